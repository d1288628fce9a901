import Geometry

/// An outline of any shape as straight edges, in points: what is inside counts as in a hole (non-zero winding).
struct Polygon: Hashable {
  private var edges: [Edge]
  /// How far it is grown: corners become round.
  private(set) var growth = 0.0
  /// As of `Form.spine`.
  private(set) var spineStart: Point
  private(set) var spineEnd: Point

  private struct Edge: Hashable {
    var start: Point
    var way: Point
    /// 1 over the square of its length.
    var scale: Double

    /// The way to a point from the nearest place.
    func gap(to point: Point) -> Point {
      let offset = point - start
      return offset - way * min(1, max(0, offset.dot(way) * scale))
    }
  }

  /// So many edges are told apart: an arrow is held against each of them thousands of times.
  private static let edgeLimit = 400

  /// - Parameters:
  ///   - path: encloses an area.
  ///   - spine: `nil`: the middle of the shape.
  init(_ path: Path, spine: (Point, Point)? = nil) {
    let bounds = path.bounds
    var lines = path.flattened(tolerance: 0.05)
    if lines.reduce(0, { $0 + $1.count }) > Self.edgeLimit { lines = path.flattened(tolerance: 0.5) }
    if lines.reduce(0, { $0 + $1.count }) > Self.edgeLimit { lines = [Self.hull(of: lines.joined(), step: 0.5)] }
    edges = lines.flatMap { line in
      zip(line, line.dropFirst() + line.prefix(1)).compactMap { a, b in
        let way = b - a
        return way == .zero ? nil : Edge(start: a, way: way, scale: 1 / way.dot(way))
      }
    }
    spineStart = spine?.0 ?? .zero
    spineEnd = spine?.1 ?? .zero
    if spine == nil {
      spineStart = middle(within: bounds)
      spineEnd = spineStart
    }
  }

  var bounds: Rect { Rect(around: edges.map(\.start)).outset(by: growth) }

  /// The direction in which a point outside lies from the nearest place of the outline, of length 1.
  func outward(at point: Point) -> Point {
    var nearest = Point.zero
    var length = Double.infinity
    for edge in edges {
      let gap = edge.gap(to: point)
      if gap.dot(gap) < length { (nearest, length) = (gap, gap.dot(gap)) }
    }
    return nearest.unit
  }

  /// The distance of a point from the outline, negative inside.
  func distance(to point: Point) -> Double {
    var nearest = Double.infinity
    var winding = 0
    for edge in edges {
      let offset = point - edge.start
      let gap = edge.gap(to: point)
      nearest = min(nearest, gap.dot(gap))
      let side = edge.way.x * offset.y - edge.way.y * offset.x
      if offset.y >= 0, offset.y < edge.way.y, side > 0 { winding += 1 }
      if offset.y < 0, offset.y >= edge.way.y, side < 0 { winding -= 1 }
    }
    return (winding == 0 ? 1 : -1) * nearest.squareRoot() - growth
  }

  func outset(by distance: Double) -> Polygon {
    var result = self
    result.growth += distance
    return result
  }

  /// The centre of the bounds where that is well inside, else the place that is farthest from the edge.
  private func middle(within bounds: Rect) -> Point {
    let enough = min(bounds.width, bounds.height) / 6
    var best = bounds.center
    var depth = -distance(to: best)
    if depth >= enough { return best }
    let steps = 16
    for row in 0..<steps {
      for column in 0..<steps {
        let place = Point(
          bounds.left + bounds.width * (Double(column) + 0.5) / Double(steps),
          bounds.top + bounds.height * (Double(row) + 0.5) / Double(steps))
        let inside = -distance(to: place)
        // The first of several that are alike.
        if inside > depth + 1e-9 { (best, depth) = (place, inside) }
      }
    }
    return best
  }

  /// The convex hull of points that are taken to a grid, clockwise on screen.
  private static func hull(of points: some Sequence<Point>, step: Double) -> [Point] {
    let grid = Set(points.map { Point(($0.x / step).rounded() * step, ($0.y / step).rounded() * step) })
    let sorted = grid.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ points: some Sequence<Point>) -> [Point] {
      var chain: [Point] = []
      for point in points {
        while chain.count > 1 {
          let a = chain[chain.count - 2]
          let b = chain[chain.count - 1] - a
          let c = point - a
          guard b.x * c.y - b.y * c.x <= 0 else { break }
          chain.removeLast()
        }
        chain.append(point)
      }
      return Array(chain.dropLast())
    }
    return chain(sorted) + chain(sorted.reversed())
  }
}
