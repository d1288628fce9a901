package import Geometry

/// A line of even width along an outline, with round caps and joins.
package struct Stroke: Sendable, Hashable, Codable {
  package var outline: Outline
  /// Width in pixels.
  package var width: Double
  package var color: Color
  /// Lengths in pixels of strokes and gaps in turn; empty for a solid line.
  package var dash: [Double]

  package init(outline: Outline, width: Double, color: Color, dash: [Double] = []) {
    self.outline = outline
    self.width = width
    self.color = color
    self.dash = dash
  }
}
