import CPangoCairo
import Foundation
import Geometry
import Pixels
import Scene
import TestSupport
import Testing
import Typography

/// Text is as sharp as Pango and Cairo draw it themselves, at the same places.
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
      [20.0, 40, 60].map { Sample(family: family, text: text, size: $0) }
    }

    var font: Font { Font(families: [family], size: size) }
  }

  private static let size = PixelSize(width: 640, height: 100)
  private static let baseline = 70

  private func drawn(_ text: String, _ font: Font, x: Double) -> Mask {
    let line = TextLine(runs: [TextRun(text: text, font: font)], x: x, baseline: Self.baseline, width: 0)
    return Typesetter(fonts: Sample.fonts).draw(line, clip: Self.size.bounds).coverage.mask
  }

  /// What Pango draws, its layout's first line beginning at `x`; `zoom` times as large, and the mean of those pixels.
  private func expected(
    _ text: String, _ font: Font, x: Double, zoom: Int = 1,
    _ draw: (OpaquePointer, UnsafeMutablePointer<PangoLayoutLine>) -> Void
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

  /// Against Pango's outlines filled by Cairo at eight times the size: there Cairo's own steps, a 64th of a pixel for
  /// points and a 15th for rows, are too fine to be seen.
  @Test(arguments: Sample.all) func aLineIsAsSharpAsItsOutlines(_ sample: Sample) {
    let expected = expected(sample.text, sample.font, x: 12.25, zoom: 8) { canvas, line in
      pango_cairo_layout_line_path(canvas, line)
      cairo_fill(canvas)
    }
    let difference = difference(drawn(sample.text, sample.font, x: 12.25), expected)
    report("outlines x 8", sample, difference)
    #expect(difference < 1)
  }

  /// Against the same at the very size, on text as screens of today show it.
  @Test(arguments: Sample.all) func aLineIsAsSharpAsPangoFillsIt(_ sample: Sample) {
    let expected = expected(sample.text, sample.font, x: 12.25) { canvas, line in
      pango_cairo_layout_line_path(canvas, line)
      cairo_fill(canvas)
    }
    let difference = difference(drawn(sample.text, sample.font, x: 12.25), expected)
    report("outlines", sample, difference)
    #expect(difference < (sample.size < 60 ? 4 : 2))
  }

  /// Glyph by glyph, each on a whole pixel, as Pango shows them from FreeType's pictures.
  @Test(arguments: Sample.all) func aGlyphOnAWholePixelIsAsPangoShowsIt(_ sample: Sample) {
    let differences = Set(sample.text).filter { $0 != " " }.map { character in
      let text = String(character)
      let expected = expected(text, sample.font, x: 12) { canvas, line in
        pango_cairo_show_layout_line(canvas, line)
      }
      return difference(drawn(text, sample.font, x: 12), expected)
    }
    let mean = differences.reduce(0, +) / Double(differences.count)
    report("glyphs", sample, mean)
    #expect(mean < (sample.size < 60 ? 5 : 2))
  }

  private func report(_ way: String, _ sample: Sample, _ difference: Double) {
    guard ProcessInfo.processInfo.environment["SCRIM_FIGURES"] != nil else { return }
    print("\(way), \(sample.testDescription): \(difference)")
  }
}
