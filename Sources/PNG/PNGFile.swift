import CDeflate

/// The bytes of a PNG file, chunk by chunk.
struct PNGFile {
  private var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// Begins with the header and the palette of the format.
  init(width: Int, height: Int, _ format: PixelFormat) {
    append("IHDR", Self.bigEndian(width) + Self.bigEndian(height) + [UInt8(format.depth), format.colorType, 0, 0, 0])
    guard case .palette(let palette) = format else { return }
    append("PLTE", palette.entries)
    let alphas = palette.alphas
    if !alphas.isEmpty { append("tRNS", alphas) }
  }

  mutating func append(_ kind: StaticString, _ body: [UInt8]) {
    body.withUnsafeBytes { append(kind, $0) }
  }

  mutating func append(_ kind: StaticString, _ body: UnsafeRawBufferPointer) {
    bytes.reserveCapacity(bytes.count + body.count + 24)
    bytes += Self.bigEndian(body.count)
    let start = bytes.count
    bytes += UnsafeBufferPointer(start: kind.utf8Start, count: kind.utf8CodeUnitCount)
    bytes += body
    let check = bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress! + start, $0.count - start) }
    bytes += Self.bigEndian(Int(check))
  }

  /// The whole file.
  consuming func closed() -> [UInt8] {
    append("IEND", [])
    return bytes
  }

  /// The bytes of a number of at most 4 bytes.
  static func bigEndian(_ number: Int, count: Int = 4) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
  }
}
