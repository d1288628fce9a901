/// Why a text is no JSON, and where.
package struct JSONError: Error, Hashable, CustomStringConvertible {
  /// In words.
  package let reason: String
  /// From 1.
  package let line: Int
  /// From 1, in bytes.
  package let column: Int

  package init(_ reason: String, line: Int, column: Int) {
    self.reason = reason
    self.line = line
    self.column = column
  }

  package var description: String { "\(line):\(column): \(reason)" }
}
