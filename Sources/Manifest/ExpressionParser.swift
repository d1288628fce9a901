import Diagnostics

/// Reads a value of a frame: numbers, percentages and `box.property` joined by `+ - * /` and parentheses.
struct ExpressionParser {
  struct Reference {
    var box: String
    var property: Expression.Property
    /// Place of the box's name, in Unicode scalars.
    var offset: Int
    var length: Int
  }

  private static let lengthLimit = 500
  private static let depthLimit = 32
  /// No screen is larger than 5000 points; a larger number is a slip, and would only overflow later.
  private static let numberLimit = 100_000.0

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var depth = 0
  private var references: [Reference] = []

  static func parse(_ text: String) throws(ExpressionError) -> (expression: Expression, references: [Reference]) {
    if let first = text.utf8.first, first == UInt8(ascii: ".") || first >= UInt8(ascii: "0"),
      let number = Quantity.plain(text), number.value <= numberLimit
    {
      return (number.unit == "%" ? .fraction(number.value / 100) : .number(number.value), [])
    }
    var parser = ExpressionParser(text)
    guard parser.scalars.count <= lengthLimit else {
      throw ExpressionError(
        message: "the expression is longer than \(lengthLimit) characters", offset: 0, length: parser.scalars.count)
    }
    let expression = try parser.sum()
    if let next = parser.peek() { throw parser.unexpected(next) }
    return (expression, parser.references)
  }

  private init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  // MARK: - Grammar

  private mutating func sum() throws(ExpressionError) -> Expression {
    var value = try product()
    while let sign = peek(), sign == "+" || sign == "-" {
      index += 1
      value = .binary(value, sign == "+" ? .plus : .minus, try product())
    }
    return value
  }

  private mutating func product() throws(ExpressionError) -> Expression {
    var value = try factor()
    while let sign = peek(), sign == "*" || sign == "/" {
      index += 1
      _ = peek()
      let start = index
      let right = try factor()
      if sign == "/", right.constant == 0 {
        throw ExpressionError(message: "this divides by zero", offset: start, length: index - start)
      }
      value = .binary(value, sign == "*" ? .times : .over, right)
    }
    return value
  }

  private mutating func factor() throws(ExpressionError) -> Expression {
    guard let next = peek() else {
      throw ExpressionError(message: "a value is missing at the end", offset: max(0, scalars.count - 1))
    }
    depth += 1
    defer { depth -= 1 }
    guard depth <= ExpressionParser.depthLimit else {
      throw ExpressionError(message: "the expression nests too deep", offset: index)
    }
    switch next {
    case "-":
      index += 1
      return .negated(try factor())
    case "(":
      let open = index
      index += 1
      let value = try sum()
      guard let close = peek() else {
        throw ExpressionError(message: "'(' is never closed", help: "add ')'", offset: open)
      }
      guard close == ")" else { throw unexpected(close) }
      index += 1
      return value
    case "0"..."9", ".":
      return try number()
    case _ where isLetter(next):
      return try property()
    default:
      throw unexpected(next)
    }
  }

  private mutating func number() throws(ExpressionError) -> Expression {
    let start = index
    guard let (value, length) = Quantity.number(in: scalars[index...]) else { throw unexpected(scalars[index]) }
    index += length
    guard value <= ExpressionParser.numberLimit else {
      throw ExpressionError(
        id: .outOfRange, message: "\(string(start..<index)) is larger than any screen", offset: start, length: length)
    }
    if index < scalars.count, scalars[index] == "%" {
      index += 1
      return .fraction(value / 100)
    }
    if peek() == "%" {
      throw ExpressionError(
        message: "a space stands in front of '%'", help: "write \(written(value))%", offset: start,
        length: index + 1 - start)
    }
    if let next = peek(), isLetter(next) {
      let unitStart = index
      let unit = string(index..<end(of: { isLetter($0) }))
      if Quantity.lengthUnits.contains(unit.lowercased()) {
        throw ExpressionError(
          id: .wrongUnit, message: "lengths are points: write \(written(value))", offset: start,
          length: unitStart + unit.unicodeScalars.count - start)
      }
    }
    return .number(value)
  }

