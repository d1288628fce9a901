package import Geometry

/// A band of even width at an even distance around a shape, round at its corners.
package struct Ring: Sendable, Hashable, Codable {
  package var shape: Shape
  /// Distance from the shape's edge to the band, in pixels.
  package var gap: Double
  /// In pixels.
  package var width: Double
  package var color: Color

  package init(shape: Shape, gap: Double, width: Double, color: Color) {
    self.shape = shape
    self.gap = gap
    self.width = width
    self.color = color
  }
}
