internal import Geometry
package import Pixels

/// Writes pictures as PNG files, without loss and as small as its effort allows. One per worker: it keeps its memory
/// from picture to picture.
///
/// The bytes depend on the pixels and the effort alone, and a file has nothing beyond IHDR, PLTE, tRNS, IDAT and IEND,
/// and acTL, fcTL and fdAT of an animation.
package final class PNGEncoder {
  package enum Effort: Sendable {
    /// About 10 to 30 milliseconds for a screen of 1290 x 2796.
    case fast
    /// Colour types and filters are tried, and the smallest is compressed as well as can be: some forty times as long.
    case small
  }

  private let effort: Effort
  let deflater: Deflater
  /// Compresses once more what `deflater` made smallest.
  let lastDeflater: Deflater?
  private var rows = ScratchBytes()
  private var stream = ScratchBytes()

  package init(effort: Effort) {
    self.effort = effort
    // Most of a screen is flat: higher levels walk over it three times as long and save four bytes in a hundred.
    deflater = Deflater(level: effort == .fast ? 1 : 9)
    lastDeflater = effort == .fast ? nil : Deflater(level: 12)
  }

  package func encode(_ canvas: Canvas) -> [UInt8] { encode(source: canvas) }

  package func encode(_ bitmap: Bitmap) -> [UInt8] { encode(source: bitmap) }

  /// How a picture can be laid out for compression.
  struct Way {
    let format: PixelFormat
    let isFiltered: Bool
  }

  /// Pictures of at most this many pixels are small enough for everything to be tried.
  private static let cheap = 16_384

  private func encode(source: some PixelSource) -> [UInt8] {
    var survey = ColorSurvey()
    survey.add(source)
    var best: (way: Way, file: [UInt8])?
    for way in ways(for: survey, area: source.size.width * source.size.height) {
      let file = file(source, way, deflater)
      if file.count < best?.file.count ?? .max { best = (way, file) }
    }
    guard let best else { preconditionFailure("there is always a way") }
    guard let lastDeflater else { return best.file }
    let file = file(source, best.way, lastDeflater)
    return file.count < best.file.count ? file : best.file
  }

  /// The ways that are worth trying for pictures of `area` pixels in all; at least one.
  func ways(for survey: ColorSurvey, area: Int) -> [Way] {
    let all = PixelFormat.candidates(for: survey).flatMap { format in
      [Way(format: format, isFiltered: false)] + (format.isFilterable ? [Way(format: format, isFiltered: true)] : [])
    }
    if effort == .small || area <= Self.cheap { return all }
    // Rows of runs, as guides have them, are best left as they are; rows like those of a photograph are not.
    let isBusy = survey.changes > area / 2
    return [isBusy && all[0].format.isFilterable ? all[1] : all[0]]
  }

  private func file(_ source: some PixelSource, _ way: Way, _ deflater: Deflater) -> [UInt8] {
    var file = PNGFile(width: source.size.width, height: source.size.height, way.format)
    file.append("IDAT", compressed(source, way, deflater))
    return file.closed()
  }

  /// A picture's rows as a zlib stream, which lives until the next call.
  func compressed(_ source: some PixelSource, _ way: Way, _ deflater: Deflater) -> UnsafeRawBufferPointer {
    let lines = Scanlines(way.format, source.size)
    let bytes = rows.bytes(lines.byteCount)
    let start = bytes.bindMemory(to: UInt8.self).baseAddress!
    lines.write(source, to: start)
    if way.isFiltered { lines.filter(start) }
    let output = stream.bytes(deflater.bound(bytes.count))
    let count = deflater.compress(UnsafeRawBufferPointer(bytes), into: output)
    return UnsafeRawBufferPointer(rebasing: output[..<count])
  }
}
