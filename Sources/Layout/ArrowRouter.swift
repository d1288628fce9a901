import Geometry
import Manifest

/// Finds the way of an arrow: of all ways from a start to a landing that touch nothing, the one that looks best.
///
/// Looks are counted in costs, where 1 is about as bad as 4 pt of needless length. The candidates, their order and their
/// costs depend on nothing but the values given, so the same page always gets the same arrow.
struct ArrowRouter {
  var shape: Arrow.Shape
  /// As of `Arrow.bend`.
  var bend: Double?
  var starts: [ArrowStart]
  var landings: [Landing]
  var obstacles: [Obstacle]
  /// The area that the middle of the line, and the head's ends, must stay in.
  var bounds: Rect
  /// Lengths of the strokes of the head, which may touch nothing either; 0 for none.
  var headLength: Double
  /// The shortest distance between start and landing.
  var shortest: Double

  private struct Candidate {
    var stem: Stem
    var cost: Double
  }

  /// The best way, or `nil` where every way would touch something.
  func route() -> Stem? {
    switch shape {
    case .none: nil
    case .straight: best(of: lines())
    case .elbow: best(of: elbows())
    case .loop: best(of: loops())
    case .curved: best(of: curves())
    }
  }

  /// Only the most promising candidates are held against the obstacles: a candidate cannot get better by that.
  private func best(of candidates: [Candidate]) -> Stem? {
    let order = candidates.indices.sorted { (candidates[$0].cost, $0) < (candidates[$1].cost, $1) }
    var best: Candidate?
    for index in order {
      let candidate = candidates[index]
      if let best, best.cost <= candidate.cost { break }
      guard let crowding = crowding(of: candidate.stem) else { continue }
      let cost = candidate.cost + crowding
      if best.map({ cost < $0.cost }) ?? true { best = Candidate(stem: candidate.stem, cost: cost) }
    }
    return best?.stem
  }

  /// What coming near to things costs; `nil` where something is touched.
  private func crowding(of stem: Stem) -> Double? {
    let line = stem.samples
    var points = line
    if headLength > 0 { points += ArrowHead.barbs(at: stem.end, heading: stem.heading, length: headLength) }
    var cost = 0.0
    for point in points {
      guard bounds.contains(point) else { return nil }
      let edge = min(
        point.x - bounds.left, bounds.right - point.x, point.y - bounds.top, bounds.bottom - point.y)
      cost += max(0, 10 - edge) * 0.6
      for obstacle in obstacles {
        let room = obstacle.form.distance(to: point) - obstacle.clearance
        if room < -0.02 { return nil }
        cost += max(0, 8 - room) * 0.6
      }
    }
    // The ends are near to something by nature.
    return cost / Double(points.count)
  }

  // MARK: Shapes

  private func lengthCost(_ length: Double) -> Double { max(0, length - 56) * 0.25 + max(0, 40 - length) * 0.8 }

  /// Degrees between a direction and the one that is wished for, and what that costs.
  private func turnCost(_ a: Point, _ b: Point?, _ weight: Double) -> Double {
    guard let b else { return 0 }
    let degrees = abs(a.angle(to: b)) * 180 / .pi
    return degrees * degrees * weight
  }

  private func eachPair(_ body: (ArrowStart, Landing, _ way: Point, _ distance: Double) -> Void) {
    for start in starts {
      for (index, landing) in landings.enumerated() where start.landing == nil || start.landing == index {
        let way = landing.point - start.point
        let distance = way.length
        // A line that is square to both sides is clear also where it is short.
        if distance >= (start.isSquare ? min(shortest, 11) : shortest) {
          body(start, landing, way * (1 / distance), distance)
        }
      }
    }
  }

  private func lines() -> [Candidate] {
    var candidates: [Candidate] = []
    eachPair { start, landing, way, distance in
      if let normal = start.normal, normal.dot(way) < 0.2 { return }
      if let outward = landing.outward, outward.dot(way) > (landing.isFixed ? -0.2 : -0.8) { return }
      if start.isSquare {
        let cost = start.cost + max(0, distance - 96) * 0.1 - 12
        candidates.append(Candidate(stem: .line(start.point, landing.point), cost: cost))
        return
      }
      let cost =
        start.cost + landing.cost + lengthCost(distance) + turnCost(way, start.normal, 0.004)
        + turnCost(-way, landing.outward, 0.03)
      candidates.append(Candidate(stem: .line(start.point, landing.point), cost: cost))
    }
    return candidates
  }

  /// A stroke of the hand: it leaves at one angle, swings over and arrives straight at the middle of the hole; one bow,
  /// fuller towards its end.
  private func curves() -> [Candidate] {
    if let bend { return bent(bend) }
    var candidates: [Candidate] = []
    eachPair { start, landing, way, distance in
      guard let outward = landing.outward else {
        for bend in [0.18, -0.18, 0.3, -0.3] {
          let stem = bow(from: start.point, to: landing.point, bend: bend)
          candidates.append(Candidate(stem: stem, cost: cost(of: stem, start, landing, distance)))
        }
        return
      }
      let arrival = way.angle(to: -outward)
      guard abs(arrival) < 1.45 else { return }
      for share in [0.5, 0.8, 1.15, -0.6] {
        let departure = -share * arrival
        let direction = way.turned(by: departure)
        guard abs(departure) < 1.35 else { continue }
        if let normal = start.normal, normal.dot(direction) < 0.3 { continue }
        let degrees = abs(arrival) * 180 / .pi
        let reach = distance * (1 + 0.12 * arrival * arrival)
        let stem = Stem.curve(
          Cubic(
            start.point, start.point + direction * (reach * 0.34), landing.point + outward * (reach * 0.44),
            landing.point))
        var cost = start.cost + landing.cost + lengthCost(distance) + turnCost(direction, start.normal, 0.0028)
        cost += (degrees - 36) * (degrees - 36) * 0.009
        // An S is less of a gesture than a bow.
        if share < 0 { cost += 14 }
        candidates.append(Candidate(stem: stem, cost: cost))
      }
    }
    return candidates
  }

