import Comparing
import Testing
import Trees

/// The whole comparison of two trees, by two workers.
func compare(
  _ old: MemoryTree, _ new: MemoryTree, _ settings: Comparison.Settings = .init(), accepted: Accepted = Accepted(),
  guides: [String] = [], devices: [String] = [], album: (any Album)? = nil
) async -> Comparison {
  await Comparer(old: old, new: new, settings: settings, accepted: accepted, guides: guides, devices: devices)
    .compare(jobs: 2, album: album)
}

extension Comparison {
  /// The changes by the names of pictures, without those that are the same.
  var changes: [String: Change] {
    Dictionary(uniqueKeysWithValues: pictures.filter { $0.change != .same }.map { ($0.name, $0.change) })
  }

  func picture(_ name: String) -> Picture? { pictures.first { $0.name == name } }

  /// "compose: tip text changed from 'A' to 'B' (2), arrow redrawn (1)"
  var told: [String] {
    edits.map { edit in
      let clauses = edit.clauses.map { "\($0.text) (\($0.count))" }.joined(separator: ", ")
      return "\(edit.isUnexplained ? "! " : "")\(edit.title): \(clauses)"
    }
  }
}
