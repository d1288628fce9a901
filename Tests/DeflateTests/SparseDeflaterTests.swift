import CDeflate
import Deflate
import Testing

@Suite struct SparseDeflaterTests {
  @Test(arguments: [SparseDeflater.Effort.fast, .small])
  func `a stream is read back as it was`(effort: SparseDeflater.Effort) {
    var bytes = [UInt8](repeating: 0, count: 10_000)
    for i in 4_000..<4_100 { bytes[i] = UInt8(i % 7) }
    let read = bytes.withUnsafeBufferPointer { bytes in
      let stream = SparseStream(bytes: bytes, stretches: [4_000..<4_100], stride: 100)
      let packed = SparseDeflater().compress(stream, effort: effort)
      var read = [UInt8](repeating: 1, count: bytes.count)
      let decompressor = libdeflate_alloc_decompressor()
      defer { libdeflate_free_decompressor(decompressor) }
      let result = libdeflate_zlib_decompress(
        decompressor, packed.baseAddress, packed.count, &read, read.count, nil)
      #expect(result == LIBDEFLATE_SUCCESS)
      return read
    }
    #expect(read == bytes)
  }
}
