/// Where something may have changed, as far as the system tells.
struct ChangeHints {
  /// Look there now.
  var paths: Set<String> = []
  /// Files that somebody has begun to write: look when they are written, which another hint tells, or after a while.
  var begun: Set<String> = []

  var isEmpty: Bool { paths.isEmpty && begun.isEmpty }

  mutating func formUnion(_ other: ChangeHints) {
    paths.formUnion(other.paths)
    begun.formUnion(other.begun)
  }
}
