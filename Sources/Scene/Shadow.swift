package import Geometry

/// Blurred copy of a text below it.
package struct Shadow: Sendable, Hashable, Codable {
  package var color: Color
  /// Offset in pixels.
  package var offset: Point
  /// Reach of the blur in pixels; its standard deviation is half of it.
  package var blur: Double

  package init(color: Color, offset: Point, blur: Double) {
    self.color = color
    self.offset = offset
    self.blur = blur
  }
}
