import Geometry
import Scene

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Outline {
  /// The outline as polygons that differ from it by no more than a 500th of a pixel, those of a path by no more than a
  /// hundredth; where a path is open, so are its lines.
  var polygons: [[Point]] {
    switch self {
    case .rect(let rect):
      return [rect.corners]
    case .rounded(let rect, let radius):
      let r = min(radius, rect.width / 2, rect.height / 2)
      guard r > 0 else { return Outline.rect(rect).polygons }
      let corners = [
        Point(rect.right - r, rect.bottom - r), Point(rect.left + r, rect.bottom - r),
        Point(rect.left + r, rect.top + r), Point(rect.right - r, rect.top + r),
      ]
      let steps = Self.quarterSteps(r)
      return [
        corners.enumerated().flatMap { corner, center in
          (0...steps).map { center + Self.direction(corner * steps + $0, quarter: steps) * r }
        }
      ]
    case .ellipse(let rect):
      let steps = Self.quarterSteps(max(rect.width, rect.height) / 2)
      return [
        (0..<4 * steps).map {
          let direction = Self.direction($0, quarter: steps)
          return rect.center + Point(direction.x * rect.width / 2, direction.y * rect.height / 2)
        }
      ]
    case .path(let path):
      return path.flattened(tolerance: 0.01)
    }
  }

  /// The outline as lines to follow with a pen: a closed one ends where it starts.
  var penStrokes: [[Point]] {
    switch self {
    case .path: polygons
    case .rect, .rounded, .ellipse: polygons.map { $0 + $0.prefix(1) }
    }
  }

  private static func quarterSteps(_ radius: Double) -> Int {
    // The chord of an angle a leaves the arc by r (1 - cos a/2), which is about r a^2 / 8.
    Int(min(4096, max(32, Double.pi / 2 * (radius / 0.016).squareRoot())).rounded(.up))
  }

  /// Direction number `step` of `4 * quarter`, clockwise from the right. Quarters are exact mirror images.
  private static func direction(_ step: Int, quarter: Int) -> Point {
    let rest = step % quarter
    // The nearer axis is measured from, so that both halves of a quarter are alike, too.
    let near = min(rest, quarter - rest)
    let angle = Double(near) / Double(quarter) * Double.pi / 2
    var direction = Point(cos(angle), sin(angle))
    if near != rest { direction = Point(direction.y, direction.x) }
    for _ in 0..<(step / quarter) % 4 { direction = direction.perpendicular }
    return direction
  }
}
