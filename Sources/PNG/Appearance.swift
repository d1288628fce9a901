import Pixels

/// How a colour looks: what it gives over black and over white, in steps of 1/255 of a channel's step, unrounded.
///
/// Over a grey `g` a channel `c` of alpha `a` gives (c·a + g·(255 - a)) / 255. The difference of two colours is linear in
/// `g`, so it is nowhere larger than at black or at white.
struct Appearance: Equatable {
  /// Red, green and blue over black, then over white, 0 to 65025; the last two are 0.
  let channels: SIMD8<Int32>

  /// One step of a channel, 1/255.
  static let step: Int32 = 255
  /// The largest value of a channel.
  static let full: Int32 = 65025

  @inline(__always)
  init(_ pixel: Pixel) {
    let alpha = Int32(pixel.alpha)
    let white = Self.full - Self.step * alpha
    let (red, green, blue) = (Int32(pixel.red) * alpha, Int32(pixel.green) * alpha, Int32(pixel.blue) * alpha)
    channels = SIMD8(red, green, blue, red + white, green + white, blue + white, 0, 0)
  }

  @inline(__always)
  init(channels: SIMD8<Int32>) { self.channels = channels }

  /// The largest difference of a channel over any grey.
  @inline(__always)
  func difference(from other: Appearance) -> Int32 {
    let difference = channels &- other.channels
    return pointwiseMax(difference, 0 &- difference).max()
  }

  /// Whether no channel differs by more than `bound` over any grey.
  @inline(__always)
  func looksLike(_ other: Appearance, within bound: Int32) -> Bool {
    let difference = channels &- other.channels
    return ((bound &- difference) | (bound &+ difference)).hasNoNegative
  }

  /// The pixel that looks most like this; exact but for rounding where it is an appearance of a pixel at all.
  var pixel: Pixel {
    let seen = channels
    // What shows through is the same in each channel, or nearly so in a mean.
    let through = (seen[3] + seen[4] + seen[5] - seen[0] - seen[1] - seen[2] + 1) / 3
    let alpha = min(max((Self.full - through + Self.step / 2) / Self.step, 0), 255)
    guard alpha > 0 else { return .clear }
    func channel(_ i: Int) -> UInt8 { UInt8(min(max((seen[i] + alpha / 2) / alpha, 0), 255)) }
    return Pixel(red: channel(0), green: channel(1), blue: channel(2), alpha: UInt8(alpha))
  }
}

extension SIMD8<Int32> {
  /// Whether all are at least 0. Comparing sums of sign bits takes fewer instructions than comparing lanes.
  @inline(__always)
  var hasNoNegative: Bool { (self &>> 31).wrappedSum() == 0 }
}
