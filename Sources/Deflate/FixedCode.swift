/// The code that blocks may use without writing it (RFC 1951, 3.2.6).
enum FixedCode {
  static func length(_ symbol: Int) -> UInt8 {
    switch symbol {
    case ..<144: 8
    case ..<256: 9
    case ..<280: 7
    default: 8
    }
  }

  /// What a block's symbols cost.
  static func bits(_ histogram: Histogram) -> Int {
    var bits = 0
    for symbol in 0..<Alphabet.literals { bits += Int(histogram.counts[symbol]) * Int(length(symbol)) }
    for symbol in 0..<Alphabet.distances { bits += Int(histogram.counts[Histogram.distances + symbol]) * 5 }
    return bits
  }
}
