import Files
import Geometry

/// Writes a JSON value on one line: `{"id": "a", "frame": [1, 2, 3, 4]}`. Keys without a value are left out.
struct JSONLine: ~Copyable {
  private var buffer = JSONBuffer()

  var bytes: [UInt8] { buffer.bytes }

  /// Moves what was written to the end of `bytes`; the next line begins.
  mutating func empty(into bytes: inout [UInt8]) { buffer.empty(into: &bytes) }

  mutating func map(_ write: (inout JSONLine) -> Void) {
    separate()
    buffer.append(UInt8(ascii: "{"))
    write(&self)
    buffer.append(UInt8(ascii: "}"))
  }

  mutating func map(_ key: StaticString, _ write: (inout JSONLine) -> Void) {
    add(key)
    buffer.append(UInt8(ascii: "{"))
    write(&self)
    buffer.append(UInt8(ascii: "}"))
  }

  /// Nothing where there are no items.
  mutating func list<Item>(_ key: StaticString, _ items: [Item], _ write: (inout JSONLine, Item) -> Void) {
    if items.isEmpty { return }
    add(key)
    buffer.append(UInt8(ascii: "["))
    for item in items { write(&self, item) }
    buffer.append(UInt8(ascii: "]"))
  }

  mutating func add(_ value: String) {
    separate()
    buffer.append(quoted: value)
  }

  mutating func add(_ key: StaticString, _ value: String?) {
    guard let value else { return }
    add(key)
    buffer.append(quoted: value)
  }

  /// A key that is not known beforehand.
  mutating func add(named key: String, _ value: String) {
    add(key)
    buffer.append(": ")
    buffer.append(quoted: value)
  }

  mutating func add(_ key: StaticString, _ value: Int?) {
    guard let value else { return }
    add(key)
    buffer.append(value)
  }

  mutating func add(_ key: StaticString, _ value: Double?) {
    guard let value else { return }
    add(key)
    buffer.append(value)
  }

  mutating func add(_ key: StaticString, _ value: Bool) {
    add(key)
    buffer.append(value ? "true" : "false")
  }

  mutating func add(_ key: StaticString, _ value: Digest?) {
    guard let value else { return }
    add(key)
    buffer.append(UInt8(ascii: "\""))
    for lane in 0..<4 { buffer.append(hex: value.words[lane], digits: 16) }
    buffer.append(UInt8(ascii: "\""))
  }

  /// "#rrggbbaa"
  mutating func add(_ key: StaticString, _ value: Color?) {
    guard let value else { return }
    add(key)
    buffer.append("\"#")
    buffer.append(hex: UInt64(value.red), digits: 2)
    buffer.append(hex: UInt64(value.green), digits: 2)
    buffer.append(hex: UInt64(value.blue), digits: 2)
    buffer.append(hex: UInt64(value.alpha), digits: 2)
    buffer.append(UInt8(ascii: "\""))
  }

  /// Two numbers in a list.
  mutating func add(_ key: StaticString, _ first: Double, _ second: Double) {
    add(key)
    buffer.append(UInt8(ascii: "["))
    buffer.append(first)
    buffer.append(", ")
    buffer.append(second)
    buffer.append(UInt8(ascii: "]"))
  }

  mutating func add(_ key: StaticString, _ frame: Record.Frame) {
    add(key)
    buffer.append(UInt8(ascii: "["))
    buffer.append(frame.x)
    buffer.append(", ")
    buffer.append(frame.y)
    buffer.append(", ")
    buffer.append(frame.width)
    buffer.append(", ")
    buffer.append(frame.height)
    buffer.append(UInt8(ascii: "]"))
  }

  /// A key, whose value is to follow.
  private mutating func add(_ key: StaticString) {
    separate()
    buffer.append(UInt8(ascii: "\""))
    buffer.append(key)
    buffer.append("\": ")
  }

  /// Between a value and the next: neither the beginning of a line nor that of a map or list is the end of a value.
  private mutating func separate() {
    switch buffer.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["): return
    default: buffer.append(", ")
    }
  }
}
