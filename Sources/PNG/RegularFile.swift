#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads files whole.
package enum RegularFile {
  /// The most bytes of a file that is read: more than the largest picture needs.
  package static let limit = 512 << 20

  /// All bytes of the file. Folders, pipes and devices are refused; a pipe without a writer does not block.
  package static func read(_ path: String) throws(PNGError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw fault(path) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw fault(path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw PNGError(path: path, reason: "not a regular file") }
    guard status.st_size <= limit else {
      throw PNGError(path: path, reason: "\(status.st_size) bytes is too large: at most \(limit)")
    }
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      while count < buffer.count {
        let got = Swift.min(buffer.count - count, 1 << 30)
        let result = Self.read(file, buffer.baseAddress! + count, got)
        if result < 0 {
          failure = errno
          break
        }
        if result == 0 { break }
        count += result
      }
    }
    if let failure { throw fault(path, failure) }
    return bytes
  }

  /// `read(2)`, again where a signal interrupts it.
  private static func read(_ file: Int32, _ start: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    while true {
      #if canImport(Glibc)
        let result = Glibc.read(file, start, count)
      #else
        let result = Darwin.read(file, start, count)
      #endif
      if result >= 0 || errno != EINTR { return result }
    }
  }

  private static func fault(_ path: String, _ number: Int32 = errno) -> PNGError {
    PNGError(path: path, reason: String(cString: strerror(number)), errno: number)
  }
}
