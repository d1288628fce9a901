/// A number as YAML writes it, with what stands behind it: `12px` is 12 and "px".
struct Quantity {
  var value: Double
  var unit: String

  /// Units that people write behind lengths.
  static let lengthUnits: Set<String> = [
    "px", "pt", "pts", "dp", "sp", "em", "rem", "point", "points", "pixel", "pixels", "mm", "cm", "in", "pc", "vw",
    "vh",
  ]

  /// `nil` where `text` does not begin with a number, or where more than a unit follows it.
  init?(_ text: String) {
    if let plain = Quantity.plain(text) {
      self = plain
      return
    }
    let scalars = Array(text.unicodeScalars)
    let signs = scalars.prefix { $0 == "-" || $0 == "+" }.count
    guard signs <= 1, let (value, length) = Quantity.number(in: scalars[signs...]) else { return nil }
    let rest = String(String.UnicodeScalarView(scalars[(signs + length)...]))
    let unit = String(rest.drop { $0 == " " })
    guard unit.isEmpty || unit == "%" || unit.allSatisfy(\.isLetter) else { return nil }
    self.value = scalars.first == "-" ? -value : value
    self.unit = unit
  }

  /// Reads what nearly all numbers are, digits with a sign, a point and `%` where need be; `nil` leaves `text` to the
  /// whole grammar, which reads these in the same way.
  static func plain(_ text: String) -> Quantity? {
    var digits: Int64 = 0
    var count = 0
    var fraction: Int?
    var isNegative = false
    var unit = ""
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case _ where !unit.isEmpty: return nil
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits = digits * 10 + Int64(byte - UInt8(ascii: "0"))
        count += 1
        fraction? += 1
        // So many digits, and a power of ten below 1e22, are exact as Double, and so their quotient is rounded once.
        if count > 15 { return nil }
      case UInt8(ascii: ".") where fraction == nil: fraction = 0
      case UInt8(ascii: "-") where index == 0: isNegative = true
      case UInt8(ascii: "+") where index == 0: break
      case UInt8(ascii: "%") where count > 0: unit = "%"
      default: return nil
      }
    }
    guard count > 0 else { return nil }
    let value = Double(digits) / powersOfTen[fraction ?? 0]
    return Quantity(value: isNegative ? -value : value, unit: unit)
  }

  private static let powersOfTen = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15]

  private init(value: Double, unit: String) {
    self.value = value
    self.unit = unit
  }

  /// The number without sign that `scalars` begin with, and how many of them it takes.
  static func number(in scalars: ArraySlice<Unicode.Scalar>) -> (value: Double, length: Int)? {
    func digits(from index: Int) -> Int { scalars[index...].prefix { ("0"..."9").contains($0) }.count }
    var end = scalars.startIndex
    let whole = digits(from: end)
    end += whole
    var fraction = 0
    if end < scalars.endIndex, scalars[end] == "." {
      fraction = digits(from: end + 1)
      if whole > 0 || fraction > 0 { end += 1 + fraction }
    }
    guard whole + fraction > 0 else { return nil }
    if end < scalars.endIndex, scalars[end] == "e" || scalars[end] == "E" {
      var exponent = end + 1
      if exponent < scalars.endIndex, scalars[exponent] == "-" || scalars[exponent] == "+" { exponent += 1 }
      let count = digits(from: exponent)
      if count > 0 { end = exponent + count }
    }
    var text = String(String.UnicodeScalarView(scalars[scalars.startIndex..<end]))
    if text.hasPrefix(".") { text = "0" + text }
    if text.hasSuffix(".") { text += "0" }
    guard let value = Double(text.replacingPoint()) else { return nil }
    return (value, end - scalars.startIndex)
  }

  /// Whether `text` is one of YAML's or C's words for what is not a finite number.
  static func isNotFinite(_ text: String) -> Bool {
    switch text.utf8.first(where: { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+") }) {
    case UInt8(ascii: "."), UInt8(ascii: "i"), UInt8(ascii: "I"), UInt8(ascii: "n"), UInt8(ascii: "N"): break
    default: return false
    }
    let word = text.lowercased().drop { $0 == "-" || $0 == "+" }
    return [".inf", ".nan", "inf", "nan", "infinity"].contains(String(word))
  }
}

extension String {
  /// `1.e3`, which `Double` does not read, as `1.0e3`.
  fileprivate func replacingPoint() -> String {
    guard let point = firstIndex(of: "."), let next = self[index(after: point)...].first, !next.isNumber else {
      return self
    }
    return self[...point] + "0" + self[index(after: point)...]
  }
}
