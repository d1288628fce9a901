import Geometry
import Scene

extension Outline {
  /// What lies between two lines that run along the outline, `from` and `to` pixels outwards of it (inwards where
  /// negative), round at corners that stick out: the inside of polygons by the non-zero rule. `nil` where the outline is
  /// not convex.
  func band(from inner: Double, to outer: Double) -> [[Point]]? {
    guard outer.isFinite, inner < outer else { return nil }
    switch self {
    case .rect(let rect): return Self.band(rect, radius: 0, inner, outer)
    case .rounded(let rect, let radius):
      return Self.band(rect, radius: max(0, min(radius, rect.width / 2, rect.height / 2)), inner, outer)
    case .ellipse(let rect) where rect.width == rect.height:
      return Self.band(rect, radius: rect.width / 2, inner, outer)
    case .ellipse: return polygons[0].band(from: inner, to: outer)
    case .path(let path):
      guard path.segments.last == .close else { return nil }
      let lines = polygons
      return lines.count == 1 ? lines[0].closedBand(from: inner, to: outer) : nil
    }
  }

  private static func band(_ rect: Rect, radius: Double, _ inner: Double, _ outer: Double) -> [[Point]] {
    func moved(_ distance: Double) -> [Point] {
      let rect = rect.outset(by: distance)
      return rect.isEmpty ? [] : Outline.rounded(rect, radius: max(0, radius + distance)).polygons[0]
    }
    return [moved(outer), moved(inner).reversed()]
  }
}

extension [Point] {
  /// The same for a line that ends where it starts; `nil` for others.
  func closedBand(from inner: Double, to outer: Double) -> [[Point]]? {
    guard count > 3, first == last else { return nil }
    return Array(dropLast()).band(from: inner, to: outer)
  }

  /// The same for a polygon.
  func band(from inner: Double, to outer: Double) -> [[Point]]? {
    guard let ring = ConvexRing(self), let outside = ring.moved(outwards: outer),
      let inside = ring.moved(outwards: inner)
    else { return nil }
    return [outside, inside.reversed()]
  }
}
