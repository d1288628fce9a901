/// A font that glyphs were taken from.
package struct UsedFont: Sendable, Hashable, Comparable {
  /// Absolute path of its file, which may hold further fonts.
  package let file: String
  /// Its full name: "Inter Semi Bold".
  package let name: String
  /// As the font says it: "4.1".
  package let version: String

  package init(file: String, name: String, version: String) {
    self.file = file
    self.name = name
    self.version = version
  }

  package static func < (a: UsedFont, b: UsedFont) -> Bool {
    (a.file, a.name, a.version) < (b.file, b.name, b.version)
  }
}
