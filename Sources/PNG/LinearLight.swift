import Pixels

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Colours of 16 bits in linear light, multiplied by alpha, as libpng gives them.
enum LinearLight {
  static func pixel(_ light: SIMD4<UInt16>) -> Pixel {
    let alpha = Int(light.w)
    let opacity = (alpha * 255 + 32767) / 65535
    guard opacity > 0 else { return .clear }
    func channel(_ value: UInt16) -> UInt8 { curve[min(65535, (Int(value) * 65535 + alpha / 2) / alpha)] }
    return Pixel(
      red: channel(light.x), green: channel(light.y), blue: channel(light.z), alpha: UInt8(opacity))
  }

  /// The sRGB value of every amount of light.
  private static let curve: [UInt8] = (0...65535).map { amount in
    let light = Double(amount) / 65535
    let value = light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((value * 255).rounded())
  }
}
