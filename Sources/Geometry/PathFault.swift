/// Why a text is no path of SVG, and where.
package struct PathFault: Error, Sendable, Hashable {
  /// Where the fault begins, in Unicode scalars from the text's start; the text's length where something is missing at
  /// its end.
  package var offset: Int
  /// Scalars that are wrong, at least 1.
  package var length: Int
  /// "'L' wants a point, found 'x'".
  package var reason: String
  /// What to do about it.
  package var remedy: String

  package init(offset: Int, length: Int = 1, reason: String, remedy: String) {
    self.offset = offset
    self.length = length
    self.reason = reason
    self.remedy = remedy
  }
}
