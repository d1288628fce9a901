extension StringProtocol {
  /// Cells that the text takes on a terminal. Tabs and control characters count as one.
  package var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }
}

extension Character {
  /// Cells that the character takes on a terminal: 2 for CJK and emoji, 0 for a mark that stands on the one before.
  package var displayWidth: Int {
    if isASCII { return 1 }
    let first = unicodeScalars.first!
    if first.properties.isEmojiPresentation { return 2 }
    if first.properties.isEmoji, unicodeScalars.contains("\u{FE0F}") { return 2 }
    if isWide(first) { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return unicodeScalars.count == 1 ? 0 : 1
    default: return 1
    }
  }
}

/// Wide or full-width by Unicode's East Asian width; emoji are told by their own property.
private func isWide(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
    0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
    true
  default: false
  }
}
