/// Why a source picture cannot be used: its path as the manifest writes it, and the reason in words.
package struct PictureError: Error, Hashable, CustomStringConvertible {
  package let path: String
  package let reason: String
  /// What to do about it.
  package let remedy: String

  package init(path: String, reason: String, remedy: String = "export it again as PNG or SVG") {
    self.path = path
    self.reason = reason
    self.remedy = remedy
  }

  package var description: String { "\(path): \(reason)" }
}
