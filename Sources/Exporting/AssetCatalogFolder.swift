import Baking
package import Files
import Record

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An asset catalog on disk. Image sets that somebody else made are left alone.
package struct AssetCatalogFolder: Sendable {
  package let path: String
  private let output: OutputFolder

  package init(path: String) {
    self.path = path
    output = OutputFolder(path: path)
  }

  private static let contents = "Contents.json"
  private static let ending = ".imageset"

  /// Names of sets that the catalog wants and that are there already, but not ours.
  package func foreignSets(among catalog: AssetCatalog) -> [String] {
    catalog.names.filter { Disk.kind(of: folder(of: $0)) != nil && !isOwn($0) }
  }

  /// Signs the sets that are not there yet, before their pictures are written: of a run that is stopped, the next one
  /// knows what is ours.
  package func open(for catalog: AssetCatalog) throws(FileError) {
    for name in catalog.names where Disk.kind(of: "\(folder(of: name))/\(Self.contents)") == nil {
      try output.write(Array(AssetCatalog.contents.utf8), to: "\(name)\(Self.ending)/\(Self.contents)")
    }
  }

  /// Writes what tells of the sets, whose pictures are there, and deletes what is ours and not of the catalog: sets, and
  /// files of sets.
  package func close(with catalog: AssetCatalog) throws(FileError) {
    for name in catalog.names {
      try output.write(Array(catalog.contents(of: name).utf8), to: "\(name)\(Self.ending)/\(Self.contents)")
    }
    // Who has one may have put something of their own into it.
    if Disk.kind(of: "\(path)/\(Self.contents)") == nil {
      try output.write(Array(AssetCatalog.contents.utf8), to: Self.contents)
    }
    let names = Set(catalog.names)
    for entry in Disk.names(in: path) where entry.hasSuffix(Self.ending) {
      let name = String(entry.dropLast(Self.ending.count))
      guard isOwn(name) else { continue }
      if names.contains(name) {
        try remove(from: name, but: catalog.files(of: name).union([Self.contents]))
      } else {
        // What tells that the set is ours goes last: a run that is stopped can be made up for.
        try remove(from: name, but: [Self.contents])
        guard Disk.names(in: folder(of: name)) == [Self.contents] else { continue }
        try remove(from: name, but: [])
        guard rmdir(folder(of: name)) == 0 else { throw FileError(folder(of: name), errno: errno) }
      }
    }
  }

  private func folder(of set: String) -> String { "\(path)/\(set)\(Self.ending)" }

  /// Whether a set was written by this program. One that it was stopped in before it was signed holds drafts at most.
  private func isOwn(_ set: String) -> Bool {
    let folder = folder(of: set)
    if Disk.kind(of: folder) == .folder, Disk.names(in: folder).allSatisfy(OutputFolder.isDraft) { return true }
    guard let bytes = try? Disk.read("\(folder)/\(Self.contents)", limit: 1 << 20),
      let json = try? JSON(parsing: bytes)
    else { return false }
    return json["info"]?["author"] == .text(AssetCatalog.author)
  }

  private func remove(from set: String, but kept: Set<String>) throws(FileError) {
    for file in Disk.names(in: folder(of: set)) where !kept.contains(file) {
      let path = "\(folder(of: set))/\(file)"
      guard Disk.kind(of: path) == .file else { continue }
      guard unlink(path) == 0 || errno == ENOENT else { throw FileError(path, errno: errno) }
    }
  }
}
