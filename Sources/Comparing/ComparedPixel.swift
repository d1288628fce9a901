/// A pixel of straight RGBA, red in its lowest bits, alpha in its highest.
protocol ComparedPixel: FixedWidthInteger, UnsignedInteger {
  /// Steps of a channel in one of 8 bits.
  static var stepsPerByte: Int { get }
  /// The largest value of a channel.
  static var most: Int { get }
  /// Whether its alpha is 0.
  var isClear: Bool { get }
  /// With 8 bits a channel, rounded.
  var narrow: UInt32 { get }
  /// The largest difference of a channel.
  func difference(from other: Self) -> Int
}

extension UInt32: ComparedPixel {
  static var stepsPerByte: Int { 1 }
  static var most: Int { 255 }
  var isClear: Bool {
    @inline(__always) get { self < 1 << 24 }
  }
  var narrow: UInt32 { self }

  @inline(__always)
  func difference(from other: UInt32) -> Int {
    let (a, b) = (unsafeBitCast(self, to: SIMD4<UInt8>.self), unsafeBitCast(other, to: SIMD4<UInt8>.self))
    return Int((pointwiseMax(a, b) &- pointwiseMin(a, b)).max())
  }
}

extension UInt64: ComparedPixel {
  static var stepsPerByte: Int { 257 }
  static var most: Int { 65_535 }
  var isClear: Bool {
    @inline(__always) get { self < 1 << 48 }
  }
  var narrow: UInt32 {
    func channel(_ i: UInt64) -> UInt32 {
      ((UInt32(truncatingIfNeeded: self >> (16 * i)) & 0xffff) &* 255 &+ 32_895) >> 16
    }
    return channel(0) | channel(1) << 8 | channel(2) << 16 | channel(3) << 24
  }

  @inline(__always)
  func difference(from other: UInt64) -> Int {
    let (a, b) = (unsafeBitCast(self, to: SIMD4<UInt16>.self), unsafeBitCast(other, to: SIMD4<UInt16>.self))
    return Int((pointwiseMax(a, b) &- pointwiseMin(a, b)).max())
  }
}
