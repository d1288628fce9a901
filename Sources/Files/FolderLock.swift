#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// That no other bake is at work in a folder. The system releases it with the process, however that ends.
package final class FolderLock: Sendable {
  /// `nil` where the folder cannot be locked: on file systems without locks, and where nothing can be written.
  private let descriptor: Int32?

  /// Whether others are kept out at all.
  package var isHeld: Bool { descriptor != nil }

  init(_ folder: OutputFolder, waiting: (Int32?) -> Void) throws(FileError) {
    let path = "\(folder.path)/\(OutputFolder.state)/lock"
    var isWaiting = false
    while true {
      guard (try? folder.makeState()) != nil else { break }
      let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o666)
      guard file >= 0 else {
        // Somebody deletes the state meanwhile.
        if errno == ENOENT { continue }
        break
      }
      while flock(file, LOCK_EX | LOCK_NB) != 0 {
        guard errno == EWOULDBLOCK || errno == EINTR else {
          close(file)
          descriptor = nil
          return
        }
        if !isWaiting {
          isWaiting = true
          waiting(Self.owner(of: file))
        }
        guard !Interruption.isPending else {
          close(file)
          throw FileError(path, errno: EINTR)
        }
        usleep(20_000)
      }
      guard Self.isSame(file, path) else {
        // The file was deleted, and another process may hold the one that took its place.
        close(file)
        continue
      }
      Self.sign(file)
      descriptor = file
      return
    }
    descriptor = nil
  }

  deinit {
    guard let descriptor else { return }
    ftruncate(descriptor, 0)
    close(descriptor)
  }

  private static func isSame(_ file: Int32, _ path: String) -> Bool {
    var (held, named) = (stat(), stat())
    return fstat(file, &held) == 0 && lstat(path, &named) == 0 && held.st_ino == named.st_ino
      && held.st_dev == named.st_dev
  }

  private static func sign(_ file: Int32) {
    let number = Array("\(getpid())\n".utf8)
    ftruncate(file, 0)
    _ = number.withUnsafeBytes { pwrite(file, $0.baseAddress!, $0.count, 0) }
  }

  private static func owner(of file: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 20)
    let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress!, $0.count, 0) }
    guard count > 1, bytes[count - 1] == UInt8(ascii: "\n") else { return nil }
    return Int32(String(decoding: bytes[..<(count - 1)], as: UTF8.self))
  }
}
