#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Pixel {
  /// The value of the grey that is as bright as this colour, alpha left aside: luminance is summed in linear light and
  /// encoded as sRGB again.
  package var brightness: UInt8 {
    if isGrey { return red }
    let linear = Self.linear
    // Rec. 709, whose primaries sRGB has.
    let luminance = 0.2126 * linear[Int(red)] + 0.7152 * linear[Int(green)] + 0.0722 * linear[Int(blue)]
    let encoded = luminance <= 0.003_130_8 ? luminance * 12.92 : 1.055 * pow(luminance, 1 / 2.4) - 0.055
    return UInt8(min(255, (encoded * 255).rounded()))
  }

  /// Light by sRGB value, 0 to 1: IEC 61966-2-1.
  private static let linear: [Double] = (0...255).map {
    let value = Double($0) / 255
    return value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
