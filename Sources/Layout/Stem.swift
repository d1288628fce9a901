import Geometry

/// The shaft of an arrow, in points.
enum Stem {
  case line(Point, Point)
  case curve(Cubic)
  /// Legs along the axes through these corners, the inner ones rounded.
  case elbow([Point])
  case loop(LoopShape, Point, Point)

  var start: Point {
    switch self {
    case .line(let start, _): start
    case .curve(let curve): curve.start
    case .elbow(let corners): corners[0]
    case .loop(_, let start, _): start
    }
  }

  var end: Point {
    switch self {
    case .line(_, let end): end
    case .curve(let curve): curve.end
    case .elbow(let corners): corners[corners.count - 1]
    case .loop(_, _, let end): end
    }
  }

  /// The direction at the end, of length 1.
  var heading: Point {
    switch self {
    case .line(let start, let end): (end - start).unit
    case .curve(let curve): (curve.end - curve.control2).unit
    case .elbow(let corners): (corners[corners.count - 1] - corners[corners.count - 2]).unit
    case .loop(let shape, let start, let end): shape.heading(from: start, to: end)
    }
  }

  var path: Path {
    var path = Path()
    path.move(to: start)
    switch self {
    case .line(_, let end):
      path.line(to: end)
    case .curve(let curve):
      path.cubic(curve.control1, curve.control2, to: curve.end)
    case .elbow(let corners):
      for i in 1..<corners.count - 1 {
        let before = corners[i - 1]
        let corner = corners[i]
        let after = corners[i + 1]
        // A leg between two corners is shared by both.
        let legs = (
          before.distance(to: corner) / (i == 1 ? 1 : 2), corner.distance(to: after) / (i == corners.count - 2 ? 1 : 2)
        )
        // Each leg stays clearly longer than the corner is wide.
        let radius = min(18, legs.0 * 0.45, legs.1 * 0.45)
        let back = (before - corner).unit
        let on = (after - corner).unit
        let handle = radius * (1 - 0.5523)
        path.line(to: corner + back * radius)
        path.cubic(corner + back * handle, corner + on * handle, to: corner + on * radius)
      }
      path.line(to: end)
    case .loop(let shape, let start, let end):
      for curve in shape.curves(from: start, to: end) { path.cubic(curve.control1, curve.control2, to: curve.end) }
    }
    return path
  }

  /// Points along the shaft, at most 4 pt from each other, so that it crosses no line of text between two of them.
  var samples: [Point] {
    func count(_ length: Double, atLeast least: Int) -> Int {
      length.isFinite ? max(least, min(1000, Int((length / 4).rounded(.up)))) : least
    }
    func along(_ curve: Cubic, atLeast least: Int) -> [Point] {
      let length =
        curve.start.distance(to: curve.control1) + curve.control1.distance(to: curve.control2)
        + curve.control2.distance(to: curve.end)
      let steps = count(length, atLeast: least)
      return (0...steps).map { curve.point(at: Double($0) / Double(steps)) }
    }
    func along(_ start: Point, _ end: Point, atLeast least: Int) -> [Point] {
      let steps = count(start.distance(to: end), atLeast: least)
      return (0...steps).map { start.mixed(with: end, Double($0) / Double(steps)) }
    }
    switch self {
    case .line(let start, let end): return along(start, end, atLeast: 16)
    case .curve(let curve): return along(curve, atLeast: 24)
    case .elbow(let corners):
      return zip(corners, corners.dropFirst()).flatMap { along($0, $1, atLeast: 10) }
    case .loop(let shape, let start, let end):
      return [start] + shape.curves(from: start, to: end).flatMap { along($0, atLeast: 3).dropFirst() }
    }
  }

  var length: Double {
    let points = samples
    return zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }
}
