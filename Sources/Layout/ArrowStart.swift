import Geometry
import Manifest

/// A place from which an arrow may leave.
struct ArrowStart {
  var point: Point
  /// Away from what the arrow leaves, of length 1; `nil` where it may leave in any direction.
  var normal: Point?
  /// How much worse than the best place, in the units of `ArrowRouter`.
  var cost = 0.0
  /// The index of the only landing that it is meant for; `nil` for all.
  var landing: Int?
  /// Whether it lies right across from its landing, so that a straight line is square to both sides.
  var isSquare = false

  /// The places around something, `gap` away from it.
  static func around(_ form: Form, gap: Double) -> [ArrowStart] {
    Landing.around(form, gap: gap).map { ArrowStart(point: $0.point, normal: $0.outward, cost: $0.cost) }
  }

  /// The places along the sides of lines of text.
  /// - Parameters:
  ///   - lines: boxes of the letters, from the top.
  ///   - goal: where the arrow goes: it leaves from the side that is nearest to it, if it can.
  ///   - side: the only side to leave from, at its middle.
  static func beside(_ lines: [Rect], towards goal: Rect, side: Side? = nil, gap: Double) -> [ArrowStart] {
    let block = lines.dropFirst().reduce(lines[0]) { $0.union($1) }
    let room: [Side: Double] = [
      .top: block.top - goal.bottom, .bottom: goal.top - block.bottom, .left: block.left - goal.right,
      .right: goal.left - block.right,
    ]
    let most = room.values.max()!
    var starts: [ArrowStart] = []
    for candidate in Side.allCases where side == nil || candidate == side {
      let farther = side == nil ? (most - room[candidate]!) * 0.12 + (room[candidate]! < 0 ? 9 : 0) : 0
      func add(_ point: Point, _ cost: Double) {
        let place = point + candidate.outward * gap
        starts.append(ArrowStart(point: place, normal: candidate.outward, cost: cost + farther))
      }
      switch candidate {
      case .top, .bottom:
        let line = candidate == .top ? lines[0] : lines[lines.count - 1]
        for share in side == nil ? [0.5, 0.3, 0.7, 0.12, 0.88] : [0.5] {
          let x = line.left + line.width * share
          add(Point(x, candidate == .top ? line.top : line.bottom), abs(share - 0.5) * 8)
        }
      case .left, .right:
        let middle = lines.min { abs($0.center.y - block.center.y) < abs($1.center.y - block.center.y) }!
        func edge(_ line: Rect) -> Double { candidate == .left ? line.left : line.right }
        add(Point(edge(middle), block.center.y), 0)
        guard side == nil, lines.count > 1 else { continue }
        for line in [lines[0], lines[lines.count - 1]] { add(Point(edge(line), line.center.y), 2) }
      }
    }
    return starts
  }

  /// The places on lines of text that lie right across from a place on an outline, each with its landing.
  /// - Parameters:
  ///   - side: the only side of the text to leave from, near its middle.
  ///   - goalSide: the only side of the outline to arrive at, at its middle.
  ///   - gaps: from the text to the start, and from the landing to the outline.
  static func across(
    from lines: [Rect], side: Side?, to form: Form, goalSide: Side?, gaps: (text: Double, goal: Double)
  ) -> [(start: ArrowStart, landing: Landing)] {
    let block = lines.dropFirst().reduce(lines[0]) { $0.union($1) }
    let goal = form.bounds
    var pairs: [(ArrowStart, Landing)] = []
    for candidate in Side.allCases where side == nil || candidate == side {
      let opposite = candidate.opposite
      guard goalSide == nil || goalSide == opposite else { continue }
      let way = opposite.middle(of: goal) - candidate.middle(of: block)
      guard way.dot(candidate.outward) > 0 else { continue }
      let axis: Axis = candidate.isAcross ? .vertical : .horizontal
      var own = block.span(axis)
      if candidate == .top { own = lines[0].span(axis) }
      if candidate == .bottom { own = lines[lines.count - 1].span(axis) }
      let margin = side == nil ? min(4, own.length / 4) : max(0, own.length / 2 - 8)
      let reach = Span(start: own.start + margin, end: own.end - margin)
      let middle = goal.span(axis).center
      let flat = goalSide == nil ? form.flat(axis) : Span(start: middle, end: middle)
      let common = Span(start: max(reach.start, flat.start), end: min(reach.end, flat.end))
      guard common.start <= common.end + 0.001 else { continue }
      for wish in [middle, own.center, common.center] {
        let place = min(max(wish, common.start), common.end)
        // The line of text that it leaves from, and its neighbours, which may be longer.
        let near = lines.filter { abs($0.center.y - place) < $0.height / 2 + 8 }
        let own = candidate.isAcross && !near.isEmpty ? near.dropFirst().reduce(near[0]) { $0.union($1) } : block
        func point(_ across: Double) -> Point { candidate.isAcross ? Point(across, place) : Point(place, across) }
        let start = point(candidate.edge(of: own)) + candidate.outward * gaps.text
        let inside = candidate.isAcross ? Point(goal.center.x, place) : Point(place, goal.center.y)
        let end = form.exit(from: inside, towards: opposite.outward, gap: gaps.goal)
        // A side that runs aslant is met square by other lines.
        if case .polygon(let polygon) = form, polygon.outward(at: end).dot(opposite.outward) < 0.8 { continue }
        let cost = abs(place - middle) * 0.05 + abs(place - block.span(axis).center) * 0.04
        pairs.append(
          (
            ArrowStart(point: start, normal: candidate.outward, cost: cost, isSquare: true),
            Landing(point: end, outward: opposite.outward)
          ))
      }
    }
    return pairs
  }
}
