import Geometry
import Manifest

/// What a box takes up on one axis, in points from the screen's left or top.
struct Span: Hashable {
  var start: Double
  var end: Double

  var length: Double { end - start }
  var center: Double { (start + end) / 2 }

  subscript(property: Expression.Property) -> Double {
    switch property {
    case .left, .top: start
    case .right, .bottom: end
    case .centerX, .centerY: center
    case .width, .height: length
    }
  }
}

extension Rect {
  init(_ horizontal: Span, _ vertical: Span) {
    self.init(left: horizontal.start, top: vertical.start, right: horizontal.end, bottom: vertical.end)
  }

  func span(_ axis: Axis) -> Span {
    axis == .horizontal ? Span(start: left, end: right) : Span(start: top, end: bottom)
  }
}
