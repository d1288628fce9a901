/// Points, or a share of the container.
package enum Length: Sendable, Hashable {
  case points(Double)
  /// 1 is the whole.
  case fraction(Double)

  package func points(of whole: Double) -> Double {
    switch self {
    case .points(let points): points
    case .fraction(let fraction): fraction * whole
    }
  }
}
