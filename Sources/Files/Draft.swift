#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is being written beside its place.
struct Draft: ~Copyable {
  let path: String
  private var descriptor: Int32

  /// - Parameter descriptor: open for writing; the draft closes it.
  init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// All of the file, once.
  mutating func write(_ bytes: [UInt8]) throws(FileError) {
    let file = descriptor
    guard Disk.write(bytes, to: file) else { throw FileError(path, errno: errno) }
    descriptor = -1
    // A full disk or a quota may speak up only now.
    guard close(file) == 0 else { throw FileError(path, errno: errno) }
  }
}
