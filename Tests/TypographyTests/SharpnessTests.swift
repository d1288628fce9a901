import CPangoCairo
import Foundation
import Geometry
import Pixels
import Scene
import TestSupport
import Testing
import Typography

/// Text is as sharp as Pango and Cairo draw it themselves, at the same places.
///
/// Both draw curves as few straight lines: Cairo leaves them by up to a tenth of a pixel if it is not told otherwise,
/// FreeType, which draws the pictures of glyphs that Pango shows, by nearly as much. That alone makes 1 to 4 of 255 a
/// pixel, so each is held against the outlines, too: what is drawn here is nearer to them.
@Suite struct SharpnessTests {
  /// A family with a text of its own; those that are not installed are left out.
  struct Sample: CustomTestStringConvertible, Sendable {
    let family: String
    let text: String
    let size: Double
    var testDescription: String { "\(family) \(size)" }

    static let fonts = try! FontLibrary(files: Repository.dejaVu)
    static let all: [Sample] = [
      ("DejaVu Sans", "Tap here to add"), ("Inter", "behind this menu"),
      ("Noto Sans CJK SC", "轻点此处添加照片"),
    ].filter { fonts.hasFamily($0.0) }.flatMap { family, text in
      // 17 and 20 points at scales 2 and 3, and a small one.
      [20.0, 34, 40, 51, 60].map { Sample(family: family, text: text, size: $0) }
    }

    var font: Font { Font(families: [family], size: size) }
  }

  private static let size = PixelSize(width: 640, height: 100)
  private static let baseline = 70

  private typealias Drawing = (OpaquePointer, UnsafeMutablePointer<PangoLayoutLine>) -> Void

  private static func fill(_ canvas: OpaquePointer, _ line: UnsafeMutablePointer<PangoLayoutLine>) {
    pango_cairo_layout_line_path(canvas, line)
    cairo_fill(canvas)
  }

  private static func show(_ canvas: OpaquePointer, _ line: UnsafeMutablePointer<PangoLayoutLine>) {
    pango_cairo_show_layout_line(canvas, line)
  }

  private func drawn(_ text: String, _ font: Font, x: Double) -> Mask {
    let line = TextLine(runs: [TextRun(text: text, font: font)], x: x, baseline: Self.baseline, width: 0)
    return Typesetter(fonts: Sample.fonts).draw(line, clip: Self.size.bounds).coverage.mask
  }

  /// What Pango draws, its layout's first line beginning at `x`; `zoom` times as large, and the mean of those pixels.
  /// - Parameter tolerance: how far Cairo may leave curves, in its pixels; a tenth is its default.
  private func expected(
    _ text: String, _ font: Font, x: Double, zoom: Int = 1, tolerance: Double = 0.01, _ draw: Drawing = Self.fill
  ) -> Mask {
    let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)!
    let context = pango_font_map_create_context(map)!
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    pango_context_set_round_glyph_positions(context, 0)
    let layout = pango_layout_new(context)!
    let description = pango_font_description_new()!
    pango_font_description_set_family(description, font.families[0])
    pango_font_description_set_absolute_size(description, font.size * Double(zoom) * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, description)
    pango_layout_set_text(layout, text, -1)
    let (width, height) = (Self.size.width, Self.size.height)
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width * zoom), Int32(height * zoom))!
    let canvas = cairo_create(surface)!
    cairo_set_antialias(canvas, CAIRO_ANTIALIAS_BEST)
    cairo_set_tolerance(canvas, tolerance)
    cairo_move_to(canvas, x * Double(zoom), Double(Self.baseline * zoom))
    draw(canvas, pango_layout_get_line_readonly(layout, 0))
    cairo_surface_flush(surface)
    let (data, stride) = (cairo_image_surface_get_data(surface)!, Int(cairo_image_surface_get_stride(surface)))
    var sums = [Int](repeating: 0, count: width * height)
    for y in 0..<height * zoom {
      for x in 0..<width * zoom where data[y * stride + x] > 0 {
        sums[y / zoom * width + x / zoom] += Int(data[y * stride + x])
      }
    }
    cairo_destroy(canvas)
    cairo_surface_destroy(surface)
    pango_font_description_free(description)
    cairo_font_options_destroy(options)
    g_object_unref(UnsafeMutableRawPointer(layout))
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(map)
    return Mask(frame: Self.size.bounds, coverage: sums.map { UInt8(($0 + zoom * zoom / 2) / (zoom * zoom)) })
  }

  /// The mean difference of the pixels that either has inked, of 255.
  private func difference(_ a: Mask, _ b: Mask) -> Double {
    var (sum, inked) = (0, 0)
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width where a[x, y] > 0 || b[x, y] > 0 {
        sum += abs(Int(a[x, y]) - Int(b[x, y]))
        inked += 1
      }
    }
    #expect(inked > 20)
    return Double(sum) / Double(inked)
  }

  /// The same at eight times the size, where Cairo's own steps, a 256th of a pixel for points and a 15th for rows, are
  /// too fine to be seen.
  private func exact(_ text: String, _ font: Font, x: Double) -> Mask { expected(text, font, x: x, zoom: 8) }

  @Test(arguments: Sample.all) func aLineIsAsSharpAsItsOutlines(_ sample: Sample) {
    let exact = exact(sample.text, sample.font, x: 12.25)
    let difference = difference(drawn(sample.text, sample.font, x: 12.25), exact)
    report("outlines x 8", sample, [difference])
    #expect(difference < 0.6)
  }

  /// Against Pango's outlines filled by Cairo at the very size.
  @Test(arguments: Sample.all) func aLineIsAsSharpAsPangoFillsIt(_ sample: Sample) {
    let (text, font) = (sample.text, sample.font)
    let (ours, exact) = (drawn(text, font, x: 12.25), exact(text, font, x: 12.25))
    let fine = expected(text, font, x: 12.25)
    let plain = expected(text, font, x: 12.25, tolerance: 0.1)
    let error = difference(ours, exact)
    report("outlines", sample, [difference(ours, fine), difference(fine, exact), difference(plain, exact), error])
    #expect(difference(ours, fine) < 2)
    #expect(error < difference(fine, exact))
    #expect(error < difference(plain, exact) / 4)
  }

  /// Glyph by glyph, each on a whole pixel, as Pango shows them from FreeType's pictures.
  @Test(arguments: Sample.all) func aGlyphOnAWholePixelIsAsPangoShowsIt(_ sample: Sample) {
    let glyphs = Set(sample.text).filter { $0 != " " }.map { character in
      let text = String(character)
      return (
        ours: drawn(text, sample.font, x: 12), shown: expected(text, sample.font, x: 12, Self.show),
        exact: exact(text, sample.font, x: 12)
      )
    }
    func mean(_ differences: [Double]) -> Double { differences.reduce(0, +) / Double(differences.count) }
    let difference = mean(glyphs.map { self.difference($0.ours, $0.shown) })
    let error = mean(glyphs.map { self.difference($0.ours, $0.exact) })
    let errorOfPango = mean(glyphs.map { self.difference($0.shown, $0.exact) })
    report("glyphs", sample, [difference, errorOfPango, error])
    #expect(error < errorOfPango / 4)
    // What Pango shows differs by what it is off itself.
    #expect(difference < errorOfPango + 0.1)
  }

  private func report(_ way: String, _ sample: Sample, _ differences: [Double]) {
    guard ProcessInfo.processInfo.environment["SCRIM_FIGURES"] != nil else { return }
    let figures = differences.map { String(format: "%.2f", $0) }.joined(separator: " ")
    print("\(way), \(sample.testDescription): \(figures)")
  }
}
