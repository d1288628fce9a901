#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why a file or folder could not be read.
struct FileError: Error {
  var path: String
  /// The operating system's words.
  var reason: String

  init(_ path: String, _ reason: String) {
    self.path = path
    self.reason = reason
  }

  init(_ path: String, errno code: Int32) {
    self.init(path, String(cString: strerror(code)))
  }
}
