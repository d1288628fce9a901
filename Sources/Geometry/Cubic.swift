/// A cubic Bézier curve.
package struct Cubic: Sendable, Hashable, Codable {
  package var start: Point
  package var control1: Point
  package var control2: Point
  package var end: Point

  package init(_ start: Point, _ control1: Point, _ control2: Point, _ end: Point) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// The point at `t` (0 to 1).
  package func point(at t: Double) -> Point {
    let u = 1 - t
    return start * (u * u * u) + control1 * (3 * u * u * t) + control2 * (3 * u * t * t) + end * (t * t * t)
  }
}
