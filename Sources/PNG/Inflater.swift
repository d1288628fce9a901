import CDeflate

/// Inflates zlib streams whose length is known. One per worker.
final class Inflater {
  private let decompressor: OpaquePointer
  /// Streams that lie in pieces, put together.
  private var joined: [UInt8] = []

  init() {
    guard let decompressor = libdeflate_alloc_decompressor() else { fatalError("no memory to inflate") }
    self.decompressor = decompressor
  }

  deinit { libdeflate_free_decompressor(decompressor) }

  /// Inflates the stream that lies in `pieces` of a file to just `count` bytes.
  func inflate(
    _ pieces: [Range<Int>], of file: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int
  ) throws(PNGFault) {
    if pieces.count == 1 {
      try inflate(UnsafeBufferPointer(rebasing: file[pieces[0]]), to: target, count: count)
    } else {
      joined.removeAll(keepingCapacity: true)
      for piece in pieces { joined.append(contentsOf: file[piece]) }
      try joined.withUnsafeBufferPointer { stream throws(PNGFault) in
        try inflate(stream, to: target, count: count)
      }
    }
  }

  private func inflate(
    _ stream: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int
  ) throws(PNGFault) {
    switch libdeflate_zlib_decompress(decompressor, stream.baseAddress, stream.count, target, count, nil) {
    case LIBDEFLATE_SUCCESS: return
    case LIBDEFLATE_SHORT_OUTPUT: throw PNGFault("it has too few pixels")
    case LIBDEFLATE_INSUFFICIENT_SPACE: throw PNGFault("it has too many pixels")
    default: throw PNGFault("its pixels are damaged")
    }
  }
}
