extension Comparison {
  /// A file that is no picture.
  package struct OtherFile: Sendable, Hashable {
    package var name: String
    /// `changed`, `added`, `removed` or `unreadable`.
    package var change: Change
    /// Why it is unreadable.
    package var reason: String?

    package init(name: String, change: Change, reason: String? = nil) {
      self.name = name
      self.change = change
      self.reason = reason
    }
  }
}
