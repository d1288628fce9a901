/// A file that diagnostics point into.
package struct SourceFile: Sendable, Hashable {
  /// The path as diagnostics print it.
  package let name: String
  /// Without line ends; a byte order mark is left out.
  package let lines: [String]

  package init(name: String, text: String) {
    self.name = name
    let text = text.unicodeScalars.first == "\u{FEFF}" ? Substring(text.unicodeScalars.dropFirst()) : text[...]
    // The line ends of YAML, so that both count the same lines.
    lines = text.split(omittingEmptySubsequences: false) {
      switch $0 {
      case "\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}": true
      default: false
      }
    }.map(String.init)
  }

  /// Bytes that are not UTF-8 show as U+FFFD.
  package init(name: String, bytes: [UInt8]) {
    self.init(name: name, text: String(decoding: bytes, as: UTF8.self))
  }
}
