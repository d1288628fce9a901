internal import CPangoCairo
internal import Geometry
internal import Scene

extension Typesetter {
  /// Pango's unit: a 1024th of a pixel.
  static let unit = Double(PANGO_SCALE)

  /// Hands a layout of `runs` to `body`. Without `rightToLeft` the direction is taken from the text.
  func withLayout<Result>(
    _ runs: [TextRun], maxWidth: Double? = nil, rightToLeft: Bool? = nil, _ body: (OpaquePointer) -> Result
  ) -> Result {
    pango_context_set_base_dir(context, rightToLeft == true ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    let layout = pango_layout_new(context)!
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_auto_dir(layout, rightToLeft == nil ? 1 : 0)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
    if let maxWidth { pango_layout_set_width(layout, Int32(min(max(0, maxWidth) * Self.unit, 1e9).rounded())) }
    let text = runs.map(\.text).joined()
    pango_layout_set_text(layout, text, Int32(text.utf8.count))
    let attributes = pango_attr_list_new()
    var start: UInt32 = 0
    for run in runs {
      let end = start + UInt32(run.text.utf8.count)
      Self.withDescription(run.font) { description in
        let attribute = pango_attr_font_desc_new(description)!
        attribute.pointee.start_index = start
        attribute.pointee.end_index = end
        pango_attr_list_insert(attributes, attribute)
      }
      start = end
    }
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    return body(layout)
  }

  static func withDescription<Result>(_ font: Font, _ body: (OpaquePointer) -> Result) -> Result {
    let description = pango_font_description_new()!
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, font.families.joined(separator: ","))
    pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(min(max(font.weight, 100), 1000))))
    pango_font_description_set_style(description, font.italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_font_description_set_absolute_size(description, font.size * unit)
    return body(description)
  }

  // MARK: Lines

  func broken(_ runs: [TextRun], maxWidth: Double?) -> Paragraph {
    let bytes = Array(runs.map(\.text).joined().utf8)
    let (normal, scale) = Self.normalized(runs)
    let ranges = breaks(of: normal, maxWidth: maxWidth.map { $0 / scale }).lines
    var missing: [Character] = []
    // Each line is shaped once more by itself, as it will be drawn: its width is the very one that is seen.
    let lines = ranges.map { range in
      let runs = Self.line(of: runs, from: bytes, range.bytes)
      let (shape, scale) = shaped(runs, rightToLeft: range.rightToLeft)
      for character in shape.missing where !missing.contains(character) { missing.append(character) }
      return Paragraph.Line(runs: runs, width: shape.advance * scale, rightToLeft: range.rightToLeft)
    }
    return Paragraph(lines: lines, missing: missing)
  }

  /// - Parameter runs: at the size for shaping, as `maxWidth`.
  private func breaks(of runs: [TextRun], maxWidth: Double?) -> Breaks {
    let free = unbroken[runs] ?? newBreaks(of: runs, maxWidth: nil)
    unbroken[runs] = free
    // Most texts have room, and break alike on all screens. The margin is more than Pango rounds.
    guard let maxWidth, free.width + 1 > maxWidth else { return free }
    return newBreaks(of: runs, maxWidth: maxWidth)
  }

  private func newBreaks(of runs: [TextRun], maxWidth: Double?) -> Breaks {
    withLayout(runs, maxWidth: maxWidth) { layout in
      var breaks = Breaks(width: 0, lines: [])
      var node = pango_layout_get_lines_readonly(layout)
      while let link = node {
        let line = link.pointee.data.assumingMemoryBound(to: PangoLayoutLine.self)
        let start = Int(line.pointee.start_index)
        let direction = pango_layout_line_get_resolved_direction(line)
        breaks.lines.append((start..<start + Int(line.pointee.length), direction == PANGO_DIRECTION_RTL))
        breaks.width = max(breaks.width, Self.advance(of: line))
        node = link.pointee.next
      }
      return breaks
    }
  }

  /// Without the measures of the ink, for which Pango loads every glyph.
  private static func advance(of line: UnsafeMutablePointer<PangoLayoutLine>) -> Double {
    var advance: Int32 = 0
    var node = line.pointee.runs
    while let link = node {
      advance += pango_glyph_string_get_width(
        link.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self).pointee.glyphs)
      node = link.pointee.next
    }
    return Double(advance) / unit
  }

  /// The parts of `runs` within a line, without white space at its end. A soft hyphen there becomes a hyphen.
  private static func line(of runs: [TextRun], from bytes: [UInt8], _ range: Range<Int>) -> [TextRun] {
    var text = Substring(String(decoding: bytes[range], as: UTF8.self)).unicodeScalars
    while let last = text.last, last.properties.isWhitespace, !noBreakSpaces.contains(last) { text.removeLast() }
    let end = range.lowerBound + Substring(text).utf8.count
    var result: [TextRun] = []
    var start = 0
    for run in runs {
      let next = start + run.text.utf8.count
      let lower = max(start, range.lowerBound)
      let upper = min(next, end)
      if lower < upper {
        result.append(TextRun(text: String(decoding: bytes[lower..<upper], as: UTF8.self), font: run.font))
      }
      start = next
    }
    // A soft hyphen shows where a line breaks at it, and nowhere else.
    if text.last == "\u{AD}", end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
      result[result.count - 1].text.unicodeScalars.removeLast()
      result[result.count - 1].text += "-"
    }
    return result
  }

  private static let noBreakSpaces: Set<Unicode.Scalar> = ["\u{A0}", "\u{2007}", "\u{202F}"]

  // MARK: Shaping

  func shape(_ runs: [TextRun], rightToLeft: Bool) -> ShapedLine {
    withLayout(runs, rightToLeft: rightToLeft) { layout in
      let shape = ShapedLine()
      cairo_new_path(pen)
      var pictures: Rect?
      Self.eachRun(of: layout) { run, font, x in
        collectMissing(run, into: &shape.missing)
        if let used = usedFont(font), !shape.fonts.contains(used) { shape.fonts.append(used) }
        if Self.hasColors(font) {
          var ink = PangoRectangle()
          pango_glyph_string_extents(run.glyphs, font, &ink, nil)
          let box = Rect(
            x: x + Double(ink.x) / Self.unit, y: Double(ink.y) / Self.unit, width: Double(ink.width) / Self.unit,
            height: Double(ink.height) / Self.unit)
          if !box.isEmpty { pictures = pictures?.union(box) ?? box }
          shape.hasPicture = true
        } else {
          let growth = Self.growth(of: font)
          cairo_move_to(pen, x - growth / 2, growth / 2)
          pango_cairo_glyph_string_path(pen, font, run.glyphs)
        }
        shape.advance = x + Double(pango_glyph_string_get_width(run.glyphs)) / Self.unit
      }
      shape.fonts.sort()
      shape.outlines = takePath()
      let lines = shape.outlines.flattened(tolerance: 0.05)
      shape.outlined = lines.isEmpty ? nil : Rect(around: lines)
      shape.ink = if let box = shape.outlined, let pictures { box.union(pictures) } else { shape.outlined ?? pictures }
      return shape
    }
  }

  /// Calls `body` with the runs of a layout's first line from left to right, each with its font and place.
  static func eachRun(
    of layout: OpaquePointer,
    _ body: (PangoGlyphItem, UnsafeMutablePointer<PangoFont>, _ x: Double) -> Void
  ) {
    var x = 0.0
    var node = pango_layout_get_line_readonly(layout, 0).pointee.runs
    while let link = node {
      let run = link.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
      if let font = run.item.pointee.analysis.font { body(run, font, x) }
      x += Double(pango_glyph_string_get_width(run.glyphs)) / unit
      node = link.pointee.next
    }
  }

  static func hasColors(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
    let face = hb_font_get_face(pango_font_get_hb_font(font))
    return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_svg(face) != 0
  }

  /// How much wider and taller the outlines of an emboldened font are; FreeType lets them grow to the right and upwards.
  private static func growth(of font: UnsafeMutablePointer<PangoFont>) -> Double {
    var emboldens = FcBool()
    let pattern = pango_fc_font_get_pattern(UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self))
    FcPatternGetBool(pattern, FC_EMBOLDEN, 0, &emboldens)
    guard emboldens != FcFalse, let description = pango_font_describe_with_absolute_size(font) else { return 0 }
    defer { pango_font_description_free(description) }
    return Double(pango_font_description_get_size(description)) / unit / 24
  }

  private func collectMissing(_ run: PangoGlyphItem, into missing: inout [Character]) {
    // PANGO_GLYPH_UNKNOWN_FLAG: the other bits are the character itself.
    let unknown: UInt32 = 0x1000_0000
    for i in 0..<Int(run.glyphs.pointee.num_glyphs) {
      let glyph = run.glyphs.pointee.glyphs[i].glyph
      guard glyph & unknown != 0, let scalar = Unicode.Scalar(glyph & ~unknown) else { continue }
      let character = Character(scalar)
      if !missing.contains(character) { missing.append(character) }
    }
  }

  private func takePath() -> Path {
    var path = Path()
    guard let copy = cairo_copy_path(pen) else { return path }
    defer { cairo_path_destroy(copy) }
    cairo_new_path(pen)
    var i = 0
    while i < Int(copy.pointee.num_data) {
      let data = copy.pointee.data + i
      func point(_ n: Int) -> Point { Point(data[n].point.x, data[n].point.y) }
      switch data.pointee.header.type {
      case CAIRO_PATH_MOVE_TO: path.move(to: point(1))
      case CAIRO_PATH_LINE_TO: path.line(to: point(1))
      case CAIRO_PATH_CURVE_TO: path.cubic(point(1), point(2), to: point(3))
      default: path.close()
      }
      i += Int(data.pointee.header.length)
    }
    return path
  }

  // MARK: Metrics

  func measured(_ font: Font) -> FontMetrics {
    Self.withDescription(font) { description in
      guard let loaded = pango_context_load_font(context, description) else {
        return FontMetrics(ascent: 0, descent: 0, capHeight: 0, xHeight: 0)
      }
      defer { g_object_unref(loaded) }
      let face = pango_font_get_hb_font(loaded)
      func height(_ tag: hb_ot_metrics_tag_t) -> Double {
        var position: hb_position_t = 0
        hb_ot_metrics_get_position_with_fallback(face, tag, &position)
        return abs(Double(position)) / Self.unit
      }
      return FontMetrics(
        ascent: height(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER), descent: height(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER),
        capHeight: height(HB_OT_METRICS_TAG_CAP_HEIGHT), xHeight: height(HB_OT_METRICS_TAG_X_HEIGHT))
    }
  }
}
