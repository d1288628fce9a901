/// A source text in which `⟦` and `⟧` enclose the places that faults are expected at.
///
/// The marks are taken out, and their places given in the order in which they open, so that a test shows what is
/// underlined instead of counting columns.
package struct MarkedSource: Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  package struct Mark: Sendable, Hashable, CustomStringConvertible {
    /// From 1.
    package var line: Int
    /// From 1, in Unicode scalars.
    package var column: Int
    /// In Unicode scalars; 1 for marks around nothing.
    package var length: Int

    package init(line: Int, column: Int, length: Int) {
      self.line = line
      self.column = column
      self.length = length
    }

    package var description: String { "\(line):\(column)+\(length)" }
  }

  package let text: String
  package let marks: [Mark]

  package init(_ marked: String) {
    var text = ""
    var marks: [Mark] = []
    var open: [Int] = []
    var line = 1
    var column = 1
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "⟦":
        open.append(marks.count)
        marks.append(Mark(line: line, column: column, length: 0))
      case "⟧":
        guard let mark = open.popLast() else { preconditionFailure("'⟧' without '⟦' in: \(marked)") }
        precondition(marks[mark].line == line, "marks stand on one line: \(marked)")
        marks[mark].length = max(1, column - marks[mark].column)
      default:
        text.unicodeScalars.append(scalar)
        (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
      }
    }
    precondition(open.isEmpty, "'⟦' without '⟧' in: \(marked)")
    self.text = text
    self.marks = marks
  }

  package init(stringLiteral value: String) {
    self.init(value)
  }
}
