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
