/// A source line as a terminal can show it: tabs expanded, control characters replaced, and cut where it is long.
struct ShownLine {
  private(set) var text: String
  /// Cells under the text to underline; never empty.
  private(set) var underline: Range<Int>

  private static let tabStop = 4

  init(_ line: String, location: SourceLocation, width limit: Int) {
    var cells: [Cell] = []
    var scalars = 0
    var width = 0
    let wanted = location.column - 1..<location.column - 1 + location.length
    var lower: Int?
    var upper: Int?
    for character in line {
      let cell = Cell(character, at: width)
      let length = character.unicodeScalars.count
      if wanted.overlaps(scalars..<scalars + length) {
        lower = lower ?? width
        upper = width + cell.width
      }
      cells.append(cell)
      scalars += length
      width += cell.width
    }
    // A place behind the end of the line is shown right there.
    let start = lower ?? width
    let end = max(start + 1, upper ?? 0)
    guard width > limit else {
      text = cells.reduce(into: "") { $0 += $1.text }
      underline = start..<end
      return
    }

    let first = max(0, min(start - limit / 3, width + 1 - limit))
    var shown = first > 0 ? "…" : ""
    var at = shown.isEmpty ? 0 : 1
    var position = 0
    var offset: Int?
    for cell in cells {
      defer { position += cell.width }
      guard position >= first + (first > 0 ? 1 : 0) else { continue }
      if offset == nil { offset = position - at }
      let room = limit - at - (position + cell.width < width ? 1 : 0)
      guard cell.width <= room else {
        shown += "…"
        at += 1
        break
      }
      shown += cell.text
      at += cell.width
    }
    text = shown
    let shift = offset ?? 0
    underline = max(0, start - shift)..<max(start - shift + 1, min(end - shift, at))
  }

  private struct Cell {
    var text: String
    var width: Int

    init(_ character: Character, at column: Int) {
      if character == "\t" {
        width = ShownLine.tabStop - column % ShownLine.tabStop
        text = String(repeating: " ", count: width)
      } else if character.unicodeScalars.contains(where: \.isUnsafeToPrint) {
        width = 1
        text = "\u{FFFD}"
      } else {
        width = character.displayWidth
        text = String(character)
      }
    }
  }
}
