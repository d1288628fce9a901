/// A sequence of lines and cubic curves.
package struct Path: Sendable, Hashable, Codable {
  package enum Segment: Sendable, Hashable, Codable {
    case move(Point)
    case line(Point)
    case cubic(Point, Point, Point)
    case close
  }

  package var segments: [Segment]

  package init(_ segments: [Segment] = []) {
    self.segments = segments
  }

  package mutating func move(to p: Point) { segments.append(.move(p)) }
  package mutating func line(to p: Point) { segments.append(.line(p)) }
  package mutating func cubic(_ c1: Point, _ c2: Point, to p: Point) { segments.append(.cubic(c1, c2, p)) }
  package mutating func close() { segments.append(.close) }

  /// The box of all points and control points: never smaller than the path.
  package var controlBounds: Rect {
    Rect(
      around: segments.flatMap { segment -> [Point] in
        switch segment {
        case .move(let p), .line(let p): [p]
        case .cubic(let c1, let c2, let p): [c1, c2, p]
        case .close: []
        }
      })
  }
}
