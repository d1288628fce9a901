/// Text with `**bold**` and `*italic*` taken apart.
package struct MarkedText: Sendable, Hashable {
  package struct Run: Sendable, Hashable {
    package var text: String
    package var bold: Bool
    package var italic: Bool

    package init(text: String, bold: Bool = false, italic: Bool = false) {
      self.text = text
      self.bold = bold
      self.italic = italic
    }
  }

  /// In reading order, none empty. Line breaks of the manifest are `\n` within runs.
  package var runs: [Run]

  package init(runs: [Run]) {
    self.runs = runs
  }

  package var plain: String { runs.map(\.text).joined() }
}
