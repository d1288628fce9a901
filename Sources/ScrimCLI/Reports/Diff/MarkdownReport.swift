import Comparing
import Diagnostics

/// A comparison as Markdown, as GitHub and GitLab show it: within a limit, beyond which edits have fewer details, and then
/// are only counted.
struct MarkdownReport: Sendable {
  /// How a text is measured.
  enum Measure: Sendable {
    /// In UTF-8.
    case bytes
    /// UTF-16 units: no system counts fewer characters.
    case characters

    func size(of text: String) -> Int { self == .bytes ? text.utf8.count : text.utf16.count }
  }

  let comparison: Comparison
  let limit: Int
  let measure: Measure
  /// The addresses of the small pictures of both sides, by the name of the picture; `nil` where they are not published.
  var thumbnails: (@Sendable (Comparison.Picture) -> Thumbnails)?

  struct Thumbnails: Sendable, Hashable {
    var old: String?
    var new: String?
  }

  /// The most characters of a comment on GitHub. One on GitLab may have more.
  static let commentLimit = 65_536
  /// The most bytes of the summary of a step on GitHub.
  static let summaryLimit = 1 << 20

  /// The most pictures that are listed of an edit, and that are shown.
  private static let pictureLimit = 20
  private static let thumbnailLimit = 3

  /// How much is told of an edit.
  private enum Detail: CaseIterable {
    case line, table, pictures
  }

  /// Empty where not even the head has room.
  var text: String {
    let edits = comparison.openEdits
    let more = edits.isEmpty ? 0 : measure.size(of: Self.more(edits.count))
    let tail = tail
    func room(beside head: String) -> Int { limit - measure.size(of: head) - measure.size(of: tail) }
    guard let head = [title + notes, title].first(where: { room(beside: $0) >= more }) else {
      return measure.size(of: title) <= limit ? title : ""
    }
    var room = room(beside: head)
    var blocks: [String] = []
    for (index, edit) in edits.enumerated() {
      let block = block(edit, .line)
      // For the last one, nothing need be kept free.
      let reserve = index == edits.count - 1 ? 0 : more
      guard measure.size(of: block) + reserve <= room else { break }
      room -= measure.size(of: block)
      blocks.append(block)
    }
    if blocks.count < edits.count {
      blocks.append(Self.more(edits.count - blocks.count))
    } else {
      // What room is left goes to the first.
      for (index, edit) in edits.enumerated() {
        for detail in [Detail.pictures, .table] where detail == .table || thumbnails != nil {
          let fuller = block(edit, detail)
          let growth = measure.size(of: fuller) - measure.size(of: blocks[index])
          guard growth <= room else { continue }
          room -= growth
          blocks[index] = fuller
          break
        }
      }
    }
    return head + blocks.joined() + tail
  }

  private static func more(_ count: Int) -> String { "\nand \(String(grouped: count)) more\n" }

  // MARK: - Parts

  private var title: String {
    let title =
      switch comparison.verdict {
      case .same: "No difference in the guides"
      case .changed: "The guides differ"
      case .failed: "Guides could not be compared"
      }
    let sides = "\(Self.code(comparison.old.name)) → \(Self.code(comparison.new.name))"
    return "### \(title)\n\n\(sides): \(comparison.countText)\n"
  }

  /// What is to be known before one reads on.
  private var notes: String {
    var text = comparison.notes.map { "\n\(Self.escaped($0))\n" }.joined()
    let faults = comparison.faults
    guard !faults.isEmpty else { return text }
    text += "\n" + faults.prefix(10).map { "- **\($0.severity.rawValue)**: \(Self.escaped($0.message))\n" }.joined()
    if faults.count > 10 { text += "- and \(String(grouped: faults.count - 10)) more\n" }
    return text
  }

  private var tail: String {
    let files = comparison.otherFiles
    if files.isEmpty { return "" }
    let names = files.prefix(10).map { "\(Self.code($0.name)) \($0.change.text)" }
    let more = files.count > 10 ? ", and \(String(grouped: files.count - 10)) more" : ""
    return "\nOther files: \(names.joined(separator: ", "))\(more)\n"
  }

  private func block(_ edit: Comparison.Edit, _ detail: Detail) -> String {
    let mark = edit.isUnexplained ? "**\(Comparison.Edit.unexplained)**: " : ""
    let subject =
      edit.pictures.count == 1 ? Self.code(edit.picturesText(in: comparison)) : edit.picturesText(in: comparison)
    var text = "\n\(mark)**\(Self.escaped(edit.title))** — \(subject): \(Self.escaped(edit.clauseText))\n"
    let pictures = edit.pictures.prefix(Self.pictureLimit).map { comparison.pictures[$0] }
    // Of one picture that has no pixels to tell of, all is said.
    let isAll = pictures.count == 1 && Self.figures(of: pictures[0]).isEmpty
    guard detail == .pictures || (detail == .table && !isAll) else { return text }
    let isShown = detail == .pictures
    text += "\n<details><summary>\(String(grouped: edit.pictures.count, "picture"))</summary>\n\n"
    text += "| picture | change | what differs |\(isShown ? " old | new |" : "")\n"
    text += "| --- | --- | --- |\(isShown ? " --- | --- |" : "")\n"
    for (index, picture) in pictures.enumerated() {
      text += row(picture, isShown: isShown, hasThumbnails: index < Self.thumbnailLimit)
    }
    if edit.pictures.count > pictures.count {
      text += "\nand \(String(grouped: edit.pictures.count - pictures.count)) more\n"
    }
    return text + "\n</details>\n"
  }

  private func row(_ picture: Comparison.Picture, isShown: Bool, hasThumbnails: Bool) -> String {
    var cells = [
      Self.code(picture.name), Self.escaped(picture.change.text),
      Self.escaped(Self.figures(of: picture)),
    ]
    if isShown {
      let addresses = hasThumbnails ? thumbnails?(picture) : nil
      cells += [Self.image(addresses?.old, "old"), Self.image(addresses?.new, "new")]
    }
    return "| \(cells.joined(separator: " | ")) |\n"
  }

  private static func figures(of picture: Comparison.Picture) -> String {
    [picture.sizeText, picture.pixels?.text].compactMap(\.self).joined(separator: "; ")
  }

  private static func image(_ address: String?, _ side: String) -> String {
    address.map { "<img src=\"\(attribute($0))\" alt=\"\(side)\" width=\"160\">" } ?? ""
  }

  // MARK: - Escaping

  private static func attribute(_ text: String) -> String {
    text.printable.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&", "<", ">", "\"", "|", "`": text += "&#\(scalar.value);"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  private static func code(_ text: String) -> String { "<code>\(escaped(text))</code>" }

  /// The text on one line as both Markdown and HTML show it: nothing of it is markup, and nobody is mentioned in it.
  static func escaped(_ text: String) -> String {
    let scalars = Array(text.printable.unicodeScalars)
    var result = ""
    for (place, scalar) in scalars.enumerated() {
      switch scalar {
      case "&", "<", ">", "\"", "`", "*", "[", "]", "~", "|", "\\", "$": result += "&#\(scalar.value);"
      case "_":
        // Within a word, it is one.
        let isInside =
          place > 0 && place + 1 < scalars.count && isWord(scalars[place - 1]) && isWord(scalars[place + 1])
        result += isInside ? "_" : "&#95;"
      // "@name" and "#12" lead somewhere, even where the sign is escaped.
      case "@", "#": result += "\(scalar)<!-- -->"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
  }
}
