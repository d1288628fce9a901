package import Geometry

/// A whole picture in memory, row by row without gaps.
package struct Bitmap: Sendable, Equatable {
  package let size: PixelSize
  package var pixels: [Pixel]

  /// `pixels` has `size.width * size.height` entries.
  package init(size: PixelSize, pixels: [Pixel]) {
    precondition(pixels.count == size.width * size.height, "pixels do not fill the picture")
    self.size = size
    self.pixels = pixels
  }

  package subscript(x: Int, y: Int) -> Pixel {
    get { pixels[y * size.width + x] }
    set { pixels[y * size.width + x] = newValue }
  }
}
