import Geometry
import Pixels

/// A box of a picture, as a picture.
struct Crop<Source: PixelSource>: PixelSource {
  let source: Source
  /// Within the source.
  let box: PixelRect

  var size: PixelSize { PixelSize(width: box.width, height: box.height) }
  var background: Pixel { source.background }

  func forEachStretch(inRow y: Int, _ body: (Int, UnsafeBufferPointer<Pixel>) -> Void) {
    source.forEachStretch(inRow: box.y + y) { x, pixels in
      let start = max(x, box.x)
      let end = min(x + pixels.count, box.right)
      if start < end { body(start - box.x, UnsafeBufferPointer(rebasing: pixels[start - x..<end - x])) }
    }
  }
}
