import Files
import Record
import Trees

extension Comparer {
  /// What differs of the files that are no pictures.
  var otherFiles: [Comparison.OtherFile] {
    let names = Set((old.otherFiles.map(old.path) + new.otherFiles.map(new.path)).map(FileName.init)).sorted()
    return names.map(\.text).compactMap { name in
      switch (old.index(of: name), new.index(of: name)) {
      case (let a?, let b?): comparison(of: name, a, b)
      case (nil, _?): .init(name: name, change: .added)
      case (_?, nil): .init(name: name, change: .removed)
      case (nil, nil): nil
      }
    }
  }

  private func comparison(of name: String, _ a: Int, _ b: Int) -> Comparison.OtherFile? {
    let (before, after) = (old.tree.entries[a], new.tree.entries[b])
    if let id = before.id, id == after.id { return nil }
    guard before.length == after.length else { return .init(name: name, change: .changed) }
    do throws(FileError) {
      return try old.tree.bytes(of: a) == new.tree.bytes(of: b) ? nil : .init(name: name, change: .changed)
    } catch {
      return .init(name: name, change: .unreadable, reason: error.reason)
    }
  }
}
