extension JSON {
  package enum Style: Sendable {
    /// `"key": value`, maps in their own order, a list of numbers on one line.
    case plain
    /// As Xcode writes asset catalogs: `"key" : value`, maps sorted by key, a line for each item of a list.
    case xcode
  }

  /// The document by RFC 8259, indented by two spaces, with a line end behind it. Equal documents give equal texts.
  package func text(_ style: Style = .plain) -> String {
    var writer = Writer(style: style)
    writer.write(self)
    return writer.text + "\n"
  }

  private struct Writer {
    let style: Style
    var text = ""
    private var depth = 0

    init(style: Style) {
      self.style = style
    }

    mutating func write(_ value: JSON) {
      switch value {
      case .null: text += "null"
      case .bool(let value): text += value ? "true" : "false"
      case .number(let value): text += value.jsonText
      case .text(let value): write(value)
      case .list(let items): write(items)
      case .map(let members): write(members)
      }
    }

    private mutating func write(_ items: [JSON]) {
      let isShort = style == .plain && items.allSatisfy { if case .number = $0 { true } else { false } }
      guard isShort else { return enclose(items, "[", "]") { $0.write($1) } }
      text += "["
      for (index, item) in items.enumerated() {
        if index > 0 { text += ", " }
        write(item)
      }
      text += "]"
    }

    private mutating func write(_ members: [Member]) {
      if style == .plain, members.isEmpty {
        text += "{}"
        return
      }
      // By code units, as everywhere: the order of `String` depends on tables of Unicode.
      let sorted =
        style == .plain ? members : members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      enclose(sorted, "{", "}") { writer, member in
        writer.write(member.key)
        writer.text += writer.style == .plain ? ": " : " : "
        writer.write(member.value)
      }
    }

    /// Each item on a line of its own.
    private mutating func enclose<Item>(
      _ items: [Item], _ opening: String, _ closing: String, write: (inout Self, Item) -> Void
    ) {
      text += opening
      depth += 1
      // Xcode leaves a line free within empty brackets.
      if items.isEmpty { text += "\n" }
      for (index, item) in items.enumerated() {
        text += index > 0 ? ",\n" : "\n"
        text += String(repeating: "  ", count: depth)
        write(&self, item)
      }
      depth -= 1
      text += "\n" + String(repeating: "  ", count: depth) + closing
    }

    private mutating func write(_ value: String) {
      text += "\""
      defer { text += "\"" }
      let isPlain = value.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
      if isPlain {
        text += value
        return
      }
      for scalar in value.unicodeScalars {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case "\u{8}": text += "\\b"
        case "\u{c}": text += "\\f"
        case "\0"..<" ": text += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
  }
}

extension Double {
  /// The shortest text that reads as this very number; whole ones without a fraction. There is none for what is not
  /// finite, which no one writes.
  fileprivate var jsonText: String {
    precondition(isFinite, "JSON has no number for \(self)")
    return Int(exactly: self).map(String.init) ?? description
  }
}
