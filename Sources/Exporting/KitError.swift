import Files
import Record

/// Why a folder is no kit: the file, the reason in words, and the place where there is one.
package struct KitError: Error, Hashable, CustomStringConvertible {
  package let path: String
  package let reason: String
  /// From 1.
  package let line: Int?
  package let column: Int?

  package init(path: String, reason: String, line: Int? = nil, column: Int? = nil) {
    self.path = path
    self.reason = reason
    self.line = line
    self.column = column
  }

  init(_ error: FileError) {
    self.init(path: error.path, reason: error.isMissing ? "there is no such file" : error.reason)
  }

  init(_ error: JSONError, in path: String) {
    self.init(path: path, reason: error.reason, line: error.line, column: error.column)
  }

  package var description: String {
    ([path] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") + ": \(reason)"
  }
}
