package import Files

extension Comparison {
  /// A file that is no picture.
  package struct OtherFile: Sendable, Hashable {
    package var name: String
    /// `changed`, `added`, `removed` or `unreadable`.
    package var change: Change
    /// Of the bytes on each side; `nil` where there is no file, or it cannot be read.
    package var old: Digest?
    package var new: Digest?
    /// Why it is unreadable: "new: Permission denied".
    package var reason: String?

    package init(name: String, change: Change, old: Digest? = nil, new: Digest? = nil, reason: String? = nil) {
      self.name = name
      self.change = change
      self.old = old
      self.new = new
      self.reason = reason
    }
  }
}
