import Comparing
import Diagnostics
import Files
import Record
import Trees

extension Diff {
  /// Says how to go on, to who reads it.
  func hint(_ comparison: Comparison, _ old: any Tree, _ new: any Tree, on console: Console) {
    guard verbosity != .quiet, !outputs.isDocument else { return }
    if let hint = folderHint(old, new) {
      let text = hint.printable
      console.write(console.outputWidth.map { text.wrapped(to: $0, indentation: 2) } ?? text)
    }
    if !approves, comparison.verdict == .changed, console.outputWidth != nil, outputs.page == nil {
      console.write(console.styled(.faint, "'--html report.html' shows both sides"))
    }
  }

  /// Names folders of the sides, where neither has a record at its root, and a folder in one has.
  private func folderHint(_ oldTree: any Tree, _ newTree: any Tree) -> String? {
    guard oldTree.index(of: Record.file) == nil, newTree.index(of: Record.file) == nil else { return nil }
    let (oldFolders, newFolders) = (Self.recordFolders(of: oldTree), Self.recordFolders(of: newTree))
    let common = oldFolders.filter(newFolders.contains)
    guard let folder = (common.isEmpty ? newFolders + oldFolders : common).min(by: { $0.utf8.count < $1.utf8.count })
    else { return nil }
    let names = [
      oldFolders.contains(folder) ? name(of: folder, in: oldTree, old, beside: new) : nil,
      newFolders.contains(folder) ? name(of: folder, in: newTree, new, beside: old) : nil,
    ].compactMap(\.self)
    return names.isEmpty ? nil : "\(folder) has a guides.json: name the folder: \(names.joined(separator: " "))"
  }

  private static func recordFolders(of tree: any Tree) -> [String] {
    let end = "/" + Record.file
    return tree.entries.compactMap { $0.path.hasSuffix(end) ? String($0.path.dropLast(end.count)) : nil }
  }

  /// What a folder of a side is called as a side; `nil` where it has no name, as in an archive.
  private func name(of folder: String, in tree: any Tree, _ side: String, beside other: String) -> String? {
    guard side.hasPrefix("git:") else { return Disk.kind(of: side) == .folder ? "\(tree.name)/\(folder)" : nil }
    switch side.split(separator: ":", omittingEmptySubsequences: false).count {
    case 2:
      // It follows the other side.
      if !other.hasPrefix("git:"), Disk.kind(of: other) == .folder { return nil }
      let here = Disk.place(".")
      return "\(side):\(WorkTree.root(around: here) == here ? "" : "./")\(folder)"
    default: return side.hasSuffix(":") ? side + folder : "\(tree.name)/\(folder)"
    }
  }
}
