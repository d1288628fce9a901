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

  /// The formats that hold these colours without loss, the plausibly smallest first.
  static func candidates(for survey: ColorSurvey) -> [PixelFormat] {
    var formats: [PixelFormat] = []
    if let table = survey.table { formats.append(.palette(Palette(table))) }
    switch (survey.isGrey, survey.isOpaque) {
    case (true, true):
      // Opaque greys are at most 256, so there is a palette; it pays only where it has fewer bits.
      let depth = greyDepth(survey.table?.colors ?? [])
      let pays = formats.first.map { $0.depth < depth } ?? false
      formats.insert(.grey(depth: depth), at: pays ? 1 : 0)
    case (true, false): formats.append(.greyAlpha)
    case (false, true): formats.append(.rgb)
    case (false, false): formats.append(.rgba)
    }
    return formats
  }

  /// The fewest bits at which all these greys exist.
  private static func greyDepth(_ greys: [Pixel]) -> Int {
    [1, 2, 4].first { depth in greys.allSatisfy { Int($0.red) % (255 / (1 << depth - 1)) == 0 } } ?? 8
  }
}
