import Record

/// A clause, its numbers apart from its words: "moved 12 pt right" and "moved 14 pt right" are "moved 12–14 pt right".
struct ClauseText {
  private enum Part {
    case words(String)
    case numbers(least: Number, most: Number)
  }

  private struct Number {
    var value: Double
    var text: String
  }

  private let element: String?
  private var parts: [Part] = []

  init(_ clause: Record.Change) {
    element = clause.element
    var words: [UInt8] = []
    let units = Array(clause.text.utf8)
    var place = 0
    // Texts of guides are in quotes, and an apostrophe in them is within a word.
    var isQuoted = false
    while place < units.count {
      let unit = units[place]
      let isAfterWord = place > 0 && Self.isWordly(units[place - 1])
      if unit == UInt8(ascii: "'") {
        let isBeforeWord = place + 1 < units.count && Self.isWordly(units[place + 1])
        if !isQuoted { isQuoted = !isAfterWord } else if !(isAfterWord && isBeforeWord) { isQuoted = false }
      }
      if !isQuoted, Self.isDigit(unit), !isAfterWord, let end = Self.end(of: units, from: place) {
        if !words.isEmpty { parts.append(.words(String(decoding: words, as: UTF8.self))) }
        words = []
        let text = String(decoding: units[place..<end], as: UTF8.self)
        let value = Double(String(text.filter { $0 != "," })) ?? 0
        parts.append(.numbers(least: Number(value: value, text: text), most: Number(value: value, text: text)))
        place = end
      } else {
        // A word is taken whole: "iphone6", "#f0f0f0", "1.56.3".
        words.append(unit)
        place += 1
        guard Self.isWordly(unit) else { continue }
        while place < units.count, Self.isWordly(units[place]) || (Self.isDigit(unit) && units[place] == 0x2e) {
          words.append(units[place])
          place += 1
        }
      }
    }
    if !words.isEmpty { parts.append(.words(String(decoding: words, as: UTF8.self))) }
  }

  private static func isDigit(_ unit: UInt8) -> Bool { (0x30...0x39).contains(unit) }

  private static func isWordly(_ unit: UInt8) -> Bool {
    isDigit(unit) || (0x41...0x5a).contains(unit) || (0x61...0x7a).contains(unit) || unit >= 0x80
      || unit == UInt8(ascii: "#") || unit == UInt8(ascii: "_")
  }

  /// Where a number ends; `nil` where it is part of a word, or a version.
  private static func end(of units: [UInt8], from start: Int) -> Int? {
    var (place, points) = (start, 0)
    while place < units.count {
      let unit = units[place]
      let isFollowed = place + 1 < units.count && isDigit(units[place + 1])
      if unit == UInt8(ascii: "."), isFollowed {
        points += 1
      } else if unit == UInt8(ascii: ","), isFollowed {
      } else if !isDigit(unit) {
        break
      }
      place += 1
    }
    if points > 1 || (place < units.count && isWordly(units[place])) { return nil }
    return place
  }

  /// Equal of those that tell the same but for their numbers.
  var pattern: String {
    parts.reduce(into: (element ?? "") + "\u{0}") { pattern, part in
      switch part {
      case .words(let words): pattern += words
      case .numbers: pattern += "\u{1}"
      }
    }
  }

  /// The words before the first number or quoted text.
  var beginning: String {
    guard case .words(let words)? = parts.first else { return element ?? "" }
    let end = words.utf8.firstIndex(of: UInt8(ascii: "'")) ?? words.endIndex
    return "\(element ?? "")\u{0}\(words[..<end])"
  }

  /// Adds the numbers of another one of the same pattern.
  mutating func join(_ other: ClauseText) {
    for index in parts.indices where index < other.parts.count {
      guard case .numbers(var least, var most) = parts[index],
        case .numbers(let otherLeast, let otherMost) = other.parts[index]
      else { continue }
      if otherLeast.value < least.value { least = otherLeast }
      if otherMost.value > most.value { most = otherMost }
      parts[index] = .numbers(least: least, most: most)
    }
  }

  var text: String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .words(let words): text += words
      case .numbers(let least, let most):
        text += least.text == most.text ? least.text : "\(least.text)–\(most.text)"
      }
    }
  }
}