  private mutating func property() throws(ExpressionError) -> Expression {
    let start = index
    let boxEnd = end { isLetter($0) || ("0"..."9").contains($0) || $0 == "-" }
    guard boxEnd < scalars.count, scalars[boxEnd] == "." else { throw lonely(start) }
    let box = string(start..<boxEnd)
    index = boxEnd + 1
    let nameEnd = end { isLetter($0) }
    let name = string(index..<nameEnd)
    guard let property = ExpressionParser.property(name) else {
      throw ExpressionError(
        message: name.isEmpty ? "'\(box).' needs a property" : "'\(box)' has no property '\(name)'",
        help: closestMatch(to: name, among: Expression.Property.allCases.map(\.rawValue))
          .map { "did you mean '\($0)'?" }
          ?? "there are \(listed(Expression.Property.allCases.map(\.rawValue), "and"))",
        offset: name.isEmpty ? start : index, length: name.isEmpty ? index - start : nameEnd - index)
    }
    index = nameEnd
    references.append(Reference(box: box, property: property, offset: start, length: boxEnd - start))
    return .property(box: box, property)
  }

  private static func property(_ name: String) -> Expression.Property? {
    switch name {
    case "leading": .left
    case "trailing": .right
    default: Expression.Property(rawValue: name)
    }
  }

  // MARK: - Faults

  /// A word that is no box with a property.
  private func lonely(_ start: Int) -> ExpressionError {
    let word = string(start..<end { isLetter($0) })
    let length = word.unicodeScalars.count
    if Quantity.isNotFinite(word) {
      return ExpressionError(
        id: .outOfRange, message: "'\(word)' is not a finite number", offset: start, length: length)
    }
    if ExpressionParser.property(word) != nil {
      return ExpressionError(
        message: "'\(word)' of which box?", help: "write a box in front, such as target.\(word)", offset: start,
        length: length)
    }
    return ExpressionError(
      message: "'\(word)' is not a value",
      help: "write a number, a percentage, or a box and its property, such as target.left", offset: start,
      length: length)
  }

  private func unexpected(_ scalar: Unicode.Scalar) -> ExpressionError {
    let meant: [Unicode.Scalar: String] = [
      "−": "-", "–": "-", "—": "-", "×": "*", "·": "*", "÷": "/", ",": ".", ":": "/", "[": "(", "]": ")",
    ]
    return ExpressionError(
      message: "'\(scalar)' is not expected here", help: meant[scalar].map { "did you mean '\($0)'?" }, offset: index)
  }

  // MARK: - Characters

  /// The next character that is not a space, which is skipped to.
  private mutating func peek() -> Unicode.Scalar? {
    while index < scalars.count, scalars[index] == " " || scalars[index] == "\n" || scalars[index] == "\t" {
      index += 1
    }
    return index < scalars.count ? scalars[index] : nil
  }

  /// Where the run of characters from the index on ends.
  private func end(of isPart: (Unicode.Scalar) -> Bool) -> Int {
    index + scalars[index...].prefix(while: isPart).count
  }

  private func string(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }

  private func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar == "_" || scalar.properties.isAlphabetic }
}

extension Expression {
  /// The number that it always is; `nil` where it depends on a container or a box.
  var constant: Double? { value(percent: nil) }

  /// Whether it is zero or less in every container; false where it depends on a box.
  var isNeverPositive: Bool {
    guard let small = value(percent: 1), let large = value(percent: 10_000) else { return false }
    return small <= 0 && large <= 0
  }

  /// With the container's size `whole`, where it is known.
  private func value(percent whole: Double?) -> Double? {
    switch self {
    case .number(let number): return number
    case .fraction(let fraction): return whole.map { $0 * fraction }
    case .property: return nil
    case .negated(let inner): return inner.value(percent: whole).map { -$0 }
    case .binary(let a, let sign, let b):
      guard let a = a.value(percent: whole), let b = b.value(percent: whole) else { return nil }
      switch sign {
      case .plus: return a + b
      case .minus: return a - b
      case .times: return a * b
      case .over: return a / b
      }
    }
  }
}
