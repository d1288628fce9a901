import Geometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension [Point] {
  /// Appends the arc of a circle, clockwise or not, by the shorter way between two points seen from its centre.
  mutating func appendArc(around center: Point, from start: Point, to end: Point) {
    let angle = atan2(start.x * end.y - start.y * end.x, start.dot(end))
    appendArc(around: center, from: start, angle: angle)
    append(center + end)
  }

  /// Appends half of a circle, clockwise on screen, from a point seen from its centre to the one opposite of it.
  mutating func appendHalfCircle(around center: Point, from start: Point) {
    appendArc(around: center, from: start, angle: .pi)
    append(center - start)
  }

  /// Appends all of an arc but its end.
  private mutating func appendArc(around center: Point, from start: Point, angle: Double) {
    append(center + start)
    let steps = Swift.max(1, Int((abs(angle) * Self.stepsPerRadian(start.length)).rounded(.up)))
    guard steps > 1 else { return }
    let (cosine, sine) = (cos(angle / Double(steps)), sin(angle / Double(steps)))
    var spoke = start
    for _ in 1..<steps {
      spoke = Point(spoke.x * cosine - spoke.y * sine, spoke.x * sine + spoke.y * cosine)
      append(center + spoke)
    }
  }

  /// How many chords make up an arc of 1 radian: none leaves a circle of that radius by more than a 250th of a pixel,
  /// but for circles so large that their arcs are straight; and a small circle keeps its area to a 700th.
  static func stepsPerRadian(_ radius: Double) -> Double {
    // The chord of an angle a leaves the arc by r (1 - cos a/2), which is about r a^2 / 8.
    Swift.min(2048, Swift.max(11, (radius / 0.032).squareRoot()))
  }
}
