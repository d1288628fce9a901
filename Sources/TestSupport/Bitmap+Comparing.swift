internal import Geometry
package import Pixels

extension Bitmap {
  /// A number that nearly always differs where the size or a pixel does.
  package var hash: UInt32 {
    pixels.withUnsafeBufferPointer { pixels in
      var hash = UInt32(size.width) &* 65599 &+ UInt32(size.height)
      for pixel in pixels { hash = (hash ^ pixel.bits) &* 16_777_619 &+ 1 }
      return hash
    }
  }

  /// The largest difference in any channel of any pixel, 0 to 255, when both pictures, of one size, are laid over black,
  /// over grey and over white.
  package func largestDifference(from other: Bitmap) -> Double {
    precondition(size == other.size, "pictures of two sizes differ everywhere")
    var largest = 0.0
    var last: (Pixel, Pixel)?
    for (one, two) in zip(pixels, other.pixels) where one.bits != two.bits {
      if let last, last == (one, two) { continue }
      last = (one, two)
      for (p, q) in [(one.red, two.red), (one.green, two.green), (one.blue, two.blue)] {
        for ground in [0.0, 128, 255] {
          func over(_ value: UInt8, _ alpha: UInt8) -> Double {
            (Double(value) * Double(alpha) + ground * Double(255 - alpha)) / 255
          }
          largest = max(largest, abs(over(p, one.alpha) - over(q, two.alpha)))
        }
      }
    }
    return largest
  }
}
