package import Geometry

/// One pixel: straight sRGB and alpha, red in the lowest byte, so that memory holds R, G, B, A.
package struct Pixel: Sendable, Hashable {
  package var bits: UInt32

  @inlinable package init(bits: UInt32) { self.bits = bits }

  @inlinable package init(_ color: Color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  @inlinable package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    bits = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }

  @inlinable package static var clear: Pixel { Pixel(bits: 0) }

  @inlinable package var red: UInt8 { UInt8(truncatingIfNeeded: bits) }
  @inlinable package var green: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
  @inlinable package var blue: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }
  @inlinable package var alpha: UInt8 { UInt8(truncatingIfNeeded: bits >> 24) }
  @inlinable package var isGrey: Bool { red == green && green == blue }
  package var color: Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

  /// This pixel with `coverage` (0 to 255) of a hole cut into it. What is wholly clear has no colour left.
  @inlinable package func cut(_ coverage: UInt8) -> Pixel {
    let left = divided(UInt32(alpha) * UInt32(255 - coverage))
    return left == 0 ? .clear : Pixel(bits: bits & 0x00ff_ffff | left << 24)
  }

  /// Each channel, alpha too, times that of `color`: white becomes the colour.
  @inlinable package func tinted(_ color: Pixel) -> Pixel {
    @inline(__always) func product(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8(divided(UInt32(a) * UInt32(b))) }
    return Pixel(
      red: product(red, color.red), green: product(green, color.green), blue: product(blue, color.blue),
      alpha: product(alpha, color.alpha))
  }

  /// `ink` laid over this pixel where it covers `coverage` (0 to 255) of it: Porter and Duff's source-over
  /// on straight alpha, each channel rounded once.
  @inlinable package func painted(with ink: Pixel, _ coverage: UInt8) -> Pixel {
    let source = divided(UInt32(ink.alpha) * UInt32(coverage))
    if source == 0 { return self }
    if source == 255 { return Pixel(bits: ink.bits | 0xff00_0000) }
    // Both weights carry the factor 255; their sum is the resulting alpha times 255.
    let above = source * 255
    let below = UInt32(alpha) * (255 - source)
    let sum = above + below
    @inline(__always) func mix(_ a: UInt8, _ b: UInt8) -> UInt32 {
      (UInt32(a) * above + UInt32(b) * below + sum / 2) / sum
    }
    return Pixel(
      bits: mix(ink.red, red) | mix(ink.green, green) << 8 | mix(ink.blue, blue) << 16 | divided(sum) << 24)
  }
}

/// `value` (at most 255 * 255) over 255, rounded to the nearest.
@inlinable @inline(__always) package func divided(_ value: UInt32) -> UInt32 {
  let t = value + 128
  return (t + t >> 8) >> 8
}
