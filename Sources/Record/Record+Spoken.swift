extension Record {
  /// What a screen reader says for texts in reading order: each is closed by the full stop of its script where nothing
  /// closes it. `nil` where there are none.
  package static func spoken(_ texts: [String]) -> String? {
    var spoken = ""
    for text in texts {
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard !words.isEmpty else { continue }
      // Full-width marks bring their space along.
      if let last = spoken.unicodeScalars.last, !fullWidthMarks.contains(last) { spoken += " " }
      spoken += words
      if !isClosed(words) { spoken.unicodeScalars.append(fullStop(for: words)) }
    }
    return spoken.isEmpty ? nil : spoken
  }

  private static let fullWidthMarks: Set<Unicode.Scalar> = ["。", "！", "？", "．", "：", "；", "，", "、"]

  /// What ends a sentence, or leads to what follows.
  private static let closingMarks = fullWidthMarks.union([
    ".", "!", "?", "…", ":", ";", ",", "‥", "‼", "⁇", "⁈", "⁉", "‽", "｡", "､",
    // Arabic, Urdu, Syriac.
    "؟", "۔", "؛", "،", "܀", "܁", "܂",
    // Devanagari and its kin, Sinhala, Myanmar, Khmer, Thai, Tibetan.
    "।", "॥", "෴", "၊", "။", "។", "៕", "๏", "๚", "๛", "།", "༎",
    // Armenian, Greek, Ethiopic, Mongolian.
    "։", "՜", "՞", "\u{37E}", "·", "።", "፧", "፨", "᠃", "᠉",
  ])

  private static func isClosed(_ text: String) -> Bool {
    // A quotation or a bracket may close behind the mark.
    let last = text.unicodeScalars.reversed().first { scalar in
      switch scalar.properties.generalCategory {
      case .closePunctuation, .finalPunctuation, .initialPunctuation, .format, .nonspacingMark: false
      default: scalar != "\"" && scalar != "'"
      }
    }
    return last.map(closingMarks.contains) ?? true
  }

  /// By the last letter.
  private static func fullStop(for text: String) -> Unicode.Scalar {
    let letter = text.unicodeScalars.last { $0.properties.isAlphabetic }
    switch letter?.value ?? 0 {
    case 0x3040...0x30ff, 0x31f0...0x31ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff, 0x20000...0x3ffff:
      return "。"
    // Devanagari, Bengali, Gurmukhi, Odia.
    case 0x0900...0x0a7f, 0x0b00...0x0b7f: return "।"
    case 0x0530...0x058f: return "։"
    case 0x1000...0x109f: return "။"
    case 0x1200...0x137f: return "።"
    case 0x1780...0x17ff: return "។"
    default: return "."
    }
  }
}
