/// Bytes of a JSON text that grow at their end.
///
/// `Array` looks for other owners, and for room, in calls of its own for each append: a record has millions.
struct JSONBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity = 4096
  private(set) var count = 0

  init() {
    start = .allocate(capacity: capacity)
  }

  deinit { start.deallocate() }

  var last: UInt8? { count > 0 ? start[count - 1] : nil }

  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

  /// Moves the bytes to the end of others, and begins anew.
  mutating func empty(into bytes: inout [UInt8]) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
    count = 0
  }

  mutating func append(_ byte: UInt8) {
    reserve(1)
    start[count] = byte
    count += 1
  }

  /// Text as it is.
  mutating func append(_ text: StaticString) {
    let length = text.utf8CodeUnitCount
    reserve(length)
    (start + count).update(from: text.utf8Start, count: length)
    count += length
  }

  /// In quotes, with what JSON does not allow between them escaped.
  mutating func append(quoted text: String) {
    append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { units in
      reserve(units.count)
      let end = start + count
      for (index, unit) in units.enumerated() {
        if isEscaped(unit) {
          for unit in units { append(escapingIfNeeded: unit) }
          return
        }
        end[index] = unit
      }
      count += units.count
    }
    append(UInt8(ascii: "\""))
  }

  /// What is to be escaped is ASCII, of which no other character has a byte.
  private func isEscaped(_ unit: UInt8) -> Bool {
    unit < 0x20 || unit == UInt8(ascii: "\"") || unit == UInt8(ascii: "\\")
  }

  private mutating func append(escapingIfNeeded unit: UInt8) {
    guard isEscaped(unit) else { return append(unit) }
    switch unit {
    case UInt8(ascii: "\n"): append("\\n")
    case UInt8(ascii: "\r"): append("\\r")
    case UInt8(ascii: "\t"): append("\\t")
    case 0x08: append("\\b")
    case 0x0c: append("\\f")
    case ..<0x20:
      append("\\u00")
      append(hex: UInt64(unit), digits: 2)
    default:
      append(UInt8(ascii: "\\"))
      append(unit)
    }
  }

  /// The shortest text that reads as this very number; whole ones without a fraction. There is none for what is not
  /// finite, which no one writes.
  mutating func append(_ number: Double) {
    precondition(number.isFinite, "JSON has no number for \(number)")
    if let whole = Int(exactly: number) { return append(whole) }
    // Most frames have halves or hundredths. A decimal of up to 15 digits is the only one of its length that reads as its
    // number, so without zeros at its end it is the shortest.
    let hundredths = (number.magnitude * 100).rounded()
    if hundredths < 1e15, hundredths / 100 == number.magnitude {
      if number < 0 { append(UInt8(ascii: "-")) }
      let (whole, fraction) = UInt64(hundredths).quotientAndRemainder(dividingBy: 100)
      append(digitsOf: whole)
      append(UInt8(ascii: "."))
      append(digitsOf: fraction / 10)
      if fraction % 10 > 0 { append(digitsOf: fraction % 10) }
    } else {
      var text = number.description
      text.withUTF8 { units in for unit in units { append(unit) } }
    }
  }

  mutating func append(_ number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(digitsOf: UInt64(number.magnitude))
  }

  private mutating func append(digitsOf number: UInt64) {
    if number > 9 { append(digitsOf: number / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// The lowest digits of a number, in lower case.
  mutating func append(hex number: UInt64, digits: Int) {
    reserve(digits)
    let end = start + count
    for place in 0..<digits {
      let digit = UInt8(truncatingIfNeeded: number >> (4 * UInt64(digits - 1 - place)) & 15)
      end[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
    }
    count += digits
  }

  private mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(more) }
  }

  @inline(never) private mutating func grow(_ more: Int) {
    capacity = max(2 * capacity, count + more)
    let wider = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    wider.update(from: start, count: count)
    start.deallocate()
    start = wider
  }
}
