package import Geometry
import Pixels

/// What the header of a PNG says of its rows.
package struct PNGHeader: Sendable, Hashable {
  /// The kinds of pixels, by the number in the header.
  package enum ColorType: UInt8, Sendable {
    case grey = 0
    case rgb = 2
    case palette = 3
    case greyAlpha = 4
    case rgba = 6

    var channels: Int {
      switch self {
      case .grey, .palette: 1
      case .greyAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    /// The bits a sample may have.
    fileprivate var depths: [Int] {
      switch self {
      case .grey: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .greyAlpha, .rgba: [8, 16]
      }
    }
  }

  /// Of at least 1 x 1 and no more than `PixelLimit` allows.
  package var size: PixelSize
  package var colorType: ColorType
  /// Bits a sample.
  package var depth: Int
  /// Whether it comes in the seven passes of Adam7.
  package var isInterlaced: Bool

  init(size: PixelSize, _ colorType: ColorType, depth: Int, isInterlaced: Bool = false) {
    self.size = size
    self.colorType = colorType
    self.depth = depth
    self.isInterlaced = isInterlaced
  }

  /// Reads the 13 bytes of an IHDR chunk.
  init(_ body: UnsafeBufferPointer<UInt8>) throws(PNGFault) {
    guard body.count == 13 else { throw PNGFault("its header is damaged") }
    let (width, height) = (body.bigEndian32(at: 0), body.bigEndian32(at: 4))
    guard let colorType = ColorType(rawValue: body[9]) else {
      throw PNGFault("its header tells colour type \(body[9]), which does not exist")
    }
    guard colorType.depths.contains(Int(body[8])) else {
      throw PNGFault("its header tells \(body[8]) bits a sample, which colour type \(body[9]) does not have")
    }
    guard body[10] == 0 else { throw PNGFault("its header tells compression \(body[10]), which does not exist") }
    guard body[11] == 0 else { throw PNGFault("its header tells filters \(body[11]), which do not exist") }
    guard body[12] < 2 else { throw PNGFault("its header tells interlacing \(body[12]), which does not exist") }
    if let reason = PixelLimit.refusal(width: width, height: height) { throw PNGFault(reason) }
    self.init(
      size: PixelSize(width: width, height: height), colorType, depth: Int(body[8]), isInterlaced: body[12] == 1)
  }

  /// The header of a file of which nothing else is looked at.
  package init?(of file: [UInt8]) {
    guard file.count >= 29 else { return nil }
    let header = file.withUnsafeBufferPointer { file in
      try? PNGHeader(UnsafeBufferPointer(rebasing: file[16..<29]))
    }
    guard let header else { return nil }
    self = header
  }

  var bitsPerPixel: Int { depth * colorType.channels }
  /// How far before a byte is the one that foretells it.
  var step: Int { max(1, bitsPerPixel / 8) }

  /// Bytes of a row of so many pixels, without its filter.
  func stride(_ width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }

  /// Where the rows of the picture, or of each pass that has any, stand among the bytes of the inflated stream.
  var passes: [Pass] {
    guard isInterlaced else {
      return [Pass(start: 0, x: 0, y: 0, xStep: 1, yStep: 1, width: size.width, height: size.height)]
    }
    var passes: [Pass] = []
    var start = 0
    for (x, y, xStep, yStep) in Self.adam7 {
      let width = (size.width - x + xStep - 1) / xStep
      let height = (size.height - y + yStep - 1) / yStep
      guard width > 0, height > 0 else { continue }
      passes.append(Pass(start: start, x: x, y: y, xStep: xStep, yStep: yStep, width: width, height: height))
      start += height * (1 + stride(width))
    }
    return passes
  }

  /// Bytes of the inflated stream.
  var inflatedCount: Int {
    passes.reduce(0) { $0 + $1.height * (1 + stride($1.width)) }
  }

  /// A picture whose rows are each written one after the other: every pixel, or every so many.
  struct Pass {
    let start: Int
    let x: Int
    let y: Int
    let xStep: Int
    let yStep: Int
    let width: Int
    let height: Int
  }

  private static let adam7 = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
  ]
}

extension UnsafeBufferPointer<UInt8> {
  /// The number of four bytes at a place, of which all are in the buffer.
  func bigEndian32(at place: Int) -> Int {
    precondition(place >= 0 && place + 4 <= count, "a number outside of the bytes")
    return Int(UnsafeRawPointer(baseAddress! + place).loadUnaligned(as: UInt32.self).bigEndian)
  }

  func bigEndian16(at place: Int) -> Int { Int(self[place]) << 8 | Int(self[place + 1]) }
}
