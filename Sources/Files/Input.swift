/// Something on the disk that a result depends on, as it was when it was looked at.
package struct Input: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    /// A file's bytes.
    case file(Digest)
    /// The names in a folder, as where a pattern was matched.
    case names(Digest)
    /// All of a folder but the bytes of its files: it counts as changed where its times did.
    case folder
    /// Nothing was there.
    case absent
  }

  /// Absolute.
  package var path: String
  package var content: Content
  /// `nil` where nothing can be told without reading.
  package var stamp: FileStamp?

  package init(path: String, content: Content, stamp: FileStamp? = nil) {
    self.path = path
    self.content = content
    self.stamp = stamp
  }

  /// What a build tool, which knows times alone, is to look at: the file or folder itself; `nil` where nothing was there.
  package var ownPrerequisite: String? { content == .absent ? nil : path }

  /// The same, but where nothing was there, the folder in which it would be, which is newer when it is there.
  package var prerequisite: String? {
    guard content == .absent else { return path }
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return nil }
    let folder = String(path[..<slash])
    return Disk.kind(of: folder) == .folder ? folder : nil
  }

  /// Whether it is a file that was there.
  package var isFile: Bool { if case .file = content { true } else { false } }

  /// Whether what is there now has the same content, and the input with its stamp of now: that is looked at first, and
  /// only where it differs, the content itself.
  package func checked() -> (isUnchanged: Bool, input: Input) {
    let now = FileStamp.now
    let found = Disk.stamp(of: path)
    if content == .absent { return (found == nil, self) }
    guard let found else { return (false, Input(path: path, content: .absent)) }
    if found == stamp { return (true, self) }
    let content: Content
    switch self.content {
    case .file:
      guard let bytes = try? Disk.read(path, limit: .max - 1) else { return (false, self) }
      content = .file(Digest(of: bytes))
    case .names: content = .names(Disk.namesDigest(of: path))
    case .folder, .absent: content = .folder
    }
    let input = Input(path: path, content: content, stamp: found.settled(before: now))
    return (self.content != .folder && content == self.content, input)
  }

  /// A file as it was read.
  package static func file(
    _ path: String, limit: Int
  ) throws(FileError) -> (bytes: [UInt8], input: Input) {
    let now = FileStamp.now
    let stamp = Disk.stamp(of: path)
    let bytes = try Disk.read(path, limit: limit)
    return (bytes, Input(path: path, content: .file(Digest(of: bytes)), stamp: stamp?.settled(before: now)))
  }

  /// The names in a folder; `absent` where there is nothing.
  package static func names(in folder: String) -> Input { look(at: folder) { .names(Disk.namesDigest(of: folder)) } }

  /// A folder as a whole; `absent` where there is nothing.
  package static func folder(_ path: String) -> Input { look(at: path) { .folder } }

  /// Whatever is at `path` now.
  package static func found(at path: String) -> Input { (try? file(path, limit: .max - 1).input) ?? folder(path) }

  private static func look(at path: String, _ content: () -> Content) -> Input {
    let now = FileStamp.now
    guard let stamp = Disk.stamp(of: path) else { return Input(path: path, content: .absent) }
    return Input(path: path, content: content(), stamp: stamp.settled(before: now))
  }
}
