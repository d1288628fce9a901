package import Geometry

/// A closed shape in pixels. Simple shapes keep their name, so that they can be drawn exactly.
package enum Outline: Sendable, Hashable, Codable {
  case rect(Rect)
  /// Corners are circular; `radius` is at most half of the shorter side.
  case rounded(Rect, radius: Double)
  case ellipse(Rect)
  case path(Path)

  package var bounds: Rect {
    switch self {
    case .rect(let rect), .rounded(let rect, _), .ellipse(let rect): rect
    case .path(let path): path.controlBounds
    }
  }

  /// Grown by `distance` pixels on all sides; round corners stay concentric and sharp ones sharp.
  /// A path stays as it is.
  package func outset(by distance: Double) -> Outline {
    switch self {
    case .rect(let rect): .rect(rect.outset(by: distance))
    case .rounded(let rect, let radius): .rounded(rect.outset(by: distance), radius: radius + distance)
    case .ellipse(let rect): .ellipse(rect.outset(by: distance))
    case .path: self
    }
  }
}
