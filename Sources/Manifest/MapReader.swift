import Diagnostics
import YAML

/// Reads the values of one map; keys that its kind does not know are reported when it is made.
struct MapReader {
  let location: SourceLocation
  /// Whether a key was refused: what seems to be missing may be what it was meant for.
  let hasRefusedKeys: Bool
  private let entries: [Node.Entry]
  private let reading: Reading

  /// `nil`, and reported, where the value is not a map. `key` names it in messages.
  init?(_ node: Node, _ kind: MapKind, named key: String, in reading: Reading, help: String? = nil) {
    guard let entries = node.entries else {
      reading.reportType(key, wants: kind.wants, found: node, help: help)
      return nil
    }
    location = node.location
    self.reading = reading
    // Most maps are just so, and need no copy.
    let isSound = entries.allSatisfy { entry in
      kind.keys.contains(entry.key) && !(kind.isLayered && entry.value.isAuto)
    }
    guard !isSound else {
      hasRefusedKeys = false
      self.entries = entries
      return
    }
    hasRefusedKeys = entries.contains { !kind.keys.contains($0.key) }
    self.entries = entries.filter { entry in
      if kind.keys.contains(entry.key) { return !(kind.isLayered && entry.value.isAuto) }
      if kind.later.contains(entry.key) {
        reading.report(.notSupportedYet, "'\(entry.key)' is not supported yet", at: entry.keyLocation)
      } else {
        reading.report(
          .unknownKey, "unknown key '\(entry.key)'", at: entry.keyLocation, help: kind.help(forUnknown: entry.key))
      }
      return false
    }
  }

  func entry(_ key: String) -> Node.Entry? { entries.first { $0.key == key } }

  func has(_ key: String) -> Bool { entry(key) != nil }

  /// `nil` where the key is not there, or its value is faulty, which is reported.
  func read<Value>(_ key: String, _ type: ValueReader<Value>) -> Value? {
    entry(key).flatMap { type.read($0.value, key, reading) }
  }
}
