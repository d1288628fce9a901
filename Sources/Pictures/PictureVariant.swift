package import Geometry

/// The file to use for a picture at some scale, and how large the picture is by nature.
package struct PictureVariant: Sendable, Hashable {
  /// The very file, relative to the store's folder.
  package let file: String
  /// The natural size in points.
  package let size: Size
  /// Whether it is an SVG, which is drawn at any size.
  package let isVector: Bool

  package init(file: String, size: Size, isVector: Bool = false) {
    self.file = file
    self.size = size
    self.isVector = isVector
  }
}
