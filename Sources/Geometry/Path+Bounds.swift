extension Path {
  /// The smallest box that holds all lines and curves; empty at zero where there are none.
  package var bounds: Rect {
    var points: [Point] = []
    var start = Point.zero
    var current = Point.zero
    for segment in segments {
      switch segment {
      case .move(let p):
        start = p
        current = p
      case .line(let p):
        points += [current, p]
        current = p
      case .cubic(let a, let b, let p):
        points += Cubic(current, a, b, p).extremes
        current = p
      case .close:
        current = start
      }
    }
    return Rect(around: points)
  }

  /// Whether all of it lies on lines: it has no inside.
  package var isFlat: Bool {
    let bounds = bounds
    guard !bounds.isEmpty else { return true }
    let unit = Rect(x: 0, y: 0, width: 1, height: 1)
    return transformed(by: Affine(from: bounds, to: unit)).flattened(tolerance: 1e-4).allSatisfy { points in
      guard let first = points.first else { return true }
      let far = points.max { $0.distance(to: first) < $1.distance(to: first) }!
      let across = (far - first).unit.perpendicular
      return points.allSatisfy { abs(($0 - first).dot(across)) < 1e-6 }
    }
  }
}

extension Cubic {
  /// The ends, and the points where the curve turns back on an axis.
  fileprivate var extremes: [Point] {
    var points = [start, end]
    for axis in [\Point.x, \Point.y] {
      let (p0, p1, p2, p3) = (
        start[keyPath: axis], control1[keyPath: axis], control2[keyPath: axis], end[keyPath: axis]
      )
      // The derivative is 3 (a t² + b t + c).
      let a = p3 - 3 * p2 + 3 * p1 - p0
      let b = 2 * (p2 - 2 * p1 + p0)
      let c = p1 - p0
      var roots: [Double] = []
      let discriminant = b * b - 4 * a * c
      if discriminant >= 0 {
        // Of the two forms of the solution, for each root the one that does not lose digits.
        let q = -0.5 * (b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
        if a != 0 { roots.append(q / a) }
        if q != 0 { roots.append(c / q) }
      }
      for t in roots where t > 0 && t < 1 {
        points.append(point(at: t))
      }
    }
    return points
  }
}
