import Geometry
import Pixels

/// What the encoder reads: a picture whose rows are stretches of pixels over one background.
protocol PixelSource {
  var size: PixelSize { get }
  /// The value of every pixel in no stretch.
  var background: Pixel { get }
  /// Calls `body` with the column and the pixels of each stretch of row `y`, from left to right.
  func forEachStretch(inRow y: Int, _ body: (Int, UnsafeBufferPointer<Pixel>) -> Void)
}

extension Canvas: PixelSource {
  var background: Pixel { scrim }

  func forEachStretch(inRow y: Int, _ body: (Int, UnsafeBufferPointer<Pixel>) -> Void) {
    for span in spans(inRow: y) {
      pixels(of: span).withUnsafeBufferPointer { body(span.x, $0) }
    }
  }
}

extension Bitmap: PixelSource {
  var background: Pixel { .clear }

  func forEachStretch(inRow y: Int, _ body: (Int, UnsafeBufferPointer<Pixel>) -> Void) {
    pixels.withUnsafeBufferPointer { body(0, UnsafeBufferPointer(rebasing: $0[y * size.width..<(y + 1) * size.width])) }
  }
}
