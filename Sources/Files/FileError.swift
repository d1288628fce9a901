#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the system said about a file or folder.
package struct FileError: Error, Hashable, CustomStringConvertible {
  package let path: String
  /// In words; it goes on after "path: ".
  package let reason: String
  /// The system's number of the fault, where it is the system's.
  package let errno: Int32?

  package init(_ path: String, _ reason: String) {
    self.path = path
    self.reason = reason
    errno = nil
  }

  package init(_ path: String, errno code: Int32) {
    self.path = path
    reason = String(cString: strerror(code))
    errno = code
  }

  /// Whether there is nothing of that path.
  package var isMissing: Bool { errno == ENOENT || errno == ENOTDIR }

  package var description: String { "\(path): \(reason)" }
}
