extension Path {
  /// The points of the path, no chord further than `tolerance` from its curve (of at most 4096 chords); one
  /// array per sub-path.
  package func flattened(tolerance: Double) -> [[Point]] {
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
        for i in 1..<steps { append(curve.point(at: Double(i) / Double(steps)), open: &open) }
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
