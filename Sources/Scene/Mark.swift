package import Geometry

/// One drawing step, in pixels.
package enum Mark: Sendable, Hashable, Codable {
  case fill(Outline, Color)
  case stroke(Stroke)
  case text(TextBlock)
  case image(ImageMark)
}
