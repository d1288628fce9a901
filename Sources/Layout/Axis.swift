import Geometry
import Manifest

/// Across or down the screen.
enum Axis: Hashable {
  case horizontal, vertical

  /// The property that a message names where none is asked for.
  var start: Expression.Property { self == .horizontal ? .left : .top }
  var size: Expression.Property { self == .horizontal ? .width : .height }
}

extension Expression.Property {
  var axis: Axis {
    switch self {
    case .left, .right, .centerX, .width: .horizontal
    case .top, .bottom, .centerY, .height: .vertical
    }
  }
}

extension Frame {
  subscript(axis: Layout.Axis) -> Frame.Axis { axis == .horizontal ? horizontal : vertical }
}
