package import Geometry

/// Coverage of a box of pixels, 0 to 255 each, row by row without gaps. The box may reach out of the canvas.
package struct Mask: Sendable, Equatable {
  package let frame: PixelRect
  package var coverage: [UInt8]

  /// `coverage` has `frame.width * frame.height` entries.
  package init(frame: PixelRect, coverage: [UInt8]) {
    precondition(coverage.count == frame.width * frame.height, "coverage does not fill its frame")
    self.frame = frame
    self.coverage = coverage
  }

  /// Covers nothing.
  package static let empty = Mask(frame: .empty, coverage: [])

  /// Coverage of one pixel: nothing outside of the box.
  @inlinable package subscript(x: Int, y: Int) -> UInt8 {
    guard x >= frame.x, x < frame.right, y >= frame.y, y < frame.bottom else { return 0 }
    return coverage[(y - frame.y) * frame.width + x - frame.x]
  }
}
