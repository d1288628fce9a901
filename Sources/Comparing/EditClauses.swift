import Files
import Record

/// The clauses of several pictures as those of one edit: what is first of them, and most often, comes first; those that
/// tell the same but for their numbers are one.
struct EditClauses {
  private struct Joint {
    var texts: ClauseText
    var place: Int
    var count: Int
  }

  private var places: [String: Int] = [:]
  private var joints: [Joint] = []
  private var moves = Moves()
  private var fonts = Fonts()

  /// What one clause is called that names another file in each picture.
  static let swapped = "is what '"
  static let moved = "moved to another name"

  init(_ findings: some Sequence<Finding>) {
    for finding in findings {
      var hasFonts = false
      for (place, clause) in finding.clauses.enumerated() {
        if fonts.take(clause.text) {
          if !hasFonts { fonts.count += 1 }
          hasFonts = true
          continue
        }
        if clause.text == Self.moved { moves.add(finding.picture) }
        add(clause, at: place)
      }
    }
  }

  private mutating func add(_ clause: Record.Change, at place: Int) {
    let isExample = clause.text.utf8.starts(with: Self.swapped.utf8)
    let text = ClauseText(clause)
    let pattern = isExample ? Self.swapped : text.pattern
    guard let known = places[pattern] else {
      places[pattern] = joints.count
      joints.append(Joint(texts: text, place: place, count: 1))
      return
    }
    if !isExample { joints[known].texts.join(text) }
    joints[known].place = min(joints[known].place, place)
    joints[known].count += 1
  }

  var clauses: [Comparison.Edit.Clause] {
    let ordered = joints.enumerated().sorted { a, b in
      (a.element.place, -a.element.count, a.offset) < (b.element.place, -b.element.count, b.offset)
    }
    let clauses = ordered.map { _, joint -> Comparison.Edit.Clause in
      var text = joint.texts.text
      if text == Self.moved { text += moves.text }
      if text.utf8.starts(with: Self.swapped.utf8), joint.count > 1 { text += ", others likewise" }
      return .init(text: text, count: joint.count)
    }
    return clauses + fonts.clauses
  }

  /// How pictures came by other names.
  private struct Moves {
    /// Of the first one.
    private var example: (old: String, new: String)?
    /// The folders of all of them, where only these differ.
    private var folders: (old: String, new: String)?
    private var count = 0

    mutating func add(_ picture: Comparison.Picture) {
      guard let old = picture.oldName else { return }
      let (before, after) = (Self.parts(of: old), Self.parts(of: picture.name))
      if count == 0 {
        example = (old, picture.name)
        folders = before.file == after.file ? (before.folder, after.folder) : nil
      } else if let known = folders {
        let isAlike = before.file == after.file && known == (before.folder, after.folder)
        if !isAlike { folders = nil }
      }
      count += 1
    }

    private static func parts(of path: String) -> (folder: String, file: String) {
      let units = Array(path.utf8)
      let start = (units.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
      return (String(decoding: units[..<start], as: UTF8.self), String(decoding: units[start...], as: UTF8.self))
    }

    /// ": into 'sub/'", ": a.png → b.png and the like"
    var text: String {
      if let folders {
        if folders.old.isEmpty { return ": into '\(folders.new)'" }
        return folders.new.isEmpty ? ": out of '\(folders.old)'" : ": from '\(folders.old)' into '\(folders.new)'"
      }
      guard let example else { return "" }
      return ": \(example.old) → \(example.new)" + (count > 1 ? " and the like" : "")
    }
  }

  /// Fonts that came and went.
  private struct Fonts {
    private var new: [String] = []
    private var gone: [String] = []
    /// Of how many pictures.
    var count = 0

    /// Whether a clause tells of one: "font Inter Bold 4.0 is new".
    mutating func take(_ clause: String) -> Bool {
      var words = clause.split(separator: " ")
      guard words.count >= 4, words[0] == "font", words[words.count - 2] == "is",
        words[words.count - 1] == "new" || words[words.count - 1] == "gone"
      else { return false }
      let isNew = words.removeLast() == "new"
      words.removeLast()
      // A version says nothing where there is no other.
      if words.count > 2, (0x30...0x39).contains(words[words.count - 1].utf8.first ?? 0) { words.removeLast() }
      let name = words.dropFirst().joined(separator: " ")
      if isNew {
        if !new.contains(name) { new.append(name) }
      } else if !gone.contains(name) {
        gone.append(name)
      }
      return true
    }

    /// "fonts: + Inter Bold, − Inter Semi Bold"; none where no font came or went.
    var clauses: [Comparison.Edit.Clause] {
      let texts = new.map { "+ \($0)" } + gone.map { "− \($0)" }
      return texts.isEmpty
        ? [] : [.init(text: "\(texts.count == 1 ? "font" : "fonts"): \(texts.joined(separator: ", "))", count: count)]
    }
  }
}
