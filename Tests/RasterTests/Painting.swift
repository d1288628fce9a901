import Foundation
import Geometry
import Pictures
import Pixels
import Raster
import Scene
import TestSupport
import Typography

/// What tests of painting share.
enum Painting {
  static let fonts = try! FontLibrary(files: Repository.dejaVu, systemFonts: false)
  static let size = PixelSize(width: 200, height: 160)
  static let font = Font(families: ["DejaVu Sans"], size: 30)

  static func painter(folder: String = "/") -> Painter {
    Painter(fonts: fonts, pictures: PictureStore(folder: folder))
  }

  /// A scene of `holes` in opaque black: what is cut shows in the alpha alone.
  static func holes(_ holes: [Hole], evenOdd: Bool = false) throws -> Bitmap {
    try painter().paint(Scene(size: size, scrim: .black, holes: holes, evenOdd: evenOdd)).flattened()
  }

  /// `marks` on a clear screen.
  static func marks(_ marks: [Mark]) throws -> Bitmap {
    let element = Element(role: .tip, id: "tip", frame: size.bounds, marks: marks)
    return try painter().paint(Scene(size: size, scrim: .clear, elements: [element])).flattened()
  }

  /// How many pixels are cut away, or covered.
  static func clearArea(_ bitmap: Bitmap) -> Double { bitmap.pixels.reduce(0) { $0 + Double(255 - $1.alpha) } / 255 }
  static func inkArea(_ bitmap: Bitmap) -> Double { bitmap.pixels.reduce(0) { $0 + Double($1.alpha) } / 255 }
}
