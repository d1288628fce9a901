/// A stretch of text in one font.
package struct TextRun: Sendable, Hashable, Codable {
  package var text: String
  package var font: Font

  package init(text: String, font: Font) {
    self.text = text
    self.font = font
  }
}
