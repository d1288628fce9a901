#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a path depends on in the folders on the way to it, links followed: where to listen for anything that makes it
/// another file, or makes it one.
struct PathTrail: Hashable {
  enum Step: Hashable {
    /// What a folder has under a name: a file, a link, or nothing yet.
    case entry(folder: String, name: String)
    /// A folder's place: whether it is deleted or moved away.
    case place(folder: String)
    /// The names in a folder.
    case names(folder: String)

    var folder: String {
      switch self {
      case .entry(let folder, _), .place(let folder), .names(let folder): folder
      }
    }
  }

  enum End: Hashable {
    case missing
    /// Without links, as all paths of the steps.
    case file(String)
    case folder(String)
  }

  private(set) var steps: [Step]
  private(set) var end: End

  /// As long as the system follows a chain of links.
  private static let linkLimit = 40

  /// - Parameters:
  ///   - path: absolute.
  ///   - known: the trails of folders that were walked already.
  init(to path: String, known: inout [String: PathTrail]) {
    self.init(to: path, known: &known, links: 0)
    if case .folder(let folder) = end { steps.append(.names(folder: folder)) }
  }

  private init(to path: String, known: inout [String: PathTrail], links: Int) {
    guard links < Self.linkLimit, let slash = path.lastIndex(of: "/") else {
      self.init(steps: [], end: .missing)
      return
    }
    let name = String(path[path.index(after: slash)...])
    let parent = String(path[..<slash])
    if parent.isEmpty, name.isEmpty {
      self.init(steps: [], end: .folder("/"))
      return
    }
    self =
      known[parent]
      ?? PathTrail(to: parent.isEmpty ? "/" : parent, known: &known, links: links)
    if links == 0 { known[parent] = self }
    guard case .folder(let folder) = end, !name.isEmpty, name != "." else {
      // There is nothing beneath a file.
      if case .file = end { end = .missing }
      return
    }
    if name == ".." {
      end = .folder(folder.lastIndex(of: "/").map { $0 == folder.startIndex ? "/" : String(folder[..<$0]) } ?? "/")
      return
    }
    let full = folder == "/" ? "/" + name : folder + "/" + name
    var status = stat()
    guard lstat(full, &status) == 0 else {
      steps.append(.entry(folder: folder, name: name))
      end = .missing
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      steps.append(.place(folder: full))
      end = .folder(full)
    case S_IFLNK:
      steps.append(.entry(folder: folder, name: name))
      let target = Self.target(of: full)
      let rest = PathTrail(
        to: target.hasPrefix("/") ? target : folder + "/" + target, known: &known, links: links + 1)
      steps += rest.steps
      end = rest.end
    default:
      steps.append(.entry(folder: folder, name: name))
      end = .file(full)
    }
  }

  private init(steps: [Step], end: End) {
    self.steps = steps
    self.end = end
  }

  private static func target(of link: String) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      let count = readlink(link, buffer.baseAddress!, buffer.count)
      return String(decoding: buffer.prefix(max(0, count)).lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}
