/// PNG files put together by hand: without compression, of pixels as they are, also where they are clear.
package enum RawPNG {
  /// - Parameter samples: red, green, blue and alpha of each pixel, in 8 bits.
  package static func bytes(width: Int, height: Int, _ samples: [UInt8], isDeep: Bool = false) -> [UInt8] {
    var rows: [UInt8] = []
    for row in 0..<height {
      rows.append(0)
      for sample in samples[row * width * 4..<(row + 1) * width * 4] { rows += isDeep ? [sample, sample] : [sample] }
    }
    var stream: [UInt8] = [0x78, 0x01]
    var rest = rows[...]
    repeat {
      let block = rest.prefix(65535)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      stream.append(rest.isEmpty ? 1 : 0)
      for number in [length, ~length] { stream += [UInt8(number & 255), UInt8(number >> 8)] }
      stream += block
    } while !rest.isEmpty
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in rows {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    stream += big(b << 16 | a)
    let header = big(UInt32(width)) + big(UInt32(height)) + [isDeep ? 16 : 8, 6, 0, 0, 0]
    return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + chunk("IHDR", header) + chunk("IDAT", stream)
      + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + body
    var sum: UInt32 = ~0
    for byte in content {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
    }
    return big(UInt32(body.count)) + content + big(~sum)
  }

  private static func big(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 255) } }
}
