extension UnsafePointer<UInt8> {
  /// How many bytes from here on, `limit` at most, are equal to those `distance` before them; the first `known` are known
  /// to be.
  @inline(__always)
  func repeats(at distance: Int, known: Int = 0, limit: Int) -> Int {
    let here = UnsafeRawPointer(self)
    let there = here - distance
    var length = known
    while length &+ 8 <= limit {
      let difference = (here + length).loadUnaligned(as: UInt64.self) ^ (there + length).loadUnaligned(as: UInt64.self)
      if difference != 0 { return length &+ UInt64(littleEndian: difference).trailingZeroBitCount &>> 3 }
      length &+= 8
    }
    while length < limit && self[length] == self[length &- distance] { length &+= 1 }
    return length
  }
}
