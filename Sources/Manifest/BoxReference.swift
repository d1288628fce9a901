import Diagnostics

/// One mention of a box in the frame of another, or in an end of the arrow.
struct BoxReference {
  var box: String
  /// `nil` for an arrow's end that is tied to the box as a whole.
  var property: Expression.Property?
  var location: SourceLocation
  /// The axis of the frame that mentions it; `nil` for an arrow's end, which may be drawn anywhere.
  var axis: BoxAxis?
}

enum BoxAxis: Hashable, CaseIterable {
  case horizontal, vertical

  init(_ property: Expression.Property) {
    switch property {
    case .left, .right, .centerX, .width: self = .horizontal
    case .top, .bottom, .centerY, .height: self = .vertical
    }
  }

  var startKey: String { self == .horizontal ? "left" : "top" }
  var endKey: String { self == .horizontal ? "right" : "bottom" }
  var centerKey: String { self == .horizontal ? "centerX" : "centerY" }
  var sizeKey: String { self == .horizontal ? "width" : "height" }
  var keys: [String] { [startKey, endKey, centerKey, sizeKey] }
}
