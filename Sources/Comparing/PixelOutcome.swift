package import Geometry

/// What comparing the bytes of two files comes to.
package enum PixelOutcome: Sendable, Hashable {
  /// Both are pictures. Where all counts are 0, every pixel is equal.
  case compared(PixelDifference, old: PixelSize, new: PixelSize)
  /// Why a side cannot be read, in words that go on after the file's name; at least one is not `nil`.
  case unreadable(old: String?, new: String?)
}
