import Geometry

/// The outline of something that an arrow must keep away from or points at, in points.
enum Form: Hashable {
  case rect(Rect)
  case rounded(Rect, radius: Double)
  case ellipse(Rect)
  case polygon(Polygon)

  var bounds: Rect {
    switch self {
    case .rect(let rect), .rounded(let rect, _), .ellipse(let rect): rect
    case .polygon(let polygon): polygon.bounds
    }
  }

  /// The distance of a point from the outline, negative inside.
  func distance(to point: Point) -> Double {
    switch self {
    case .rect(let rect):
      return Form.distance(from: rect, radius: 0, to: point)
    case .rounded(let rect, let radius):
      return Form.distance(from: rect, radius: radius, to: point)
    case .ellipse(let rect):
      let x = rect.width / 2
      let y = rect.height / 2
      if abs(x - y) < 0.01 { return point.distance(to: rect.center) - x }
      // The gradient of the ellipse's function turns its value into a distance: exact on the outline, close near it.
      let p = point - rect.center
      let scaled = Point(p.x / x, p.y / y).length
      let slope = Point(p.x / (x * x), p.y / (y * y)).length
      return slope > 0 ? scaled * (scaled - 1) / slope : -min(x, y)
    case .polygon(let polygon):
      return polygon.distance(to: point)
    }
  }

  private static func distance(from rect: Rect, radius: Double, to point: Point) -> Double {
    let center = rect.center
    let x = abs(point.x - center.x) - rect.width / 2 + radius
    let y = abs(point.y - center.y) - rect.height / 2 + radius
    return Point(max(x, 0), max(y, 0)).length + min(max(x, y), 0) - radius
  }

  /// Grown by `distance` on all sides, corners staying concentric.
  func outset(by distance: Double) -> Form {
    switch self {
    case .rect(let rect): .rect(rect.outset(by: distance))
    case .rounded(let rect, let radius): .rounded(rect.outset(by: distance), radius: max(0, radius + distance))
    case .ellipse(let rect): .ellipse(rect.outset(by: distance))
    case .polygon(let polygon): .polygon(polygon.outset(by: distance))
    }
  }

  /// The line along which a long shape looks the same: a point for a circle or a square. An arrow that aims at it
  /// meets the outline head-on.
  var spine: (Point, Point) {
    if case .polygon(let polygon) = self { return (polygon.spineStart, polygon.spineEnd) }
    let rect = bounds
    let half = min(rect.width, rect.height) / 2
    return (
      Point(min(rect.left + half, rect.center.x), min(rect.top + half, rect.center.y)),
      Point(max(rect.right - half, rect.center.x), max(rect.bottom - half, rect.center.y))
    )
  }

  /// The part of its sides along an axis that an arrow square to them meets head-on: its middle at least.
  func flat(_ axis: Axis) -> Span {
    let span = bounds.span(axis)
    let margin: Double =
      switch self {
      case .rect: min(8, span.length / 4)
      case .rounded(_, let radius): min(max(radius, 8), span.length / 2)
      case .ellipse: span.length * 0.45
      case .polygon: span.length / 2
      }
    return Span(start: span.start + margin, end: span.end - margin)
  }

  /// Where the ray from `origin`, inside, is `gap` away from the outline: of several such places, the outermost.
  func exit(from origin: Point, towards direction: Point, gap: Double) -> Point {
    var far = bounds.width + bounds.height + gap + 1
    if case .polygon = self {
      // Coming in from outside by what is free at least, it never steps over an edge.
      for _ in 0..<100 where far > 0 {
        let room = distance(to: origin + direction * far) - gap
        if room < 0.005 { break }
        far -= room
      }
      return origin + direction * max(far, 0)
    }
    var near = 0.0
    for _ in 0..<40 {
      let middle = (near + far) / 2
      if distance(to: origin + direction * middle) < gap { near = middle } else { far = middle }
    }
    return origin + direction * far
  }
}
