import Geometry

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An arrow's way with one loop in it, from (0, 0) to (1, 0), as a pen draws it: the curvature swells and ebbs, and the
/// ways in and out lean the way the loop turns.
struct LoopShape {
  private let nodes: [Point]
  private let tangents: [Point]
  /// Half of the distance between nodes, along the curve, times two thirds: the length of a handle.
  private let handle: Double
  /// 1 turns clockwise on screen, -1 counter-clockwise.
  let turn: Double
  /// The narrowest radius.
  let radius: Double
  /// How far the ends stay from the part that turns, where the ends are 1 apart.
  let startAir: Double
  let endAir: Double
  let startHeading: Point
  let endHeading: Point

  /// - Parameters:
  ///   - share: the part of the way that turns, 0 to 1: the larger the part, the larger the loop.
  ///   - lean: what the ways in and out turn besides, in radians.
  init(share: Double, lean: Double, turn: Double) {
    let steps = 240
    // A little past the middle: a hand gets into its swing first.
    func swing(_ s: Double) -> Double { min(1, max(0, (s - 0.53) / share + 0.5)) }
    func heading(_ s: Double) -> Double {
      let t = swing(s)
      let swell = t * t * t * (t * (t * 6 - 15) + 10)
      return turn * (2 * .pi * swell + lean * s)
    }
    var points = [Point.zero]
    for i in 0..<steps {
      let middle = (Double(i) + 0.5) / Double(steps)
      points.append(points[i] + Point.unit(at: heading(middle)) * (1 / Double(steps)))
    }
    let chord = points[steps]
    let tilt = atan2(chord.y, chord.x)
    let scale = 1 / chord.length
    let stride = 12
    nodes = Swift.stride(from: 0, through: steps, by: stride).map { points[$0].turned(by: -tilt) * scale }
    tangents = Swift.stride(from: 0, through: steps, by: stride).map {
      Point.unit(at: heading(Double($0) / Double(steps)) - tilt)
    }
    func air(at end: Point, _ part: ClosedRange<Double>) -> Double {
      points.indices.filter { part.contains(swing(Double($0) / Double(steps))) }
        .map { points[$0].distance(to: end) * scale }.min() ?? 0
    }
    startAir = air(at: .zero, 0.3...0.8)
    endAir = air(at: chord, 0.2...0.7)
    handle = Double(stride) / Double(steps) * scale / 3
    radius = scale * share / (2 * .pi * 1.875)
    self.turn = turn
    startHeading = tangents[0]
    endHeading = tangents[tangents.count - 1]
  }

  /// The loop between two points.
  func curves(from start: Point, to end: Point) -> [Cubic] {
    let way = end - start
    let side = way.perpendicular
    func place(_ p: Point) -> Point { start + way * p.x + side * p.y }
    func turn(_ v: Point) -> Point { way * v.x + side * v.y }
    return (1..<nodes.count).map { i in
      // Exactly the end given, so that the head sits on it.
      let last = i == nodes.count - 1 ? end : place(nodes[i])
      let first = i == 1 ? start : place(nodes[i - 1])
      return Cubic(first, first + turn(tangents[i - 1]) * handle, last - turn(tangents[i]) * handle, last)
    }
  }

  /// The direction at the end of the loop between two points, of length 1.
  func heading(from start: Point, to end: Point) -> Point {
    let way = (end - start).unit
    return way * endHeading.x + way.perpendicular * endHeading.y
  }

  static let all: [LoopShape] = {
    var shapes: [LoopShape] = []
    for share in [0.3, 0.36, 0.44, 0.52, 0.6, 0.68, 0.76] {
      for lean in [0.35, 0.8] {
        for turn in [1.0, -1.0] { shapes.append(LoopShape(share: share, lean: lean, turn: turn)) }
      }
    }
    return shapes
  }()
}
