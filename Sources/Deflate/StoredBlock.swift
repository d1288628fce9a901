/// Bytes as they are, in blocks of at most 65535.
enum StoredBlock {
  static let longest = 65_535

  /// What `bytes` cost at most.
  static func bits(_ bytes: Int) -> Int { bytes * 8 + (bytes + longest - 1) / longest * 40 }

  static func write(_ bytes: UnsafeRawBufferPointer, isLast: Bool, to writer: inout BitWriter) {
    writer.reserve(bytes.count + (bytes.count / longest + 1) * 5)
    var start = 0
    repeat {
      let end = min(start + longest, bytes.count)
      writer.write(isLast && end == bytes.count ? 1 : 0, 3)
      writer.align()
      let count = UInt64(end - start)
      writer.write(count | (count ^ 0xFFFF) << 16, 32)
      writer.write(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      start = end
    } while start < bytes.count
  }
}
