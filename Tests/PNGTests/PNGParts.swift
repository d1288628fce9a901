import CDeflate
import Testing

/// A PNG file taken apart, every check sum held against its chunk, or one put together.
struct PNGParts {
  private(set) var chunks: [(kind: String, body: [UInt8])] = []

  init() {}

  init(_ file: [UInt8]) throws {
    try #require(file.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    var at = 8
    func number(_ at: Int) -> Int { file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    while at < file.count {
      let count = number(at)
      try #require(at + 12 + count <= file.count)
      let check = file.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress! + at + 4, count + 4) }
      #expect(number(at + 8 + count) == Int(check))
      let kind = String(decoding: file[at + 4..<at + 8], as: UTF8.self)
      chunks.append((kind, Array(file[at + 8..<at + 8 + count])))
      at += 12 + count
    }
  }

  subscript(_ kind: String) -> [UInt8]? { chunks.first { $0.kind == kind }?.body }

  var depth: Int { Int(chunks[0].body[8]) }
  var colorType: Int { Int(chunks[0].body[9]) }
  var kinds: [String] { chunks.map(\.kind) }

  /// The filtered rows, each with its filter's number in front.
  func rows(height: Int, stride: Int) throws -> [[UInt8]] {
    let stream = try #require(self["IDAT"])
    let decompressor = libdeflate_alloc_decompressor()
    defer { libdeflate_free_decompressor(decompressor) }
    var bytes = [UInt8](repeating: 0, count: height * (stride + 1))
    let count = bytes.count
    let result = libdeflate_zlib_decompress(decompressor, stream, stream.count, &bytes, count, nil)
    try #require(result == LIBDEFLATE_SUCCESS)
    return (0..<height).map { Array(bytes[$0 * (stride + 1)..<($0 + 1) * (stride + 1)]) }
  }

  mutating func append(_ kind: String, _ body: [UInt8]) { chunks.append((kind, body)) }

  mutating func insert(_ kind: String, _ body: [UInt8], at place: Int) { chunks.insert((kind, body), at: place) }

  mutating func remove(at place: Int) { chunks.remove(at: place) }

  mutating func replace(at place: Int, _ body: [UInt8]) { chunks[place].body = body }

  /// The whole file.
  var bytes: [UInt8] {
    func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    return chunks.reduce([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) { file, chunk in
      let content = Array(chunk.kind.utf8) + chunk.body
      return file + number(chunk.body.count) + content + number(Int(libdeflate_crc32(0, content, content.count)))
    }
  }

  /// A zlib stream of up to 255 bytes, not compressed.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let check = libdeflate_adler32(1, bytes, bytes.count)
    let count = UInt8(bytes.count)
    return [0x78, 1, 1, count, 0, ~count, 255] + bytes + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: check >> $0) }
  }

  /// A zlib stream of zeros, as small as it gets.
  static func compressed(count: Int) -> [UInt8] {
    let compressor = libdeflate_alloc_compressor(9)
    defer { libdeflate_free_compressor(compressor) }
    let zeros = [UInt8](repeating: 0, count: count)
    return [UInt8](unsafeUninitializedCapacity: libdeflate_zlib_compress_bound(compressor, count)) { buffer, size in
      size = libdeflate_zlib_compress(compressor, zeros, count, buffer.baseAddress, buffer.count)
    }
  }
}
