internal import CPangoCairo
package import Geometry
package import Pixels
package import Scene

/// Breaks, measures and draws text. One serves one worker.
package final class Typesetter {
  package let fonts: FontLibrary
  private let fontMap: UnsafeMutablePointer<PangoFontMap>
  let context: OpaquePointer
  /// Collects the outlines of glyphs; nothing is ever drawn on it.
  let pen: OpaquePointer
  /// For whoever draws beside the text, too: its memory serves both.
  package let rasterizer = Rasterizer()

  private var paragraphs = BoundedCache<ParagraphKey, Paragraph>(limit: 512)
  private var lines = BoundedCache<LineKey, ShapedLine>(limit: 512)
  private var metrics = BoundedCache<Font, FontMetrics>(limit: 64)
  /// As many as there are fonts in use.
  var usedFonts: [FontKey: UsedFont] = [:]
  var drawnLines = CoverageCache<DrawnLine>()

  /// How texts break that have all the room they want, by their runs at the size for shaping.
  var unbroken = BoundedCache<[TextRun], Breaks>(limit: 512)

  /// Where a text breaks into lines.
  struct Breaks {
    /// The widest line's advance at the size for shaping, as Pango measures it.
    var width: Double
    var lines: [(bytes: Range<Int>, rightToLeft: Bool)]
  }

  private struct ParagraphKey: Hashable {
    let runs: [TextRun]
    let maxWidth: Double?
  }

  private struct LineKey: Hashable {
    let runs: [TextRun]
    let rightToLeft: Bool
  }

  package init(fonts: FontLibrary) {
    self.fonts = fonts
    fontMap = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)
    pango_fc_font_map_set_config(OpaquePointer(fontMap), fonts.configuration)
    context = pango_font_map_create_context(fontMap)
    pango_context_set_language(context, pango_language_from_string("en"))
    pango_context_set_round_glyph_positions(context, 0)
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    // Without bounds: Cairo leaves out glyphs that lie far off a surface, even of a path.
    let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
    pen = cairo_create(surface)
    cairo_surface_destroy(surface)
  }

  deinit {
    cairo_destroy(pen)
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(fontMap)
  }

  // MARK: Measuring

  /// Breaks text into lines at words and at `\n`.
  /// - Parameter maxWidth: in pixels, nil for no limit. A single word that is wider stays whole: the paragraph's
  ///   `width` tells.
  package func paragraph(_ runs: [TextRun], maxWidth: Double?) -> Paragraph {
    let key = ParagraphKey(runs: runs, maxWidth: maxWidth)
    if let known = paragraphs[key] { return known }
    let result = broken(runs, maxWidth: maxWidth)
    paragraphs[key] = result
    return result
  }

  /// The measures of the first of a font's families that is there.
  package func metrics(of font: Font) -> FontMetrics {
    var normal = font
    normal.size = ShapedLine.em
    let known = metrics[normal] ?? measured(normal)
    metrics[normal] = known
    return known.scaled(by: font.size / ShapedLine.em)
  }

  /// The box of a line's ink in pixels, at the line's place; empty there where nothing is drawn.
  package func ink(of line: TextLine) -> Rect {
    let place = Point(line.x, Double(line.baseline))
    let (shape, scale) = shaped(line.runs, rightToLeft: line.rightToLeft)
    return shape.ink?.scaled(by: scale).offset(by: place)
      ?? Rect(left: place.x, top: place.y, right: place.x, bottom: place.y)
  }

  /// The shape of a line of `runs` and the scale to draw it at.
  func shaped(_ runs: [TextRun], rightToLeft: Bool) -> (shape: ShapedLine, scale: Double) {
    let (runs, scale) = Self.normalized(runs)
    let key = LineKey(runs: runs, rightToLeft: rightToLeft)
    if let known = lines[key] { return (known, scale) }
    let result = shape(runs, rightToLeft: rightToLeft)
    lines[key] = result
    return (result, scale)
  }

  /// The runs at the size for shaping, and the scale that leads back.
  static func normalized(_ runs: [TextRun]) -> (runs: [TextRun], scale: Double) {
    guard let largest = runs.map(\.font.size).max(), largest > 0 else { return (runs, 1) }
    let normal = runs.map { run in
      var run = run
      run.font.size = run.font.size == largest ? ShapedLine.em : run.font.size / largest * ShapedLine.em
      return run
    }
    return (normal, largest / ShapedLine.em)
  }
}
