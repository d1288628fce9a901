import Diagnostics
import YAML

/// What guides, boxes and devices may be called.
enum NameRules {
  /// The boxes that every page may have, words that an arrow's end takes, and keys that a state may hold.
  static let reservedIDs: Set<String> = [
    "screen", "safe", "target", "tip", "arrow", "button", "card", "auto", "left", "right", "top", "bottom", "targets",
    "rule", "layers",
  ]

  /// What keeps `name` from being part of a file's name; `nil` where nothing does.
  static func fault(inFileName name: String) -> String? {
    if name.isEmpty { return "is empty" }
    // Most are just so, and there are many.
    if name.utf8.count <= 120, name.utf8.allSatisfy(isPlain) { return nil }
    if name.hasPrefix(".") { return "begins with '.', which hides a file" }
    if name.holds("..") { return "holds '..'" }
    if name.first!.isWhitespace || name.last!.isWhitespace { return "begins or ends with a space" }
    if name.utf8.count > 120 { return "is longer than 120 bytes" }
    for scalar in name.unicodeScalars {
      switch scalar {
      case "/", "\\", ":", "*", "?", "\"", "<", ">", "|", ",": return "holds '\(scalar)'"
      default:
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: return "holds a control character"
        // Joiners belong to words of some scripts and to emoji; marks of direction only disguise a name.
        case .format
        where scalar != "\u{200C}" && scalar != "\u{200D}" && !("\u{E0020}"..."\u{E007F}").contains(scalar):
          return "holds an invisible character"
        default: continue
        }
      }
    }
    for ending in ["@2x", "@3x", "~ipad", "~iphone"] where name.lowercased().hasSuffix(ending) {
      return "ends with '\(ending)', which iOS takes for a variant"
    }
    return nil
  }

  /// Whether a character may stand anywhere in a name.
  private static func isPlain(_ unit: UInt8) -> Bool {
    switch unit {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Reports and gives false where `name` cannot be part of a file's name.
  static func check(_ name: String, at location: SourceLocation, _ reading: Reading) -> Bool {
    guard let fault = fault(inFileName: name) else { return true }
    let shown = String(
      String.UnicodeScalarView(name.unicodeScalars.filter { $0.properties.generalCategory != .control }))
    reading.report(
      .invalidName, "the name '\(shortened(shown))' \(fault)", at: location,
      help: "it becomes part of a file's name: use letters, digits, '-' and '_'")
    return false
  }
}

extension ValueReader where Value == String {
  /// What expressions call a box by.
  static let boxID = ValueReader { node, key, reading in
    guard let id = string("a name").read(node, key, reading), NameRules.check(id, at: node.location, reading)
    else { return nil }
    if NameRules.reservedIDs.contains(id) {
      reading.report(.invalidName, "'\(id)' has a meaning of its own", at: node.location, help: "choose another id")
      return nil
    }
    let scalars = id.unicodeScalars
    guard let first = scalars.first, first == "_" || first.properties.isAlphabetic,
      scalars.allSatisfy({ $0 == "_" || $0 == "-" || $0.properties.isAlphabetic || ("0"..."9").contains($0) })
    else {
      reading.report(
        .invalidName, "the id '\(id)' could not be written in an expression", at: node.location,
        help: "begin with a letter and use letters, digits, '-' and '_'")
      return nil
    }
    return id
  }
}
