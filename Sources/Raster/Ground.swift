import Geometry
import Pixels

/// What marks are drawn on: a canvas that shows a region of the scene. Masks and pictures are placed in the scene.
struct Ground {
  var canvas: Canvas
  /// Nothing beyond it is drawn.
  let region: PixelRect

  /// A clear one.
  init(_ region: PixelRect) {
    canvas = Canvas(size: PixelSize(width: max(0, region.width), height: max(0, region.height)), scrim: .clear)
    self.region = region
  }

  /// All of a scene's canvas.
  init(_ canvas: Canvas) {
    self.canvas = canvas
    region = canvas.size.bounds
  }

  mutating func paint(_ mask: Mask, _ color: Color) {
    canvas.paint(mask.offset(x: -region.x, y: -region.y), color)
  }

  mutating func paint(_ bitmap: Bitmap, x: Int, y: Int, opacity: UInt8 = 255) {
    canvas.paint(bitmap, x: x - region.x, y: y - region.y, opacity: opacity)
  }

  /// Lays a clear ground with what is drawn on it over this one.
  mutating func paint(_ ground: Ground, opacity: UInt8 = 255) {
    canvas.paint(
      ground.canvas, x: ground.region.x - region.x, y: ground.region.y - region.y, opacity: opacity)
  }
}
