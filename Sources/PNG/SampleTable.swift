/// The pixels that samples of up to 8 bits stand for, by the byte that holds one or several of them.
struct SampleTable {
  /// Those of a byte, the first in the highest bits: 8, 4, 2 or 1 of them; for pictures of 8 bits a pixel and fewer.
  private(set) var pixels: [UInt32] = []
  /// The bytes' bits a pixel and what the table was made of.
  private var origin: Origin?

  private struct Origin: Equatable {
    let colorType: PNGHeader.ColorType
    let depth: Int
    let palette: [UInt8]
    let transparency: [UInt8]
  }

  /// Makes the table for a picture, if it has such pixels.
  mutating func fill(_ header: PNGHeader, palette: [UInt8], transparency: [UInt8]) {
    guard header.bitsPerPixel <= 8 else { return }
    let origin = Origin(
      colorType: header.colorType, depth: header.depth, palette: palette, transparency: transparency)
    guard origin != self.origin else { return }
    self.origin = origin
    let depth = header.depth
    let most = 1 << depth - 1
    var colors: [UInt32] = []
    if header.colorType == .palette {
      for i in 0...most {
        // What the palette does not have is black, as everybody shows it.
        let isThere = 3 * i + 2 < palette.count
        let color = isThere ? [palette[3 * i], palette[3 * i + 1], palette[3 * i + 2]] : [0, 0, 0]
        let alpha = i < transparency.count && isThere ? transparency[i] : 255
        colors.append(
          UInt32(color[0]) | UInt32(color[1]) << 8 | UInt32(color[2]) << 16 | UInt32(alpha) << 24)
      }
    } else {
      let key = transparency.count == 2 ? (Int(transparency[0]) << 8 | Int(transparency[1])) & most : -1
      for i in 0...most {
        colors.append(UInt32(i * 255 / most) * 0x1_0101 | (i == key ? 0 : 0xff00_0000))
      }
    }
    let perByte = 8 / depth
    pixels = [UInt32](unsafeUninitializedCapacity: 256 * perByte) { pixels, count in
      for byte in 0..<256 {
        for i in 0..<perByte { pixels[byte * perByte + i] = colors[byte >> (8 - depth * (i + 1)) & most] }
      }
      count = 256 * perByte
    }
  }
}
