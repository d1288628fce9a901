/// The largest picture that is taken in: a few bytes of a file can ask for gigabytes.
package enum PixelLimit {
  /// The most pixels on one side.
  package static let side = 16_384
  /// The most pixels in all.
  package static let total = 64_000_000

  /// Why a picture of this size is refused, or nil where it is not.
  package static func refusal(width: Int, height: Int) -> String? {
    if width < 1 || height < 1 { return "\(width) x \(height) pixels is an empty picture" }
    if width > side || height > side {
      return "\(width) x \(height) pixels is too large: at most \(side) on a side"
    }
    if width * height > total {
      return "\(width) x \(height) pixels is too large: at most \(total / 1_000_000) megapixels"
    }
    return nil
  }
}
