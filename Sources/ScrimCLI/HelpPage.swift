import Diagnostics

/// A page of help: what it is about, how it is called, tables of two columns, and prose.
struct HelpPage {
  var summary: String
  var usage: String
  var sections: [(title: String, rows: [(term: String, meaning: String)])]
  /// Paragraphs; a line that begins with a space is kept as it is.
  var discussion: String

  /// The page without its last line end, in lines of at most `width` cells.
  func text(width: Int) -> String {
    var parts = [summary.wrapped(to: width), "Usage: \(usage)"]
    for (title, rows) in sections {
      let column = (rows.map(\.term.displayWidth).max() ?? 0) + 4
      let lines = rows.map { row in
        "  " + row.term.padded(to: column - 2) + row.meaning.wrapped(to: width, indentation: column)
      }
      parts.append("\(title):\n" + lines.joined(separator: "\n"))
    }
    if !discussion.isEmpty {
      let lines = discussion.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        line.hasPrefix(" ") ? String(line) : String(line).wrapped(to: width)
      }
      parts.append(lines.joined(separator: "\n"))
    }
    return parts.joined(separator: "\n\n")
  }
}
