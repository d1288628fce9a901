/// Deflate's two alphabets (RFC 1951, 3.2.5): literals, the end of a block and lengths in one, distances in the other.
final class Alphabet: Sendable {
  static let shared = Alphabet()

  static let endOfBlock = 256
  static let firstLength = 257
  static let longest = 258
  /// The symbol of length 258.
  static let longestLength = 285
  /// Literals, the end and lengths; two more exist in the fixed code only.
  static let literals = 286
  static let distances = 30
  static let farthest = 32_768

  /// By a length's symbol less 257, and by a distance's symbol: how many bits follow, and the smallest value.
  static let lengthBits: [UInt8] = (0..<29).map { (symbol: UInt8) in
    symbol < 8 || symbol == 28 ? 0 : symbol / 4 - 1
  }
  static let distanceBits: [UInt8] = (0..<30).map { (symbol: UInt8) in symbol < 4 ? 0 : symbol / 2 - 1 }
  static let lengthBase: [Int] = {
    var base = 3
    return lengthBits.map { bits in
      defer { base += 1 << Int(bits) }
      return bits == 0 && base == 259 ? 258 : base
    }
  }()
  static let distanceBase: [Int] = {
    var base = 1
    return distanceBits.map { bits in
      defer { base += 1 << Int(bits) }
      return base
    }
  }()

  /// By length, the symbol less 257.
  nonisolated(unsafe) let lengthSymbols: UnsafePointer<UInt8>
  /// By distance less 1 up to 255, then 256 and more by its bits from the seventh on.
  nonisolated(unsafe) private let distanceSymbols: UnsafePointer<UInt8>

  private init() {
    let lengths = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.longest + 1)
    lengths.initialize(repeating: 0, count: Self.longest + 1)
    for (symbol, base) in Self.lengthBase.enumerated() {
      for length in base...min(base + 1 << Int(Self.lengthBits[symbol]) - 1, Self.longest) {
        lengths[length] = UInt8(symbol)
      }
    }
    let distances = UnsafeMutablePointer<UInt8>.allocate(capacity: 512)
    for (symbol, base) in Self.distanceBase.enumerated() {
      for distance in base - 1..<base - 1 + 1 << Int(Self.distanceBits[symbol]) {
        distances[distance < 256 ? distance : 256 + distance >> 7] = UInt8(symbol)
      }
    }
    lengthSymbols = UnsafePointer(lengths)
    distanceSymbols = UnsafePointer(distances)
  }

  @inline(__always)
  func distanceSymbol(_ distance: Int) -> Int {
    let less = distance &- 1
    return Int(distanceSymbols[less < 256 ? less : 256 &+ less &>> 7])
  }
}
