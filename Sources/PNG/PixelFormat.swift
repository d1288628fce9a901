import Pixels

/// How pixels are written in a PNG.
enum PixelFormat {
  case grey(depth: Int)
  case rgb
  case palette(Palette)
  case greyAlpha
  case rgba

  /// The number in the header.
  var colorType: UInt8 {
    switch self {
    case .grey: 0
    case .rgb: 2
    case .palette: 3
    case .greyAlpha: 4
    case .rgba: 6
    }
  }

  /// Bits a sample.
  var depth: Int {
    switch self {
    case .grey(let depth): depth
    case .palette(let palette): palette.depth
    default: 8
    }
  }

  var bitsPerPixel: Int {
    switch self {
    case .grey, .palette: depth
    case .greyAlpha: 16
    case .rgb: 24
    case .rgba: 32
    }
  }

  /// Whether filters can make rows smaller: never those of indices or packed bits, whose neighbours are no amounts.
  var isFilterable: Bool {
    if case .palette = self { false } else { depth == 8 }
  }

  /// The smallest format that holds all pixels, which are too many colours for a palette, as they are.
  init(isGrey: Bool, isOpaque: Bool) {
    self =
      switch (isGrey, isOpaque) {
      case (true, true): .grey(depth: 8)
      case (true, false): .greyAlpha
      case (false, true): .rgb
      case (false, false): .rgba
      }
  }

  /// The format of opaque greys with the fewest bits at which all of these exist.
  init(greys: some Sequence<Pixel>) {
    self = .grey(
      depth: [1, 2, 4].first { depth in greys.allSatisfy { Int($0.red) % (255 / (1 << depth - 1)) == 0 } } ?? 8)
  }

  /// The bytes of a pixel, the first in the lowest bits, in a format that is no palette.
  @inline(__always)
  func sample(_ pixel: Pixel) -> UInt32 {
    switch self {
    case .grey(let depth): UInt32(pixel.red) / UInt32(255 / (1 << depth - 1))
    case .greyAlpha: UInt32(pixel.red) | UInt32(pixel.alpha) << 8
    case .rgb: pixel.bits & 0x00ff_ffff
    case .rgba: pixel.bits
    case .palette: preconditionFailure("an index is no property of a pixel")
    }
  }
}
