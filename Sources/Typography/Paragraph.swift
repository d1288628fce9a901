package import Scene

/// Text broken into lines, not yet placed.
package struct Paragraph: Sendable, Equatable {
  package struct Line: Sendable, Equatable {
    /// In logical order, without the white space at the line's end; none for a blank line.
    package let runs: [TextRun]
    /// Advance in pixels.
    package let width: Double
    package let rightToLeft: Bool
  }

  package let lines: [Line]
  /// What no font has, each once, in the order of the text.
  package let missing: [Character]
  /// The widest line's advance in pixels; more than was allowed where a single word is wider.
  package var width: Double { lines.reduce(0) { max($0, $1.width) } }
}
