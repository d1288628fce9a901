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

extension ComparedPixel {
  /// Whether no channel is further from the other's than `bound` over black nor over white, in 255ths: over any grey it is
  /// not further then, either.
  func isShade(of other: Self, within bound: Int) -> Bool {
    let most = Int(Self.most)
    let bits = Self.bitWidth / 4
    func channel(_ pixel: Self, _ i: Int) -> Int { Int(truncatingIfNeeded: pixel >> (i * bits)) & most }
    let (alpha, otherAlpha) = (channel(self, 3), channel(other, 3))
    let limit = bound * Self.stepsPerByte * most
    return (0..<3).allSatisfy { i in
      let black = channel(self, i) * alpha - channel(other, i) * otherAlpha
      return abs(black) <= limit && abs(black - most * (alpha - otherAlpha)) <= limit
    }
  }
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
