import PNG

/// Adds rows of pixels up to a number that other pixels nearly never have. It is the same in every run.
struct Fingerprint {
  private(set) var value: UInt64

  init(width: Int, height: Int) { value = Self.mixed(UInt64(width) ^ Self.keys.0, UInt64(height) ^ Self.keys.1) }

  private static let keys: (UInt64, UInt64, UInt64) = (
    0x9e37_79b9_7f4a_7c15, 0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb
  )

  mutating func add(_ number: UInt64) { value = Self.mixed(value ^ number, Self.keys.2) }

  @inline(__always)
  private static func mixed(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }

  /// The number of a row of pixels, of which clear ones count as equal.
  static func row<Pixel: ComparedPixel>(_ row: UnsafeRawPointer, _ width: Int, of: Pixel.Type) -> UInt64 {
    var lanes = keys
    @inline(__always) func pixel(_ x: Int) -> UInt64 {
      let pixel = row.loadUnaligned(fromByteOffset: x * MemoryLayout<Pixel>.size, as: Pixel.self)
      return pixel.isClear ? 0 : UInt64(pixel)
    }
    var x = 0
    while x + 4 <= width {
      if Pixel.bitWidth == 32 {
        lanes.0 = mixed(lanes.0 ^ (pixel(x) | pixel(x + 1) << 32), keys.1)
        lanes.1 = mixed(lanes.1 ^ (pixel(x + 2) | pixel(x + 3) << 32), keys.2)
      } else {
        lanes.0 = mixed(mixed(lanes.0 ^ pixel(x), keys.1) ^ pixel(x + 1), keys.1)
        lanes.1 = mixed(mixed(lanes.1 ^ pixel(x + 2), keys.2) ^ pixel(x + 3), keys.2)
      }
      x += 4
    }
    while x < width {
      lanes.2 = mixed(lanes.2 ^ pixel(x), keys.0)
      x += 1
    }
    return mixed(lanes.0 ^ keys.2, lanes.1 ^ keys.0) ^ lanes.2
  }
}
