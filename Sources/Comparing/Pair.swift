/// Two pictures that are compared, or one that has no counterpart.
struct Pair: Sendable, Hashable {
  /// What made a pair of them.
  enum Basis: Sendable, Hashable {
    case path
    /// Equal pixels.
    case content
    /// The records, or the names, tell that they are of the same guide, page and screen.
    case identity
    /// Names that are alike, of the same screen.
    case likeness
    /// Nothing but that both are left over of one screen: it holds where hardly anything differs.
    case remainder
  }

  /// Indices of the trees' entries; not both `nil`.
  var old: Int?
  var new: Int?
  var basis: Basis
}
