package import Geometry

/// One drawing step, in pixels.
package indirect enum Mark: Sendable, Hashable, Codable {
  case fill(Outline, Color)
  case stroke(Stroke)
  case ring(Ring)
  case text(TextBlock)
  case image(ImageMark)
  case group(Group)
}
