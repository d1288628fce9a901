#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The folder that pictures are written to. A file is written beside its place and renamed, so that whoever looks
/// finds the old file or the new one, never a part.
///
/// A name is a file's path from the folder. Nothing is written outside: names cannot climb out, and neither do links on
/// the way to a file. May be used from several threads.
package final class OutputFolder: Sendable {
  package let path: String
  private let drafts: Drafts
  private let bounds: Bounds

  package init(path: String) {
    self.path = path
    drafts = Drafts()
    bounds = Bounds(root: path)
    Interruption.onHardEnd(of: drafts) { [drafts] in drafts.removeAll() }
  }

  deinit { Interruption.forget(drafts) }

  // MARK: - Files

  /// Makes the folder where it is missing, and throws where no file can be written in it: one fault instead of one for
  /// each file.
  package func prepare() throws(FileError) {
    do throws(FileError) {
      drafts.remove(try drafts.open(in: path))
    } catch {
      throw error.errno.map { FileError(path, errno: $0) } ?? error
    }
  }

  /// Writes a file, and the folders on the way to it. Nothing but a file is replaced: no folder, device or pipe, and no
  /// link but where that is asked for; what a link leads to is never touched.
  ///
  /// A file that holds these very bytes is left as it is: to read it costs a fraction of what replacing it does.
  /// - Parameter replacingLinks: whether a link makes place for the file.
  /// - Returns: whether it was written.
  @discardableResult package func write(
    _ bytes: [UInt8], to name: String, replacingLinks: Bool = false
  ) throws(FileError) -> Bool {
    let folder = try bounds.folder(of: name)
    let target = path + "/" + name
    switch Disk.occupant(of: target) {
    case .folder?: throw FileError(target, errno: EISDIR)
    case .other?: throw FileError(target, "not a regular file")
    case .link?: guard replacingLinks else { throw FileError(target, "a symbolic link, not a file") }
    case .file(let stamp)?:
      if stamp.size == bytes.count, (try? Disk.read(target, limit: bytes.count)) == bytes { return false }
    case nil: break
    }
    try replace(target, in: folder, by: bytes)
    return true
  }

  /// Deletes a file, and the folders that it leaves empty. Links and whatever else is no file are not deleted.
  /// - Returns: whether there was one.
  @discardableResult package func remove(_ name: String) throws(FileError) -> Bool {
    var folder = try bounds.folder(of: name)
    let target = path + "/" + name
    switch Disk.occupant(of: target) {
    case nil: return false
    case .file?: break
    case .link?: throw FileError(target, "a symbolic link, not a file")
    case .folder?: throw FileError(target, errno: EISDIR)
    case .other?: throw FileError(target, "not a regular file")
    }
    guard unlink(target) == 0 else {
      if errno == ENOENT { return false }
      throw FileError(target, errno: errno)
    }
    while folder.utf8.count > path.utf8.count, rmdir(folder) == 0 {
      folder = String(folder[..<folder.utf8.lastIndex(of: UInt8(ascii: "/"))!])
    }
    return true
  }

  /// Spells the name of a file as `other`, where the disk takes both for one: see `Disk.isSame`.
  package func respell(_ name: String, as other: String) throws(FileError) {
    let (old, new) = (path + "/" + name, path + "/" + other)
    _ = try bounds.folder(of: name)
    _ = try bounds.folder(of: other)
    guard rename(old, new) == 0 else { throw FileError(new, errno: errno) }
  }

  private func replace(_ target: String, in folder: String, by bytes: [UInt8]) throws(FileError) {
    do throws(FileError) {
      var draft = try drafts.open(in: folder)
      do throws(FileError) {
        try draft.write(bytes)
      } catch {
        drafts.remove(draft)
        throw error
      }
      try drafts.place(draft, at: target)
    } catch {
      // The draft's name says nothing to anybody.
      throw error.errno.map { FileError(target, errno: $0) } ?? error
    }
  }

  // MARK: - Drafts

  /// Whether a file of that name is one that was being written.
  package static func isDraft(_ name: String) -> Bool { Drafts.isDraft(name) }

  /// Deletes the drafts of bakes that were killed, those whose process is gone: in the folder itself, in that of its
  /// state and beside the files `names`.
  package func removeLeftovers(beside names: some Sequence<String> = []) {
    var folders: Set<String> = [path, path + "/" + Self.state]
    for name in names where name.utf8.contains(UInt8(ascii: "/")) {
      if let folder = try? bounds.folder(of: name) { folders.insert(folder) }
    }
    for folder in folders { drafts.removeLeftovers(in: folder) }
  }

  /// Deletes what is being written, and writes nothing from now on: for the end of the process.
  package func removeDrafts() { drafts.removeAll() }

  // MARK: - State

  /// The folder of what only this machine needs; git looks past it.
  static let state = ".scrim"

  /// Larger than the state of any folder.
  private static let stateLimit = 256 << 20

  /// A file of the state; `nil` where it is missing or cannot be read.
  package func readState(_ name: String) -> [UInt8]? {
    guard let bytes = try? Disk.read("\(path)/\(Self.state)/\(name)", limit: Self.stateLimit),
      bytes.count <= Self.stateLimit
    else { return nil }
    return bytes
  }

  /// Writes a file of the state, whole or not at all. Nothing depends on it: where it cannot be written, as in a folder
  /// that is only read, a bake is no worse.
  package func writeState(_ bytes: [UInt8], _ name: String) throws(FileError) {
    try makeState()
    let folder = "\(path)/\(Self.state)"
    try replace("\(folder)/\(name)", in: folder, by: bytes)
  }

  /// Makes the folder of the state where it is missing.
  func makeState() throws(FileError) {
    let folder = "\(path)/\(Self.state)"
    switch Disk.occupant(of: folder) {
    case .folder?: return
    case .link?: throw FileError(folder, "a symbolic link, not a folder")
    case .file?, .other?: throw FileError(folder, errno: ENOTDIR)
    case nil: try Disk.makeFolder(folder)
    }
    let file = open(folder + "/.gitignore", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { return }
    _ = Disk.write(Array("*\n".utf8), to: file)
    close(file)
  }

  /// Locks the folder for a bake, and makes it where it is missing. Where another process holds the lock this waits.
  ///
  /// - Parameter waiting: is called once before the wait, with the number of the process that holds the lock, as far as
  ///   it can be told.
  /// - Throws: only where an interruption ends the wait.
  package func lock(waiting: (Int32?) -> Void = { _ in }) throws(FileError) -> FolderLock {
    try FolderLock(self, waiting: waiting)
  }
}
