import Files
import Record
import Trees

/// A side of a comparison with what its record tells.
struct ComparedSide: Sendable {
  let tree: any Tree
  /// Indices of the tree's entries that are pictures, sorted by path.
  let pictures: [Int]
  /// Those of the other files, without the record.
  let otherFiles: [Int]
  /// `nil` where there is none of use.
  let record: Record.Lines?
  /// Of the whole record; `nil` where there is none.
  let recordBytes: [UInt8]?
  /// Why the record that is there is of no use; a clause.
  let recordFault: String?
  /// Lines of the record by name.
  private let lines: [FileName: Int]

  init(_ tree: any Tree) {
    self.tree = tree
    var (pictures, others): ([Int], [Int]) = ([], [])
    for (index, entry) in tree.entries.enumerated() {
      if Trees.isPictureName(entry.path) {
        pictures.append(index)
      } else if entry.path != Record.file {
        others.append(index)
      }
    }
    (self.pictures, otherFiles) = (pictures, others)
    var (record, bytes, fault, lines): (Record.Lines?, [UInt8]?, String?, [FileName: Int]) = (nil, nil, nil, [:])
    if let index = tree.index(of: Record.file) {
      do {
        let read = try tree.bytes(of: index)
        bytes = read
        let parsed = try Record.Lines(parsing: read)
        record = parsed
        lines.reserveCapacity(parsed.count)
        for line in 0..<parsed.count { lines[FileName(parsed.name(at: line))] = line }
      } catch let error as FileError {
        fault = error.reason
      } catch {
        fault = "\(error)"
      }
    }
    (self.record, recordBytes, recordFault, self.lines) = (record, bytes, fault, lines)
  }

  func path(of picture: Int) -> String { tree.entries[picture].path }

  /// The line of the record that tells of a picture.
  func line(of picture: Int) -> ArraySlice<UInt8>? {
    guard let record, let line = lines[FileName(path(of: picture))] else { return nil }
    return record.line(at: line)
  }

  /// What the record tells of a picture; `nil` also where its line is no good.
  func output(of picture: Int) -> Record.Output? { output(named: path(of: picture)) }

  func output(named name: String) -> Record.Output? {
    guard let record, let line = lines[FileName(name)] else { return nil }
    return try? record.output(at: line)
  }

  /// By the record, or else by the name.
  func subject(of picture: Int) -> Comparison.Subject {
    output(of: picture).map { Comparison.Subject($0) } ?? Comparison.Subject(path: path(of: picture))
  }

  func index(of name: String) -> Int? { tree.index(of: name) }
}
