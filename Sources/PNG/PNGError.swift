/// Why a PNG could not be read or written: the file and the reason in words.
package struct PNGError: Error, Hashable, CustomStringConvertible {
  package let path: String
  /// What is wrong, as libpng says it; it goes on after "path: ".
  package let reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  package var description: String { "\(path): \(reason)" }
}
