#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program's door to the file system.
package enum Disk {
  package enum Kind: Sendable {
    case file, folder, other
  }

  /// What is at `path`, links followed; `nil` for nothing.
  package static func kind(of path: String) -> Kind? { entry(at: path)?.kind }

  /// What is at `path`, links followed, and its length in bytes; `nil` for nothing.
  package static func entry(at path: String) -> (kind: Kind, length: Int)? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let length = Int(status.st_size)
    switch status.st_mode & S_IFMT {
    case S_IFREG: return (.file, length)
    case S_IFDIR: return (.folder, length)
    default: return (.other, length)
    }
  }

  /// What is in a place itself, where a link is not what it leads to.
  package enum Occupant: Sendable, Hashable {
    case file(FileStamp)
    case folder, link, other

    init(_ status: stat) {
      switch status.st_mode & S_IFMT {
      case S_IFREG: self = .file(FileStamp(status))
      case S_IFDIR: self = .folder
      case S_IFLNK: self = .link
      default: self = .other
      }
    }
  }

  /// What is at `path`, links to it followed, but not a link that it is itself; `nil` for nothing.
  package static func occupant(of path: String) -> Occupant? {
    var status = stat()
    return lstat(path, &status) == 0 ? Occupant(status) : nil
  }

  /// Whether two paths lead to one entry of the disk; links are not followed. To some disks, names are one that differ
  /// in case, or in how a letter and its accent are put together.
  package static func isSame(_ path: String, _ other: String) -> Bool {
    var (one, two) = (stat(), stat())
    return lstat(path, &one) == 0 && lstat(other, &two) == 0 && one.st_ino == two.st_ino && one.st_dev == two.st_dev
  }

  /// The stamp of what is at `path`, links followed; `nil` for nothing.
  package static func stamp(of path: String) -> FileStamp? {
    var status = stat()
    return stat(path, &status) == 0 ? FileStamp(status) : nil
  }

  /// The stamp of a regular file at `path` itself; `nil` for anything else.
  package static func fileStamp(of path: String) -> FileStamp? {
    if case .file(let stamp)? = occupant(of: path) { stamp } else { nil }
  }

  /// The SHA-256 of a regular file.
  package static func digest(of path: String) throws(FileError) -> Digest {
    Digest(of: try read(path, limit: .max - 1))
  }

  /// Tells whether the names in a folder are the same.
  static func namesDigest(of folder: String) -> Digest {
    Digest(of: Array(names(in: folder).joined(separator: "/").utf8))
  }

  /// Whether a link is at `path`, wherever it leads.
  package static func isLink(_ path: String) -> Bool { occupant(of: path) == .link }

  /// The absolute path with all links followed.
  package static func resolved(_ path: String) throws(FileError) -> String {
    guard let real = realpath(path, nil) else { throw FileError(path, errno: errno) }
    defer { free(real) }
    return String(cString: real)
  }

  /// The names in a folder, sorted; none where it cannot be read.
  package static func names(in folder: String) -> [String] {
    names(in: folder, beginningWith: "").filter { $0 != "." && $0 != ".." }.sorted()
  }

  /// Those entries of a folder, in no particular order; none where it cannot be read.
  static func names(in folder: String, beginningWith start: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
          strncmp($0, start, start.utf8.count) == 0 ? String(cString: $0) : nil
        }
      }
      if let name { names.append(name) }
    }
    return names
  }

  /// All bytes of a regular file. Folders, pipes and devices are refused; a pipe without a writer does not block.
  /// - Parameter limit: the most bytes to read; of a longer file one byte more comes, which tells that it is longer.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw FileError(path, errno: errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw FileError(path, errno: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw FileError(path, "a folder, not a file")
    default: throw FileError(path, "not a regular file")
    }
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: min(Int(status.st_size), limit + 1)) { buffer, count in
      while count < buffer.count {
        let result = fill(from: file, buffer.baseAddress! + count, buffer.count - count)
        if result == 0 { break }
        if result < 0 {
          failure = errno
          break
        }
        count += result
      }
    }
    if let failure { throw FileError(path, errno: failure) }
    return bytes
  }

  /// `read(2)`, whose name `Disk.read` hides; again where a signal interrupts it.
  private static func fill(from file: Int32, _ start: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    while true {
      // Linux reads no more than this at once.
      let count = min(count, 1 << 30)
      #if canImport(Glibc)
        let result = Glibc.read(file, start, count)
      #else
        let result = Darwin.read(file, start, count)
      #endif
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
