/// A value of a frame. Without a reference to a box it is a length: from `left`, `top`, `right` or `bottom` inwards,
/// from the container's left or top edge to `centerX` or `centerY`, or a size. With one it is a place on the screen.
package indirect enum Expression: Sendable, Hashable {
  package enum Property: String, Sendable, Hashable, CaseIterable {
    case left, right, centerX, width, top, bottom, centerY, height
  }
  package enum Operator: String, Sendable, Hashable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case over = "/"
  }

  case number(Double)
  /// A share of the container's width or height; 1 is the whole.
  case fraction(Double)
  case property(box: String, Property)
  case negated(Expression)
  case binary(Expression, Operator, Expression)

  /// The boxes and properties that the value depends on, in the order they are written.
  package var references: [(box: String, property: Property)] {
    switch self {
    case .number, .fraction: []
    case .property(let box, let property): [(box, property)]
    case .negated(let inner): inner.references
    case .binary(let a, _, let b): a.references + b.references
    }
  }
}
