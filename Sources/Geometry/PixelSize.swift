/// The size of a picture in pixels, both at least 1.
package struct PixelSize: Sendable, Hashable, Codable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}
