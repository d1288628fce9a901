import Files
import Record

/// Gathers what was done: one edit with all the pictures where it shows.
struct EditList {
  private let findings: [Finding]
  private var groups: [Group] = []

  /// What tells edits apart.
  private struct Key: Hashable {
    var change: Comparison.Change
    var isAccepted: Bool
    var isUnexplained: Bool
    /// What they are of; empty where that makes no difference.
    var scope: FileName
    /// The first clause, as far as it is the same on other screens.
    var beginning: String
  }

  private struct Group {
    var key: Key
    /// Whether the same on other guides is the same edit.
    var isCommon: Bool
    /// As the title calls them.
    var subjects: [String]
    var guides: Set<String>
    /// Indices of findings.
    var members: [Int]
  }

  /// - Parameter findings: in the order of their pictures.
  init(_ findings: [Finding]) {
    self.findings = findings
    group()
    join()
  }

  // MARK: - Grouping

  private mutating func group() {
    let screens = (
      Screens(findings.lazy.map(\.picture), isOld: true), Screens(findings.lazy.map(\.picture), isOld: false)
    )
    var places: [Key: Int] = [:]
    for (index, finding) in findings.enumerated() {
      let picture = finding.picture
      guard let first = finding.clauses.first else { continue }
      let other = picture.change == .added ? screens.0 : screens.1
      var subject = picture.subject
      subject.step = nil
      var scope = subject.guideText
      var beginning = ClauseText(first).beginning
      var isCommon = !picture.words.isEmpty || !picture.causes.isEmpty
      switch picture.change {
      case .added, .removed: scope = other.lacking(picture.subject) ?? subject.guide
      case .moved, .reencoded, .unseen, .tolerated: isCommon = true
      case .renamed: scope = subject.guide
      case .resized: isCommon = true
      case .unreadable: (scope, beginning) = (picture.name, "")
      case .changed where picture.isUnexplained || !isCommon: beginning = ""
      case .changed, .same: break
      }
      let key = Key(
        change: picture.change, isAccepted: picture.isAccepted, isUnexplained: picture.isUnexplained,
        scope: FileName(scope), beginning: beginning)
      if let place = places[key] {
        groups[place].members.append(index)
      } else {
        places[key] = groups.count
        groups.append(
          Group(
            key: key, isCommon: isCommon && !picture.isUnexplained, subjects: [scope], guides: [subject.guide],
            members: [index]))
      }
    }
  }

  /// The screens and languages of a side.
  private struct Screens {
    private var devices: Set<String> = []
    private var locales: Set<String> = []

    init(_ pictures: some Sequence<Comparison.Picture>, isOld: Bool) {
      for picture in pictures where (isOld ? picture.old : picture.new) != nil {
        if let device = picture.subject.device { devices.insert(device) }
        if let locale = picture.subject.locale { locales.insert(locale) }
      }
    }

    /// What of a picture's screen there is not at all.
    func lacking(_ subject: Comparison.Subject) -> String? {
      if let device = subject.device, !devices.isEmpty, !devices.contains(device) { return "device \(device)" }
      if let locale = subject.locale, !locales.isEmpty, !locales.contains(locale) { return "language \(locale)" }
      return nil
    }
  }

  // MARK: - Joining

  /// Makes one of edits that begin with the very same on several guides.
  private mutating func join() {
    struct Common: Hashable {
      var key: Key
      var first: String
    }
    var places: [Common: Int] = [:]
    var joined: [Group] = []
    for group in groups {
      guard group.isCommon, let first = clauses(of: group).first else {
        joined.append(group)
        continue
      }
      var common = Common(key: group.key, first: first.text)
      common.key.scope = ""
      guard let place = places[common] else {
        places[common] = joined.count
        joined.append(group)
        continue
      }
      joined[place].members += group.members
      joined[place].subjects += group.subjects.filter { !joined[place].subjects.contains($0) }
      joined[place].guides.formUnion(group.guides)
    }
    groups = joined
  }

  // MARK: - Edits

  /// The one to look at first comes first.
  var edits: [Comparison.Edit] {
    let edits = groups.map { group -> Comparison.Edit in
      let members = group.members.sorted { (weight($1), $0) < (weight($0), $1) }
      let change = group.key.change
      return Comparison.Edit(
        title: title(of: group), change: change, clauses: clauses(of: group), pictures: members,
        isUnexplained: group.key.isUnexplained, isAccepted: group.key.isAccepted)
    }
    let order: [Comparison.Change] = [
      .unreadable, .changed, .resized, .added, .removed, .renamed, .moved, .same, .tolerated, .unseen, .reencoded,
    ]
    func rank(_ edit: Comparison.Edit) -> Int {
      if edit.isUnexplained { return edit.isAccepted ? order.count + 1 : 0 }
      return (order.firstIndex(of: edit.change) ?? 0) + (edit.isAccepted ? order.count + 2 : 1)
    }
    func largest(_ edit: Comparison.Edit) -> Double { edit.pictures.first.map(weight) ?? 0 }
    return edits.enumerated().sorted { a, b in
      let (ranks, weights) = ((rank(a.element), rank(b.element)), (largest(a.element), largest(b.element)))
      if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
      if weights.0 != weights.1 { return weights.0 > weights.1 }
      return a.offset < b.offset
    }.map(\.element)
  }

  /// How much of a picture differs.
  private func weight(_ index: Int) -> Double { findings[index].picture.pixels?.ratio ?? 0 }

  private func title(of group: Group) -> String {
    let isRecordAlone = group.key.change == .same
    let end = isRecordAlone ? ", the record alone" : ""
    let guides = group.guides.sorted { $0.comes(before: $1) }
    if group.subjects.count == 1 { return group.subjects[0] + end }
    if guides.count > 3 { return "\(guides.count) guides" + end }
    if guides.count == 1 {
      return group.subjects.count > 3 ? guides[0] + end : group.subjects.joined(separator: "; ") + end
    }
    return guides.dropLast().joined(separator: ", ") + " and " + guides[guides.count - 1] + end
  }

  /// Those of all the pictures: what is first of them, and most often, comes first; those that tell the same but for
  /// their numbers are one.
  private func clauses(of group: Group) -> [Comparison.Edit.Clause] {
    switch group.key.change {
    case .added, .removed:
      let count = group.members.count
      let pictures = count == 1 ? "picture" : "\(count) pictures"
      return [.init(text: "\(pictures) \(group.key.change)", count: count)]
    default: break
    }
    struct Joint {
      var texts: ClauseText
      var place: Int
      var count: Int
    }
    var places: [String: Int] = [:]
    var joints: [Joint] = []
    for member in group.members {
      for (place, clause) in findings[member].clauses.enumerated() {
        let text = ClauseText(clause)
        if let known = places[text.pattern] {
          joints[known].texts.join(text)
          joints[known].place = min(joints[known].place, place)
          joints[known].count += 1
        } else {
          places[text.pattern] = joints.count
          joints.append(Joint(texts: text, place: place, count: 1))
        }
      }
    }
    let ordered = joints.enumerated().sorted { a, b in
      (a.element.place, -a.element.count, a.offset) < (b.element.place, -b.element.count, b.offset)
    }
    return ordered.map { .init(text: $0.element.texts.text, count: $0.element.count) }
  }
}
