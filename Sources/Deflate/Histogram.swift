/// How often a block's tokens use each symbol.
struct Histogram {
  /// Distances' symbols follow those of literals, the end and lengths, and two that are never used.
  static let distances = 288
  static let size = 320

  let counts: UnsafeMutablePointer<UInt32>

  static func allocate(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    let counts = UnsafeMutablePointer<UInt32>.allocate(capacity: count * size)
    counts.initialize(repeating: 0, count: count * size)
    return counts
  }

  /// Counts tokens and one end of block.
  func count(_ tokens: UnsafeBufferPointer<Token>) {
    let counts = self.counts
    counts.update(repeating: 0, count: Self.size)
    counts[Alphabet.endOfBlock] = 1
    let lengths = counts + Alphabet.firstLength
    let distances = counts + Self.distances
    let symbols = Alphabet.shared.lengthSymbols
    for token in tokens {
      if token.isLiteral {
        counts[token.literal] &+= 1
      } else if token.isMatch {
        lengths[Int(symbols[token.length])] &+= 1
        distances[token.distanceSymbol] &+= 1
      } else {
        counts[Alphabet.longestLength] &+= UInt32(token.run)
        distances[0] &+= UInt32(token.run)
      }
    }
  }

  /// Becomes the sum of two blocks joined into one.
  func set(sumOf a: Histogram, _ b: Histogram) {
    for i in 0..<Self.size { counts[i] = a.counts[i] &+ b.counts[i] }
    counts[Alphabet.endOfBlock] = 1
  }

  /// Bits that follow symbols, which are the same in every code.
  var furtherBits: Int {
    var bits = 0
    for (i, count) in Alphabet.lengthBits.enumerated() {
      bits += Int(count) * Int(counts[Alphabet.firstLength + i])
    }
    for (i, count) in Alphabet.distanceBits.enumerated() { bits += Int(count) * Int(counts[Self.distances + i]) }
    return bits
  }
}
