/// What a block will cost in bits, nearly, without making its codes.
final class BlockCost: Sendable {
  static let shared = BlockCost()

  /// n · log2(n), in sixteenths of a bit.
  nonisolated(unsafe) private let logs: UnsafePointer<Int32>
  private static let tabled = 4096

  private init() {
    let logs = UnsafeMutablePointer<Int32>.allocate(capacity: Self.tabled)
    logs[0] = 0
    for n in 1..<Self.tabled { logs[n] = Int32(16 * Double(n) * Self.log2(Double(n)) + 0.5) }
    self.logs = UnsafePointer(logs)
  }

  /// The logarithm to base 2 of a number of at least 1, a bit at a time.
  private static func log2(_ value: Double) -> Double {
    var result = Double(value.exponent)
    var rest = value.significand
    var bit = 0.5
    while bit > 1e-9 {
      rest *= rest
      if rest >= 2 {
        rest /= 2
        result += bit
      }
      bit /= 2
    }
    return result
  }

  /// log2(n), in sixteenths of a bit, for n of at least 1.
  func logarithm(_ n: Int) -> Int { log(n) / n }

  @inline(__always)
  private func log(_ n: Int) -> Int {
    if n < Self.tabled { return Int(logs[n]) }
    // Scaled down to twelve bits.
    let shift = Int.bitWidth - n.leadingZeroBitCount - 12
    let top = n >> shift
    return n * (Int(logs[top]) / top + shift * 16)
  }

  /// The least of a block with codes of its own, with the fixed codes and a stored one.
  func bits(_ histogram: Histogram, furtherBits: Int, bytes: Int) -> Int {
    let counts = histogram.counts
    let literals = entropy(counts, Alphabet.literals)
    let distances = entropy(counts + Histogram.distances, Alphabet.distances)
    // What codes' lengths cost, as measured.
    let header = 60 + literals.used * 7 / 2 + distances.used * 3
    var least = header + (literals.bits + distances.bits) / 16
    if least < 1000 { least = min(least, FixedCode.bits(histogram)) }
    return min(3 + least + furtherBits, StoredBlock.bits(bytes))
  }

  private func entropy(_ counts: UnsafePointer<UInt32>, _ size: Int) -> (bits: Int, used: Int) {
    var all = 0
    var used = 0
    var own = 0
    var first = 0
    var second = 0
    for i in 0..<size where counts[i] > 0 {
      let count = Int(counts[i])
      all += count
      used += 1
      own += log(count)
      second = max(second, min(first, count))
      first = max(first, count)
    }
    // No word is shorter than a bit: the others follow one that has more than half.
    var bits = 0
    if first * 2 > all {
      bits += all * 16
      all -= first
      own -= log(first)
      if used > 2 && second * 2 > all {
        bits += all * 16
        all -= second
        own -= log(second)
      }
    }
    return (bits + log(all) - own, used)
  }
}
