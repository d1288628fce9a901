/// Why a source picture cannot be used: its path as the manifest writes it, and the reason in words.
package struct PictureError: Error, Hashable, CustomStringConvertible {
  package let path: String
  package let reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  package var description: String { "\(path): \(reason)" }
}
