/// The check sum of zlib's format (RFC 1950): `low` is 1 plus the sum of the bytes, `high` the sum of all values `low` has
/// had after each of them, both modulo 65521.
struct Adler32 {
  private static let modulus: UInt64 = 65_521
  private var low: UInt64 = 1
  private var high: UInt64 = 0

  var value: UInt32 { UInt32(high) << 16 | UInt32(low) }

  /// Zeros leave `low` as it is, so that `high` grows by it `count` times.
  mutating func appendZeros(_ count: Int) {
    high = (high + UInt64(count) % Self.modulus * low) % Self.modulus
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard var byte = bytes.baseAddress.map({ UnsafeRawPointer($0) }) else { return }
    var left = bytes.count
    // Sixteen bytes a step, a lane each: `sums` adds them up, `weighted` adds `sums` up before every step. 22 steps are
    // the most whose `weighted` (at most 255 · 22 · 21 / 2) still fits 16 bits.
    while left >= 16 {
      let steps = min(left / 16, 22)
      var sums = SIMD16<UInt16>.zero
      var weighted = SIMD16<UInt16>.zero
      for _ in 0..<steps {
        weighted &+= sums
        sums &+= SIMD16<UInt16>(truncatingIfNeeded: byte.loadUnaligned(as: SIMD16<UInt8>.self))
        byte += 16
      }
      let wide = SIMD16<UInt32>(truncatingIfNeeded: sums)
      let rest = (SIMD16<UInt32>(truncatingIfNeeded: weighted) &<< 4) &+ wide &* Self.lanes
      high = (high + UInt64(steps * 16) * low + UInt64(rest.wrappedSum())) % Self.modulus
      low = (low + UInt64(wide.wrappedSum())) % Self.modulus
      left -= steps * 16
    }
    for i in 0..<left {
      low += UInt64(byte.load(fromByteOffset: i, as: UInt8.self))
      high += low
    }
    low %= Self.modulus
    high %= Self.modulus
  }

  /// How often a lane's byte counts in `high` within its own step.
  private static let lanes = SIMD16<UInt32>(16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
}
