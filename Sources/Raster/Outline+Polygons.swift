import Geometry
import Scene

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Outline {
  /// The outline as polygons that differ from it by no more than a 250th of a pixel, those of a path by no more than a
  /// hundredth; where a path is open, so are its lines.
  var polygons: [[Point]] {
    switch self {
    case .rect(let rect):
      return [rect.corners]
    case .rounded(let rect, let radius):
      let r = min(radius, rect.width / 2, rect.height / 2)
      guard r > 0 else { return [rect.corners] }
      let quarter = Self.quarter(r)
      let inner = rect.inset(by: r)
      var polygon: [Point] = []
      polygon.reserveCapacity(4 * quarter.count)
      for d in quarter { polygon.append(Point(inner.right + d.x * r, inner.bottom + d.y * r)) }
      for d in quarter { polygon.append(Point(inner.left - d.y * r, inner.bottom + d.x * r)) }
      for d in quarter { polygon.append(Point(inner.left - d.x * r, inner.top - d.y * r)) }
      for d in quarter { polygon.append(Point(inner.right + d.y * r, inner.top - d.x * r)) }
      return [polygon]
    case .ellipse(let rect):
      let quarter = Self.quarter(max(rect.width, rect.height) / 2).dropLast()
      let (center, x, y) = (rect.center, rect.width / 2, rect.height / 2)
      var polygon: [Point] = []
      polygon.reserveCapacity(4 * quarter.count)
      for d in quarter { polygon.append(Point(center.x + d.x * x, center.y + d.y * y)) }
      for d in quarter { polygon.append(Point(center.x - d.y * x, center.y + d.x * y)) }
      for d in quarter { polygon.append(Point(center.x - d.x * x, center.y - d.y * y)) }
      for d in quarter { polygon.append(Point(center.x + d.y * x, center.y - d.x * y)) }
      return [polygon]
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

  /// Directions from the right to below, both included, as many as an arc of that radius needs. Both halves are exact
  /// mirror images.
  private static func quarter(_ radius: Double) -> [Point] {
    let steps = max(1, Int(([Point].stepsPerRadian(radius) * .pi / 4).rounded(.up)))
    var quarter = (0...steps).map { step in
      let angle = Double(step) / Double(steps) * (.pi / 4)
      return Point(cos(angle), sin(angle))
    }
    for step in (0..<steps).reversed() { quarter.append(Point(quarter[step].y, quarter[step].x)) }
    return quarter
  }
}
