import Diagnostics

/// Columns of text, each as wide as its widest cell, two spaces apart.
struct Table {
  enum Alignment {
    case left, right
  }

  struct Column {
    let title: String
    var alignment: Alignment = .left
  }

  let columns: [Column]
  let rows: [[String]]

  /// The head and the rows, all equally wide.
  func lines() -> [String] {
    let widths = columns.indices.map { index in
      rows.reduce(columns[index].title.displayWidth) { max($0, $1[index].displayWidth) }
    }
    return ([columns.map(\.title)] + rows).map { row in
      columns.indices.map { index in
        let padding = String(repeating: " ", count: widths[index] - row[index].displayWidth)
        return columns[index].alignment == .left ? row[index] + padding : padding + row[index]
      }.joined(separator: "  ")
    }
  }
}
