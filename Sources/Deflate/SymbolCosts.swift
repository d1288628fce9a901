/// What tokens cost, in sixteenths of a bit, where a block uses its symbols as often as a histogram says.
struct SymbolCosts {
  static let size = 256 + Alphabet.longest + 1 + 32

  /// By byte, by length and by a distance's symbol.
  let literals: UnsafeMutablePointer<Int32>
  var lengths: UnsafeMutablePointer<Int32> { literals + 256 }
  var distances: UnsafeMutablePointer<Int32> { literals + 256 + Alphabet.longest + 1 }

  func set(_ histogram: Histogram) {
    let counts = histogram.counts
    let all = (0..<Alphabet.literals).reduce(0) { $0 + Int(counts[$1]) }
    for byte in 0..<256 { literals[byte] = Self.cost(Int(counts[byte]), of: all) }
    for (symbol, base) in Alphabet.lengthBase.enumerated() {
      let bits = Int32(Alphabet.lengthBits[symbol])
      let cost = Self.cost(Int(counts[Alphabet.firstLength + symbol]), of: all) + bits * 16
      for length in base..<min(base + 1 << Int(bits), Alphabet.longest + 1) { lengths[length] = cost }
    }
    let far = counts + Histogram.distances
    let allFar = (0..<Alphabet.distances).reduce(0) { $0 + Int(far[$1]) }
    for symbol in 0..<Alphabet.distances {
      distances[symbol] = Self.cost(Int(far[symbol]), of: allFar) + Int32(Alphabet.distanceBits[symbol]) * 16
    }
  }

  /// No word is shorter than a bit, and one that is not used yet is taken to be rare.
  private static func cost(_ count: Int, of all: Int) -> Int32 {
    let bits = BlockCost.shared.logarithm(max(all, 2)) - (count == 0 ? -8 : BlockCost.shared.logarithm(count))
    return max(Int32(bits), 16)
  }
}
