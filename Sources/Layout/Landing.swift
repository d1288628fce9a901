import Geometry
import Manifest

/// A place where an arrow may arrive, a gap away from an outline.
struct Landing {
  var point: Point
  /// Away from the outline, of length 1: an arrow that lands well comes exactly from there. `nil`: from anywhere.
  var outward: Point?
  /// How much worse than the best place, in the units of `ArrowRouter`.
  var cost = 0.0
  /// Whether the manifest gives the side: then an arrow may also come at a slant.
  var isFixed = false

  /// Places all around an outline; along its long sides also ones that are met at a slant.
  static func around(_ form: Form, gap: Double) -> [Landing] {
    let (first, last) = form.spine
    let center = form.bounds.center
    let along = last - first
    var landings: [Landing] = []
    func add(_ origin: Point, _ direction: Point, _ cost: Double) {
      let away = min(origin.distance(to: center), 80) * 0.06
      let point = form.exit(from: origin, towards: direction, gap: gap)
      // From a middle beside the shape, as of a ring that is open at one side, it is not met everywhere.
      guard form.distance(to: point) < gap + 0.5 else { return }
      let corner = cornerCost(of: point, from: direction, gap: gap, on: form)
      landings.append(Landing(point: point, outward: direction, cost: cost + away + corner))
    }
    let turns = 32
    if along.length < 1 {
      for i in 0..<turns { add(center, .unit(at: 2 * .pi * Double(i) / Double(turns)), 0) }
      return landings
    }
    let normal = along.unit.perpendicular
    for share in [0.5, 0.25, 0.75, 0.0, 1.0] {
      for side in [normal, -normal] {
        for slant in [0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75] {
          add(first.mixed(with: last, share), side.turned(by: slant), abs(slant) * 3)
        }
      }
    }
    // Wide sides have more places to come down on square.
    if along.length > 120 {
      for share in [0.35, 0.65, 0.4, 0.6, 0.3, 0.7, 0.15, 0.85] {
        for side in [normal, -normal] { add(first.mixed(with: last, share), side, 0) }
      }
    }
    for (end, outward) in [(first, -along.unit), (last, along.unit)] {
      for i in -6...6 { add(end, outward.turned(by: Double(i) * 2 * .pi / Double(turns)), 0) }
    }
    return landings
  }

  /// What it costs to end near a corner, outside of the middle three fifths of a side. Round outlines have none; one of
  /// any shape is better met square than grazed.
  private static func cornerCost(of landing: Point, from outward: Point, gap: Double, on form: Form) -> Double {
    switch form {
    case .ellipse: return 0
    case .polygon(let polygon): return (1 - polygon.outward(at: landing).dot(outward)) * 30
    case .rect, .rounded: break
    }
    let point = landing - outward * gap
    let rect = form.bounds
    let across = abs(point.x - rect.center.x) / (rect.width / 2)
    let down = abs(point.y - rect.center.y) / (rect.height / 2)
    return max(0, min(across, down) - 0.6) * min(50, min(rect.width, rect.height))
  }

  /// The middle of one side.
  static func middle(of side: Side, of form: Form, gap: Double) -> Landing {
    var middle = form.bounds.center
    // Of any shape it may lie beside it.
    if case .polygon = form { middle = form.spine.0.mixed(with: form.spine.1, 0.5) }
    return Landing(
      point: form.exit(from: middle, towards: side.outward, gap: gap), outward: side.outward, isFixed: true)
  }
}
