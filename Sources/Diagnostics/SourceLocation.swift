/// A stretch of one line of a source file, as an editor counts it.
package struct SourceLocation: Sendable, Hashable, Comparable {
  /// The file's path as the user wrote it, or relative to the manifest that includes it.
  package var file: String
  /// Line, from 1.
  package var line: Int
  /// Column of the first character, from 1, in Unicode scalars.
  package var column: Int
  /// Characters to underline; at least 1, and never past the end of the line.
  package var length: Int

  package init(file: String, line: Int, column: Int, length: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
    self.length = max(1, length)
  }

  package static func < (a: SourceLocation, b: SourceLocation) -> Bool {
    (a.file, a.line, a.column, a.length) < (b.file, b.line, b.column, b.length)
  }
}
