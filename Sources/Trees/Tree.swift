package import Files

/// The files of a bake, wherever they lie: in a folder, an archive, or a revision of a git repository. It is only read,
/// and may be used from several threads.
package protocol Tree: Sendable {
  /// As messages call it: as the command line names it.
  var name: String { get }
  /// Its files, sorted by path, each path once. What is hidden (a name that begins with a dot) is not among them.
  var entries: [TreeEntry] { get }

  /// Paths of links to folders, sorted: these are not followed, and what they lead to is not among the entries.
  var foreignFolders: [String] { get }

  /// All bytes of the entry at an index of `entries`.
  ///
  /// - Throws: where it cannot be read, or is longer than any picture may be. The path of the error is as one would write
  ///   it: with the tree's name.
  func bytes(of index: Int) throws(FileError) -> [UInt8]

  /// The id that the tree's system would give a file of these bytes, for trees whose entries have ids; else `nil`.
  func id(of bytes: [UInt8]) -> ContentID?
}

extension Tree {
  package var foreignFolders: [String] { [] }

  package func id(of bytes: [UInt8]) -> ContentID? { nil }

  /// The path of an entry, as a message names it.
  package func path(of index: Int) -> String { "\(name)/\(entries[index].path)" }

  /// The index of the file of that path, of just these bytes: texts may be equal of others.
  package func index(of path: String) -> Int? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].path.utf8.lexicographicallyPrecedes(path.utf8) { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].path.utf8.elementsEqual(path.utf8) ? low : nil
  }
}
