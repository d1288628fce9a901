import TestSupport

/// Chance that repeats itself: what is thrown depends on the seed and the case's number alone.
struct Dice {
  private var generator: SplitMix

  init(seed: UInt64, number: Int) {
    generator = SplitMix(seed: seed &* 0x2545_f491_4f6c_dd1d &+ UInt64(truncatingIfNeeded: number))
  }

  /// Dice for what is done with an input, so that its bytes alone are enough to do that again.
  init(for input: [UInt8]) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in input { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    generator = SplitMix(seed: hash)
  }

  mutating func bits() -> UInt64 { generator.next() }

  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: generator.next()) }

  /// From 0 to `count - 1`; 0 of nothing.
  mutating func below(_ count: Int) -> Int { count < 2 ? 0 : Int(generator.next() % UInt64(count)) }

  /// True once in `count` times.
  mutating func once(in count: Int) -> Bool { below(count) == 0 }

  mutating func pick<Values: RandomAccessCollection>(_ values: Values) -> Values.Element {
    values[values.index(values.startIndex, offsetBy: below(values.count))]
  }

  /// Mostly few, at times many: 1 to 2^`limit`.
  mutating func count(limit: Int) -> Int { 1 + below(1 << below(limit + 1)) }

  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in byte() } }
}
