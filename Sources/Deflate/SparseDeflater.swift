internal import CDeflate

/// Compresses sparse streams into zlib's format, at a cost that grows with their stretches. One per worker: it keeps its
/// memory from stream to stream.
package final class SparseDeflater {
  package enum Effort: Sendable, Hashable {
    /// The first good match is taken.
    case fast
    /// Nearly the shortest way of writing the stream is looked for.
    case small
  }

  private var output: [UInt8] = []

  package init() {}

  /// The zlib stream, which lives until the next call. Equal streams give equal bytes.
  package func compress(_ stream: SparseStream, effort: Effort) -> UnsafeRawBufferPointer {
    // To be replaced.
    let compressor = libdeflate_alloc_compressor(effort == .fast ? 1 : 9)
    defer { libdeflate_free_compressor(compressor) }
    output = Array(repeating: 0, count: libdeflate_zlib_compress_bound(compressor, stream.bytes.count))
    return output.withUnsafeMutableBytes { output in
      let count = libdeflate_zlib_compress(
        compressor, stream.bytes.baseAddress, stream.bytes.count, output.baseAddress, output.count)
      return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(output)[..<count])
    }
  }
}
