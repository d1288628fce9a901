import Geometry

/// A line that a round pen follows.
struct PenLine {
  private let radius: Double
  /// Without steps too short to have a direction.
  private let points: [Point]
  /// Of length 1, from each point to the next.
  private let directions: [Point]

  init(_ line: [Point], radius: Double) {
    self.radius = radius
    var points: [Point] = []
    var directions: [Point] = []
    points.reserveCapacity(line.count)
    directions.reserveCapacity(line.count)
    for point in line {
      guard let last = points.last else {
        points.append(point)
        continue
      }
      let step = point - last
      let length = step.length
      guard length > Self.shortestStep, length.isFinite else { continue }
      directions.append(step * (1 / length))
      points.append(point)
    }
    self.points = points
    self.directions = directions
  }

  /// In pixels.
  private static let shortestStep = 1.0 / 128
  /// The tangent of half of the largest turn that goes round without a break: 40 degrees.
  private static let sharpest = 0.364
  /// Within a part all directions lie closer together, in radians, so that it cannot come back to itself.
  private static let widestTurn = 2.6

  /// Calls `body` with the outline of each part that the pen covers.
  func eachPart(_ body: ([Point]) -> Void) {
    guard let first = points.first else { return }
    guard !directions.isEmpty else {
      body(Self.circle(first, radius))
      return
    }
    var start = 0
    // How far the turn at the part's last point shortens the inner side of the steps before and after it.
    var shift = 0.0
    var heading = 0.0
    var least = 0.0
    var most = 0.0
    for i in 1..<points.count {
      if i < directions.count {
        let (a, b) = (directions[i - 1], directions[i])
        let cross = a.x * b.y - a.y * b.x
        let tangent = cross / (1 + a.dot(b))
        heading += 2 * tangent
        least = min(least, heading)
        most = max(most, heading)
        let next = abs(tangent) * radius
        if abs(tangent) < Self.sharpest, most - least < Self.widestTurn,
          shift + next <= points[i - 1].distance(to: points[i]), next <= points[i].distance(to: points[i + 1])
        {
          shift = next
          continue
        }
      }
      body(outline(start, i))
      start = i
      (shift, heading, least, most) = (0, 0, 0, 0)
    }
  }

  /// Around the points `first...last`: along one side, round the end, back along the other, and round the start.
  private func outline(_ first: Int, _ last: Int) -> [Point] {
    var outline: [Point] = []
    outline.reserveCapacity(2 * (last - first) + 32)
    var back: [Point] = []
    back.reserveCapacity(last - first)
    for i in first + 1..<max(last, first + 1) {
      let (a, b) = (directions[i - 1], directions[i])
      // Where both sides, moved, meet; within a turn so small its corner stands for a round of it.
      let across = (a.perpendicular + b.perpendicular) * (radius / (1 + a.dot(b)))
      let isClockwise = a.x * b.y - a.y * b.x > 0
      if across.dot(across) - radius * radius < 0.02 * radius {
        outline.append(points[i] - across)
        back.append(points[i] + across)
      } else if isClockwise {
        outline.appendArc(around: points[i], from: -a.perpendicular * radius, to: -b.perpendicular * radius)
        back.append(points[i] + across)
      } else {
        outline.append(points[i] - across)
        back.appendArc(around: points[i], from: a.perpendicular * radius, to: b.perpendicular * radius)
      }
    }
    let end = directions[last - 1].perpendicular * radius
    outline.appendHalfCircle(around: points[last], from: -end)
    outline.append(contentsOf: back.reversed())
    outline.appendHalfCircle(around: points[first], from: directions[first].perpendicular * radius)
    return outline
  }

  private static func circle(_ center: Point, _ radius: Double) -> [Point] {
    var circle: [Point] = []
    circle.appendHalfCircle(around: center, from: Point(radius, 0))
    circle.appendHalfCircle(around: center, from: Point(-radius, 0))
    return circle
  }
}
