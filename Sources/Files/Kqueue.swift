#if canImport(Darwin)
  import Darwin

  /// Notices of changes on macOS and the BSDs. They come of what is held open: a folder tells that some name in it is
  /// new or gone, and each file that something was written to it.
  final class Kqueue: ChangeSource {
    let descriptor: Int32
    private var nodes: [Int32: Node] = [:]
    /// The node of each file or folder, by its path without links.
    private var open: [String: Int32] = [:]
    /// The nodes that tell of each path.
    private var places: [String: Set<Int32>] = [:]
    private(set) var unheard: Set<String> = []

    private struct Node {
      let location: String
      let isFile: Bool
      /// Paths of which the content of this tells something.
      var telling: Set<String> = []
      /// Paths that lead through this folder.
      var passing: Set<String> = []
    }

    /// `nil` where the system has none to give.
    init?() {
      descriptor = kqueue()
      if descriptor < 0 { return nil }
    }

    deinit {
      for file in nodes.keys { close(file) }
      close(descriptor)
    }

    func follow(_ paths: Set<String>) {
      for path in Set(places.keys).subtracting(paths) {
        let old = leave(path)
        places[path] = nil
        drop(old)
      }
      var known: [String: PathTrail] = [:]
      for path in paths where places[path] == nil { walk(path, &known) }
    }

    func walkAgain(_ path: String) {
      var known: [String: PathTrail] = [:]
      walk(path, &known)
    }

    private func walk(_ path: String, _ known: inout [String: PathTrail]) {
      let old = leave(path)
      places[path] = []
      let trail = PathTrail(to: path, known: &known)
      for step in trail.steps {
        if case .place = step {
          listen(to: step.folder, isFile: false, for: path) { $0.passing.insert(path) }
        } else {
          listen(to: step.folder, isFile: false, for: path) { $0.telling.insert(path) }
          if Disk.changesUnnoticed(in: step.folder) { unheard.insert(path) }
        }
      }
      if case .file(let location) = trail.end {
        listen(to: location, isFile: true, for: path) { $0.telling.insert(path) }
      }
      drop(old)
    }

    /// - Returns: the nodes that told of the path.
    private func leave(_ path: String) -> Set<Int32> {
      unheard.remove(path)
      let old = places[path] ?? []
      for file in old {
        nodes[file]?.telling.remove(path)
        nodes[file]?.passing.remove(path)
      }
      return old
    }

    /// Gives up those that serve no path.
    private func drop(_ files: Set<Int32>) {
      for file in files {
        if let node = nodes[file], node.telling.isEmpty, node.passing.isEmpty { shut(file, node) }
      }
    }

    private func shut(_ file: Int32, _ node: Node) {
      nodes[file] = nil
      if open[node.location] == file { open[node.location] = nil }
      // Its notices end with it.
      close(file)
    }

    private func listen(to location: String, isFile: Bool, for path: String, use: (inout Node) -> Void) {
      var node = open[location]
      if node == nil {
        let file = Darwin.open(location, O_EVTONLY | O_CLOEXEC)
        guard file >= 0 else {
          // Too many are open, or it may not be read: then somebody has to look.
          if errno != ENOENT, errno != EACCES || isFile { unheard.insert(path) }
          return
        }
        open[location] = file
        nodes[file] = Node(location: location, isFile: isFile)
        node = file
      }
      guard let file = node else { return }
      use(&nodes[file]!)
      places[path]?.insert(file)
      let isTelling = !nodes[file]!.telling.isEmpty
      var flags = UInt32(NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE)
      if isTelling { flags |= UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_ATTRIB) }
      var change = kevent(
        ident: UInt(file), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR), fflags: flags, data: 0,
        udata: nil)
      if kevent(descriptor, &change, 1, nil, 0, nil) < 0 { unheard.insert(path) }
    }

    func hints() -> ChangeHints {
      var hints = ChangeHints()
      var moved: Set<String> = []
      var events = [kevent](repeating: kevent(), count: 256)
      var moment = timespec()
      while true {
        let count = kevent(descriptor, nil, 0, &events, Int32(events.count), &moment)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        for event in events.prefix(Int(count)) {
          let file = Int32(event.ident)
          guard let node = nodes[file] else { continue }
          hints.paths.formUnion(node.telling)
          if event.fflags & UInt32(NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE) != 0 {
            hints.paths.formUnion(node.passing)
            moved.formUnion(node.telling.union(node.passing))
            shut(file, node)
          } else if !node.isFile {
            moved.formUnion(node.telling.filter(isWithoutFile))
          }
        }
      }
      var known: [String: PathTrail] = [:]
      for path in moved where places[path] != nil { walk(path, &known) }
      return hints
    }

    /// Whether no file of that path is listened to: it may be there now.
    private func isWithoutFile(_ path: String) -> Bool {
      places[path]?.contains { nodes[$0]?.isFile == true } != true
    }
  }
#endif
