extension JSON {
  package enum Style: Sendable {
    /// `"key": value`, maps in their own order, a list of numbers on one line.
    case plain
    /// As Xcode writes asset catalogs: `"key" : value`, maps sorted by key, a line for each item of a list.
    case xcode
  }

  /// The document by RFC 8259, indented by two spaces, with a line end behind it. Equal documents give equal texts.
  package func text(_ style: Style = .plain) -> String { String(decoding: bytes(style), as: UTF8.self) }

  /// The document's text in UTF-8.
  package func bytes(_ style: Style = .plain) -> [UInt8] {
    var writer = Writer(style: style)
    writer.write(self)
    writer.add("\n")
    return writer.bytes
  }

  /// Of bytes, as texts of many thousand lines are put together from small parts: each would have to be checked anew as a
  /// `String`'s.
  private struct Writer {
    let style: Style
    var bytes: [UInt8] = []
    private var depth = 0

    init(style: Style) {
      self.style = style
    }

    mutating func add(_ text: StaticString) {
      text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func write(_ value: JSON) {
      switch value {
      case .null: add("null")
      case .bool(let value): add(value ? "true" : "false")
      case .number(let value): bytes.append(contentsOf: value.jsonText.utf8)
      case .text(let value): write(value)
      case .list(let items): write(items)
      case .map(let members): write(members)
      }
    }

    private mutating func write(_ items: [JSON]) {
      let isShort = style == .plain && items.allSatisfy { if case .number = $0 { true } else { false } }
      guard isShort else { return enclose(items, "[", "]") { $0.write($1) } }
      add("[")
      for (index, item) in items.enumerated() {
        if index > 0 { add(", ") }
        write(item)
      }
      add("]")
    }

    private mutating func write(_ members: [Member]) {
      if style == .plain, members.isEmpty { return add("{}") }
      // By code units, as everywhere: the order of `String` depends on tables of Unicode.
      let sorted =
        style == .plain ? members : members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      enclose(sorted, "{", "}") { writer, member in
        writer.write(member.key)
        writer.add(writer.style == .plain ? ": " : " : ")
        writer.write(member.value)
      }
    }

    /// Each item on a line of its own.
    private mutating func enclose<Item>(
      _ items: [Item], _ opening: StaticString, _ closing: StaticString, write: (inout Self, Item) -> Void
    ) {
      add(opening)
      depth += 1
      // Xcode leaves a line free within empty brackets.
      if items.isEmpty { add("\n") }
      for (index, item) in items.enumerated() {
        add(index > 0 ? ",\n" : "\n")
        indent()
        write(&self, item)
      }
      depth -= 1
      add("\n")
      indent()
      add(closing)
    }

    private mutating func indent() { bytes.append(contentsOf: repeatElement(0x20, count: 2 * depth)) }

    private mutating func write(_ value: String) {
      let (quote, backslash, space) = (UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: " "))
      bytes.append(quote)
      if value.utf8.allSatisfy({ $0 >= space && $0 != quote && $0 != backslash }) {
        bytes.append(contentsOf: value.utf8)
      } else {
        // What is to be escaped is ASCII, of which no other character has a byte.
        for byte in value.utf8 {
          switch byte {
          case quote, backslash: bytes += [backslash, byte]
          case UInt8(ascii: "\n"): add("\\n")
          case UInt8(ascii: "\r"): add("\\r")
          case UInt8(ascii: "\t"): add("\\t")
          case 0x08: add("\\b")
          case 0x0c: add("\\f")
          case ..<space:
            add(byte < 16 ? "\\u000" : "\\u00")
            bytes.append(contentsOf: String(byte, radix: 16).utf8)
          default: bytes.append(byte)
          }
        }
      }
      bytes.append(quote)
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
