/// How far colours are apart to the eye: the distance in YIQ of Kotsarenko and Ramos, "Measuring perceived color
/// difference using YIQ NTSC transmission color space in mobile applications" (2010), with the constants and the
/// background of pixelmatch 7, so that its counts are had.
struct YIQMetric {
  /// The square of the distance that is allowed.
  let most: Double

  /// - Parameter threshold: a share of the largest distance there is, 0 to 1.
  init(threshold: Double) { most = Self.largest * threshold * threshold }

  /// The square of the distance between black and white, as pixelmatch rounds it.
  private static let largest = 35_215.0

  /// Red, green and blue of `a` less those of `b`. Where one is not opaque, both are laid over a colour that depends on
  /// the place alone: the number of the pixel in its picture.
  @inline(__always)
  private static func difference(_ a: UInt32, _ b: UInt32, at place: Int) -> (Double, Double, Double) {
    @inline(__always) func channel(_ pixel: UInt32, _ i: UInt32) -> Double { Double(pixel >> (8 * i) & 255) }
    let (alphaA, alphaB) = (channel(a, 3), channel(b, 3))
    guard alphaA < 255 || alphaB < 255 else {
      return (channel(a, 0) - channel(b, 0), channel(a, 1) - channel(b, 1), channel(a, 2) - channel(b, 2))
    }
    let byte = Double(4 * place)
    let red = 48.0
    let green = Int(byte / 1.618033988749895) & 1 == 0 ? 48.0 : 207.0
    let blue = Int(byte / 2.618033988749895) & 1 == 0 ? 48.0 : 207.0
    let alpha = alphaA - alphaB
    return (
      (channel(a, 0) * alphaA - channel(b, 0) * alphaB - red * alpha) / 255,
      (channel(a, 1) * alphaA - channel(b, 1) * alphaB - green * alpha) / 255,
      (channel(a, 2) * alphaA - channel(b, 2) * alphaB - blue * alpha) / 255
    )
  }

  private static func brightness(_ r: Double, _ g: Double, _ b: Double) -> Double {
    r * 0.29889531 + g * 0.58662247 + b * 0.11448223
  }

  /// How much brighter `a` is than `b`.
  static func brightness(of a: UInt32, over b: UInt32, at place: Int) -> Double {
    if a == b { return 0 }
    let (r, g, b) = difference(a, b, at: place)
    return brightness(r, g, b)
  }

  /// Whether two pixels of the same place differ by more than is allowed.
  func tellsApart(_ a: UInt32, _ b: UInt32, at place: Int) -> Bool {
    if a == b { return false }
    let (r, g, b) = Self.difference(a, b, at: place)
    let y = Self.brightness(r, g, b)
    let i = r * 0.59597799 - g * 0.27417610 - b * 0.32180189
    let q = r * 0.21147017 - g * 0.52261711 + b * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q > most
  }
}
