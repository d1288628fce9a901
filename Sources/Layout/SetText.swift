import Geometry
import Manifest
import Scene
import Typography

/// A text, or a tip's title and text, broken into lines that stand one below the other; not yet placed. In pixels.
struct SetText {
  struct Line {
    var runs: [TextRun]
    /// The advance.
    var width: Double
    var rightToLeft: Bool
    /// Distance from the block's top.
    var baseline: Int
  }

  var lines: [Line] = []
  /// Of the widest line.
  var width = 0.0
  var height = 0
  /// What no font has.
  var missing: [Character] = []
  var rightToLeft: Bool { lines.first?.rightToLeft ?? false }

  /// The word that makes up the widest line; `nil` where there are several.
  var widestWord: String? {
    guard let line = lines.max(by: { $0.width < $1.width }) else { return nil }
    let words = line.runs.map(\.text).joined().split(whereSeparator: \.isWhitespace)
    guard words.count == 1 else { return nil }
    return words[0].count > 40 ? words[0].prefix(39) + "…" : String(words[0])
  }

  /// - Parameter limit: the widest a line may get; a word that is wider stays whole, and `width` tells.
  init(_ tip: TipStyle, limit: Double, typesetter: Typesetter) {
    if let title = tip.title {
      append(title, step: tip.titleStep, limit: limit, typesetter)
      height += tip.titleGap
    }
    append(tip.text, step: tip.step, limit: limit, typesetter)
  }

  /// - Parameters:
  ///   - step: the distance between baselines.
  ///   - isBalanced: whether lines are made about equally long, as suits a few words; else each takes what it can.
  init(_ runs: [TextRun], step: Int, limit: Double, isBalanced: Bool, typesetter: Typesetter) {
    append(runs, step: step, limit: limit, isBalanced: isBalanced, typesetter)
  }

  /// The lines in their places: the block in the middle of the frame's height.
  /// - Parameter rightToLeft: which side is leading; `nil`: as the text runs.
  func lines(_ align: Alignment, in frame: PixelRect, rightToLeft: Bool? = nil) -> [TextLine] {
    let top = frame.y + (frame.height - height) / 2
    let rightToLeft = rightToLeft ?? self.rightToLeft
    return lines.map { line in
      let free = Double(frame.width) - line.width
      let x =
        switch align {
        case .left: 0.0
        case .center: free / 2
        case .right: free
        case .leading: rightToLeft ? free : 0
        case .trailing: rightToLeft ? 0 : free
        }
      return TextLine(
        runs: line.runs, x: Double(frame.x) + x, baseline: top + line.baseline, width: line.width,
        rightToLeft: line.rightToLeft)
    }
  }

  private mutating func append(
    _ runs: [TextRun], step: Int, limit: Double, isBalanced: Bool = true, _ typesetter: Typesetter
  ) {
    let paragraph =
      isBalanced ? SetText.balanced(runs, limit: limit, typesetter) : typesetter.paragraph(runs, maxWidth: limit)
    let metrics = typesetter.metrics(of: runs[0].font)
    // The letters stand in the middle of the line box.
    let rise = (Double(step) - metrics.ascent - metrics.descent) / 2 + metrics.ascent
    for line in paragraph.lines {
      lines.append(
        Line(runs: line.runs, width: line.width, rightToLeft: line.rightToLeft, baseline: height + Int(rise.rounded())))
      height += step
    }
    width = max(width, paragraph.width)
    for character in paragraph.missing where !missing.contains(character) { missing.append(character) }
  }

  /// Broken into as few lines as fit, and then as narrow as that number of lines allows, so that no last word is left
  /// alone on its line.
  private static func balanced(_ runs: [TextRun], limit: Double, _ typesetter: Typesetter) -> Paragraph {
    var best = typesetter.paragraph(runs, maxWidth: limit)
    let count = best.lines.count
    guard count > 1, best.width <= limit else { return best }
    // Where all breaks are the text's own, no other lines are as few.
    let ownBreaks = runs.reduce(0) { $0 + $1.text.utf8.count { $0 == UInt8(ascii: "\n") } }
    guard count > ownBreaks + 1 else { return best }
    var narrow = best.width / 2
    var wide = best.width
    while wide - narrow > limit / 80 {
      let middle = (narrow + wide) / 2
      let attempt = typesetter.paragraph(runs, maxWidth: middle)
      if attempt.lines.count == count, attempt.width <= middle {
        best = attempt
        wide = attempt.width
      } else {
        narrow = middle
      }
    }
    return best
  }
}
