package import Geometry

/// A picture from a file, stretched to its frame.
package struct ImageMark: Sendable, Hashable, Codable {
  /// Path of the very file (scale variant included), relative to the manifest's folder.
  package var file: String
  package var frame: PixelRect

  package init(file: String, frame: PixelRect) {
    self.file = file
    self.frame = frame
  }
}
