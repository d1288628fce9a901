import Diagnostics

extension String {
  /// The text, or its beginning and "…" where it takes more than `width` cells.
  func shortened(to width: Int) -> String {
    guard displayWidth > width else { return self }
    var text = ""
    var room = width - 1
    for character in self {
      room -= character.displayWidth
      if room < 0 { break }
      text.append(character)
    }
    return width > 0 ? text + "…" : ""
  }

  /// The text with spaces behind it, up to `width` cells.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }

  /// Lines of at most `width` cells, broken between words; the lines but the first begin with `indentation` spaces, for
  /// which the first has room left over already.
  func wrapped(to width: Int, indentation: Int = 0) -> String {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      if !line.isEmpty, indentation + line.displayWidth + 1 + word.displayWidth > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    lines.append(line)
    return lines.joined(separator: "\n" + String(repeating: " ", count: indentation))
  }
}
