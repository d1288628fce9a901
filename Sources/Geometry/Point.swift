/// A place, or a distance as a vector. Points (pt) in a manifest and a layout, pixels in a scene; y grows downwards.
package struct Point: Sendable, Hashable, Codable {
  package var x: Double
  package var y: Double

  @inlinable package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  package static let zero = Point(0, 0)

  @inlinable package static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  @inlinable package static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  @inlinable package static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }
  @inlinable package static prefix func - (a: Point) -> Point { Point(-a.x, -a.y) }

  @inlinable package var length: Double { (x * x + y * y).squareRoot() }
  /// The vector of length 1 in the same direction, or zero for zero.
  @inlinable package var unit: Point { length > 0 ? self * (1 / length) : .zero }
  /// The vector turned by 90 degrees, clockwise on screen.
  @inlinable package var perpendicular: Point { Point(-y, x) }
  @inlinable package func dot(_ b: Point) -> Double { x * b.x + y * b.y }
  @inlinable package func distance(to b: Point) -> Double { (b - self).length }
  @inlinable package func mixed(with b: Point, _ t: Double) -> Point { self + (b - self) * t }
}
