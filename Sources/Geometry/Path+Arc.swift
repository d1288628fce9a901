#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Path {
  /// Goes on from `start` to `end` along an ellipse, as the command `A` of SVG says: radii too small to reach are scaled
  /// up, radii of 0 give a line, and nothing is drawn where start and end are one point.
  ///
  /// The curves differ from the ellipse by less than a ten-millionth of its radius.
  ///
  /// - Parameters:
  ///   - degrees: by which the ellipse's first axis is turned, clockwise.
  ///   - isLarge: whether the longer of two ways around is taken.
  ///   - isClockwise: on screen.
  mutating func arc(
    from start: Point, to end: Point, radii: Size, degrees: Double, isLarge: Bool, isClockwise: Bool
  ) {
    guard start != end else { return }
    guard radii.width > 1e-9, radii.height > 1e-9 else {
      line(to: end)
      return
    }
    // Seen along the ellipse's axes, from the middle between both ends: appendix B.2.4 of SVG 2.
    let back = Affine(degrees: -degrees, about: .zero)
    let half = back((start - end) * 0.5)
    let reach = Point(half.x / radii.width, half.y / radii.height).length
    let growth = max(1, reach)
    let radii = radii * growth
    // On the unit circle, the chord's half is `scaled` and its middle `height` away from the centre.
    let scaled = Point(half.x / radii.width, half.y / radii.height)
    let length = scaled.length
    let height = max(0, 1 - length * length).squareRoot()
    let side = isLarge == isClockwise ? -1.0 : 1.0
    let center = Point(scaled.y, -scaled.x) * (length > 0 ? side * height / length : 0)
    let from = scaled - center
    let to = -scaled - center
    var angle = atan2(from.x * to.y - from.y * to.x, from.dot(to))
    if isClockwise, angle < 0 { angle += 2 * .pi }
    if !isClockwise, angle > 0 { angle -= 2 * .pi }

    let turn = Affine(degrees: degrees, about: .zero)
    let middle = start.mixed(with: end, 0.5)
    func place(_ p: Point) -> Point {
      turn(Point((p.x + center.x) * radii.width, (p.y + center.y) * radii.height)) + middle
    }
    let steps = max(1, Int((abs(angle) / (.pi / 8) - 1e-9).rounded(.up)))
    let step = angle / Double(steps)
    let handle = 4.0 / 3 * tan(step / 4)
    let first = atan2(from.y, from.x)
    for i in 0..<steps {
      let a = first + step * Double(i)
      let b = first + step * Double(i + 1)
      let p = Point(cos(a), sin(a))
      let q = Point(cos(b), sin(b))
      cubic(
        place(p + p.perpendicular * handle), place(q - q.perpendicular * handle), to: i == steps - 1 ? end : place(q))
    }
  }
}
