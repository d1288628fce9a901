package import Geometry

/// The file to use for a picture at some scale, and how large the picture is by nature.
package struct PictureVariant: Sendable, Hashable {
  /// The very file, relative to the store's folder.
  package let file: String
  /// The natural size in points.
  package let size: Size

  package init(file: String, size: Size) {
    self.file = file
    self.size = size
  }
}
