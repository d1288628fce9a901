import Geometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A closed polygon that turns the same way at all of its corners, once around; clockwise on screen.
struct ConvexRing {
  private let points: [Point]
  /// Of length 1, from each point to the next.
  private let directions: [Point]

  /// `nil` where the polygon is not convex, or has no area.
  init?(_ polygon: [Point]) {
    var points: [Point] = []
    points.reserveCapacity(polygon.count)
    for point in polygon where points.last.map({ $0.distance(to: point) > Self.shortestStep }) ?? true {
      points.append(point)
    }
    while points.count > 1, points[0].distance(to: points[points.count - 1]) <= Self.shortestStep {
      points.removeLast()
    }
    guard points.count > 2 else { return nil }
    var area = 0.0
    for (a, b) in zip(points, points.dropFirst()) {
      let (a, b) = (a - points[0], b - points[0])
      area += a.x * b.y - a.y * b.x
    }
    guard area != 0, area.isFinite else { return nil }
    if area < 0 { points.reverse() }
    let directions = points.indices.map { (points[$0 + 1 == points.count ? 0 : $0 + 1] - points[$0]).unit }
    var turn = 0.0
    var last = directions[directions.count - 1]
    for direction in directions {
      let cross = last.x * direction.y - last.y * direction.x
      // Straight but for rounding is straight.
      guard cross > -1e-9 else { return nil }
      turn += atan2(cross, last.dot(direction))
      last = direction
    }
    guard turn < 7 else { return nil }
    self.points = points
    self.directions = directions
  }

  /// In pixels.
  private static let shortestStep = 1.0 / 1024

  /// The polygon at a distance outwards, where corners become round, or inwards (where negative), where they stay
  /// sharp; empty where nothing is left of it. `nil` where that is not found simply.
  func moved(outwards distance: Double) -> [Point]? {
    if distance == 0 { return points }
    var result: [Point] = []
    result.reserveCapacity(points.count + 32)
    for i in points.indices {
      let a = directions[i == 0 ? points.count - 1 : i - 1]
      let b = directions[i]
      let cosine = a.dot(b)
      let across = (a.perpendicular + b.perpendicular) * (-distance / (1 + cosine))
      if distance > 0, across.dot(across) - distance * distance > 0.02 * distance {
        result.appendArc(around: points[i], from: -a.perpendicular * distance, to: -b.perpendicular * distance)
        continue
      }
      result.append(points[i] + across)
    }
    if distance > 0 || keepsItsDirections(result) { return result }
    return points.count <= 128 ? cut(inwards: -distance) : nil
  }

  /// Whether the sides of the moved polygon run as before: they turn over where nothing is left of them.
  private func keepsItsDirections(_ moved: [Point]) -> Bool {
    moved.indices.allSatisfy { i in
      (moved[i + 1 == moved.count ? 0 : i + 1] - moved[i]).dot(directions[i]) >= 0
    }
  }

  /// What is left of the polygon where each side takes away all that is nearer to it than `distance`.
  private func cut(inwards distance: Double) -> [Point] {
    var rest = points
    for i in points.indices {
      let inwards = directions[i].perpendicular
      func depth(_ point: Point) -> Double { (point - points[i]).dot(inwards) - distance }
      var kept: [Point] = []
      guard var last = rest.last else { return [] }
      for point in rest {
        let (a, b) = (depth(last), depth(point))
        if (a < 0) != (b < 0) { kept.append(last.mixed(with: point, a / (a - b))) }
        if b >= 0 { kept.append(point) }
        last = point
      }
      rest = kept
    }
    return rest
  }
}
