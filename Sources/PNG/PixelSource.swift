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
    let colors = colors ?? []
    forEachStretch(inRow: y) { (stretch: Canvas.Stretch) in
      let pixels: [Pixel]
      switch stretch {
      case .run(_, let count, let entry): pixels = Array(repeating: colors[Int(entry)], count: count)
      case .flat(_, let count, let pixel): pixels = Array(repeating: pixel, count: count)
      case .entries(_, let entries): pixels = entries.map { colors[Int($0)] }
      case .pixels(_, let held): pixels = Array(held)
      }
      pixels.withUnsafeBufferPointer { body(stretch.x, $0) }
    }
  }
}

extension Bitmap: PixelSource {
  var background: Pixel { .clear }

  func forEachStretch(inRow y: Int, _ body: (Int, UnsafeBufferPointer<Pixel>) -> Void) {
    pixels.withUnsafeBufferPointer { body(0, UnsafeBufferPointer(rebasing: $0[y * size.width..<(y + 1) * size.width])) }
  }
}
