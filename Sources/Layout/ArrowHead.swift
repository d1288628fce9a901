import Geometry

/// The head of an arrow, in points.
enum ArrowHead {
  /// Half of the angle between the two strokes: 30 degrees.
  static let spread = 0.5236

  /// The far ends of the two strokes.
  static func barbs(at tip: Point, heading: Point, length: Double) -> [Point] {
    [tip - heading.turned(by: spread) * length, tip - heading.turned(by: -spread) * length]
  }

  /// Two strokes that meet at the tip, each a little hollow, as a pen flicks them.
  static func open(at tip: Point, heading: Point, length: Double) -> Path {
    let ends = barbs(at: tip, heading: heading, length: length)
    let hollow = heading * (length * 0.055)
    var path = Path()
    path.move(to: ends[0])
    path.cubic(ends[0].mixed(with: tip, 0.36) + hollow, ends[0].mixed(with: tip, 0.7) + hollow, to: tip)
    path.cubic(ends[1].mixed(with: tip, 0.7) + hollow, ends[1].mixed(with: tip, 0.36) + hollow, to: ends[1])
    return path
  }

  /// Triangles within each other, so close that strokes of `width` along them cover the whole head: so the head is part
  /// of the same mark as the shaft, and a translucent colour does not add up where they meet.
  static func filled(at tip: Point, heading: Point, length: Double, width: Double) -> Path {
    let ends = barbs(at: tip, heading: heading, length: length)
    let base = ends[0].mixed(with: ends[1], 0.5)
    let half = ends[0].distance(to: base)
    let depth = tip.distance(to: base)
    let side = tip.distance(to: ends[0])
    // Radius and centre of the circle inside: the triangles shrink towards it.
    let inner = half * depth / (half + side)
    let center = base + heading * inner
    var path = Path()
    var distance = 0.0
    while distance < inner {
      let scale = 1 - distance / inner
      path.move(to: center + (tip - center) * scale)
      for end in ends { path.line(to: center + (end - center) * scale) }
      path.close()
      distance += width * 0.5
    }
    return path
  }
}
