import Diagnostics
import YAML

/// How a value of one type is read: gives `nil` and reports where it cannot. The key is for messages.
struct ValueReader<Value: Sendable>: Sendable {
  let read: @Sendable (_ node: Node, _ key: String, _ reading: Reading) -> Value?
}

extension ValueReader where Value == Double {
  /// A number; one with a unit is refused in words.
  static func number(_ limits: Limits, wants: String = "a number") -> ValueReader {
    ValueReader { node, key, reading in
      guard let number = finiteNumber(node, key, wants: wants, reading) else { return nil }
      return checked(number, limits, key, node, reading)
    }
  }

  /// A length in points.
  ///
  /// - Parameter percentHelp: what to do about a percentage.
  static func points(_ limits: Limits, percentHelp: String? = nil) -> ValueReader {
    ValueReader { node, key, reading in
      if let text = node.text, let quantity = Quantity(text) {
        if !quantity.unit.isEmpty, Quantity.lengthUnits.contains(quantity.unit.lowercased()) {
          reportUnit(quantity, at: node.location, reading)
          return nil
        }
        if quantity.unit == "%" {
          reading.report(.wrongUnit, "'\(key)' is in points, not a percentage", at: node.location, help: percentHelp)
          return nil
        }
      }
      return ValueReader.number(limits).read(node, key, reading)
    }
  }

  /// `71%` or 0.71.
  static let opacity = ValueReader { node, key, reading in
    let limits = Limits.from(0, to: 1)
    if let text = node.text, let quantity = Quantity(text), quantity.unit == "%" {
      guard quantity.value.isFinite, limits.contains(quantity.value / 100) else {
        reading.report(.outOfRange, "'\(key)' is \(text), but must be from 0% to 100%", at: node.location)
        return nil
      }
      return quantity.value / 100
    }
    guard let number = finiteNumber(node, key, wants: "a percentage", reading) else { return nil }
    guard limits.contains(number) else {
      reading.report(
        .outOfRange, "'\(key)' is \(written(number)), but must be from 0% to 100%", at: node.location,
        help: number > 1 && number <= 100 ? "did you mean \(written(number))%?" : nil)
      return nil
    }
    return number
  }

  static func reportUnit(_ quantity: Quantity, at location: SourceLocation, _ reading: Reading) {
    reading.report(
      .wrongUnit, "lengths are points: write \(written(quantity.value))", at: location)
  }

  fileprivate static func finiteNumber(_ node: Node, _ key: String, wants: String, _ reading: Reading) -> Double? {
    if let text = node.text, Quantity.isNotFinite(text) || Quantity(text)?.value.isInfinite == true {
      reading.report(.outOfRange, "'\(key)' is \(shortened(text)), but must be a finite number", at: node.location)
      return nil
    }
    guard let text = node.text, let quantity = Quantity(text), quantity.unit.isEmpty else {
      reading.reportType(key, wants: wants, found: node)
      return nil
    }
    return quantity.value
  }

  fileprivate static func checked(
    _ number: Double, _ limits: Limits, _ key: String, _ node: Node, _ reading: Reading
  ) -> Double? {
    if limits.contains(number) { return number }
    reading.report(
      .outOfRange, "'\(key)' is \(written(number)), but must be \(limits.inWords)", at: node.location)
    return nil
  }
}

extension ValueReader where Value == [Double] {
  /// `[x, y]`. `help` says what to write for a single number.
  static func pair(
    _ item: ValueReader<Double>, _ things: String, help: @escaping @Sendable (Double) -> String
  ) -> ValueReader {
    ValueReader { node, key, reading in
      let values = list(item, of: "two numbers: \(things)") { text in
        let parts = text.split { ",;x×* ".contains($0) }.compactMap { Quantity(String($0))?.value }
        return switch parts.count {
        case 1 where Quantity(text) != nil: help(parts[0])
        case 2: "write [\(written(parts[0])), \(written(parts[1]))]"
        default: "write \(things)"
        }
      }.read(node, key, reading)
      guard let values, values.count != 2 else { return values }
      reading.report(.wrongType, "'\(key)' wants two numbers: \(things)", at: node.location)
      return nil
    }
  }
}

extension ValueReader where Value == Int {
  static func wholeNumber(_ range: ClosedRange<Int>) -> ValueReader {
    ValueReader { node, key, reading in
      let limits = Limits.from(Double(range.lowerBound), to: Double(range.upperBound))
      guard let number = ValueReader<Double>.number(limits, wants: "a whole number").read(node, key, reading)
      else { return nil }
      guard number == number.rounded() else {
        reading.report(.outOfRange, "'\(key)' is \(written(number)), but must be a whole number", at: node.location)
        return nil
      }
      return Int(number)
    }
  }

