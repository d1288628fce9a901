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
    writer.buffer.append("\n")
    return writer.buffer.bytes
  }

  private struct Writer: ~Copyable {
    let style: Style
    var buffer = JSONBuffer()
    private var depth = 0

    init(style: Style) {
      self.style = style
    }

    mutating func write(_ value: JSON) {
      switch value {
      case .null: buffer.append("null")
      case .bool(let value): buffer.append(value ? "true" : "false")
      case .number(let value): buffer.append(value)
      case .text(let value): buffer.append(quoted: value)
      case .list(let items): write(items)
      case .map(let members): write(members)
      }
    }

    private mutating func write(_ items: [JSON]) {
      let isShort = style == .plain && items.allSatisfy { if case .number = $0 { true } else { false } }
      guard isShort else { return enclose(items, "[", "]") { $0.write($1) } }
      buffer.append("[")
      for (index, item) in items.enumerated() {
        if index > 0 { buffer.append(", ") }
        write(item)
      }
      buffer.append("]")
    }

    private mutating func write(_ members: [Member]) {
      if style == .plain, members.isEmpty { return buffer.append("{}") }
      let sorted = style == .plain ? members : members.sorted { $0.key.comes(before: $1.key) }
      enclose(sorted, "{", "}") { writer, member in
        writer.buffer.append(quoted: member.key)
        writer.buffer.append(writer.style == .plain ? ": " : " : ")
        writer.write(member.value)
      }
    }

    /// Each item on a line of its own.
    private mutating func enclose<Item>(
      _ items: [Item], _ opening: StaticString, _ closing: StaticString, write: (inout Self, Item) -> Void
    ) {
      buffer.append(opening)
      depth += 1
      // Xcode leaves a line free within empty brackets.
      if items.isEmpty { buffer.append("\n") }
      for (index, item) in items.enumerated() {
        buffer.append(index > 0 ? ",\n" : "\n")
        indent()
        write(&self, item)
      }
      depth -= 1
      buffer.append("\n")
      indent()
      buffer.append(closing)
    }

    private mutating func indent() {
      for _ in 0..<depth { buffer.append("  ") }
    }
  }
}
