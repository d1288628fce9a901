/// Writes JSON without spaces that may stand in a script element: no character of it means anything to HTML or ends a
/// line of a script.
struct ScriptJSON {
  private(set) var bytes: [UInt8] = []

  mutating func map(_ write: (inout ScriptJSON) -> Void) { enclose("{", "}", write) }

  mutating func list<Items: Sequence>(_ items: Items, _ write: (inout ScriptJSON, Items.Element) -> Void) {
    enclose("[", "]") { for item in items { write(&$0, item) } }
  }

  mutating func key(_ key: StaticString) {
    separate()
    append("\"")
    append(key)
    append("\":")
  }

  mutating func add(_ value: Int) {
    separate()
    bytes.append(contentsOf: String(value).utf8)
  }

  mutating func addNull() {
    separate()
    append("null")
  }

  mutating func add(_ value: String) {
    separate()
    append("\"")
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"", "\\": bytes += [UInt8(ascii: "\\"), UInt8(scalar.value)]
      case "<", ">", "&", "\u{0}"..."\u{1f}", "\u{7f}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        append("\\u")
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
        bytes.append(contentsOf: digits.utf8)
      default: bytes.append(contentsOf: UTF8.encode(scalar)!)
      }
    }
    append("\"")
  }

  /// A text of characters that need no escape.
  mutating func add(plain value: [UInt8], after start: String) {
    separate()
    append("\"")
    bytes.append(contentsOf: start.utf8)
    bytes.append(contentsOf: value)
    append("\"")
  }

  /// Nothing where there is no value.
  mutating func add(_ key: StaticString, _ value: String?) {
    guard let value else { return }
    self.key(key)
    add(value)
  }

  mutating func add(_ key: StaticString, _ value: Int?) {
    guard let value else { return }
    self.key(key)
    add(value)
  }

  /// Nothing where it is false.
  mutating func add(_ key: StaticString, _ value: Bool) {
    if value { add(key, 1) }
  }

  private mutating func enclose(_ opening: StaticString, _ closing: StaticString, _ write: (inout ScriptJSON) -> Void) {
    separate()
    append(opening)
    write(&self)
    append(closing)
  }

  /// A comma behind a value.
  private mutating func separate() {
    switch bytes.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): return
    default: append(",")
    }
  }

  private mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
