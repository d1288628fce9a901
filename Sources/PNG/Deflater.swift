import CDeflate

/// Compresses into zlib's format; owns libdeflate's memory for it.
final class Deflater {
  private let compressor: OpaquePointer

  /// `level` is 0 to 12.
  init(level: Int32) {
    guard let compressor = libdeflate_alloc_compressor(level) else { fatalError("no memory for compression") }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  /// The most bytes that `count` can become.
  func bound(_ count: Int) -> Int { libdeflate_zlib_compress_bound(compressor, count) }

  /// How many bytes of `output`, which holds `bound` bytes, were written.
  func compress(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Int {
    let count = libdeflate_zlib_compress(compressor, input.baseAddress, input.count, output.baseAddress, output.count)
    precondition(count > 0, "the output is shorter than its bound")
    return count
  }
}
