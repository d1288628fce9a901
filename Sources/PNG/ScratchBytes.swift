/// Memory that is used again from picture to picture; its bytes are whatever was last in them.
struct ScratchBytes: ~Copyable {
  private var buffer = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  deinit { buffer.deallocate() }

  /// At least `count` bytes, the same ones until the next call.
  mutating func bytes(_ count: Int) -> UnsafeMutableRawBufferPointer {
    if buffer.count < count {
      buffer.deallocate()
      buffer = .allocate(byteCount: count, alignment: 16)
    }
    return UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
  }
}
