#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Disk {
  /// Makes a folder, and those on the way to it, where they are missing.
  static func makeFolder(_ path: String) throws(FileError) {
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else {
      throw FileError(path, errno: errno)
    }
    try makeFolder(String(path[..<slash]))
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileError(path, errno: errno) }
  }

  /// Adds to the end of a file, which is made where it is missing.
  package static func append(_ bytes: [UInt8], to path: String) throws(FileError) {
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw FileError(path, errno: errno) }
    let isWritten = write(bytes, to: file)
    let failure = errno
    guard close(file) == 0 || !isWritten else { throw FileError(path, errno: errno) }
    guard isWritten else { throw FileError(path, errno: failure) }
  }

  /// Writes all of `bytes` to an open file; again where a signal interrupts it. Where it is not done, `errno` tells why.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress! + written, bytes.count - written) }
      if count < 0 {
        if errno == EINTR { continue }
        return false
      }
      written += count
    }
    return true
  }
}

/// The method of the same name hides the system's function within the type.
func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, start, count)
}
