import Geometry
import Pixels

extension Bitmap {
  /// Every channel, alpha too, times that of `color`: white becomes the colour.
  func tinted(_ color: Color) -> Bitmap {
    let tint = Pixel(color)
    func times(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8(divided(UInt32(a) * UInt32(b))) }
    return Bitmap(
      size: size,
      pixels: pixels.map {
        Pixel(
          red: times($0.red, tint.red), green: times($0.green, tint.green), blue: times($0.blue, tint.blue),
          alpha: times($0.alpha, tint.alpha))
      })
  }
}
