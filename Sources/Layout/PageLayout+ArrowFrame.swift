import Geometry
import Manifest

/// A drawn arrow in a frame of its own, which it fills from the tip's end to the hole's.
extension PageLayout {
  /// A place on the edge of a box: the middle of a side, or a corner.
  private struct Anchor {
    var point: Point
    /// `nil`: a corner.
    var side: Side?
  }

  func framedStem() throws(Broken) -> Stem {
    guard let arrow = page.arrow else { throw Broken() }
    let frame = points(try pixels(of: .arrow))
    let box = frame.inset(by: min(arrow.width / 2, frame.width / 2, frame.height / 2))
    var origin: Rect?
    if page.tip != nil { origin = try rect(.tip) }
    var goal: Rect?
    if let main = mainTarget { goal = try hole(main).form.bounds }
    let (from, to) = anchors(in: box, from: origin, to: goal)
    let way = to.point - from.point
    let corner = corner(from, to, towards: goal)
    switch arrow.shape {
    case .straight, .none:
      return .line(from.point, to.point)
    case .loop:
      let shapes = LoopShape.all.filter { abs($0.radius * way.length - 10) < 5 }
      let shape = shapes.min { abs($0.radius * way.length - 10) < abs($1.radius * way.length - 10) }
      if let shape { return .loop(shape, from.point, to.point) }
    case .elbow:
      guard let corner else { return .line(from.point, to.point) }
      return .elbow([from.point, corner, to.point])
    case .curved:
      break
    }
    guard arrow.bend == nil, let corner else {
      // Along the axis of the box a curve bows out as far as the box allows.
      let across = abs(way.x) > abs(way.y) ? box.height : box.width
      let bend = arrow.bend ?? min(0.25, across / 2 / way.length)
      let left = -way.perpendicular * (bend / 0.75)
      return .curve(
        Cubic(from.point, from.point + way * 0.27 + left * 0.9, from.point + way * 0.66 + left * 1.1, to.point))
    }
    return .curve(
      Cubic(from.point, from.point.mixed(with: corner, 0.5), to.point.mixed(with: corner, 0.6), to.point))
  }

  /// The end towards the tip and the one towards the hole: the middle of a side where the tip, or the hole, lies right
  /// across from it, else a corner.
  private func anchors(in box: Rect, from origin: Rect?, to goal: Rect?) -> (Anchor, Anchor) {
    var from = origin.flatMap { anchor(of: box, facing: $0) }
    var to = goal.flatMap { anchor(of: box, facing: $0) }
    if origin == nil, let side = to?.side { from = Anchor(point: side.opposite.middle(of: box), side: side.opposite) }
    if goal == nil, let side = from?.side { to = Anchor(point: side.opposite.middle(of: box), side: side.opposite) }
    if from?.side == nil || to?.side == nil || from?.side == to?.side {
      // The diagonal that leads from near the tip to near the hole; a side's middle stays where only one is known.
      let corners = [
        Point(box.left, box.bottom), Point(box.left, box.top), Point(box.right, box.bottom), Point(box.right, box.top),
      ]
      func distance(_ i: Int) -> Double {
        (origin?.center.distance(to: corners[i]) ?? 0) + (goal?.center.distance(to: corners[3 - i]) ?? 0)
      }
      let first = corners.indices.min { (distance($0), $0) < (distance($1), $1) }!
      let isSame = from?.side == to?.side
      if from?.side == nil || isSame { from = Anchor(point: corners[first]) }
      if to?.side == nil || isSame { to = Anchor(point: corners[3 - first]) }
    }
    return (from!, to!)
  }

  private func anchor(of box: Rect, facing other: Rect) -> Anchor? {
    let center = box.center
    let side: Side
    if other.left <= center.x, other.right >= center.x {
      if other.bottom <= center.y { side = .top } else if other.top >= center.y { side = .bottom } else { return nil }
    } else if other.top <= center.y, other.bottom >= center.y {
      side = other.right <= center.x ? .left : .right
    } else {
      return nil
    }
    return Anchor(point: side.middle(of: box), side: side)
  }

  /// Where an arrow turns that leaves and arrives square to the box's sides: it ends up facing the hole. `nil` along
  /// the axis of the box.
  private func corner(_ from: Anchor, _ to: Anchor, towards goal: Rect?) -> Point? {
    let way = to.point - from.point
    if abs(way.x) < 0.01 || abs(way.y) < 0.01 { return nil }
    let arrivesAcross: Bool
    if let side = to.side {
      arrivesAcross = side.isAcross
    } else if let side = from.side {
      arrivesAcross = !side.isAcross
    } else {
      let aim = goal.map { ($0.center - to.point).unit } ?? way.unit
      arrivesAcross = abs(aim.x) > abs(aim.y)
    }
    return arrivesAcross ? Point(from.point.x, to.point.y) : Point(to.point.x, from.point.y)
  }
}
