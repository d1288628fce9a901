#if canImport(Glibc)
  import Glibc

  /// Linux's notices of changes. Folders are listened to rather than files, so that a file may be replaced, deleted and
  /// made anew.
  final class Inotify: ChangeSource {
    let descriptor: Int32
    private var folders: [Int32: Folder] = [:]
    /// What tells of each path.
    private var watches: [String: [Watch]] = [:]
    private(set) var unheard: Set<String> = []

    private struct Watch {
      var number: Int32
      var step: PathTrail.Step
    }

    /// What a folder's watch is for.
    private struct Folder {
      /// By a name in the folder: the paths that lead there.
      var entries: [String: Set<String>] = [:]
      /// Paths that are the folder.
      var names: Set<String> = []
      /// Paths that lead through the folder.
      var passing: Set<String> = []

      var paths: Set<String> { entries.values.reduce(names.union(passing)) { $0.union($1) } }
      var isIdle: Bool { entries.isEmpty && names.isEmpty && passing.isEmpty }

      mutating func add(_ path: String, as step: PathTrail.Step) {
        switch step {
        case .entry(_, let name): entries[name, default: []].insert(path)
        case .names: names.insert(path)
        case .place: passing.insert(path)
        }
      }

      mutating func remove(_ path: String, as step: PathTrail.Step) {
        switch step {
        case .entry(_, let name):
          entries[name]?.remove(path)
          if entries[name]?.isEmpty == true { entries[name] = nil }
        case .names: names.remove(path)
        case .place: passing.remove(path)
        }
      }
    }

    private static let place = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
    private static let renaming = UInt32(IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE)
    private static let content = place | renaming | UInt32(IN_CLOSE_WRITE | IN_ATTRIB)

    /// `nil` where the system has none to give.
    init?() {
      descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    func follow(_ paths: Set<String>) {
      for path in Set(watches.keys).subtracting(paths) { forget(path) }
      var walked = Walked()
      for path in paths where watches[path] == nil { walk(path, &walked) }
    }

    func walkAgain(_ path: String) {
      var walked = Walked()
      walk(path, &walked)
    }

    /// What is the same for all files of a folder.
    private struct Walked {
      var trails: [String: PathTrail] = [:]
      var contents: [String: (watch: Int32, changesUnnoticed: Bool)] = [:]
      var places: [String: Int32] = [:]
    }

    /// Listens along the way to a path, and no longer along the way that it had before.
    private func walk(_ path: String, _ walked: inout Walked) {
      let old = watches[path] ?? []
      leave(old, of: path)
      watches[path] = []
      unheard.remove(path)
      // A folder may go while it is on the way to be listened to.
      for _ in 0..<3 {
        if listen(along: PathTrail(to: path, known: &walked.trails), to: path, &walked) { break }
        walked = Walked()
      }
      drop(old)
    }

    private func forget(_ path: String) {
      unheard.remove(path)
      guard let old = watches.removeValue(forKey: path) else { return }
      leave(old, of: path)
      drop(old)
    }

    private func leave(_ watches: [Watch], of path: String) {
      for watch in watches { folders[watch.number]?.remove(path, as: watch.step) }
    }

    /// Gives up those that serve no path.
    private func drop(_ watches: [Watch]) {
      for watch in watches where folders[watch.number]?.isIdle == true {
        folders[watch.number] = nil
        inotify_rm_watch(descriptor, watch.number)
      }
    }

    /// - Returns: whether the way was still there.
    private func listen(along trail: PathTrail, to path: String, _ walked: inout Walked) -> Bool {
      for step in trail.steps {
        let isPlace = if case .place = step { true } else { false }
        let known = isPlace ? walked.places[step.folder] : walked.contents[step.folder]?.watch
        let number: Int32
        if let known, folders[known] != nil {
          number = known
        } else {
          let mask = (isPlace ? Self.place : Self.content) | UInt32(IN_MASK_ADD)
          number = inotify_add_watch(descriptor, step.folder, mask)
          if number < 0 {
            if errno == ENOENT || errno == ENOTDIR { return false }
            // Without the right to read a folder that is only passed through its place is taken to stay.
            if !isPlace || errno != EACCES { unheard.insert(path) }
            continue
          }
          if isPlace {
            walked.places[step.folder] = number
          } else {
            walked.contents[step.folder] = (number, Disk.changesUnnoticed(in: step.folder))
          }
        }
        folders[number, default: Folder()].add(path, as: step)
        watches[path]?.append(Watch(number: number, step: step))
        if !isPlace, walked.contents[step.folder]?.changesUnnoticed == true { unheard.insert(path) }
      }
      return true
    }

    // MARK: - Notices

    func hints() -> ChangeHints {
      var hints = ChangeHints()
      var moved: Set<String> = []
      withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
        while true {
          let count = read(descriptor, buffer.baseAddress, buffer.count)
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { return }
          var notices = UnsafeRawBufferPointer(rebasing: buffer[..<count])
          while notices.count >= MemoryLayout<inotify_event>.size {
            let event = notices.loadUnaligned(as: inotify_event.self)
            let head = MemoryLayout<inotify_event>.size
            let name = notices[head..<head + Int(event.len)].prefix { $0 != 0 }
            take(event, named: String(decoding: name, as: UTF8.self), &hints, &moved)
            notices = UnsafeRawBufferPointer(rebasing: notices[(head + Int(event.len))...])
          }
        }
      }
      var walked = Walked()
      for path in moved where watches[path] != nil { walk(path, &walked) }
      return hints
    }

    private func take(
      _ event: inotify_event, named name: String, _ hints: inout ChangeHints, _ moved: inout Set<String>
    ) {
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
        hints.paths.formUnion(watches.keys)
        moved.formUnion(watches.keys)
        return
      }
      // Notices of a watch that was given up may still be under way.
      guard let folder = folders[event.wd] else { return }
      if event.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT) != 0 {
        let paths = folder.paths
        hints.paths.formUnion(paths)
        moved.formUnion(paths)
        folders[event.wd] = nil
        if event.mask & UInt32(IN_MOVE_SELF) != 0 { inotify_rm_watch(descriptor, event.wd) }
        return
      }
      let renames = event.mask & Self.renaming != 0
      if renames { hints.paths.formUnion(folder.names) }
      guard let paths = folder.entries[name] else { return }
      if renames { moved.formUnion(paths) }
      if event.mask & UInt32(IN_CREATE) != 0, event.mask & UInt32(IN_ISDIR) == 0 {
        hints.begun.formUnion(paths)
      } else {
        hints.paths.formUnion(paths)
      }
    }
  }
#endif
