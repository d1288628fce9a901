package import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The regular files in a folder and in all folders in it. Links to files count as the files; links to folders are not
/// followed, as they may lead in circles. A link that leads nowhere is an entry of no length that cannot be read, and so
/// is what is named like a picture and is none: a pipe, a device, a folder. Other pipes and devices, and what is hidden,
/// are left out. Files are read when they are asked for, as they are then.
package struct FolderTree: Tree {
  package let name: String
  package let entries: [TreeEntry]
  package let foreignFolders: [String]

  /// - Throws: where the folder, or one in it, cannot be read.
  package init(_ path: String) throws(FileError) {
    var name = path[...]
    while name.utf8.count > 1, name.hasSuffix("/") { name.removeLast() }
    self.name = String(name)
    var (entries, foreign): ([TreeEntry], [String]) = ([], [])
    var pending = [""]
    while let prefix = pending.popLast() {
      try Self.list("\(path)/\(prefix)") { (name, kind, length) in
        switch kind {
        case .file: entries.append(TreeEntry(path: prefix + name, length: length))
        case .folder, .foreignFolder, .other:
          if Trees.isPictureName(name) {
            entries.append(TreeEntry(path: prefix + name, length: 0))
          } else if kind == .foreignFolder {
            foreign.append(prefix + name)
          }
          if kind == .folder { pending.append("\(prefix)\(name)/") }
        }
      }
    }
    entries.sort { $0.precedes($1) }
    self.entries = entries
    foreignFolders = foreign.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  package func bytes(of index: Int) throws(FileError) -> [UInt8] {
    let path = path(of: index)
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
  private static func list(_ folder: String, _ body: (String, Kind, Int) -> Void) throws(FileError) {
    guard let stream = opendir(folder) else { throw FileError(folder, errno: errno) }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw FileError(folder, errno: errno) }
        return
      }
      if entry.pointee.d_name.0 == CChar(UInt8(ascii: ".")) { continue }
      let name = try name(of: entry, in: folder)
      // What most file systems know of an entry without a look at it; the others say DT_UNKNOWN.
      if Int(entry.pointee.d_type) == Int(DT_DIR) {
        body(name, .folder, 0)
        continue
      }
      var status = stat()
      guard fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        if errno == ENOENT { continue }
        throw FileError(folder + name, errno: errno)
      }
      let isLink = status.st_mode & S_IFMT == S_IFLNK
      if isLink, fstatat(dirfd(stream), name, &status, 0) != 0 {
        body(name, .file, 0)
      } else {
        body(name, Kind(status, isLinked: isLink), Int(status.st_size))
      }
    }
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>, in folder: String) throws(FileError) -> String {
    let (text, bytes) = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) { start in
        let text = String(validatingCString: start)
        return (
          text, text == nil ? UnsafeBufferPointer(start: start, count: strlen(start)).map { UInt8(bitPattern: $0) } : []
        )
      }
    }
    guard let text else { throw Trees.unreadableName(bytes, in: folder) }
    return text
  }
}
