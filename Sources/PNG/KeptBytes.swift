/// Memory that is used again from picture to picture: fresh memory costs more than inflating into it.
struct KeptBytes: ~Copyable {
  private(set) var bytes = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

  /// So many bytes beyond what is asked for may be read.
  static let margin = 64
  /// More than this is not kept for pictures that need a fraction of it.
  private static let most = 16 << 20

  deinit { bytes.deallocate() }

  /// At least `count` bytes, of any value, the same memory until the next call.
  mutating func reserve(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    let count = count + Self.margin
    if bytes.count < count || (bytes.count > Self.most && count < bytes.count / 4) {
      bytes.deallocate()
      bytes = .allocate(capacity: count)
      // What lies beyond a picture is read, and then thrown away, but should not be chance.
      (bytes.baseAddress! + (count - Self.margin)).update(repeating: 0, count: Self.margin)
    }
    return bytes.baseAddress!
  }
}
