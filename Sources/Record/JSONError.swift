/// Why a text is no JSON, and where, or why a document is not what is wanted.
package struct JSONError: Error, Hashable, CustomStringConvertible {
  /// In words.
  package let reason: String
  /// From 1; `nil` where the text is JSON.
  package let line: Int?
  /// From 1, in bytes.
  package let column: Int?

  package init(_ reason: String, line: Int? = nil, column: Int? = nil) {
    self.reason = reason
    self.line = line
    self.column = column
  }

  package var description: String {
    guard let line, let column else { return reason }
    return "\(line):\(column): \(reason)"
  }
}
