extension Comparison {
  /// What became of a picture. Each picture has one; of those that would fit, the later in this list.
  package enum Change: String, Sendable, Hashable, CaseIterable {
    /// The bytes are equal. Of files that are read, chunks and their check sums are whole, too; pixels are not inflated. Of
    /// two with one id, as git has them, nothing is looked at.
    case same
    /// Other bytes, the same pixels.
    case reencoded = "re-encoded"
    /// Only colours differ that nobody sees: those of pixels that are wholly transparent on both sides.
    case unseen
    /// Pixels differ, but no more than what was allowed: by a tolerance, a metric, a limit or an ignored region.
    case tolerated
    /// The same pixels under another name.
    case renamed
    /// The same pixels of the same guide, page and screen, named by another scheme.
    case moved
    /// Pixels differ.
    case changed
    /// The size differs.
    case resized
    case added
    case removed
    /// A file of one side, or of both, is no picture that can be read: to its last pixel, in every frame, or where the
    /// bytes of both are equal, as far as its chunks.
    case unreadable

    /// Whether it is one that a comparison tells by its exit code.
    package var isDifference: Bool {
      switch self {
      case .same, .reencoded, .unseen, .tolerated: false
      case .renamed, .moved, .changed, .resized, .added, .removed, .unreadable: true
      }
    }
  }

  /// How a picture came by another name.
  package enum Naming: String, Sendable, Hashable {
    /// The guide, page or screen is called otherwise, or is another.
    case renamed
    /// It is of the same guide, page and screen.
    case moved
  }
}
