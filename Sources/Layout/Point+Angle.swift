import Geometry

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Point {
  /// The unit vector at an angle in radians; 0 points right, a quarter turn points down.
  static func unit(at angle: Double) -> Point { Point(cos(angle), sin(angle)) }

  func turned(by angle: Double) -> Point {
    Point(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
  }

  /// The turn from this direction to another: radians, -π to π, clockwise on screen.
  func angle(to b: Point) -> Double { atan2(x * b.y - y * b.x, dot(b)) }
}
