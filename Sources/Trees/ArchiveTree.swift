package import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The regular files of a zip, or of a tar file, plain or compressed by gzip, bzip2, xz or zstd; what it is, its bytes
/// tell. All of it is unpacked into memory at once. Where all files lie in one folder of the archive, as when a folder is
/// packed, that folder is the root. Of a path that comes more than once, the last counts, as where it is unpacked.
/// Symbolic links are left out, and what is hidden. What has a path that is no text is an entry that cannot be read, with
/// that of its bytes written out.
package struct ArchiveTree: Tree {
  package let name: String
  package let entries: [TreeEntry]
  /// In the order of the entries, or why they cannot be read.
  private let contents: [Result<[UInt8], Fault>]

  private struct Fault: Error {
    var reason: String
  }

  /// The most bytes of all files.
  static let totalLimit = 1 << 30

  /// - Throws: where it is no archive, a damaged or an encrypted one, would take more than 1 GiB of memory, or has a
  ///   path that leads out of it.
  package init(_ path: String) throws(FileError) {
    let library: ArchiveLibrary
    switch ArchiveLibrary.shared {
    case .success(let loaded): library = loaded
    case .failure(let error):
      throw FileError(
        path,
        "archives are read by libarchive, which cannot be loaded (\(error.reason)): install it, or unpack the archive "
          + "and name the folder")
    }
    name = path
    var files = try Unpacking(path, library).files()
    if let root = Self.commonFolder(of: files.keys) {
      files = Dictionary(uniqueKeysWithValues: files.map { (Array($0.key.dropFirst(root.count)), $0.value) })
    }
    let found = files.map { path, file -> (TreeEntry, Result<[UInt8], Fault>) in
      guard let text = String(validating: path, as: UTF8.self) else {
        return (TreeEntry(path: Trees.shown(path), length: file.length), .failure(Fault(reason: Trees.noText)))
      }
      let bytes = file.bytes.map { Result<[UInt8], Fault>.success($0) }
      return (TreeEntry(path: text, length: file.length), bytes ?? .failure(Fault(reason: Trees.tooLong)))
    }.sorted { $0.0.precedes($1.0) }
    if let twin = zip(found, found.dropFirst()).first(where: { !$0.0.precedes($1.0) })?.0.0 {
      throw Trees.twin(twin.path, in: path)
    }
    entries = found.map(\.0)
    contents = found.map(\.1)
  }

  package func bytes(of index: Int) throws(FileError) -> [UInt8] {
    switch contents[index] {
    case .success(let bytes): return bytes
    case .failure(let fault): throw FileError(path(of: index), fault.reason)
    }
  }

  /// The first part of all paths, with its slash, where they have one in common.
  private static func commonFolder(of paths: some Collection<[UInt8]>) -> ArraySlice<UInt8>? {
    guard let first = paths.first, let slash = first.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let folder = first[...slash]
    return paths.allSatisfy { $0.starts(with: folder) } ? folder : nil
  }
}
