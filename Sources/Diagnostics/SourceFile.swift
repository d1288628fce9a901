/// A file that diagnostics point into.
package struct SourceFile: Sendable, Hashable {
  /// The path as diagnostics print it.
  package let name: String
  package let lines: [String]

  package init(name: String, text: String) {
    self.name = name
    lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
  }
}
