/// Where text goes: a file descriptor, or a test's memory.
package protocol TextStream: AnyObject, Sendable {
  /// Writes all of the text at once.
  func write(_ text: String)
}
