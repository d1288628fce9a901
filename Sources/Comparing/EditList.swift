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
    /// A guide that was renamed is told apart, whatever else was done to it and to others.
    var isRenamed: Bool
    /// What they are of; empty where that makes no difference.
    var scope: FileName
    /// The first clause, as far as it is the same on other screens.
    var beginning: String
  }

  private struct Group {
    var key: Key
    /// Whether the same on other guides is the same edit.
    var isCommon: Bool
    /// What the other side has not at all.
    var lacking: Lacking?
    /// As the title calls them.
    var subjects: [String]
    /// Of devices or languages that one side lacks.
    var names: [String] = []
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
      var beginning = Self.beginning(of: first)
      var isCommon = !picture.words.isEmpty || !picture.causes.isEmpty
      var lacking: Lacking?
      switch picture.change {
      case .added, .removed:
        lacking = other.lacking(picture.subject)
        scope = lacking?.text ?? subject.guide
      case .moved, .reencoded, .unseen, .tolerated: isCommon = true
      case .renamed: scope = subject.guide
      case .resized: isCommon = true
      case .unreadable: (scope, beginning) = (picture.name, "")
      case .changed where picture.isUnexplained || !isCommon: beginning = ""
      case .changed, .same: break
      }
      let key = Key(
        change: picture.change, isAccepted: picture.isAccepted, isUnexplained: picture.isUnexplained,
        isRenamed: picture.naming == .renamed, scope: FileName(scope), beginning: beginning)
      if let place = places[key] {
        groups[place].members.append(index)
      } else {
        places[key] = groups.count
        groups.append(
          Group(
            key: key, isCommon: isCommon && !picture.isUnexplained, lacking: lacking, subjects: [scope],
            names: lacking.map { [$0.name] } ?? [], guides: [subject.guide], members: [index]))
      }
    }
  }

  /// What one side shows nothing of, though it has other pictures.
  private enum Lacking: Hashable {
    case device(String)
    case language(String)
    case landscape, dark
    /// A page or a state of a guide that there is.
    case part(String)

    /// "device iphone5"
    var text: String {
      switch self {
      case .device(let name): "device \(name)"
      case .language(let name): "language \(name)"
      case .landscape: "landscape"
      case .dark: "dark"
      case .part(let text): text
      }
    }

    /// "device", of what several are told as one.
    var kind: (one: String, many: String)? {
      switch self {
      case .device: ("device", "devices")
      case .language: ("language", "languages")
      case .landscape, .dark, .part: nil
      }
    }

    var name: String {
      switch self {
      case .device(let name), .language(let name): name
      case .landscape, .dark, .part: text
      }
    }
  }

  /// What there is on a side.
  private struct Screens {
    private var devices: Set<String> = []
    private var locales: Set<String> = []
    private var guides: Set<String> = []
    private var parts: Set<String> = []
    private var hasLandscape = false
    private var hasDark = false

    init(_ pictures: some Sequence<Comparison.Picture>, isOld: Bool) {
      for picture in pictures where (isOld ? picture.old : picture.new) != nil {
        let subject = picture.subject
        if let device = subject.device { devices.insert(device) }
        if let locale = subject.locale { locales.insert(locale) }
        guides.insert(subject.guide)
        parts.insert(Self.part(of: subject))
        hasLandscape = hasLandscape || subject.isLandscape
        hasDark = hasDark || subject.isDark
      }
    }

    /// What of a picture there is not at all.
    func lacking(_ subject: Comparison.Subject) -> Lacking? {
      if let device = subject.device, !devices.isEmpty, !devices.contains(device) { return .device(device) }
      if let locale = subject.locale, !locales.isEmpty, !locales.contains(locale) { return .language(locale) }
      guard guides.contains(subject.guide) else { return nil }
      if subject.isLandscape, !hasLandscape { return .landscape }
      if subject.isDark, !hasDark { return .dark }
      let part = Self.part(of: subject)
      return parts.contains(part) ? nil : .part(part)
    }

    private static func part(of subject: Comparison.Subject) -> String {
      var subject = subject
      subject.step = nil
      return subject.guideText
    }
  }

  /// What the first clauses of one edit share. One arrow that is moved on this screen is drawn anew, or turned over, on
  /// another; so is what follows from something else.
  private static func beginning(of clause: Record.Change) -> String {
    clause.isOfArrow || clause.isFollowing ? clause.element ?? "" : ClauseText(clause).beginning
  }

  // MARK: - Joining

  /// Makes one of edits that begin with the very same on several guides, and of devices or languages that came or went.
  private mutating func join() {
    struct Common: Hashable {
      var key: Key
      var first: String
    }
    var places: [Common: Int] = [:]
    var joined: [Group] = []
    var lackings: [Key: Int] = [:]
    for group in groups {
      if let kind = group.lacking?.kind {
        var key = group.key
        key.scope = FileName(kind.many)
        if let place = lackings[key] {
          joined[place].members += group.members
          joined[place].subjects += group.subjects
          joined[place].names += group.names
          joined[place].guides.formUnion(group.guides)
        } else {
          lackings[key] = joined.count
          joined.append(group)
        }
        continue
      }
      guard group.isCommon, let first = clauses(of: group).first else {
        joined.append(group)
        continue
      }
      var common = Common(key: group.key, first: Self.common(first.text))
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

  /// Of a first clause what edits of several guides share: whatever becomes of an arrow is one edit of all arrows, and
  /// files that are named are examples.
  private static func common(_ text: String) -> String {
    if text.isOfArrow { return "arrow" }
    return [EditClauses.moved, EditClauses.swapped].first { text.utf8.starts(with: $0.utf8) } ?? text
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
    if let kind = group.lacking?.kind {
      return group.names.count > 3
        ? "\(group.names.count) \(kind.many)" : "\(kind.many) \(Self.list(group.names.sorted { $0.comes(before: $1) }))"
    }
    if guides.count > 3 { return "\(guides.count) guides" + end }
    if guides.count == 1 {
      return group.subjects.count > 3 ? guides[0] + end : group.subjects.joined(separator: "; ") + end
    }
    return Self.list(guides) + end
  }

  /// "a, b and c"
  private static func list(_ texts: [String]) -> String {
    texts.count < 2 ? texts.joined() : "\(texts.dropLast().joined(separator: ", ")) and \(texts[texts.count - 1])"
  }

  private func clauses(of group: Group) -> [Comparison.Edit.Clause] {
    let clauses = EditClauses(group.members.lazy.map { findings[$0] }).clauses
    switch group.key.change {
    case .added, .removed:
      let count = group.members.count
      let pictures = count == 1 ? "picture" : "\(count) pictures"
      return [.init(text: "\(pictures) \(group.key.change)", count: count)]
        + clauses.filter { $0.text != "\(group.key.change)" }
    default: return clauses
    }
  }
}

extension Record.Change {
  /// Whether it is what a change of something else comes to, as a move is; a hole moves by itself, too.
  fileprivate var isFollowing: Bool {
    guard element != nil, !text.utf8.starts(with: "target".utf8), !text.utf8.starts(with: "hole ".utf8) else {
      return false
    }
    let words = text.split(separator: " ")
    return !words.contains { $0.utf8.first == UInt8(ascii: "'") }
      && ["moved", "wider", "narrower", "taller", "shorter", "redrawn", "flipped"].contains { words.contains($0) }
  }

  fileprivate var isOfArrow: Bool { text.isOfArrow && isFollowing }
}

extension String {
  fileprivate var isOfArrow: Bool { ["arrow redrawn", "arrow flipped", "arrow moved"].contains { hasPrefix($0) } }
}
