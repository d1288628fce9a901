#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A map of the plane that keeps lines straight: it scales, turns, slants and moves.
package struct Affine: Sendable, Hashable {
  /// Where (1, 0) and (0, 1) go, seen from `origin`.
  package var x: Point
  package var y: Point
  /// Where (0, 0) goes.
  package var origin: Point

  package init(x: Point, y: Point, origin: Point) {
    self.x = x
    self.y = y
    self.origin = origin
  }

  /// A turn, clockwise on screen. Quarter turns are exact.
  package init(degrees: Double, about center: Point) {
    let turn = degrees.remainder(dividingBy: 360)
    let cosine: Double
    let sine: Double
    switch turn {
    case 0: (cosine, sine) = (1, 0)
    case 90: (cosine, sine) = (0, 1)
    case -90: (cosine, sine) = (0, -1)
    case 180, -180: (cosine, sine) = (-1, 0)
    default: (cosine, sine) = (cos(turn * .pi / 180), sin(turn * .pi / 180))
    }
    x = Point(cosine, sine)
    y = Point(-sine, cosine)
    origin = center - Point(cosine * center.x - sine * center.y, sine * center.x + cosine * center.y)
  }

  /// Stretches one box, which has an area, to another.
  package init(from box: Rect, to target: Rect) {
    x = Point(target.width / box.width, 0)
    y = Point(0, target.height / box.height)
    origin = Point(target.left - box.left * x.x, target.top - box.top * y.y)
  }

  package func callAsFunction(_ point: Point) -> Point { x * point.x + y * point.y + origin }
}
