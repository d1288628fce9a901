import Deflate
import Geometry
import Pixels

extension SparseDeflater {
  /// Compresses the rows of a canvas, none of them filtered, while they are laid out. Its scrim is to be zero bytes.
  func compress(_ canvas: Canvas, _ row: PixelRow) -> UnsafeRawBufferPointer {
    let line = 1 + (canvas.size.width * row.format.bitsPerPixel + 7) / 8
    begin(count: line * canvas.size.height, stride: line)
    for y in 0..<canvas.size.height where !canvas.isBare(y) {
      let start = y * line
      let bytes = room(for: start..<start + line) + 1
      canvas.forEachStretch(inRow: y) { stretch in
        row.write(stretch, to: bytes)
        let touched = row.bytes(stretch.x, stretch.count)
        note(start + 1 + touched.lowerBound..<start + 1 + touched.upperBound)
      }
    }
    return finish()
  }
}
