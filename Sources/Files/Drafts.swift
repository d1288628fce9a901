import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files that are being written into a folder. Each has a name of its own, which tells whose it is.
final class Drafts: Sendable {
  private let state = Mutex(State())

  private struct State {
    var paths: Set<String> = []
    /// Whether the process ends, and no file may follow.
    var isClosed = false
  }

  private static let start = ".scrim-"
  private static let ending = ".tmp"
  /// What the names of this process's drafts begin with. Two processes may have one number where they do not see each
  /// other, as in containers.
  private static let prefix = "\(start)\(getpid())-\(String(UInt32.random(in: 0 ... .max), radix: 36))-"
  private static let count = Atomic(0)

  static func isDraft(_ name: String) -> Bool { name.hasPrefix(start) && name.hasSuffix(ending) }

  /// A new draft in a folder, which is made where it is missing.
  func open(in folder: String) throws(FileError) -> Draft {
    do throws(FileError) {
      return try create(in: folder)
    } catch {
      guard error.errno == ENOENT else { throw error }
      try Disk.makeFolder(folder)
      return try create(in: folder)
    }
  }

  // What follows is done under the lock, so that no draft is left by who ends the process. The system, too, makes
  // and renames files of a folder one by one.

  private func create(in folder: String) throws(FileError) -> Draft {
    let made: Result<(String, Int32), FileError> = state.withLock { state in
      let number = Self.count.wrappingAdd(1, ordering: .relaxed).oldValue
      let draft = "\(folder)/\(Self.prefix)\(number)\(Self.ending)"
      guard !state.isClosed else { return .failure(FileError(draft, errno: ECANCELED)) }
      let file = openNew(draft)
      guard file >= 0 else { return .failure(FileError(draft, errno: errno)) }
      state.paths.insert(draft)
      return .success((draft, file))
    }
    let (path, file) = try made.get()
    return Draft(path: path, descriptor: file)
  }

  /// Puts a draft into its place.
  func place(_ draft: consuming Draft, at target: String) throws(FileError) {
    let path = draft.path
    let failure: FileError? = state.withLock { state in
      guard !state.isClosed else { return FileError(target, errno: ECANCELED) }
      state.paths.remove(path)
      if rename(path, target) == 0 { return nil }
      let failure = FileError(target, errno: errno)
      unlink(path)
      return failure
    }
    if let failure { throw failure }
  }

  func remove(_ draft: consuming Draft) {
    let path = draft.path
    state.withLock { state in
      if state.paths.remove(path) != nil { unlink(path) }
    }
  }

  /// Deletes all drafts, and refuses others from now on.
  func removeAll() {
    state.withLock { state in
      state.isClosed = true
      for path in state.paths { unlink(path) }
      state.paths = []
    }
  }

  /// Deletes drafts whose process is gone.
  func removeLeftovers(in folder: String) {
    for name in Disk.names(in: folder, beginningWith: Self.start) {
      guard Self.isDraft(name), !name.hasPrefix(Self.prefix),
        let owner = pid_t(name.dropFirst(Self.start.count).prefix { $0 != "-" }),
        owner == getpid() || (kill(owner, 0) != 0 && errno == ESRCH)
      else { continue }
      unlink(folder + "/" + name)
    }
  }
}

/// The method `open` hides the system's function within the type.
private func openNew(_ path: String) -> Int32 { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
