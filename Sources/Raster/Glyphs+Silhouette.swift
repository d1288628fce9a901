import Geometry
import Pixels
import Typography

extension Glyphs {
  /// Coverage of all glyphs, whatever their colours.
  var silhouette: Mask {
    guard let picture else { return mask }
    let size = picture.bitmap.size
    let frame = PixelRect(x: picture.x, y: picture.y, width: size.width, height: size.height)
    return Mask(uniting: [mask, Mask(frame: frame, coverage: picture.bitmap.pixels.map(\.alpha))])
  }
}

extension Bitmap {
  /// The same picture with its alpha times `share` of 255.
  func opacity(_ share: UInt8) -> Bitmap {
    guard share < 255 else { return self }
    return Bitmap(size: size, pixels: pixels.map { $0.cut(255 - share) })
  }
}
