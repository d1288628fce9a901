package import Files
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The folder that pictures are written to. A file is written beside its place and renamed, so that whoever looks
/// finds the old file or the new one, never a part.
package final class OutputFolder: Sendable {
  package let path: String
  private let count = Atomic(0)
  /// In the names of drafts, which tell who was writing them.
  private let process = getpid()

  package init(path: String) {
    self.path = path
  }

  /// Writes a file, and the folders on the way to it. Nothing but a file is replaced: no device and no pipe.
  ///
  /// A file that holds these very bytes is left as it is: to read it costs a fraction of what replacing it does.
  /// - Returns: whether it was written.
  @discardableResult package func write(_ bytes: [UInt8], to name: String) throws(FileError) -> Bool {
    let target = path + "/" + name
    switch Disk.entry(at: target) {
    case (.other, _)?: throw FileError(target, "not a regular file")
    case (.file, bytes.count)?: if (try? Disk.read(target, limit: bytes.count)) == bytes { return false }
    default: break
    }
    let (draft, file) = try draft(of: target)
    do throws(FileError) {
      try Self.write(bytes, to: file, named: target)
      guard rename(draft, target) == 0 else { throw FileError(target, errno: errno) }
    } catch {
      unlink(draft)
      throw error
    }
    return true
  }

  /// Makes the folder where it is missing, and throws where no file can be written in it: one fault instead of one for
  /// each file.
  package func prepare() throws(FileError) {
    do throws(FileError) {
      let (draft, file) = try draft(of: path + "/")
      close(file)
      unlink(draft)
    } catch {
      throw error.errno.map { FileError(path, errno: $0) } ?? error
    }
  }

  /// A new file beside `target`, open for writing.
  private func draft(of target: String) throws(FileError) -> (path: String, file: Int32) {
    let folder = String(target[..<target.lastIndex(of: "/")!])
    let number = count.wrappingAdd(1, ordering: .relaxed).oldValue
    let draft = "\(folder)/\(Self.prefix)\(process)-\(number)\(Self.ending)"
    var file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    if file < 0, errno == ENOENT {
      try Self.makeFolder(folder)
      file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    }
    guard file >= 0 else { throw FileError(target, errno: errno) }
    return (draft, file)
  }

  private static func write(_ bytes: [UInt8], to file: Int32, named target: String) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        #if canImport(Glibc)
          Glibc.write(file, $0.baseAddress! + written, bytes.count - written)
        #else
          Darwin.write(file, $0.baseAddress! + written, bytes.count - written)
        #endif
      }
      if count < 0 {
        if errno == EINTR { continue }
        let error = FileError(target, errno: errno)
        close(file)
        throw error
      }
      written += count
    }
    // A full disk or a quota may speak up only now.
    guard close(file) == 0 else { throw FileError(target, errno: errno) }
  }

  private static func makeFolder(_ path: String) throws(FileError) {
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      throw FileError(path, errno: errno)
    }
    try makeFolder(String(path[..<slash]))
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileError(path, errno: errno) }
  }

  private static let prefix = ".scrim-"
  private static let ending = ".tmp"

  /// Whether a file of that name is one that was being written.
  package static func isDraft(_ name: String) -> Bool { name.hasPrefix(prefix) && name.hasSuffix(ending) }

  /// Deletes the drafts of bakes that were killed: those whose process is gone.
  package func removeLeftovers() {
    for name in Disk.names(in: path) {
      guard Self.isDraft(name),
        let owner = pid_t(name.dropFirst(Self.prefix.count).prefix { $0 != "-" }),
        owner == process || (kill(owner, 0) != 0 && errno == ESRCH)
      else { continue }
      unlink(path + "/" + name)
    }
  }
}
