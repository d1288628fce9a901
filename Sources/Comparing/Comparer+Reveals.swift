import Record

extension Comparer {
  /// Says with a reveal's mask what else the records tell an app of it, which no pixel shows.
  func noteReveals(in findings: inout [Finding]) {
    guard let before = old.record?.reveals, let after = new.record?.reveals, !before.isEmpty, before != after else {
      return
    }
    struct Key: Hashable {
      var name: String
      var device: String
      var orientation: String
      var appearance: String

      init(_ reveal: Record.Reveal) {
        (name, device) = (reveal.name, reveal.device)
        (orientation, appearance) = (reveal.orientation, reveal.appearance)
      }
    }
    let olds = Dictionary(before.map { (Key($0), $0) }) { first, _ in first }
    var changes: [String: [Record.Change]] = [:]
    for reveal in after {
      guard let old = olds[Key(reveal)], old != reveal else { continue }
      changes[reveal.mask] = reveal.changes(from: old)
    }
    for index in findings.indices {
      let picture = findings[index].picture
      guard picture.old != nil, let entry = new.index(of: picture.name), let words = changes[picture.name] else {
        continue
      }
      if picture.change == .same { findings[index].picture.subject = new.subject(of: entry) }
      findings[index].picture.words += words
      findings[index].clauses += words
    }
  }
}
