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
}
