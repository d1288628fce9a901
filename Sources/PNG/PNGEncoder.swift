internal import Deflate
internal import Geometry
package import Pixels

/// Writes pictures as PNG files, as small as its effort allows. One per worker: it keeps its memory from picture to
/// picture.
///
/// The cost grows with what is covered, not with the screen. The bytes depend on how the canvas was drawn, the colours
/// and the effort alone, and a file has nothing beyond IHDR, PLTE, tRNS, IDAT and IEND, and acTL, fcTL and fdAT of an
/// animation.
package final class PNGEncoder {
  package enum Effort: Sendable, Hashable {
    /// About a millisecond for a screen of 1290 x 2796.
    case fast
    /// The nearly shortest stream is looked for: some ten times as long.
    case small
  }

  /// How true to what was drawn a picture is. Over any grey, black and white included, each channel of a pixel differs
  /// by no more than the given amount.
  package enum Colors: Sendable, Hashable {
    /// Nothing differs, in any pixel.
    case exact
    /// At most 256 colours, within 2/255; exact where so few do not suffice.
    case most256
    /// At most 16 colours, within 15/255; as `most256` where so few do not suffice.
    case most16
    /// What suits most pictures: as `most256`.
    package static let auto = Colors.most256
  }

  /// A file, and what was kept to in it: the colours that were asked for, or those that took their place.
  package struct Encoding: Sendable, Equatable {
    package var bytes: [UInt8]
    package var colors: Colors
  }

  private let effort: Effort
  private let deflater = SparseDeflater()
  private var lines = Scanlines()

  package init(effort: Effort) { self.effort = effort }

  package func encode(_ canvas: Canvas, colors: Colors = .exact) -> Encoding {
    let drawing = Drawing(ColorSurvey(canvas), colors)
    let size = canvas.size
    var best: [UInt8]?
    for way in ways(for: drawing, area: size.width * size.height) {
      var file = PNGFile(width: size.width, height: size.height, way.format)
      compress(canvas, drawing, way) { file.append("IDAT", $0) }
      let bytes = file.closed()
      if bytes.count < best?.count ?? .max { best = bytes }
    }
    guard let best else { preconditionFailure("there is always a way") }
    return Encoding(bytes: best, colors: drawing.colors)
  }

  package func encode(_ bitmap: Bitmap, colors: Colors = .exact) -> Encoding {
    encode(Canvas(bitmap), colors: colors)
  }

  /// How a picture can be laid out for compression.
  struct Way {
    let format: PixelFormat
    let isFiltered: Bool
  }

  /// Pictures of at most this many pixels are small enough for everything to be tried.
  private static let cheap = 16_384

  /// The ways that are worth trying for pictures of `area` pixels in all; at least one.
  func ways(for drawing: Drawing, area: Int) -> [Way] {
    let formats = drawing.formats
    if area > Self.cheap {
      return [Way(format: formats[0], isFiltered: formats[0].isFilterable)]
    }
    return formats.flatMap { format in
      [Way(format: format, isFiltered: false)] + (format.isFilterable ? [Way(format: format, isFiltered: true)] : [])
    }
  }

  /// Calls `body` with a picture's rows as a zlib stream. `canvas` is of the drawing.
  func compress<Result>(
    _ canvas: Canvas, _ drawing: Drawing, _ way: Way, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let row = PixelRow(way.format, canvas.colors, indices: drawing.indices(of: canvas, in: way.format))
    if effort == .fast, !way.isFiltered, row.scrim(of: canvas) == 0 { return body(deflater.compress(canvas, row)) }
    return lines.withStream(of: canvas, row, isFiltered: way.isFiltered) { stream in
      body(deflater.compress(stream, effort: effort == .fast ? .fast : .small))
    }
  }
}
