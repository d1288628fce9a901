/// The two codes of a block, and how they are written before its tokens (RFC 1951, 3.2.7).
struct BlockCode {
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  private static let lengthSymbols = 19

  /// Placed as in `Histogram`.
  let lengths: UnsafeMutablePointer<UInt8>
  private let code: PrefixCode
  /// The lengths' own symbols in bits 0 to 4, then the bits that follow them.
  private let items: UnsafeMutablePointer<UInt16>
  private var itemCount = 0
  private let itemLengths: UnsafeMutablePointer<UInt8>
  private var literals = 0
  private var distances = 0
  private var written = 0

  /// Bits of the header, without the three bits that every block begins with.
  private(set) var headerBits = 0

  init() {
    lengths = .allocate(capacity: Histogram.size)
    lengths.initialize(repeating: 0, count: Histogram.size)
    code = PrefixCode()
    items = .allocate(capacity: Histogram.size)
    itemLengths = .allocate(capacity: Self.lengthSymbols)
  }

  func deallocate() {
    lengths.deallocate()
    code.deallocate()
    items.deallocate()
    itemLengths.deallocate()
  }

  /// The codes that are best for a block.
  mutating func fit(_ histogram: Histogram) {
    let distanceLengths = lengths + Histogram.distances
    code.setLengths(lengths, histogram.counts, count: Alphabet.literals, limit: 15)
    code.setLengths(
      distanceLengths, histogram.counts + Histogram.distances, count: Alphabet.distances, limit: 15)
    literals = Alphabet.literals
    while lengths[literals - 1] == 0 { literals -= 1 }
    literals = max(literals, 257)
    distances = Alphabet.distances
    while distances > 1 && distanceLengths[distances - 1] == 0 { distances -= 1 }
    // Some readers refuse a code without words.
    if distances == 1 { distanceLengths[0] = 1 }
    describe()
  }

  /// Both codes as RFC 1951 gives them without writing them.
  mutating func setFixed() {
    for symbol in 0..<Histogram.distances { lengths[symbol] = FixedCode.length(symbol) }
    for symbol in Histogram.distances..<Histogram.size { lengths[symbol] = 5 }
  }

  /// What a block's symbols cost.
  func bits(_ histogram: Histogram) -> Int {
    var bits = 0
    for symbol in 0..<Histogram.size { bits += Int(histogram.counts[symbol]) * Int(lengths[symbol]) }
    return bits
  }

  func setWords(_ words: UnsafeMutablePointer<UInt32>) {
    code.setWords(words, lengths, count: Histogram.distances)
    code.setWords(words + Histogram.distances, lengths + Histogram.distances, count: 32)
  }

  /// Writes the codes' lengths as runs of a third code.
  func writeHeader(to writer: inout BitWriter) {
    writer.write(UInt64(literals - 257), 5)
    writer.write(UInt64(distances - 1), 5)
    writer.write(UInt64(written - 4), 4)
    for symbol in Self.order[..<written] { writer.write(UInt64(itemLengths[symbol]), 3) }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.lengthSymbols) { words in
      code.setWords(words.baseAddress!, itemLengths, count: Self.lengthSymbols)
      for i in 0..<itemCount {
        let symbol = Int(items[i] & 31)
        let length = Int(itemLengths[symbol])
        writer.write(
          UInt64(words[symbol]) | UInt64(items[i] >> 5) << UInt64(length), length + Self.following(symbol))
      }
    }
  }

  private static func following(_ symbol: Int) -> Int {
    switch symbol {
    case 16: 2
    case 17: 3
    case 18: 7
    default: 0
    }
  }

  /// Finds the runs and their code.
  private mutating func describe() {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.lengthSymbols) { counts in
      counts.initialize(repeating: 0)
      itemCount = 0
      let all = literals + distances
      let gap = Histogram.distances - literals
      func length(_ i: Int) -> UInt8 { lengths[i < literals ? i : i + gap] }
      func add(_ symbol: Int, _ further: Int) {
        items[itemCount] = UInt16(symbol | further << 5)
        itemCount += 1
        counts[symbol] += 1
      }
      var i = 0
      while i < all {
        let value = length(i)
        var end = i + 1
        while end < all && length(end) == value { end += 1 }
        if value == 0 {
          while end - i >= 11 {
            let run = min(end - i, 138)
            add(18, run - 11)
            i += run
          }
          if end - i >= 3 {
            add(17, end - i - 3)
            i = end
          }
        } else {
          add(Int(value), 0)
          i += 1
          while end - i >= 3 {
            let run = min(end - i, 6)
            add(16, run - 3)
            i += run
          }
        }
        while i < end {
          add(Int(value), 0)
          i += 1
        }
      }
      code.setLengths(itemLengths, counts.baseAddress!, count: Self.lengthSymbols, limit: 7)
      // This code must be complete.
      if (0..<Self.lengthSymbols).count(where: { counts[$0] > 0 }) == 1 { itemLengths[counts[0] > 0 ? 18 : 0] = 1 }
      written = Self.lengthSymbols
      while written > 4 && itemLengths[Self.order[written - 1]] == 0 { written -= 1 }
      headerBits = 14 + 3 * written
      for symbol in 0..<Self.lengthSymbols {
        headerBits += Int(counts[symbol]) * (Int(itemLengths[symbol]) + Self.following(symbol))
      }
    }
  }
}
