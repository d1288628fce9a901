/// Why a PNG could not be read or written: the file and the reason in words.
package struct PNGError: Error, Hashable, CustomStringConvertible {
  package let path: String
  /// What is wrong, as the system or libpng says it; it goes on after "path: ".
  package let reason: String
  /// The system's number of the fault, where it is the system's.
  package let errno: Int32?

  package init(path: String, reason: String, errno: Int32? = nil) {
    self.path = path
    self.reason = reason
    self.errno = errno
  }

  package var description: String { "\(path): \(reason)" }
}