  private func bent(_ bend: Double) -> [Candidate] {
    var candidates: [Candidate] = []
    eachPair { start, landing, _, distance in
      let stem = bow(from: start.point, to: landing.point, bend: bend)
      if let outward = landing.outward, outward.dot(stem.heading) > -0.7 { return }
      candidates.append(Candidate(stem: stem, cost: cost(of: stem, start, landing, distance)))
    }
    return candidates
  }

  private func cost(of stem: Stem, _ start: ArrowStart, _ landing: Landing, _ distance: Double) -> Double {
    guard case .curve(let curve) = stem else { return 0 }
    return start.cost + landing.cost + lengthCost(distance)
      + turnCost((curve.control1 - curve.start).unit, start.normal, 0.004)
      + turnCost(-stem.heading, landing.outward, 0.03)
  }

  /// A curve whose middle stands off the straight way by `bend` times the distance, to the left where positive.
  private func bow(from start: Point, to end: Point, bend: Double) -> Stem {
    let way = end - start
    let left = -way.perpendicular * (bend / 0.75)
    return .curve(Cubic(start, start + way * 0.27 + left * 0.9, start + way * 0.66 + left * 1.1, end))
  }

  /// Legs along the axes: one corner, or two where that is not possible. All legs are clearly longer than the corners
  /// are wide; what would only be a squiggle is no candidate.
  private func elbows() -> [Candidate] {
    var candidates: [Candidate] = []
    func isOnAxis(_ v: Point) -> Bool { abs(v.x) < 1e-6 || abs(v.y) < 1e-6 }
    func add(_ corners: [Point], _ cost: Double) {
      let legs = zip(corners, corners.dropFirst()).map { $0.distance(to: $1) }
      // The last leg carries the head, and wants to be seen before its corner. Two corners need more room than one.
      let isSingle = legs.count == 2
      guard legs[0] >= (isSingle ? 22 : 30), legs[legs.count - 1] >= max(isSingle ? 22 : 32, headLength * 2),
        isSingle || legs[1] >= 44
      else { return }
      if let bend, bend != 0 {
        // Positive: the corner lies to the left of the way.
        let way = corners[corners.count - 1] - corners[0]
        guard way.perpendicular.dot(corners[1] - corners[0]) * bend < 0 else { return }
      }
      let cost = cost + lengthCost(legs.reduce(0, +)) + max(0, 34 - legs[legs.count - 1]) + max(0, 30 - legs[0])
      candidates.append(Candidate(stem: .elbow(corners), cost: cost))
    }
    eachPair { start, landing, _, _ in
      let a = start.point
      let b = landing.point
      let outs = start.normal.map { [$0] } ?? Side.allCases.map(\.outward)
      let ins = landing.outward.map { [$0] } ?? Side.allCases.map(\.outward)
      for out in outs where isOnAxis(out) {
        for into in ins where isOnAxis(into) {
          let cost = start.cost + landing.cost
          let leavesAcross = abs(out.x) > 0.5
          let arrivesAcross = abs(into.x) > 0.5
          if leavesAcross != arrivesAcross {
            let corner = leavesAcross ? Point(b.x, a.y) : Point(a.x, b.y)
            if (corner - a).dot(out) > 0, (corner - b).dot(into) > 0 { add([a, corner, b], cost) }
          } else if out.dot(into) < 0, (b - a).dot(out) > 0 {
            let first = leavesAcross ? Point((a.x + b.x) / 2, a.y) : Point(a.x, (a.y + b.y) / 2)
            let second = leavesAcross ? Point(first.x, b.y) : Point(b.x, first.y)
            add([a, first, second, b], cost + 24)
          }
        }
      }
    }
    return candidates
  }

  private func loops() -> [Candidate] {
    var candidates: [Candidate] = []
    eachPair { start, landing, way, distance in
      guard distance >= 60 else { return }
      for loop in LoopShape.all {
        if let bend, bend * loop.turn > 0 { continue }
        let radius = loop.radius * distance
        guard radius >= 6.5, radius <= 18 else { continue }
        // It turns clear of both ends, and of the whole head.
        let head = headLength > 0 ? max(headLength, 12) : 0
        guard loop.startAir * distance >= 13, loop.endAir * distance >= head + 11 else { continue }
        let direction = way * loop.startHeading.x + way.perpendicular * loop.startHeading.y
        let heading = loop.heading(from: start.point, to: landing.point)
        if let normal = start.normal, normal.dot(direction) < 0.3 { continue }
        if let outward = landing.outward, outward.dot(heading) > -0.9 { continue }
        let cost =
          start.cost + landing.cost + max(0, distance - 96) * 0.25 + turnCost(direction, start.normal, 0.003)
          + turnCost(-heading, landing.outward, 0.03) + abs(radius - 12) * 1.5
        candidates.append(Candidate(stem: .loop(loop, start.point, landing.point), cost: cost))
      }
    }
    return candidates
  }
}
