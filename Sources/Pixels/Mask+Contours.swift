package import Geometry

extension Mask {
  /// The closed lines between what is covered by more and by less than half: marching squares over the centres of the
  /// pixels, each crossing placed by linear interpolation. The covered side is to the right of the way along a line.
  package func contours() -> [[Point]] {
    guard !frame.isEmpty else { return [] }
    // Crossings are told by the grid's edge that they lie on: from a centre to the next one right, or down.
    let pitch = frame.width + 2
    func edge(_ x: Int, _ y: Int, down: Bool) -> Int {
      2 * ((y - frame.y + 1) * pitch + x - frame.x + 1) + (down ? 1 : 0)
    }
    var following: [Int: Int] = [:]
    var starts: [Int] = []
    for y in frame.y - 1..<frame.bottom {
      for x in frame.x - 1..<frame.right {
        let (a, b, c, d) = (self[x, y], self[x + 1, y], self[x + 1, y + 1], self[x, y + 1])
        let inside = (a > 127, b > 127, c > 127, d > 127)
        if inside == (false, false, false, false) || inside == (true, true, true, true) { continue }
        let top = edge(x, y, down: false)
        let right = edge(x + 1, y, down: true)
        let bottom = edge(x, y + 1, down: false)
        let left = edge(x, y, down: true)
        func go(_ from: Int, _ to: Int) {
          following[from] = to
          starts.append(from)
        }
        // Going round the square, a line enters where covered turns to bare and leaves where bare turns to covered.
        let crossings: [(at: Int, enters: Bool)] = [
          (top, inside.0, inside.1), (right, inside.1, inside.2), (bottom, inside.2, inside.3),
          (left, inside.3, inside.0),
        ].compactMap { $1 == $2 ? nil : ($0, $1) }
        if crossings.count == 2 {
          let enters = crossings[0].enters
          go(crossings[enters ? 0 : 1].at, crossings[enters ? 1 : 0].at)
        } else {
          // Opposite corners are covered: they belong together where the middle is.
          let isJoined = Int(a) + Int(b) + Int(c) + Int(d) > 2 * 255
          for i in 0..<4 where crossings[i].enters {
            go(crossings[i].at, crossings[isJoined ? (i + 1) % 4 : (i + 3) % 4].at)
          }
        }
      }
    }
    var lines: [[Point]] = []
    for start in starts {
      var line: [Point] = []
      var at = start
      while let next = following.removeValue(forKey: at) {
        let point = crossing(on: at, pitch)
        if line.suffix(2).goesStraight(to: point) { line.removeLast() }
        line.append(point)
        at = next
      }
      if !line.isEmpty { lines.append(line) }
    }
    return lines
  }

  private func crossing(on edge: Int, _ pitch: Int) -> Point {
    let (y, x) = (edge / 2).quotientAndRemainder(dividingBy: pitch)
    let (column, row) = (x + frame.x - 1, y + frame.y - 1)
    let down = edge & 1 == 1
    let (first, second) = (Double(self[column, row]), Double(self[column + (down ? 0 : 1), row + (down ? 1 : 0)]))
    let share = (127.5 - first) / (second - first)
    let center = Point(Double(column) + 0.5, Double(row) + 0.5)
    return center + (down ? Point(0, share) : Point(share, 0))
  }
}

extension ArraySlice<Point> {
  /// Whether the way from the first of two points to the second leads on to `point`: a straight edge needs no point at
  /// each pixel.
  fileprivate func goesStraight(to point: Point) -> Bool {
    guard count == 2, let first, let last else { return false }
    let (way, step) = (last - first, point - last)
    return way.x * step.y == way.y * step.x && way.dot(step) > 0
  }
}
