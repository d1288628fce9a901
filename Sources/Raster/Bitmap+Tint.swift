import Geometry
import Pixels

extension Bitmap {
  /// Every channel, alpha too, times that of `color`: white becomes the colour.
  func tinted(_ color: Color) -> Bitmap {
    let tint = Pixel(color)
    return Bitmap(size: size, pixels: pixels.map { $0.tinted(tint) })
  }
}
