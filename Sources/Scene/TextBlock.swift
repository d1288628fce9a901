package import Geometry

/// Text broken into lines, each with its place.
package struct TextBlock: Sendable, Hashable, Codable {
  package var lines: [TextLine]
  package var color: Color
  package var shadow: Shadow?

  package init(lines: [TextLine], color: Color, shadow: Shadow? = nil) {
    self.lines = lines
    self.color = color
    self.shadow = shadow
  }
}
