#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Closed shapes in a box. All touch its four sides.
extension Path {
  package static func rect(_ rect: Rect) -> Path {
    polygon(rect.corners)
  }

  package static func polygon(_ points: [Point]) -> Path {
    guard let first = points.first else { return Path() }
    return Path([.move(first)] + points.dropFirst().map { .line($0) } + [.close])
  }

  package static func ellipse(_ rect: Rect) -> Path {
    let center = rect.center
    let points = [
      Point(center.x, rect.top), Point(rect.right, center.y), Point(center.x, rect.bottom), Point(rect.left, center.y),
    ]
    return curved(points + [points[0]], radii: Size(rect.width / 2, rect.height / 2)) { _ in true }
  }

  /// Corners are circular; `radius` is cut to half of the shorter side.
  package static func rounded(_ rect: Rect, radius: Double) -> Path {
    let r = min(radius, rect.width / 2, rect.height / 2)
    guard r > 0 else { return .rect(rect) }
    let points = [
      Point(rect.right - r, rect.top), Point(rect.right, rect.top + r), Point(rect.right, rect.bottom - r),
      Point(rect.right - r, rect.bottom), Point(rect.left + r, rect.bottom), Point(rect.left, rect.bottom - r),
      Point(rect.left, rect.top + r), Point(rect.left + r, rect.top),
    ]
    return curved(points + [points[0]], radii: Size(r, r)) { $0.isMultiple(of: 2) }
  }

  /// Points clockwise; from each for which `isArc` a quarter of an ellipse leads to the next, else a line.
  private static func curved(_ points: [Point], radii: Size, isArc: (Int) -> Bool) -> Path {
    var path = Path([.move(points[0])])
    for i in 1..<points.count {
      if isArc(i - 1) {
        path.arc(
          from: points[i - 1], to: points[i], radii: radii, degrees: 0, isLarge: false, isClockwise: true)
      } else if points[i] != points[i - 1] {
        path.line(to: points[i])
      }
    }
    path.close()
    return path
  }

  /// Apple's smooth corner, whose curve runs into the sides 1.53 radii from the corner. Where a side is too short for
  /// that, the curve goes over into the arc of a circle by so much as it must, on that side alone.
  /// `radius` is cut to half of the shorter side.
  package static func continuous(_ rect: Rect, radius: Double) -> Path {
    let r = min(radius, rect.width / 2, rect.height / 2)
    guard r > 0 else { return .rect(rect) }
    func smoothness(_ side: Double) -> Double {
      min(1, max(0, (side / 2 / r - 1) / (smoothCorner[0].x - 1)))
    }
    // From the corner: the point on the side, its control points, and half of the curve in the middle.
    func half(_ side: Double) -> [Point] {
      zip(circularCorner, smoothCorner).map { $0.mixed(with: $1, smoothness(side)) * r }
    }
    let across = half(rect.width)
    let down = half(rect.height).map { Point($0.y, $0.x) }
    var path = Path()
    func corner(_ x: Double, _ y: Double, _ toX: Double, _ toY: Double, _ first: [Point], _ second: [Point]) {
      func place(_ p: Point) -> Point { Point(x + p.x * toX, y + p.y * toY) }
      let points = (first + second.reversed()).map(place)
      if path.segments.isEmpty { path.move(to: points[0]) } else { path.line(to: points[0]) }
      path.cubic(points[1], points[2], to: points[3])
      path.cubic(points[4], points[5], to: points[6])
      path.cubic(points[7], points[8], to: points[9])
    }
    corner(rect.right, rect.top, -1, 1, across, down)
    corner(rect.right, rect.bottom, -1, -1, down, across)
    corner(rect.left, rect.bottom, 1, -1, across, down)
    corner(rect.left, rect.top, 1, 1, down, across)
    path.close()
    return path
  }

  /// One half of the corner that UIKit draws for a continuous curve of radius 1, seen from the corner, the side along x:
  /// the numbers that were found in its paths, https://www.paintcodeapp.com/news/code-for-ios-7-rounded-rectangles, but
  /// for the third, 0.8684 there: with it the two curves would meet at an angle of 2 degrees.
  private static let smoothCorner = [
    Point(1.52866483, 0), Point(1.08849323, 0), Point(0.83731074, 0), Point(0.63149399, 0.07491100),
    Point(0.37282392, 0.16905899),
  ]

  /// The same of a circle's quarter.
  private static let circularCorner: [Point] = {
    // Where the smooth corner's middle curve begins, seen from the centre.
    let angle = atan2(1 - smoothCorner[3].x, 1 - smoothCorner[3].y)
    let first = 4.0 / 3 * tan(angle / 4)
    let second = 4.0 / 3 * tan((.pi / 2 - 2 * angle) / 4)
    let joint = Point(1 - sin(angle), 1 - cos(angle))
    let along = Point(-cos(angle), sin(angle))
    return [Point(1, 0), Point(1 - first, 0), joint - along * first, joint, joint + along * second]
  }()

  /// A star with a point at the top.
  /// - Parameters:
  ///   - points: at least 3.
  ///   - inner: the radius of the inner corners as a share of the outer ones', more than 0 and less than 1.
  package static func star(_ rect: Rect, points: Int, inner: Double) -> Path {
    // The right half, and its mirror image: both sides are alike to the last digit.
    var corners = (0...points).map { i in
      let angle = Double.pi * Double(i) / Double(points)
      let radius = i.isMultiple(of: 2) ? 1 : inner
      return Point(i == points ? 0 : sin(angle) * radius, -cos(angle) * radius)
    }
    corners += corners[1..<points].reversed().map { Point(-$0.x, $0.y) }
    let bounds = Rect(around: corners)
    return .polygon(
      corners.map {
        Point(
          rect.left + ($0.x - bounds.left) / bounds.width * rect.width,
          rect.top + ($0.y - bounds.top) / bounds.height * rect.height)
      })
  }

  package static func heart(_ rect: Rect) -> Path {
    // The right half of a heart of width and height 1, from the cleft to the tip.
    let half = [
      Point(0.5, 0.17),
      Point(0.555, 0.06), Point(0.64, 0), Point(0.73, 0),
      Point(0.88, 0), Point(1, 0.125), Point(1, 0.29),
      Point(1, 0.56), Point(0.8, 0.74), Point(0.5, 1),
    ]
    let other = half.dropLast().reversed().map { Point(1 - $0.x, $0.y) }
    let points = (half + other).map {
      Point(rect.left + $0.x * rect.width, rect.top + $0.y * rect.height)
    }
    var path = Path([.move(points[0])])
    for i in stride(from: 1, to: points.count, by: 3) { path.cubic(points[i], points[i + 1], to: points[i + 2]) }
    path.close()
    return path
  }
}
