extension Path {
  /// The points of the path, no chord further than `tolerance` from its curve (of at most 4096 chords); one
  /// array per sub-path.
  /// - Parameter keepsArea: puts the points within a curve as far outside of it as chords then lie inside on the whole,
  ///   so that an area keeps its size with fewer of them.
  package func flattened(tolerance: Double, keepsArea: Bool = false) -> [[Point]] {
    var lines: [[Point]] = []
    var start = Point.zero
    var current = Point.zero
    // A segment after a close goes on from the start of the sub-path that was closed.
    func append(_ point: Point, open: inout Bool) {
      if !open {
        lines.append([current])
        open = true
      }
      lines[lines.count - 1].append(point)
      current = point
    }
    var open = false
    for segment in segments {
      switch segment {
      case .move(let p):
        start = p
        current = p
        open = false
      case .line(let p):
        append(p, open: &open)
      case .cubic(let c1, let c2, let p):
        let curve = Cubic(current, c1, c2, p)
        let bend = max((curve.start - c1 * 2 + c2).length, (c1 - c2 * 2 + p).length)
        let steps = Int(min(4096, max(1, (0.75 * bend / tolerance).squareRoot())).rounded(.up))
        // A chord is an eighth of the second derivative, by the square of its step, away from the middle of its arc, and
        // two thirds of that on average. That derivative is 6 times the second difference of the controls.
        let lift = keepsArea ? 0.5 / Double(steps * steps) : 0
        let (first, last) = ((curve.start - c1 * 2 + c2) * lift, (c1 - c2 * 2 + p) * lift)
        for i in 1..<steps {
          let t = Double(i) / Double(steps)
          append(curve.point(at: t) - first.mixed(with: last, t), open: &open)
        }
        append(p, open: &open)
      case .close:
        if current != start { append(start, open: &open) }
        current = start
        open = false
      }
    }
    return lines
  }
}
