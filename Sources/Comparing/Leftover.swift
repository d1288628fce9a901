import Files
import Geometry

/// What is known of a picture whose path the other side has not.
struct Leftover: Sendable {
  /// Index of the tree's entry.
  var index: Int
  var path: String
  var subject: Comparison.Subject
  /// What sort of output it is, where a record tells.
  var kind: String?
  /// Equal for equal pixels; `nil` where it was not asked for, or cannot be told.
  var content: Content?
  /// What the record tells that it shows; `nil` where there is none.
  var shown: Set<String>?
  /// In pixels, as the file says; `nil` where it does not.
  var size: PixelSize?

  enum Content: Sendable, Hashable {
    case bytes(Digest)
    case pixels(UInt64)
  }
}
