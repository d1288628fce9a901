/// Which old pixels make a new one along one axis.
enum Resampling {
  /// Neighbouring old pixels and their shares, which sum to 1.
  struct Taps {
    let first: Int
    let weights: [Float]
  }

  /// How many old pixels the curve for growing reaches over.
  static let reach = 4

  /// For the new pixels in `range` of `new`.
  static func taps(from old: Int, to new: Int, in range: Range<Int>) -> [Taps] {
    let ratio = Double(old) / Double(new)
    return range.map { new <= old ? mean($0, ratio, old) : curve($0, ratio, old) }
  }

  /// The first `leading` and the last `trailing` pixels are copies; those between them are resampled among themselves.
  static func taps(from old: Int, to new: Int, keeping leading: Int, _ trailing: Int, in range: Range<Int>) -> [Taps] {
    let middle = leading..<max(leading, new - trailing)
    return range.map { index in
      if index < leading { return Taps(first: index, weights: [1]) }
      if index >= middle.upperBound { return Taps(first: index - new + old, weights: [1]) }
      let taps = Self.taps(
        from: old - leading - trailing, to: middle.count, in: index - leading..<index - leading + 1)[0]
      return Taps(first: taps.first + leading, weights: taps.weights)
    }
  }

  /// Every old pixel by how much of it lies under the new one: edges on whole points stay sharp.
  private static func mean(_ index: Int, _ ratio: Double, _ old: Int) -> Taps {
    let start = Double(index) * ratio
    let end = min(start + ratio, Double(old))
    let first = Int(start)
    let last = max(first + 1, min(Int(end.rounded(.up)), old))
    let weights = (first..<last).map { max(0, min(end, Double($0 + 1)) - max(start, Double($0))) }
    return normal(first, weights)
  }

  /// Catmull and Rom's cubic, the pixels at the border repeated outwards.
  private static func curve(_ index: Int, _ ratio: Double, _ old: Int) -> Taps {
    let center = (Double(index) + 0.5) * ratio - 0.5
    let base = Int(center.rounded(.down)) - 1
    let first = max(0, base)
    var weights = Array(repeating: 0.0, count: min(base + reach, old) - first)
    for i in base..<base + reach {
      let d = abs(center - Double(i))
      let share = d < 1 ? (1.5 * d - 2.5) * d * d + 1 : d < 2 ? ((-0.5 * d + 2.5) * d - 4) * d + 2 : 0
      weights[min(max(i, first), first + weights.count - 1) - first] += share
    }
    return normal(first, weights)
  }

  private static func normal(_ first: Int, _ weights: [Double]) -> Taps {
    let sum = weights.reduce(0, +)
    return Taps(first: first, weights: weights.map { Float($0 / sum) })
  }
}
