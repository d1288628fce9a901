import Files
import Record
import Trees

extension Comparer {
  /// What differs of the files that are no pictures.
  var otherFiles: [Comparison.OtherFile] {
    let names = Set((old.otherFiles.map(old.path) + new.otherFiles.map(new.path)).map { FileName($0) })
    return names.sorted().compactMap { otherFile($0.text) }
  }

  /// `nil` for one that is the same.
  private func otherFile(_ name: String) -> Comparison.OtherFile? {
    let (before, after) = (old.index(of: name), new.index(of: name))
    if let before, let after, let id = old.tree.entries[before].id, id == new.tree.entries[after].id { return nil }
    var file = Comparison.OtherFile(
      name: name, change: before == nil ? .added : after == nil ? .removed : .changed)
    var reasons: [String] = []
    func bytes(_ index: Int?, _ side: ComparedSide, _ title: String) -> [UInt8]? {
      guard let index else { return nil }
      do throws(FileError) {
        return try side.tree.bytes(of: index)
      } catch {
        reasons.append("\(title): \(error.reason)")
        return nil
      }
    }
    let contents = (old: bytes(before, old, "old"), new: bytes(after, new, "new"))
    if reasons.isEmpty, contents.old == contents.new { return nil }
    file.old = contents.old.map { Digest(of: $0) }
    file.new = contents.new.map { Digest(of: $0) }
    if !reasons.isEmpty {
      file.change = .unreadable
      file.reason = reasons.joined(separator: "; ")
    }
    return file
  }
}
