/// Why a text is no record.
package struct RecordError: Error, Hashable, CustomStringConvertible {
  /// In words; it goes on after the file's name.
  package let reason: String

  package init(_ reason: String) {
    self.reason = reason
  }

  package var description: String { reason }
}
