/// Distances from the four edges, inwards, in whole pixels.
package struct PixelInsets: Sendable, Hashable, Codable {
  package var top: Int
  package var right: Int
  package var bottom: Int
  package var left: Int

  package init(top: Int, right: Int, bottom: Int, left: Int) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }
}
