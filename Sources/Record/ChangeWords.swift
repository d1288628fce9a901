import Geometry

/// How changes put values into words.
enum ChangeWords {
  /// With one decimal at most: "12", "2.5".
  static func number(_ number: Double) -> String {
    // Beyond this, there is no screen.
    let tenths = Int(min(max((number * 10).rounded(), -1e15), 1e15))
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return (tenths < 0 ? "-" : "") + "\(whole)" + (rest > 0 ? ".\(rest)" : "")
  }

  /// "17 → 15"; `nil` where both read the same.
  static func step(from old: Double, to new: Double) -> String? {
    let (before, after) = (number(old), number(new))
    return before == after ? nil : "\(before) → \(after)"
  }

  /// "375 x 667"
  static func size(_ size: Size) -> String { "\(number(size.width)) x \(number(size.height))" }

  /// "12 pt right and 4 pt up" of two lengths, each with the words for more and less; `nil` where there are none.
  static func lengths(_ lengths: (length: Double, more: String, less: String)...) -> String? {
    let parts = lengths.compactMap { length, more, less -> String? in
      let text = number(length.magnitude)
      return text == "0" ? nil : "\(text) pt \(length > 0 ? more : less)"
    }
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }

  /// "colour changed from #ffffff to #f0f0f0", or "opacity 71 % → 70 %" where nothing else of it changed.
  static func colorChange(from old: Color, to new: Color) -> String? {
    if old == new { return nil }
    if (old.red, old.green, old.blue) != (new.red, new.green, new.blue) {
      return "colour changed from \(color(old)) to \(color(new))"
    }
    let shares = [old, new].map { Double($0.alpha) / 255 * 100 }
    let rounded = shares.map { number($0.rounded()) }
    // A step of the 255 is less than half a percent.
    let texts = rounded[0] == rounded[1] ? shares.map(number) : rounded
    return "opacity \(texts[0]) % → \(texts[1]) %"
  }

  /// "#rrggbb", or "#rrggbbaa" where it is not opaque.
  private static func color(_ color: Color) -> String { color.alpha == 255 ? String(color.hex.dropLast(2)) : color.hex }

  /// On one line.
  static func line(_ text: String) -> String { String(text.map { $0.isWhitespace || $0.isControl ? " " : $0 }) }

  /// A text in quotes, on one line and shortened to some 40 characters.
  static func quoted(_ text: String) -> String { quoted(text, text).old }

  /// Two texts of which something differs in what is shown.
  static func quoted(_ old: String, _ new: String) -> (old: String, new: String) {
    let texts = (Array(line(old)), Array(line(new)))
    let common = zip(texts.0, texts.1).prefix { $0 == $1 }.count
    // Of what they share, a few characters are enough.
    let isLong = max(texts.0.count, texts.1.count) > limit && old != new
    let skipped = isLong && common > limit / 2 ? common - limit / 4 : 0
    func shown(_ text: [Character]) -> String {
      let rest = text.dropFirst(skipped)
      let end = rest.count > limit ? String(rest.prefix(limit - 1)) + "…" : String(rest)
      return "'\(skipped > 0 ? "…" : "")\(end)'"
    }
    return (shown(texts.0), shown(texts.1))
  }

  private static let limit = 40
}

extension Character {
  fileprivate var isControl: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }
}
