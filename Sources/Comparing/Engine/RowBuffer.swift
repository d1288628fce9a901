/// Room for the pixels of a row, kept from picture to picture.
final class RowBuffer {
  private var pixels = UnsafeMutableBufferPointer<UInt64>(start: nil, count: 0)

  deinit { pixels.deallocate() }

  /// Makes room for `width` pixels of 16 bits a channel.
  func reserve(_ width: Int) {
    guard pixels.count < width else { return }
    pixels.deallocate()
    pixels = .allocate(capacity: width)
    pixels.initialize(repeating: 0)
  }

  /// For pixels of 16 bits a channel.
  var wide: UnsafeMutablePointer<UInt64> { pixels.baseAddress! }
  /// For pixels of 8 bits a channel.
  var narrow: UnsafeMutablePointer<UInt32> {
    UnsafeMutableRawPointer(pixels.baseAddress!).bindMemory(to: UInt32.self, capacity: 2 * pixels.count)
  }
}
