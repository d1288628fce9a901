import Comparing
import Diagnostics

extension Comparison {
  /// Says what differs: what to look at first comes first, and what differs only in ways that do not count is a number.
  func tell(on console: Console, _ verbosity: Verbosity) {
    guard verbosity != .quiet else { return }
    let width = console.outputWidth
    func write(_ line: String, _ style: TerminalStyle?) {
      let text = width.map { line.wrapped(to: $0, indentation: 2) } ?? line
      console.write(style.map { style in text.styledLines(on: console, style) } ?? text)
    }
    let sides = [old, new].map { "\($0.name.printable) (\(String(grouped: $0.pictureCount, "picture")))" }
    write(sides.joined(separator: " → "), nil)
    for note in notes { write(note.printable, .faint) }
    // What the records alone tell is no difference of pictures, but one to an app.
    let edits = openEdits + self.edits.filter { $0.change == .same && !$0.isAccepted }
    if !edits.isEmpty { console.write("") }
    for edit in edits { tell(edit, on: console, width: width, isVerbose: verbosity == .verbose) }
    tellOthers(on: console, isVerbose: verbosity == .verbose)
    if !edits.isEmpty || !otherFiles.isEmpty { console.write("") }
    write(verdict == .same ? "no difference: \(countText)" : countText, .bold)
  }

  private func tell(_ edit: Edit, on console: Console, width: Int?, isVerbose: Bool) {
    // Styles take no cells, but break no lines either: what is styled stands at the beginning of the first line.
    let mark = edit.isUnexplained ? "\(Edit.unexplained): " : ""
    let title = edit.title.printable
    let rest = " — \(edit.picturesText(in: self)): \(edit.clauseText)".printable
    let plain = mark + title + rest
    let lines = (width.map { plain.wrapped(to: $0, indentation: 2) } ?? plain)
    console.write(
      lines.hasPrefix(mark + title)
        ? console.styled(.warning, mark) + console.styled(.bold, title) + lines.dropFirst((mark + title).count) : lines)
    if isVerbose, edit.pictures.count > 1 {
      for index in edit.pictures { tell(pictures[index], on: console) }
      return
    }
    let first = pictures[edit.pictures[0]]
    guard let text = first.pixels?.text?.printable else { return }
    let line = edit.pictures.count == 1 ? text : "most in \(first.name.printable): \(text)"
    let folded = "  " + (width.map { line.wrapped(to: $0, indentation: 4) } ?? line)
    console.write(folded.styledLines(on: console, .faint))
  }

  private func tell(_ picture: Picture, on console: Console) {
    console.write("  \(picture.name.printable)  \(picture.text.printable)")
  }

  /// What belongs to no open edit.
  private func tellOthers(on console: Console, isVerbose: Bool) {
    let shown = isVerbose ? otherFiles.count : 5
    for file in otherFiles.prefix(shown) { console.write("\(file.name.printable) \(file.change.text)") }
    if otherFiles.count > shown { console.write("and \(String(grouped: otherFiles.count - shown)) more files") }
    guard isVerbose else { return }
    for picture in pictures where picture.change != .same && (!picture.change.isDifference || picture.isAccepted) {
      tell(picture, on: console)
    }
  }
}

extension String {
  /// The text with each of its lines in a style of its own, so that a pager shows each alike.
  fileprivate func styledLines(on console: Console, _ style: TerminalStyle) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let spaces = line.prefix { $0 == " " }
      return spaces + console.styled(style, String(line.dropFirst(spaces.count)))
    }.joined(separator: "\n")
  }
}
