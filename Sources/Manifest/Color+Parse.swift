import Diagnostics
import Geometry
import YAML

extension Color {
  /// A colour as CSS writes it; `nil` where it is none.
  init?(css text: String) {
    let text = text.lowercased()
    if text.utf8.first == UInt8(ascii: "#") {
      self.init(hexDigits: text.dropFirst())
    } else if let named = Color.named[text] {
      self = named
    } else {
      self.init(function: text)
    }
  }

  /// 3, 4, 6 or 8 hexadecimal digits.
  init?(hexDigits digits: Substring) {
    let values = digits.compactMap { $0.isASCII ? $0.hexDigitValue : nil }
    guard values.count == digits.count else { return nil }
    let channels: [Int]
    switch values.count {
    case 3, 4: channels = values.map { $0 * 17 }
    case 6, 8: channels = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    default: return nil
    }
    let alpha = channels.count == 4 ? channels[3] : 255
    self.init(red: UInt8(channels[0]), green: UInt8(channels[1]), blue: UInt8(channels[2]), alpha: UInt8(alpha))
  }

  /// `rgb()` or `rgba()` of three or four values, by commas or as `rgb(0 0 0 / 50%)`.
  private init?(function text: String) {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")"), ["rgb", "rgba"].contains(text[..<open])
    else { return nil }
    let inside = text[text.index(after: open)...].dropLast()
    let parts: [String]
    if inside.contains(",") {
      parts = inside.split(separator: ",", omittingEmptySubsequences: false).map { part in
        String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
    } else {
      let halves = inside.split(separator: "/", omittingEmptySubsequences: false)
      let colors = halves[0].split(separator: " ")
      let alphas = halves.dropFirst().map { $0.filter { $0 != " " } }
      guard colors.count == 3, alphas.count <= 1 else { return nil }
      parts = colors.map(String.init) + alphas
    }
    guard parts.count == 3 || parts.count == 4 else { return nil }
    let quantities = parts.compactMap { Quantity($0) }
    guard quantities.count == parts.count else { return nil }
    var channels: [UInt8] = []
    for (index, quantity) in quantities.enumerated() {
      let isAlpha = index == 3
      let whole: Double
      switch quantity.unit {
      case "": whole = isAlpha ? 1 : 255
      case "%": whole = 100
      default: return nil
      }
      guard quantity.value >= 0, quantity.value <= whole else { return nil }
      channels.append(UInt8((quantity.value / whole * 255).rounded()))
    }
    self.init(
      red: channels[0], green: channels[1], blue: channels[2], alpha: channels.count == 4 ? channels[3] : 255)
  }
}

extension ValueReader where Value == Color {
  static let color = ValueReader { node, key, reading in
    guard let text = node.text, !text.isEmpty else {
      reading.reportType(
        key, wants: "a colour", found: node,
        help: node.isNothing ? "put it in quotes: behind a space, # begins a comment" : nil)
      return nil
    }
    if let color = Color(css: text) { return color }
    let isHex = text.hasPrefix("#") || text.contains("(")
    func match() -> String? { isHex ? nil : closestMatch(to: text, among: Color.named.keys) }
    let withMark = Color(hexDigits: text[...]) != nil && text.count > 4 ? "\"#\(text)\"" : nil
    reading.report(
      .invalidValue, "'\(shortened(text))' is not a colour", at: node.location,
      help: withMark.map { "did you mean \($0)?" } ?? match().map { "did you mean '\($0)'?" }
        ?? "write a CSS name, \"#rgb\", \"#rrggbb\", \"#rrggbbaa\", rgb() or rgba()")
    return nil
  }
}
