/// PNG files with just the bytes that are given.
enum Stored {
  static func rgba(_ width: Int, _ height: Int, _ samples: [UInt8]) -> [UInt8] {
    file(width, height, depth: 8, colorType: 6, samples)
  }

  /// Rows come without their filters.
  static func file(_ width: Int, _ height: Int, depth: Int, colorType: UInt8, _ samples: [UInt8]) -> [UInt8] {
    let stride = samples.count / height
    let rows = (0..<height).flatMap { [0 as UInt8] + samples[$0 * stride..<($0 + 1) * stride] }
    var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    func append(_ kind: String, _ body: [UInt8]) {
      let content = Array(kind.utf8) + body
      bytes += number(body.count) + content + number(Int(checkSum(content)))
    }
    append("IHDR", number(width) + number(height) + [UInt8(depth), colorType, 0, 0, 0])
    var (a, b) = (1, 0)
    for row in rows {
      a = (a + Int(row)) % 65_521
      b = (b + a) % 65_521
    }
    let count = rows.count
    precondition(count < 65_536, "one block holds them")
    let low = UInt8(count & 255)
    let high = UInt8(count >> 8)
    let head: [UInt8] = [0x78, 1, 1, low, high, ~low, ~high]
    append("IDAT", head + rows + number(b << 16 | a))
    append("IEND", [])
    return bytes
  }

  static func checkSum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xedb8_8320 }
    }
    return ~sum
  }
}
