/// A rectangle by its edges: equal edges of neighbours stay equal when they are rounded.
package struct Rect: Sendable, Hashable, Codable {
  package var left: Double
  package var top: Double
  package var right: Double
  package var bottom: Double

  @inlinable package init(left: Double, top: Double, right: Double, bottom: Double) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  @inlinable package init(x: Double, y: Double, width: Double, height: Double) {
    self.init(left: x, top: y, right: x + width, bottom: y + height)
  }

  package init(center: Point, size: Size) {
    self.init(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }

  /// The smallest rectangle that holds all the points; empty at zero where there are none.
  package init(around points: some Sequence<Point>) {
    var bounds: Rect?
    for point in points {
      let dot = Rect(left: point.x, top: point.y, right: point.x, bottom: point.y)
      bounds = bounds?.union(dot) ?? dot
    }
    self = bounds ?? Rect(x: 0, y: 0, width: 0, height: 0)
  }

  /// The smallest rectangle that holds all points of all `lines`; empty at zero where there are none.
  package init(around lines: [[Point]]) {
    let infinity = Double.infinity
    var bounds = Rect(left: infinity, top: infinity, right: -infinity, bottom: -infinity)
    for line in lines {
      for point in line {
        bounds.left = min(bounds.left, point.x)
        bounds.top = min(bounds.top, point.y)
        bounds.right = max(bounds.right, point.x)
        bounds.bottom = max(bounds.bottom, point.y)
      }
    }
    self = bounds.left <= bounds.right ? bounds : Rect(x: 0, y: 0, width: 0, height: 0)
  }

  package var width: Double { right - left }
  package var height: Double { bottom - top }
  package var center: Point { Point((left + right) / 2, (top + bottom) / 2) }
  package var origin: Point { Point(left, top) }
  package var isEmpty: Bool { right <= left || bottom <= top }
  /// Clockwise on screen, from the top left one.
  package var corners: [Point] { [origin, Point(right, top), Point(right, bottom), Point(left, bottom)] }

  package func inset(by insets: Insets) -> Rect {
    Rect(left: left + insets.left, top: top + insets.top, right: right - insets.right, bottom: bottom - insets.bottom)
  }
  package func inset(by distance: Double) -> Rect { inset(by: Insets(distance)) }
  package func outset(by distance: Double) -> Rect { inset(by: Insets(-distance)) }
  package func offset(by delta: Point) -> Rect {
    Rect(left: left + delta.x, top: top + delta.y, right: right + delta.x, bottom: bottom + delta.y)
  }
  package func union(_ other: Rect) -> Rect {
    Rect(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }
  /// The common part; empty (`isEmpty`) where there is none.
  package func intersection(_ other: Rect) -> Rect {
    Rect(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }
  /// Whether the two share more than an edge.
  package func intersects(_ other: Rect) -> Bool { !intersection(other).isEmpty }
  package func contains(_ point: Point) -> Bool {
    point.x >= left && point.x <= right && point.y >= top && point.y <= bottom
  }
  package func contains(_ other: Rect) -> Bool {
    other.left >= left && other.right <= right && other.top >= top && other.bottom <= bottom
  }
  /// The smallest rectangle that holds this one when it is turned about its centre, clockwise.
  package func turned(byDegrees degrees: Double) -> Rect {
    Rect(around: corners.map(Affine(degrees: degrees, about: center).callAsFunction))
  }
  package func scaled(by factor: Double) -> Rect {
    Rect(left: left * factor, top: top * factor, right: right * factor, bottom: bottom * factor)
  }
}
