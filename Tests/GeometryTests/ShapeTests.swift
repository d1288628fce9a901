import Geometry
import Testing

/// The shapes that have names.
@Suite struct ShapeTests {
  private static let box = Rect(x: 10, y: 20, width: 120, height: 80)
  private static let shapes: [(name: String, path: Path)] = [
    ("rect", .rect(box)), ("ellipse", .ellipse(box)), ("rounded", .rounded(box, radius: 12)),
    ("capsule", .rounded(box, radius: 500)), ("continuous", .continuous(box, radius: 12)),
    ("continuous capsule", .continuous(box, radius: 500)), ("heart", .heart(box)),
    ("star", .star(box, points: 5, inner: 0.382)), ("triangle", .star(box, points: 3, inner: 0.5)),
    ("full star", .star(box, points: 100, inner: 0.99)), ("even star", .star(box, points: 6, inner: 0.2)),
  ]

  private func area(_ path: Path) -> Double {
    path.flattened(tolerance: 1e-4).reduce(0) { sum, line in
      sum + zip(line, line.dropFirst() + line.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.0.y * $1.1.x } / 2
    }
  }

  @Test(arguments: shapes) func touchesAllFourSides(name: String, path: Path) {
    let bounds = path.bounds
    for (a, b) in [
      (bounds.left, 10.0), (bounds.top, 20), (bounds.right, 130), (bounds.bottom, 100),
    ] { #expect(abs(a - b) < 1e-9, "\(name): \(bounds)") }
  }

  @Test(arguments: shapes) func isClosedAndRunsClockwise(name: String, path: Path) {
    #expect(path.segments.last == .close)
    #expect(path.closed == path)
    #expect(area(path) > 0, "\(name)")
  }

  /// The left half mirrors the right one, point by point.
  @Test(arguments: shapes) func isAlikeOnBothSides(name: String, path: Path) {
    var points: [Point] = []
    for segment in path.segments {
      switch segment {
      case .move(let p), .line(let p): points.append(p)
      case .cubic(let a, let b, let p): points += [a, b, p]
      case .close: break
      }
    }
    for point in points {
      let image = Point(140 - point.x, point.y)
      #expect(points.contains { $0.distance(to: image) < 1e-9 }, "\(name): \(point)")
    }
  }

  @Test func areas() {
    #expect(abs(area(.ellipse(Self.box)) - .pi * 60 * 40) < 0.1)
    #expect(abs(area(.rounded(Self.box, radius: 12)) - (9600 - (4 - .pi) * 144)) < 0.05)
    // A pentagram's share of its box.
    let star = area(.star(Rect(x: 0, y: 0, width: 100, height: 100), points: 5, inner: 0.381966))
    #expect(abs(star / 10000 - 0.3262) < 0.001)
    let heart = area(.heart(Rect(x: 0, y: 0, width: 100, height: 100))) / 10000
    #expect(heart > 0.6 && heart < 0.75)
  }

  @Test func aStarsArmsEndAtItsPoints() {
    let star = Path.star(Self.box, points: 5, inner: 0.4)
    #expect(star.segments.count == 11)
    #expect(star.segments[0] == .move(Point(70, 20)))
  }

  // MARK: Smooth corners

  @Test func aSmoothCornerHasApplesNumbers() {
    let path = Path.continuous(Rect(x: 0, y: 0, width: 400, height: 400), radius: 100)
    guard case .move(let start) = path.segments[0], case .cubic(let a, let b, let end) = path.segments[1],
      case .cubic(let c, _, _) = path.segments[2]
    else {
      Issue.record("no corner")
      return
    }
    for (point, x, y) in [
      (start, 152.866483, 0.0), (a, 108.849323, 0), (end, 63.149399, 7.4911),
    ] { #expect(point.distance(to: Point(400 - x, y)) < 1e-9) }
    // The curves meet without a corner.
    #expect((end - b).unit.distance(to: (c - end).unit) < 1e-6)
  }

  @Test func withoutRoomItIsACircle() {
    let path = Path.continuous(Rect(x: 0, y: 0, width: 100, height: 100), radius: 50)
    for point in path.flattened(tolerance: 0.001).joined() {
      #expect(abs(point.distance(to: Point(50, 50)) - 50) < 0.01)
    }
  }

  @Test func withRoomOnOneSideItIsSmoothThere() {
    let path = Path.continuous(Rect(x: 0, y: 0, width: 300, height: 100), radius: 80)
    // At the ends the straight side has gone, and above there is as much of it as smooth corners leave.
    #expect(
      path.segments.contains(.line(Point(300 - 1.52866483 * 50, 0)))
        || path.segments[0] == .move(Point(300 - 1.52866483 * 50, 0)))
    guard case .cubic(_, _, let end)? = path.segments.dropFirst(3).first else {
      Issue.record("no corner")
      return
    }
    #expect(end.distance(to: Point(300, 50)) < 1e-9)
  }

  /// How much room there is changes the shape by little where it changes by little.
  @Test func noJumps() {
    var last: Path?
    for step in 0...60 {
      let path = Path.continuous(Rect(x: 0, y: 0, width: 100 + Double(step), height: 140), radius: 50)
      let points = path.flattened(tolerance: 0.001).joined()
      #expect(points.allSatisfy { $0.x >= -1e-9 && $0.y >= -1e-9 })
      if let last { #expect(abs(area(path) - area(last) - 140) < 1.5) }
      last = path
    }
  }
}
