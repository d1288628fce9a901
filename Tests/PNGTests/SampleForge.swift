import CDeflate
import TestSupport

@testable import PNG

/// Makes PNG files of every kind from samples, and tells what pixels they are, each in the plainest way.
struct SampleForge {
  var width: Int
  var height: Int
  var colorType: Int
  var depth: Int
  var isInterlaced = false
  /// `nil` is a filter by chance for each row.
  var filter: RowFilter?
  var hasKey = false

  /// Every kind there is.
  static let kinds: [(colorType: Int, depth: Int)] = [
    (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8), (4, 8), (4, 16), (6, 8),
    (6, 16),
  ]

  private var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType]! }

  /// A file with samples by chance, and its pixels as red, green, blue and alpha of 16 bits.
  func make(_ random: inout SplitMix) throws -> (file: [UInt8], pixels: [[UInt16]]) {
    let most = 1 << depth - 1
    // Few values, so that rows repeat and keys are hit.
    let values = (0..<3).map { _ in (0..<channels).map { _ in Int.random(in: 0...most, using: &random) } }
    var pixels: [[Int]] = []
    for y in 0..<height {
      if y > 0, Int.random(in: 0..<3, using: &random) == 0 {
        pixels += pixels[(y - 1) * width..<y * width]
      } else {
        let isNoise = Bool.random(using: &random)
        for _ in 0..<width {
          pixels.append(
            isNoise
              ? (0..<channels).map { _ in Int.random(in: 0...most, using: &random) }
              : values.randomElement(using: &random)!)
        }
      }
    }
    var parts = PNGParts()
    parts.append(
      "IHDR",
      PNGFile.bigEndian(width) + PNGFile.bigEndian(height)
        + [UInt8(depth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0])
    let last = colorType == 3 ? most : 0
    let palette = (0...last).map { _ in (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) } }
    let alphas = (0..<Int.random(in: 0...last, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    if colorType == 3 { parts.append("PLTE", palette.flatMap { $0 }) }
    if hasKey {
      switch colorType {
      case 0, 2: parts.append("tRNS", values[0].flatMap { PNGFile.bigEndian($0, count: 2) })
      case 3: parts.append("tRNS", alphas)
      default: break
      }
    }
    let stream = try compressed(filtered(pixels, &random))
    let cut = Int.random(in: 0...stream.count, using: &random)
    parts.append("IDAT", Array(stream[..<cut]))
    if cut < stream.count { parts.append("IDAT", Array(stream[cut...])) }
    parts.append("IEND", [])
    let scale = 65_535 / most
    let seen = pixels.map { samples -> [UInt16] in
      let wide = samples.map { UInt16($0 * scale) }
      let isKey = hasKey && samples == values[0]
      switch colorType {
      case 0: return [wide[0], wide[0], wide[0], isKey ? 0 : 65_535]
      case 2: return wide + [isKey ? 0 : 65_535]
      case 3:
        let alpha = hasKey && samples[0] < alphas.count ? alphas[samples[0]] : 255
        return (palette[samples[0]] + [alpha]).map { UInt16($0) * 257 }
      case 4: return [wide[0], wide[0], wide[0], wide[1]]
      default: return wide
      }
    }
    return (parts.bytes, seen)
  }

  private func compressed(_ bytes: [UInt8]) throws -> [UInt8] {
    let compressor = libdeflate_alloc_compressor(1)
    defer { libdeflate_free_compressor(compressor) }
    return [UInt8](unsafeUninitializedCapacity: libdeflate_zlib_compress_bound(compressor, bytes.count)) {
      buffer, size in
      size = libdeflate_zlib_compress(compressor, bytes, bytes.count, buffer.baseAddress, buffer.count)
    }
  }

  /// The rows of the picture, or of each pass.
  private func filtered(_ pixels: [[Int]], _ random: inout SplitMix) -> [UInt8] {
    let passes =
      isInterlaced
      ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
      : [(0, 0, 1, 1)]
    var bytes: [UInt8] = []
    for (left, top, xStep, yStep) in passes where left < width {
      var above: [UInt8] = []
      for y in stride(from: top, to: height, by: yStep) {
        let row = packed(stride(from: left, to: width, by: xStep).flatMap { pixels[y * width + $0] })
        if above.isEmpty { above = Array(repeating: 0, count: row.count) }
        var line = [UInt8](repeating: 0, count: row.count + 1)
        let filter = filter ?? RowFilter.allCases.randomElement(using: &random)!
        filter.write(row, above: above, count: row.count, step: max(1, channels * depth / 8), to: &line)
        bytes += line
        above = row
      }
    }
    return bytes
  }

  private func packed(_ samples: [Int]) -> [UInt8] {
    if depth == 16 { return samples.flatMap { PNGFile.bigEndian($0, count: 2) } }
    let bits = samples.flatMap { sample in (0..<depth).map { sample >> (depth - 1 - $0) & 1 } }
    return stride(from: 0, to: bits.count, by: 8).map { start in
      (start..<start + 8).reduce(0) { $0 << 1 | ($1 < bits.count ? UInt8(bits[$1]) : 0) }
    }
  }
}
