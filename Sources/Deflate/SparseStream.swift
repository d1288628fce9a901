/// Bytes to compress, nearly all of which are zero.
package struct SparseStream {
  /// All of the stream.
  package let bytes: UnsafeBufferPointer<UInt8>
  /// Where bytes may be other than zero: in order, not empty, neither overlapping nor touching.
  package let stretches: [Range<Int>]
  /// A distance at which bytes are likely to repeat, as the length of a row; 0 where there is none.
  package let stride: Int

  package init(bytes: UnsafeBufferPointer<UInt8>, stretches: [Range<Int>], stride: Int) {
    self.bytes = bytes
    self.stretches = stretches
    self.stride = stride
  }
}
