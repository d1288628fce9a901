extension Dice {
  /// Numbers that arithmetic goes wrong with.
  static let extremes = [
    "0", "-0", "-1", "1", "1e-300", "1e308", "1e309", "-1e308", "5e-324", "0.1", "0.0000001", "255", "256", "65535",
    "65536",
    "16384", "16385", "2147483647", "2147483648", "-2147483649", "4294967296", "9007199254740993",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "18446744073709551616", "inf", "nan",
    "Infinity", "-inf", ".inf", ".nan", "0x7f", "1_000", "1e", "1e99999", "100%", "-100%", "1e9%", "99999", "-99999",
    "١٢",
  ]

  /// Changes a document: values swapped, doubled, taken out, nested, or taken from elsewhere.
  mutating func change(_ tree: inout Tree, _ seeds: Seeds) {
    for _ in 0..<count(limit: 3) {
      var number = below(tree.count)
      var copy = self
      tree.change(&number) { copy.changeOne(&$0, seeds) }
      self = copy
      _ = bits()
    }
  }

  private mutating func changeOne(_ tree: inout Tree, _ seeds: Seeds) {
    switch tree {
    case .word(let word, let isPlain):
      switch below(8) {
      case 0, 1: tree = .word(pick(Self.extremes), isPlain: true)
      case 2: tree = .word(pick(seeds.words), isPlain: once(in: 2))
      case 3: tree = pick(seeds.values[pick(seeds.keys)]!)
      case 4: tree = .word(phrase(), isPlain: false)
      case 5:
        tree = .word(
          word + pick(["", " ", "-", " + ", " * ", "/", "%", ".left", ".width"]) + pick(Self.extremes), isPlain: isPlain
        )
      case 6: tree = once(in: 2) ? .list([tree, tree]) : .map([.init(key: pick(seeds.keys), value: tree)])
      default:
        var bytes = Array(word.utf8)
        mangle(&bytes)
        tree = .word(String(decoding: bytes, as: UTF8.self), isPlain: isPlain)
      }
    case .list(var items):
      let place = below(items.count)
      switch below(6) {
      case 0 where !items.isEmpty: items.remove(at: place)
      case 1 where !items.isEmpty: items.insert(items[place], at: below(items.count))
      case 2 where !items.isEmpty: items.swapAt(place, below(items.count))
      case 3 where !items.isEmpty: items += Array(repeating: items[place], count: count(limit: 7))
      case 4: items.insert(pick(seeds.values[pick(seeds.keys)]!), at: place)
      default:
        tree = items.isEmpty || once(in: 2) ? .list([tree]) : items[place]
        return
      }
      tree = .list(items)
    case .map(var entries):
      let place = below(entries.count)
      switch below(9) {
      case 0 where !entries.isEmpty: entries.remove(at: place)
      case 1 where !entries.isEmpty: entries.append(.init(key: pick(seeds.keys), value: entries[place].value))
      case 2 where !entries.isEmpty:
        let other = below(entries.count)
        let value = entries[place].value
        entries[place].value = entries[other].value
        entries[other].value = value
      case 3, 4:
        if !entries.isEmpty, let others = seeds.values[entries[place].key] { entries[place].value = pick(others) }
      case 5, 6:
        let key = pick(seeds.keys)
        entries.append(.init(key: key, value: pick(seeds.values[key]!)))
      case 7 where !entries.isEmpty: entries[place].key = once(in: 2) ? phrase() : pick(seeds.words)
      default:
        tree = entries.isEmpty || once(in: 2) ? .map([.init(key: pick(seeds.keys), value: tree)]) : entries[place].value
        return
      }
      tree = .map(entries)
    }
  }

  /// Text that shapers and writers of text stumble over.
  mutating func phrase() -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<count(limit: 5) {
      let part = pick(Self.parts)
      for _ in 0..<(once(in: 12) ? count(limit: 8) : 1) { text.append(contentsOf: part.unicodeScalars) }
      if once(in: 5), let scalar = Unicode.Scalar(UInt32(below(once(in: 2) ? 0x3000 : 0x11_0000))) {
        text.append(scalar)
      }
    }
    return String(text)
  }

  private static let parts = [
    " ", "a", "Tap here", "*", "**", "***", "_", "\\", "\\*", "\n", "\n\n", "\t", "\u{200B}", "\u{200C}", "\u{200D}",
    "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}",
    "\u{2068}", "\u{2069}", "\u{FEFF}", "\u{FFFD}", "\u{FFFC}", "\u{FFFF}", "\u{0}", "\u{1B}[2J", "\u{85}", "\u{2028}",
    "\u{2029}", "\u{AD}", "e\u{301}", "\u{301}", "\u{489}", "Z\u{310}\u{310}\u{310}\u{310}", "ﷺ", "שלום", "مرحبا",
    "नमस्ते",
    "ก็", "한국어", "\u{1100}\u{1161}", "日本語", "👨‍👩‍👧‍👦", "🇩🇪", "🇩", "👍🏽", "1️⃣", "\u{E0067}\u{E007F}", "\u{FE0F}", "ﬃ", "İ", "ß",
    "ı",
    "\u{10FFFF}", "\u{F0000}", "\u{E000}", "%", "{name}", "../", "/", "\\u0000", "\\ud800", "\\ud83d", "&lt;", "<b>",
    "'", "\"",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
  ]
}
