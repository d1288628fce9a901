import Record
import YAML

/// A YAML or JSON document to be changed.
indirect enum Tree {
  /// `isPlain` where it is written without quotes.
  case word(String, isPlain: Bool)
  case list([Tree])
  case map([Entry])

  struct Entry {
    var key: String
    var value: Tree
  }

  init(_ node: Node) {
    switch node.content {
    case .scalar(let text, let plain): self = .word(text, isPlain: plain)
    case .sequence(let nodes): self = .list(nodes.map(Tree.init))
    case .mapping(let entries): self = .map(entries.map { Entry(key: $0.key, value: Tree($0.value)) })
    }
  }

  init(_ json: JSON) {
    switch json {
    case .null: self = .word("null", isPlain: true)
    case .bool(let value): self = .word("\(value)", isPlain: true)
    case .number(let value): self = .word("\(value)", isPlain: true)
    case .text(let text): self = .word(text, isPlain: false)
    case .list(let items): self = .list(items.map(Tree.init))
    case .map(let members): self = .map(members.map { Entry(key: $0.key, value: Tree($0.value)) })
    }
  }

  /// How many values there are, itself among them.
  var count: Int {
    switch self {
    case .word: 1
    case .list(let items): items.reduce(1) { $0 + $1.count }
    case .map(let entries): entries.reduce(1) { $0 + $1.value.count }
    }
  }

  /// Changes the value that is the `number`th, in the order of the text; `number` is counted down on the way.
  mutating func change(_ number: inout Int, by change: (inout Tree) -> Void) {
    defer { number -= 1 }
    if number == 0 { return change(&self) }
    number -= 1
    defer { number += 1 }
    switch self {
    case .word: return
    case .list(var items):
      for index in items.indices where number >= 0 { items[index].change(&number, by: change) }
      self = .list(items)
    case .map(var entries):
      for index in entries.indices where number >= 0 { entries[index].value.change(&number, by: change) }
      self = .map(entries)
    }
  }

  mutating func changeWords(_ change: (inout String) -> Void) {
    switch self {
    case .word(var text, let isPlain):
      change(&text)
      self = .word(text, isPlain: isPlain)
    case .list(let items):
      self = .list(
        items.map {
          var item = $0
          item.changeWords(change)
          return item
        })
    case .map(let entries):
      self = .map(
        entries.map {
          var entry = $0
          entry.value.changeWords(change)
          return entry
        })
    }
  }

  // MARK: - Text

  /// As JSON; what has no quotes is written as it is.
  var json: String {
    var text = ""
    write(to: &text, isJSON: true)
    return text
  }

  /// Maps on the top levels in lines, the rest in brackets.
  var yaml: String {
    var text = ""
    writeLines(to: &text, indent: 0)
    return text
  }

  private func writeLines(to text: inout String, indent: Int) {
    guard case .map(let entries) = self, !entries.isEmpty, indent < 4 else {
      text += " "
      write(to: &text, isJSON: false)
      text += "\n"
      return
    }
    if indent > 0 { text += "\n" }
    for entry in entries {
      text += String(repeating: "  ", count: indent) + Self.written(entry.key, isPlain: true, isJSON: false) + ":"
      entry.value.writeLines(to: &text, indent: indent + 1)
    }
  }

  private func write(to text: inout String, isJSON: Bool) {
    switch self {
    case .word(let word, let isPlain): text += Self.written(word, isPlain: isPlain, isJSON: isJSON)
    case .list(let items):
      text += "["
      for (index, item) in items.enumerated() {
        if index > 0 { text += ", " }
        item.write(to: &text, isJSON: isJSON)
      }
      text += "]"
    case .map(let entries):
      text += "{"
      for (index, entry) in entries.enumerated() {
        if index > 0 { text += ", " }
        text += Self.written(entry.key, isPlain: !isJSON, isJSON: isJSON) + ": "
        entry.value.write(to: &text, isJSON: isJSON)
      }
      text += "}"
    }
  }

  private static func written(_ word: String, isPlain: Bool, isJSON: Bool) -> String {
    if isPlain && (isJSON || isSimple(word)) { return word }
    var text = "\""
    for scalar in word.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case _ where scalar.value < 32 || scalar.value == 127:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  private static func isSimple(_ word: String) -> Bool {
    !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 48...57, 95, 46, 37: true
        default: false
        }
      } || ["-", "+"].contains(word.prefix(1)) && word.count > 1 && isSimple(String(word.dropFirst()))
  }
}
