/// A step of a parse: a literal byte, a match, or many matches of length 258 at distance 1.
struct Token {
  /// A literal is its byte. A match has the top bit, its length from bit 0, its distance's symbol from bit 9 and the
  /// distance's further bits from bit 14. A run has the second bit, and a count.
  let value: UInt32

  private static let matched: UInt32 = 1 << 31
  private static let repeated: UInt32 = 1 << 30

  @inline(__always)
  init(literal: UInt8) { value = UInt32(literal) }

  @inline(__always)
  init(length: Int, distanceSymbol: Int, further: Int) {
    value = Self.matched | UInt32(truncatingIfNeeded: length | distanceSymbol &<< 9 | further &<< 14)
  }

  /// `run` is less than 2^30.
  @inline(__always)
  init(run: Int) { value = Self.repeated | UInt32(truncatingIfNeeded: run) }

  @inline(__always) var isLiteral: Bool { value < Self.repeated }
  @inline(__always) var isMatch: Bool { value >= Self.matched }
  @inline(__always) var literal: Int { Int(value) }
  @inline(__always) var run: Int { Int(value & (Self.repeated - 1)) }
  @inline(__always) var length: Int { Int(value & 511) }
  @inline(__always) var distanceSymbol: Int { Int(value &>> 9 & 31) }
  @inline(__always) var further: UInt64 { UInt64(value &>> 14 & 0x1FFF) }
}
