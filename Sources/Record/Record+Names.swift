extension Record {
  /// Whether a picture may have this name. A record decides which files are replaced and removed, so a name must not lead
  /// out of its folder, nor to what is no picture, and say the same in every text that shows it.
  static func isName(_ name: String) -> Bool {
    name.utf8.withContiguousStorageIfAvailable(isName)
      ?? Array(name.utf8).withUnsafeBufferPointer(isName)
  }

  /// As of a text of these units, which may be no UTF-8.
  static func isName(_ units: UnsafeBufferPointer<UInt8>) -> Bool {
    let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
    var union: UInt8 = 0
    // Units of the part of the path so far, and whether all of them are dots.
    var (length, isDots) = (0, true)
    for unit in units {
      switch unit {
      case slash:
        if length == 0 || isDots { return false }
        (length, isDots) = (0, true)
      case ..<0x20, 0x7f, UInt8(ascii: "\\"), UInt8(ascii: "\""): return false
      default:
        length += 1
        isDots = isDots && unit == dot
        union |= unit
      }
    }
    guard length > 4, units.suffix(4).elementsEqual(".png".utf8) else { return false }
    if union < 0x80 { return true }
    return String(validating: units, as: UTF8.self)?.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    } ?? false
  }
}
