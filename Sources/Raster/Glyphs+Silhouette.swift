import Geometry
import Pixels
import Typography

extension Glyphs {
  /// Coverage of all glyphs, whatever their colours.
  var silhouette: Coverage {
    guard let picture else { return coverage }
    let size = picture.bitmap.size
    let frame = PixelRect(x: picture.x, y: picture.y, width: size.width, height: size.height)
    let mask = Mask(frame: frame, coverage: picture.bitmap.pixels.map(\.alpha))
    return Coverage(uniting: [coverage, Coverage(mask)])
  }
}
