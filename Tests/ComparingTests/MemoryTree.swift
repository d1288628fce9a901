import Files
import Synchronization
import Trees

/// A tree whose files are in memory, which counts what is read.
final class MemoryTree: Tree {
  let name: String
  let entries: [TreeEntry]
  private let files: [FileName: [UInt8]]
  private let hasIDs: Bool
  /// Paths of files that cannot be read.
  private let lacks: Set<String>
  private let reads = Mutex<[String]>([])

  /// - Parameters:
  ///   - hasIDs: as a tree of git has them.
  ///   - isHashed: whether entries have ids, too, without being read.
  convenience init(_ name: String, _ files: [String: [UInt8]], hasIDs: Bool = false) {
    self.init(name, byName: Dictionary(uniqueKeysWithValues: files.map { (FileName($0), $1) }), hasIDs: hasIDs)
  }

  /// As the other, with names that may be equal as texts.
  init(_ name: String, byName files: [FileName: [UInt8]], hasIDs: Bool = false, lacking lacks: Set<String> = []) {
    self.lacks = lacks
    self.name = name
    self.files = files
    self.hasIDs = hasIDs
    entries = files.keys.sorted().map {
      TreeEntry(path: $0.text, length: files[$0]!.count, id: hasIDs ? Self.id(of: files[$0]!) : nil)
    }
  }

  func bytes(of index: Int) throws(FileError) -> [UInt8] {
    reads.withLock { $0.append(entries[index].path) }
    if lacks.contains(entries[index].path) { throw FileError(path(of: index), errno: 13) }
    return files[FileName(entries[index].path)]!
  }

  func id(of bytes: [UInt8]) -> ContentID? { hasIDs ? Self.id(of: bytes) : nil }

  private static func id(of bytes: [UInt8]) -> ContentID { ContentID(hex: Digest(of: bytes).hex) }

  /// What was read, but for the record.
  var readPaths: [String] { reads.withLock { $0.filter { $0 != "guides.json" } } }
}
