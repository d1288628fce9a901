import Geometry
import Manifest

typealias Side = Arrow.Side

extension Arrow.Side {
  var opposite: Side {
    switch self {
    case .top: .bottom
    case .right: .left
    case .bottom: .top
    case .left: .right
    }
  }

  /// Whether it is met from the left or the right.
  var isAcross: Bool { self == .left || self == .right }

  /// Where the side of a rectangle lies.
  func edge(of rect: Rect) -> Double {
    switch self {
    case .top: rect.top
    case .right: rect.right
    case .bottom: rect.bottom
    case .left: rect.left
    }
  }

  /// The middle of that side of a rectangle.
  func middle(of rect: Rect) -> Point {
    isAcross ? Point(edge(of: rect), rect.center.y) : Point(rect.center.x, edge(of: rect))
  }
  /// Away from the box, of length 1.
  var outward: Point {
    switch self {
    case .top: Point(0, -1)
    case .right: Point(1, 0)
    case .bottom: Point(0, 1)
    case .left: Point(-1, 0)
    }
  }
}
