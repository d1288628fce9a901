internal import CPangoCairo

/// The SHA-256 of bytes: what tells contents apart.
package struct Digest: Sendable, Hashable {
  /// The 32 bytes in their order, eight to a word, the first one highest.
  package let words: SIMD4<UInt64>

  package init(words: SIMD4<UInt64>) {
    self.words = words
  }

  /// Of nothing that was looked at.
  package static let none = Digest(words: .zero)

  package init(of bytes: [UInt8]) {
    self.init(of: bytes.span.bytes)
  }

  package init(of bytes: RawSpan) {
    let checksum = g_checksum_new(G_CHECKSUM_SHA256)
    defer { g_checksum_free(checksum) }
    bytes.withUnsafeBytes {
      g_checksum_update(checksum, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), gssize($0.count))
    }
    var words = SIMD4<UInt64>()
    var count = gsize(MemoryLayout.size(ofValue: words))
    withUnsafeMutableBytes(of: &words) {
      g_checksum_get_digest(checksum, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), &count)
    }
    for lane in 0..<4 { words[lane] = UInt64(bigEndian: words[lane]) }
    self.init(words: words)
  }

  /// From 64 hexadecimal digits of either case; `nil` for anything else.
  package init?(hex: some StringProtocol) {
    let digits = Array(hex.utf8)
    guard digits.count == 64 else { return nil }
    var words = SIMD4<UInt64>()
    for (place, digit) in digits.enumerated() {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = digit - UInt8(ascii: "A") + 10
      default: return nil
      }
      words[place / 16] = words[place / 16] << 4 | UInt64(value)
    }
    self.words = words
  }

  /// The 32 bytes in their order.
  package var bytes: [UInt8] {
    (0..<32).map { UInt8(truncatingIfNeeded: words[$0 / 8] >> (56 - UInt64($0 % 8) * 8)) }
  }

  /// 64 lower-case hexadecimal digits.
  package var hex: String {
    String(unsafeUninitializedCapacity: 64) { digits in
      for place in 0..<64 {
        let value = UInt8(words[place / 16] >> (60 - UInt64(place % 16) * 4) & 15)
        digits[place] = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
      }
      return 64
    }
  }
}
