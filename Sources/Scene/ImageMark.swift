package import Geometry

/// A picture from a file, stretched to its frame.
package struct ImageMark: Sendable, Hashable, Codable {
  /// Path of the very file (scale variant included), relative to the manifest's folder.
  package var file: String
  package var frame: PixelRect
  /// Each channel, alpha too, is multiplied by that of the tint: white becomes the tint, black stays black.
  package var tint: Color?

  package init(file: String, frame: PixelRect, tint: Color? = nil) {
    self.file = file
    self.frame = frame
    self.tint = tint
  }
}
