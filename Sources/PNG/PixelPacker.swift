import Pixels

/// Turns pixels into the samples of a format.
struct PixelPacker {
  private let format: PixelFormat

  init(_ format: PixelFormat) {
    self.format = format
  }

  /// Writes the samples one after the other; those of less than 8 bits take a byte each, for `squeeze`.
  func write(_ pixels: UnsafeBufferPointer<Pixel>, to start: UnsafeMutablePointer<UInt8>) {
    switch format {
    case .grey(let depth):
      let step = UInt8(255 / (1 << depth - 1))
      for i in pixels.indices { start[i] = pixels[i].red / step }
    case .palette(let palette):
      guard var color = pixels.first else { return }
      var index = palette.index(of: color)
      for i in pixels.indices {
        if pixels[i].bits != color.bits {
          color = pixels[i]
          index = palette.index(of: color)
        }
        start[i] = index
      }
    case .greyAlpha:
      for i in pixels.indices {
        start[2 * i] = pixels[i].red
        start[2 * i + 1] = pixels[i].alpha
      }
    case .rgb:
      for i in pixels.indices {
        start[3 * i] = pixels[i].red
        start[3 * i + 1] = pixels[i].green
        start[3 * i + 2] = pixels[i].blue
      }
    case .rgba:
      UnsafeMutableRawPointer(start).copyMemory(from: pixels.baseAddress!, byteCount: 4 * pixels.count)
    }
  }

  /// Packs `count` samples of `depth` bits that take a byte each, the first in the highest bits.
  static func squeeze(
    _ samples: UnsafeMutablePointer<UInt8>, _ count: Int, depth: Int, into bytes: UnsafeMutablePointer<UInt8>
  ) {
    let perByte = 8 / depth
    for i in 0..<(count + perByte - 1) / perByte {
      var byte: UInt8 = 0
      for j in 0..<perByte {
        let at = i * perByte + j
        byte = byte << depth | (at < count ? samples[at] : 0)
      }
      bytes[i] = byte
    }
  }
}
