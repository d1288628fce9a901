import Geometry
import Manifest

typealias Side = Arrow.Side

extension Arrow.Side {
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
