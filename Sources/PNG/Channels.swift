/// Four channels in one number, red in its lowest bits, alpha in its highest.
protocol Channels: FixedWidthInteger, UnsignedInteger {
  /// From the order of samples in a file to that of a number, and back.
  init(samples: Self)
}

extension Channels {
  /// Bits of a channel.
  static var depth: Int { bitWidth / 4 }
  /// The largest value of a channel.
  static var most: UInt64 { 1 << UInt64(depth) - 1 }

  func channel(_ i: Int) -> UInt64 { UInt64(self >> Self(i * Self.depth)) & Self.most }

  /// Laid over another pixel, in the whole numbers in which the specification of animations has it.
  func over(_ other: Self) -> Self {
    let (above, below) = (channel(3), other.channel(3))
    if above == 0 { return other }
    if above == Self.most || below == 0 { return self }
    let (u, v) = (above * Self.most, (Self.most - above) * below)
    var sum = Self((u + v) / Self.most) << Self(3 * Self.depth)
    for i in 0..<3 { sum |= Self((channel(i) * u + other.channel(i) * v) / (u + v)) << Self(i * Self.depth) }
    return sum
  }
}

extension UInt32: Channels {
  init(samples: UInt32) { self = UInt32(littleEndian: samples) }
}

extension UInt64: Channels {
  init(samples: UInt64) {
    let swapped = UInt64(littleEndian: samples)
    self = (swapped & 0x00ff_00ff_00ff_00ff) << 8 | swapped >> 8 & 0x00ff_00ff_00ff_00ff
  }
}