  /// `thin` to `black`, or 100 to 900.
  static let weight = ValueReader { node, key, reading in
    guard let text = node.text, Quantity(text) == nil, !Quantity.isNotFinite(text), !text.isEmpty else {
      return wholeNumber(100...900).read(node, key, reading)
    }
    let word = text.lowercased().filter { $0 != "-" && $0 != " " && $0 != "_" }
    if let weight = weights.first(where: { $0.0 == word })?.1 { return weight }
    reading.report(
      .invalidValue, "'\(key)' cannot be '\(shortened(text))'", at: node.location,
      help: closestMatch(to: text, among: weights.map(\.0)).map { "did you mean '\($0)'?" }
        ?? "write a number from 100 to 900 or a name from thin to black")
    return nil
  }

  private static let weights: [(String, Int)] = [
    ("thin", 100), ("hairline", 100), ("extralight", 200), ("ultralight", 200), ("light", 300), ("regular", 400),
    ("normal", 400), ("medium", 500), ("semibold", 600), ("demibold", 600), ("bold", 700), ("extrabold", 800),
    ("heavy", 800), ("ultrabold", 800), ("black", 900),
  ]

  /// A number of bytes, or `60 KB`, `60 KiB`, `1.5 MB`.
  static let bytes = ValueReader { node, key, reading in
    let factors = ["": 1.0, "b": 1, "kb": 1e3, "mb": 1e6, "kib": 1024, "mib": 1_048_576]
    guard let text = node.text, let quantity = Quantity(text), let factor = factors[quantity.unit.lowercased()] else {
      reading.reportType(key, wants: "a number of bytes, such as 60000 or 60 KB", found: node)
      return nil
    }
    let bytes = (quantity.value * factor).rounded()
    guard bytes >= 1, bytes <= 1e12 else {
      reading.report(
        .outOfRange, "'\(key)' is \(text), but must be at least 1 byte and at most 1 TB", at: node.location)
      return nil
    }
    return Int(bytes)
  }
}

extension ValueReader where Value == Bool {
  static let flag = ValueReader { node, key, reading in
    switch node.plainText {
    case "true": return true
    case "false": return false
    default:
      let means = ["yes": "true", "on": "true", "no": "false", "off": "false"][node.plainText?.lowercased() ?? ""]
      reading.reportType(key, wants: "true or false", found: node, help: means.map { "did you mean '\($0)'?" })
      return nil
    }
  }
}

extension ValueReader where Value == String {
  /// A word or words of one line.
  static func string(_ wants: String) -> ValueReader {
    ValueReader { node, key, reading in
      guard let text = node.text, !text.isEmpty else {
        reading.reportType(key, wants: wants, found: node)
        return nil
      }
      guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
        reading.report(.invalidValue, "'\(key)' holds a control character", at: node.location)
        return nil
      }
      return text
    }
  }
}

extension ValueReader {
  /// One word of an enumeration; `later` are words of the language that are refused for now.
  /// `meant` are words for which people take those of the enumeration.
  static func choice(_ type: Value.Type, later: [String] = [], meant: [String: String] = [:]) -> ValueReader
  where Value: CaseIterable & RawRepresentable<String> {
    // Of its cases those that a manifest may name, which need not be all.
    choice(
      { text in type.allCases.first { $0.rawValue == text } }, order: type.allCases.map(\.rawValue), later: later,
      meant: meant)
  }

  static func choice(
    _ words: [String: Value], order: [String], later: [String] = [], meant: [String: String] = [:]
  ) -> ValueReader {
    choice({ words[$0] }, order: order, later: later, meant: meant)
  }

  private static func choice(
    _ value: @escaping @Sendable (String) -> Value?, order: @autoclosure @escaping @Sendable () -> [String],
    later: [String], meant: [String: String]
  ) -> ValueReader {
    ValueReader { node, key, reading in
      guard let text = node.text, !text.isEmpty else {
        reading.reportType(key, wants: listed(order(), "or"), found: node)
        return nil
      }
      if let value = value(text) { return value }
      if later.contains(text) {
        reading.report(.notSupportedYet, "'\(key): \(text)' is not supported yet", at: node.location)
        return nil
      }
      reading.report(
        .invalidValue, "'\(key)' cannot be '\(shortened(text))'", at: node.location,
        help: (meant[text.lowercased()] ?? closestMatch(to: text, among: order())).map { "did you mean '\($0)'?" }
          ?? "write \(listed(order(), "or"))")
      return nil
    }
  }

  /// A list of at least `least` items; a faulty item makes the list `nil`. `help` says what to write for a scalar.
  static func list<Item>(
    _ item: ValueReader<Item>, of things: String, atLeast least: Int = 1,
    help: @escaping @Sendable (_ text: String) -> String = { "write [\(shortened($0))]" }
  ) -> ValueReader where Value == [Item] {
    ValueReader { node, key, reading in
      guard let items = node.items else {
        let text = node.isNothing ? nil : node.text
        reading.reportType(key, wants: "a list of \(things)", found: node, help: text.map(help))
        return nil
      }
      guard items.count >= least else {
        reading.report(.outOfRange, "'\(key)' is an empty list", at: node.location, help: "name one or remove the key")
        return nil
      }
      let values = items.map { item.read($0, key, reading) }
      return values.contains { $0 == nil } ? nil : values.map { $0! }
    }
  }
}
