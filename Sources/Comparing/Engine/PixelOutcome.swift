package import Geometry

/// What comparing the bytes of two files comes to.
package enum PixelOutcome: Sendable, Hashable {
  /// Both are pictures. Where the difference `isNone`, every pixel is equal, and an animation plays the same.
  case compared(PixelDifference, old: PixelSize, new: PixelSize)
  /// Why a side cannot be read, in words that go on after the file's name; at least one is not `nil`.
  case unreadable(old: String?, new: String?)
}
