extension Pixel {
  /// From Cairo's ARGB32, whose colours are multiplied by alpha.
  package init(premultiplied bits: UInt32) {
    let alpha = bits >> 24
    guard alpha > 0 else {
      self = .clear
      return
    }
    func straight(_ shift: UInt32) -> UInt8 { UInt8(min(255, ((bits >> shift & 255) * 255 + alpha / 2) / alpha)) }
    self.init(red: straight(16), green: straight(8), blue: straight(0), alpha: UInt8(alpha))
  }

  /// Red, green, blue times alpha (0 to 255 each) and alpha (0 to 255).
  package var premultiplied: SIMD4<Float> {
    let share = Float(alpha) / 255
    return SIMD4(Float(red) * share, Float(green) * share, Float(blue) * share, Float(alpha))
  }

  /// Values out of range, as a curve overshoots, are taken to the nearest colour.
  package init(premultiplied value: SIMD4<Float>) {
    let alpha = min(255, max(0, value.w))
    guard alpha >= 0.5 else {
      self = .clear
      return
    }
    let straight = (value * (255 / alpha)).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)).rounded(
      .toNearestOrAwayFromZero)
    self.init(
      red: UInt8(straight.x), green: UInt8(straight.y), blue: UInt8(straight.z),
      alpha: UInt8(alpha.rounded(.toNearestOrAwayFromZero)))
  }
}
