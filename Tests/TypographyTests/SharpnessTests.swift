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
      ("DejaVu Sans", "Tap here to add your first photo"), ("Inter", "All your projects live behind this menu"),
      ("Noto Sans CJK SC", "轻点此处添加第一张照片"),
    ].filter { fonts.hasFamily($0.0) }.flatMap { family, text in
      [20.0, 40, 54].map { Sample(family: family, text: text, size: $0) }
    }

    var font: Font { Font(families: [family], size: size) }
  }

  private static let size = PixelSize(width: 1280, height: 120)
  private static let baseline = 80

  private func drawn(_ text: String, _ font: Font, x: Double) -> Mask {
    let line = TextLine(runs: [TextRun(text: text, font: font)], x: x, baseline: Self.baseline, width: 0)
    return Typesetter(fonts: Sample.fonts).draw(line, clip: Self.size.bounds).coverage.mask
  }

  /// What Pango draws, its layout's first line beginning at `x`.
  private func expected(
    _ text: String, _ font: Font, x: Double, _ draw: (OpaquePointer, UnsafeMutablePointer<PangoLayoutLine>) -> Void
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
    pango_font_description_set_absolute_size(description, font.size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, description)
    pango_layout_set_text(layout, text, -1)
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(Self.size.width), Int32(Self.size.height))!
    let canvas = cairo_create(surface)!
    cairo_set_antialias(canvas, CAIRO_ANTIALIAS_BEST)
    cairo_move_to(canvas, x, Double(Self.baseline))
    draw(canvas, pango_layout_get_line_readonly(layout, 0))
    cairo_surface_flush(surface)
    let (data, stride) = (cairo_image_surface_get_data(surface)!, Int(cairo_image_surface_get_stride(surface)))
    let coverage = (0..<Self.size.height).flatMap { y in (0..<Self.size.width).map { data[y * stride + $0] } }
    cairo_destroy(canvas)
    cairo_surface_destroy(surface)
    pango_font_description_free(description)
    cairo_font_options_destroy(options)
    g_object_unref(UnsafeMutableRawPointer(layout))
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(map)
    return Mask(frame: Self.size.bounds, coverage: coverage)
  }

  /// The mean difference of the pixels that either has inked, of 255.
  private func difference(_ a: Mask, _ b: Mask) -> (sum: Int, inked: Int) {
    var (sum, inked) = (0, 0)
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width where a[x, y] > 0 || b[x, y] > 0 {
        sum += abs(Int(a[x, y]) - Int(b[x, y]))
        inked += 1
      }
    }
    return (sum, inked)
  }

  @Test(arguments: Sample.all) func aLineIsAsSharpAsItsOutlines(_ sample: Sample) {
    var (sum, inked) = (0, 0)
    for x in [12.0, 12.25, 12.7] {
      let expected = expected(sample.text, sample.font, x: x) { canvas, line in
        pango_cairo_layout_line_path(canvas, line)
        cairo_fill(canvas)
      }
      let one = difference(drawn(sample.text, sample.font, x: x), expected)
      (sum, inked) = (sum + one.sum, inked + one.inked)
    }
    #expect(inked > 5000)
    #expect(Double(sum) / Double(inked) < 2)
    if ProcessInfo.processInfo.environment["SCRIM_FIGURES"] != nil {
      print("outlines", sample.testDescription, Double(sum) / Double(inked))
    }
  }

  @Test(arguments: Sample.all) func aGlyphOnAWholePixelIsAsPangoShowsIt(_ sample: Sample) {
    var (sum, inked) = (0, 0)
    for character in Set(sample.text) where character != " " {
      let text = String(character)
      let expected = expected(text, sample.font, x: 12) { canvas, line in
        pango_cairo_show_layout_line(canvas, line)
      }
      let one = difference(drawn(text, sample.font, x: 12), expected)
      (sum, inked) = (sum + one.sum, inked + one.inked)
    }
    #expect(inked > 1000)
    #expect(Double(sum) / Double(inked) < 2)
    if ProcessInfo.processInfo.environment["SCRIM_FIGURES"] != nil {
      print("glyphs", sample.testDescription, Double(sum) / Double(inked))
    }
  }
}
