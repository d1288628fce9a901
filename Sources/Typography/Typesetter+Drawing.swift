internal import CPangoCairo
package import Geometry
internal import Pixels
package import Scene

extension Typesetter {
  /// Draws a line at its place: outlines as they are, neither hinted nor moved onto whole pixels.
  /// - Parameter clip: pixels beyond it are left out.
  package func draw(_ line: TextLine, clip: PixelRect) -> Glyphs {
    let (shape, scale) = shaped(line.runs, rightToLeft: line.rightToLeft)
    return Glyphs(
      coverage: coverage(of: shape, scale, line, clip), picture: shape.hasPicture ? picture(of: line, clip: clip) : nil)
  }

  private func coverage(of shape: ShapedLine, _ scale: Double, _ line: TextLine, _ clip: PixelRect) -> Coverage {
    guard let box = shape.outlined else { return .empty }
    func drawn(at place: Point, _ clip: PixelRect) -> Coverage {
      let lines = shape.outlines.flattened(tolerance: Self.tolerance / scale, keepsArea: true)
      return rasterizer.coverage(of: lines, scale: scale, offset: place, clip: clip)
    }
    let left = line.x.rounded(.down)
    // Steps far too small to be seen, so that places that differ in their last digits are one.
    let fraction = ((line.x - left) * 65536).rounded() / 65536
    let area = box.scaled(by: scale).offset(by: Point(fraction, 0))
    guard area.width * area.height < Self.largestKept, abs(left) < 1e9, line.baseline.magnitude < 1_000_000_000 else {
      return drawn(at: Point(line.x, Double(line.baseline)), clip)
    }
    let pixels = PixelRect(covering: area)
    return drawnLines.coverage(
      of: DrawnLine(shape: shape, scale: scale, fraction: fraction),
      in: pixels.offset(x: Int(left), y: line.baseline), clip: clip
    ) { clip in drawn(at: Point(fraction - Double(pixels.x), -Double(pixels.y)), clip) }
  }

  /// How far the lines that stand for curves may leave them, in pixels.
  private static let tolerance = 0.03
  /// In pixels; a line that takes more is drawn anew each time, as far as it is seen.
  private static let largestKept = 2e6

  private func picture(of line: TextLine, clip: PixelRect) -> Glyphs.Picture? {
    // Cairo moves pictures of glyphs onto whole pixels: leave room for that.
    let box = PixelRect(covering: ink(of: line).outset(by: 1)).intersection(clip)
    guard !box.isEmpty else { return nil }
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(box.width), Int32(box.height))
    defer { cairo_surface_destroy(surface) }
    let canvas = cairo_create(surface)
    withLayout(line.runs, rightToLeft: line.rightToLeft) { layout in
      Self.eachRun(of: layout) { run, font, x in
        guard Self.hasColors(font) else { return }
        cairo_move_to(canvas, line.x + x - Double(box.x), Double(line.baseline - box.y))
        pango_cairo_show_glyph_string(canvas, font, run.glyphs)
      }
    }
    cairo_destroy(canvas)
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    var bitmap = Bitmap(
      size: PixelSize(width: box.width, height: box.height),
      pixels: Array(repeating: .clear, count: box.width * box.height))
    for y in 0..<box.height {
      let row = UnsafeRawPointer(data + y * stride)
      for x in 0..<box.width {
        bitmap[x, y] = Self.straight(row.load(fromByteOffset: x * 4, as: UInt32.self))
      }
    }
    return Glyphs.Picture(bitmap: bitmap, x: box.x, y: box.y)
  }

  /// Cairo's pixel, which is premultiplied with alpha on top, as one of ours.
  private static func straight(_ argb: UInt32) -> Pixel {
    let alpha = argb >> 24
    guard alpha > 0 else { return .clear }
    func channel(_ shift: UInt32) -> UInt8 { UInt8(min(255, ((argb >> shift & 255) * 255 + alpha / 2) / alpha)) }
    return Pixel(red: channel(16), green: channel(8), blue: channel(0), alpha: UInt8(alpha))
  }
}
