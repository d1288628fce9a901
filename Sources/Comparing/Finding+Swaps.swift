import Files
import Record

extension Finding {
  /// Says of pictures whose bytes are those that another name had, which that was: names were swapped, or moved on.
  static func noteSwaps(in findings: inout [Finding]) {
    var names: [Digest: String] = [:]
    for finding in findings where finding.picture.change.isDifference {
      guard let digest = finding.picture.old?.sha256 else { continue }
      let name = finding.picture.oldName ?? finding.picture.name
      if names[digest] == nil { names[digest] = name }
    }
    for index in findings.indices {
      let picture = findings[index].picture
      switch picture.change {
      case .changed, .resized, .added: break
      default: continue
      }
      guard let digest = picture.new?.sha256, digest != picture.old?.sha256, let name = names[digest],
        name != picture.name
      else { continue }
      let text = EditClauses.swapped + name + "' was"
      findings[index].picture.causes.insert(text, at: 0)
      let place = picture.change == .added ? findings[index].clauses.count : 0
      findings[index].clauses.insert(Record.Change(text: text), at: place)
    }
  }
}
