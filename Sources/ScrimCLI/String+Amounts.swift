extension String {
  /// "3 pictures", "1 picture"
  init(_ count: Int, _ noun: String) { self = "\(count) \(noun)\(count == 1 ? "" : "s")" }

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
