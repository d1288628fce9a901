extension String {
  /// "3 pictures", "1 picture"
  init(_ count: Int, _ noun: String) { self = "\(count) \(noun)\(count == 1 ? "" : "s")" }

  /// "1,204"
  init(grouped count: Int) {
    let digits = Array(String(count.magnitude).utf8)
    var text = count < 0 ? "-" : ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place).isMultiple(of: 3) { text += "," }
      text.unicodeScalars.append(Unicode.Scalar(digit))
    }
    self = text
  }

  /// "1,204 pixels", "1 pixel"
  init(grouped count: Int, _ noun: String) { self = "\(String(grouped: count)) \(noun)\(count == 1 ? "" : "s")" }

  /// "0.03 %", "12.5 %"; what is more than nothing and less than all is told as such.
  /// - Parameter ratio: 0 to 1.
  init(percent ratio: Double) {
    switch ratio {
    case ...0: self = "0 %"
    case ..<0.0001: self = "under 0.01 %"
    case ..<0.1: self = Self.decimal(Int((ratio * 10_000).rounded()), digits: 2) + " %"
    case ..<0.999: self = Self.decimal(Int((ratio * 1000).rounded()), digits: 1) + " %"
    case ..<1: self = "over 99.9 %"
    default: self = "100 %"
    }
  }

  /// "512 bytes", "1.4 KB", "20.1 MB"
  init(bytes: Int) {
    switch bytes {
    case ..<1000: self.init(bytes, "byte")
    case ..<1_000_000: self = Self.decimal((bytes + 50) / 100, digits: 1) + " KB"
    default: self = Self.decimal((bytes + 50_000) / 100_000, digits: 1) + " MB"
    }
  }

  /// "1.25"
  init(seconds duration: Duration) {
    self = Self.decimal(Int((duration / .milliseconds(10)).rounded()), digits: 2)
  }

  /// `value` with its last `digits` behind the point.
  static func decimal(_ value: Int, digits: Int) -> String {
    let text = String(value)
    let padded = String(repeating: "0", count: Swift.max(0, digits + 1 - text.count)) + text
    return padded.dropLast(digits) + "." + padded.suffix(digits)
  }
}
