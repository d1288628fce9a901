/// A pixel of straight RGBA, red in its lowest bits, alpha in its highest.
protocol ComparedPixel: FixedWidthInteger, UnsignedInteger {
  /// Steps of a channel in one of 8 bits.
  static var stepsPerByte: Int { get }
  /// The largest value of a channel.
  static var most: Int { get }
  /// With 8 bits a channel, rounded.
  var narrow: UInt32 { get }
}

extension ComparedPixel {
  var isClear: Bool {
    @inline(__always) get { Int(self >> Self(Self.bitWidth / 4 * 3)) == 0 }
  }

  /// The largest difference of a channel.
  @inline(__always)
  func difference(from other: Self) -> Int {
    var largest = 0
    for i in 0..<4 {
      let shift = Self(Self.bitWidth / 4 * i)
      let (a, b) = (Int(self >> shift) & Self.most, Int(other >> shift) & Self.most)
      largest = Swift.max(largest, abs(a - b))
    }
    return largest
  }
}

extension UInt32: ComparedPixel {
  static var stepsPerByte: Int { 1 }
  static var most: Int { 255 }
  var narrow: UInt32 { self }
}

extension UInt64: ComparedPixel {
  static var stepsPerByte: Int { 257 }
  static var most: Int { 65_535 }
  var narrow: UInt32 {
    func channel(_ i: UInt64) -> UInt32 {
      (UInt32(truncatingIfNeeded: self >> (16 * i)) & 0xffff) &* 255 &+ 32_895 >> 16
    }
    return channel(0) | channel(1) << 8 | channel(2) << 16 | channel(3) << 24
  }
}
