import YAML

extension Node {
  /// Writes bytes that are equal exactly where nodes are, wherever these stand: places and comments do not count.
  func append(to bytes: inout [UInt8]) {
    switch content {
    case .scalar(let text, let plain):
      bytes.append(UInt8(ascii: plain ? "p" : "q"))
      bytes.append(counted: text)
    case .sequence(let items):
      bytes.append(UInt8(ascii: "["))
      for item in items { item.append(to: &bytes) }
      bytes.append(UInt8(ascii: "]"))
    case .mapping(let entries):
      bytes.append(UInt8(ascii: "{"))
      for entry in entries {
        bytes.append(counted: entry.key)
        entry.value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

extension [UInt8] {
  /// A text behind the number of its bytes and a full stop, as no key of a map begins.
  mutating func append(counted text: String) {
    append(contentsOf: String(text.utf8.count).utf8)
    append(UInt8(ascii: "."))
    append(contentsOf: text.utf8)
  }
}
