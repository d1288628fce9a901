/// A name that a system gives to bytes by what they are, as git does: files of equal ids are equal.
package struct ContentID: Sendable, Hashable {
  /// In lower-case hexadecimal digits: 40 of git's SHA-1, 64 of its SHA-256.
  package var hex: String

  package init(hex: String) {
    self.hex = hex
  }
}
