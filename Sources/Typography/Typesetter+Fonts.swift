internal import CPangoCairo
package import Scene

extension Typesetter {
  /// The fonts that a line's glyphs come from, those that stand in for a missing character too; sorted, each once.
  package func fonts(of line: TextLine) -> [UsedFont] {
    shaped(line.runs, rightToLeft: line.rightToLeft).shape.fonts
  }

  /// What a run of glyphs is drawn with; `nil` where the font has no file.
  func usedFont(_ font: UnsafeMutablePointer<PangoFont>) -> UsedFont? {
    let pattern = pango_fc_font_get_pattern(UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self))!
    guard let file = Self.string(FC_FILE, of: pattern) else { return nil }
    var index: Int32 = 0
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    let key = FontKey(file: file, index: index)
    if let known = usedFonts[key] { return known }
    let used = UsedFont(file: file, name: Self.name(of: pattern), version: Self.version(of: font, pattern))
    usedFonts[key] = used
    return used
  }

  struct FontKey: Hashable {
    let file: String
    /// The number of the font within the file, and of its instance.
    let index: Int32
  }

  private static func string(_ property: String, _ place: Int32 = 0, of pattern: OpaquePointer) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, property, place, &value) == FcResultMatch, let value else { return nil }
    return String(cString: value)
  }

  /// The English full name where there is one, else the first one, else the family.
  private static func name(of pattern: OpaquePointer) -> String {
    var place: Int32 = 0
    while let language = string(FC_FULLNAMELANG, place, of: pattern) {
      if language == "en", let name = string(FC_FULLNAME, place, of: pattern) { return name }
      place += 1
    }
    return string(FC_FULLNAME, of: pattern) ?? string(FC_FAMILY, of: pattern) ?? ""
  }

  /// The number in the font's own words ("Version 4.1;git-0a1b2c"), else that of its header, which has few digits.
  private static func version(of font: UnsafeMutablePointer<PangoFont>, _ pattern: OpaquePointer) -> String {
    let face = hb_font_get_face(pango_font_get_hb_font(font))
    var size: UInt32 = 128
    var words = [CChar](repeating: 0, count: Int(size))
    hb_ot_name_get_utf8(
      face, hb_ot_name_id_t(HB_OT_NAME_ID_VERSION_STRING), hb_language_from_string("en", 2), &size, &words)
    func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    let text = words.prefix(Int(size)).map { UInt8(bitPattern: $0) }
    let number = text.drop { !isDigit($0) }.prefix { isDigit($0) || $0 == UInt8(ascii: ".") }
    if !number.isEmpty { return String(decoding: number, as: UTF8.self) }
    var fixed: Int32 = 0
    FcPatternGetInteger(pattern, FC_FONTVERSION, 0, &fixed)
    return String((Double(fixed) / 65536 * 1000).rounded() / 1000)
  }
}
