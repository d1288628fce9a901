#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Memory that is used again from picture to picture, and is all zero at the start of each. What was never written takes
/// no memory.
struct ZeroedBytes: ~Copyable {
  private var buffer = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

  deinit { free(buffer.baseAddress) }

  /// At least `count` zero bytes, the same memory until the next call. Who writes to them clears them again.
  mutating func bytes(_ count: Int) -> UnsafeMutableBufferPointer<UInt8> {
    if buffer.count < count {
      free(buffer.baseAddress)
      guard let memory = calloc(count, 1) else { fatalError("no memory for a picture") }
      buffer = UnsafeMutableBufferPointer(start: memory.assumingMemoryBound(to: UInt8.self), count: count)
    }
    return UnsafeMutableBufferPointer(rebasing: buffer[..<count])
  }

  /// Makes stretches of the bytes zero again.
  func clear(_ stretches: [Range<Int>]) {
    for stretch in stretches {
      buffer.baseAddress!.advanced(by: stretch.lowerBound).update(repeating: 0, count: stretch.count)
    }
  }
}
