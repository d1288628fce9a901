package import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The regular files in a folder and in all folders in it. Links to files count as the files; links to folders are not
/// followed, as they may lead in circles. A link that leads nowhere is an entry of no length that cannot be read, and so
/// is what is named like a picture and is none: a pipe, a device, a folder. Other pipes and devices, and what is hidden,
/// are left out. What has a path that is no text is an entry that cannot be read, with that of its bytes written out.
/// Files are read when they are asked for, as they are then.
package struct FolderTree: Tree {
  package let name: String
  package let entries: [TreeEntry]
  package let foreignFolders: [String]
  /// Paths of entries that are not so on the disk.
  private let unreadable: Set<String>

  /// A folder in it.
  private struct Folder {
    /// With a slash at its end, and the zero byte.
    var path: [CChar]
    /// As paths of entries begin.
    var prefix: String
    var isText = true
  }

  /// - Throws: where the folder, or one in it, cannot be read.
  package init(_ path: String) throws(FileError) {
    var name = path[...]
    while name.utf8.count > 1, name.hasSuffix("/") { name.removeLast() }
    self.name = String(name)
    var (entries, foreign, unreadable): ([TreeEntry], [String], Set<String>) = ([], [], [])
    var pending = [Folder(path: Array("\(path)/".utf8CString), prefix: "")]
    while let folder = pending.popLast() {
      try Self.list(folder) { (name, kind, length) in
        let bytes = UnsafeBufferPointer(start: name, count: strlen(name))
        let text = String(validatingCString: name)
        let path = folder.prefix + (text ?? Trees.shown(bytes.map { UInt8(bitPattern: $0) }))
        let isText = folder.isText && text != nil
        switch kind {
        case .folder:
          let place = folder.path.dropLast() + bytes + [CChar(UInt8(ascii: "/")), 0]
          pending.append(Folder(path: Array(place), prefix: path + "/", isText: isText))
          guard Trees.isPictureName(path) else { return }
        case .foreignFolder where !Trees.isPictureName(path):
          foreign.append(path)
          return
        case .other where !Trees.isPictureName(path): return
        case .file, .foreignFolder, .other: break
        }
        entries.append(TreeEntry(path: path, length: length))
        if !isText { unreadable.insert(path) }
      }
    }
    entries.sort { $0.precedes($1) }
    if !unreadable.isEmpty, let twin = zip(entries, entries.dropFirst()).first(where: { !$0.precedes($1) })?.0 {
      throw Trees.twin(twin.path, in: self.name)
    }
    self.entries = entries
    self.unreadable = unreadable
    foreignFolders = foreign.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  package func bytes(of index: Int) throws(FileError) -> [UInt8] {
    let path = path(of: index)
    if unreadable.contains(entries[index].path) { throw FileError(path, Trees.noText) }
    let bytes = try Disk.read(path, limit: Trees.lengthLimit)
    guard bytes.count <= Trees.lengthLimit else { throw FileError(path, Trees.tooLong) }
    return bytes
  }

  private enum Kind {
    case file, folder
    /// A link leads to it.
    case foreignFolder
    case other

    init(_ status: stat, isLinked: Bool = false) {
      switch status.st_mode & S_IFMT {
      case S_IFREG: self = .file
      case S_IFDIR: self = isLinked ? .foreignFolder : .folder
      default: self = .other
      }
    }
  }

  /// Calls `body` for all that is in a folder and not hidden, in no order, with the length of a file.
  private static func list(
    _ folder: Folder, _ body: (UnsafePointer<CChar>, Kind, Int) -> Void
  ) throws(FileError) {
    func fault(_ name: String = "") -> FileError {
      FileError(folder.path.withUnsafeBufferPointer { String(cString: $0.baseAddress!) } + name, errno: errno)
    }
    guard let stream = opendir(folder.path) else { throw fault() }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw fault() }
        return
      }
      if entry.pointee.d_name.0 == CChar(UInt8(ascii: ".")) { continue }
      let name = UnsafeRawPointer(entry).advanced(by: MemoryLayout<dirent>.offset(of: \.d_name)!)
        .assumingMemoryBound(to: CChar.self)
      // What most file systems know of an entry without a look at it; the others say DT_UNKNOWN.
      if Int(entry.pointee.d_type) == Int(DT_DIR) {
        body(name, .folder, 0)
        continue
      }
      var status = stat()
      guard fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        if errno == ENOENT { continue }
        throw fault(String(cString: name))
      }
      let isLink = status.st_mode & S_IFMT == S_IFLNK
      if isLink, fstatat(dirfd(stream), name, &status, 0) != 0 {
        body(name, .file, 0)
      } else {
        let kind = Kind(status, isLinked: isLink)
        body(name, kind, kind == .file ? Int(status.st_size) : 0)
      }
    }
  }
}
