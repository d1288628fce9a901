import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An archive while it is unpacked into memory.
struct Unpacking: ~Copyable {
  private let path: String
  private let library: ArchiveLibrary
  private let archive: OpaquePointer

  struct File {
    var length: Int
    /// `nil` where it is too long.
    var bytes: [UInt8]?
  }

  init(_ path: String, _ library: ArchiveLibrary) throws(FileError) {
    guard let archive = library.make() else { throw FileError(path, errno: ENOMEM) }
    self.path = path
    self.library = library
    self.archive = archive
  }

  deinit { _ = library.free(archive) }

  /// The files by their paths. These are bytes, as two names of different bytes may be equal as texts.
  consuming func files() throws(FileError) -> [[UInt8]: File] {
    // Names that an archive has in UTF-8 are given in the encoding of the thread's language, which is not set elsewhere.
    let language = newlocale(LC_CTYPE_MASK, Self.language, nil)
    let former = language.map { uselocale($0) }
    defer {
      if let former { uselocale(former) }
      freelocale(language)
    }
    for support in library.supports { _ = support(archive) }
    guard library.open(archive, path, 1 << 16) == ArchiveLibrary.fine else { throw unknown() }

    var files: [[UInt8]: File] = [:]
    var total = 0
    var isFirst = true
    var buffer = [UInt8](repeating: 0, count: 1 << 17)
    while true {
      var next: OpaquePointer?
      let result = library.next(archive, &next)
      if result == ArchiveLibrary.end { return files }
      guard result == ArchiveLibrary.fine || result == ArchiveLibrary.warning, let entry = next else {
        throw isFirst ? unknown() : damaged()
      }
      isFirst = false
      // What is passed over is unpacked, too, to get to what comes after it.
      total += Self.length(library.length(entry))
      guard total <= ArchiveTree.totalLimit else { throw tooLarge() }
      guard library.type(entry) & S_IFMT == S_IFREG || library.link(entry) != nil else { continue }
      guard let name = try name(library.path(entry)) else { continue }
      if let target = library.link(entry) {
        // A second name of a file that came before.
        guard let original = try self.name(target).flatMap({ files[$0] }) else {
          throw FileError(path, "'\(Self.text(name))' in it is a link to a file that it does not have")
        }
        files[name] = original
        continue
      }
      guard library.isEncrypted(entry) == 0 else {
        throw FileError(path, "is encrypted: unpack it, and name the folder")
      }
      let file = try contents(Self.length(library.length(entry)), &buffer)
      files[name] = file
      // It may have said too little.
      total += max(file.length - Self.length(library.length(entry)), 0)
      guard total <= ArchiveTree.totalLimit else { throw tooLarge() }
    }
  }

  /// The bytes of the file whose header was read last.
  /// - Parameter said: the length that its header tells.
  private borrowing func contents(_ said: Int, _ buffer: inout [UInt8]) throws(FileError) -> File {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(said, Trees.lengthLimit))
    var length = 0
    while true {
      let count = library.read(archive, &buffer, buffer.count)
      guard count >= 0 else { throw damaged() }
      if count == 0 { break }
      length += count
      if length <= Trees.lengthLimit { bytes += buffer[..<count] }
      if length > ArchiveTree.totalLimit { throw tooLarge() }
    }
    return File(length: length, bytes: length <= Trees.lengthLimit ? bytes : nil)
  }

  /// A path of the archive without what means nothing in it; `nil` for what is hidden.
  private borrowing func name(_ start: UnsafePointer<CChar>?) throws(FileError) -> [UInt8]? {
    guard let start else { throw damaged("a name that cannot be read") }
    let bytes = UnsafeBufferPointer(start: start, count: strlen(start)).map { UInt8(bitPattern: $0) }
    let parts = bytes.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
    guard bytes.first != UInt8(ascii: "/"), !parts.contains(where: { $0.elementsEqual("..".utf8) }) else {
      throw FileError(path, "the path '\(Self.text(bytes))' in it leads out of it: pack the folder anew, by its name")
    }
    if parts.isEmpty || parts.contains(where: { $0.first == UInt8(ascii: ".") }) { return nil }
    return Array(parts.joined(separator: [UInt8(ascii: "/")]))
  }

  private borrowing func unknown() -> FileError {
    FileError(
      path,
      "not a whole .zip or .tar.gz (\(words ?? "it cannot be opened")): a side is a folder, an archive of one, or "
        + "git:REV[:PATH]")
  }

  private borrowing func damaged(_ what: String? = nil) -> FileError {
    FileError(path, "the archive is damaged (\(what ?? words ?? "it ends too early")): make or download it anew")
  }

  private borrowing func tooLarge() -> FileError {
    FileError(
      path, "has more than \(ArchiveTree.totalLimit >> 30) GiB of files: unpack it, and name the folder")
  }

  /// What the library says of its last fault.
  private var words: String? { library.fault(archive).map { String(cString: $0) } }

  /// The length that an entry says it has; not so much that sums overflow.
  private static func length(_ said: Int64) -> Int { Int(min(max(said, 0), 1 << 40)) }

  private static func text(_ name: [UInt8]) -> String { Trees.shown(name) }

  #if canImport(Darwin)
    private static let language = "en_US.UTF-8"
  #else
    private static let language = "C.UTF-8"
  #endif
}
