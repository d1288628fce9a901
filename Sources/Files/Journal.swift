import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What is written into a folder between two records of it: after a bake that was killed, it tells which files are its
/// own. Each is noted before it comes into its place. May be used from several threads.
package final class Journal: Sendable {
  /// Its name among the files of the state.
  package static let name = "journal"

  private let folder: OutputFolder
  /// The open file; `nil` before the first note.
  private let descriptor = Mutex<Int32?>(nil)

  package init(_ folder: OutputFolder) {
    self.folder = folder
  }

  deinit { descriptor.withLock { if let file = $0 { close(file) } } }

  /// Notes that a file of these bytes is about to be written.
  package func note(_ digest: Digest, _ name: String) throws(FileError) {
    let path = Self.path(in: folder)
    guard !name.utf8.contains(UInt8(ascii: "\n")) else { throw FileError(path, errno: EINVAL) }
    // It begins with a line end, too: what a full disk left of an earlier line is a line of its own then.
    let line = Array("\n\(digest.hex) \(name)\n".utf8)
    let written: Result<Int, FileError> = descriptor.withLock { descriptor in
      do throws(FileError) {
        let file = if let descriptor { descriptor } else { try Self.open(path, in: folder) }
        descriptor = file
        // In one piece: whole in the file even where the process is killed next.
        let count = line.withUnsafeBytes { write(file, $0.baseAddress!, $0.count) }
        return count < 0 ? .failure(FileError(path, errno: errno)) : .success(count)
      } catch {
        return .failure(error)
      }
    }
    guard try written.get() == line.count else { throw FileError(path, errno: ENOSPC) }
  }

  private static func path(in folder: OutputFolder) -> String { "\(folder.path)/\(OutputFolder.state)/\(name)" }

  private static func open(_ path: String, in folder: OutputFolder) throws(FileError) -> Int32 {
    try folder.makeState()
    let file = openToAppend(path)
    guard file >= 0 else { throw FileError(path, errno: errno) }
    return file
  }

  /// The digests that each file of a folder may have where Scrim wrote it. Lines that are not whole, or no lines of a
  /// journal, are passed over.
  package static func read(_ folder: OutputFolder) -> [String: Set<Digest>] {
    guard let bytes = folder.readState(name) else { return [:] }
    var digests: [String: Set<Digest>] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
      guard line.count > 65, line[line.startIndex + 64] == UInt8(ascii: " "),
        let digest = Digest(hex: String(decoding: line.prefix(64), as: UTF8.self)),
        let name = String(validating: line.dropFirst(65), as: UTF8.self)
      else { continue }
      digests[name, default: []].insert(digest)
    }
    return digests
  }

  /// Deletes that of a folder, once the record tells of all that it tells.
  package static func delete(_ folder: OutputFolder) { unlink(path(in: folder)) }
}

/// The method `open` hides the system's function within the type.
private func openToAppend(_ path: String) -> Int32 {
  open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o666)
}
