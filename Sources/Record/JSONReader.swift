import Files
import Geometry

/// Reads JSON from front to back, by RFC 8259, without a tree of what it reads.
struct JSONReader {
  /// The name of a value in a map, as it is written: the keys that are asked for need no escapes.
  struct Key {
    /// With the place of its quotes.
    fileprivate let range: Range<Int>
    fileprivate let units: UnsafeBufferPointer<UInt8>

    static func ~= (name: StaticString, key: Key) -> Bool {
      let count = key.units.count
      guard name.utf8CodeUnitCount == count else { return false }
      for place in 0..<count where name.utf8Start[place] != key.units[place] { return false }
      return true
    }
  }

  /// How deep lists and maps may nest.
  private static let depthLimit = 64

  private let bytes: UnsafeBufferPointer<UInt8>
  private let end: Int
  private var place: Int
  private var depth = 0
  /// Of the map that is read.
  private var key: Key?
  /// Where the last value began.
  private var start: Int

  /// What `read` makes of the value in a part of `bytes`; nothing but white space may be around it. Faults name their
  /// place in the whole.
  static func read<Value>(
    _ bytes: [UInt8], in range: Range<Int>? = nil, _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) in
      var reader = JSONReader(bytes: buffer, range ?? bytes.indices)
      let value = try read(&reader)
      reader.skipSpace()
      if reader.place < reader.end { throw reader.syntaxFault("unexpected text behind the document") }
      return value
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.bytes = bytes
    end = range.upperBound
    place = range.lowerBound
    start = place
  }

  // MARK: Values

  /// The first byte of the value that comes next.
  mutating func peek() throws(JSONError) -> UInt8 {
    skipSpace()
    start = place
    guard let next else { throw syntaxFault("the text ends where a value is wanted") }
    return next
  }

  /// Calls `read` for each key; it reads the value.
  mutating func map(_ read: (inout JSONReader, Key) throws(JSONError) -> Void) throws(JSONError) {
    guard try peek() == UInt8(ascii: "{") else { throw fault("a map is wanted") }
    let (first, outer) = (start, key)
    try descend()
    if !take("}") {
      repeat {
        skipSpace()
        guard next == UInt8(ascii: "\"") else { throw syntaxFault("a key in quotes is wanted") }
        let quote = place
        _ = try units()
        let key = Key(range: quote..<place, units: UnsafeBufferPointer(rebasing: bytes[quote + 1..<place - 1]))
        guard take(":") else { throw syntaxFault("a colon is wanted") }
        self.key = key
        try read(&self, key)
      } while take(",")
      guard take("}") else { throw syntaxFault("a comma or '}' is wanted") }
    }
    (start, key) = (first, outer)
    depth -= 1
  }

  /// Calls `read` for each key; it reads the value.
  /// - Parameter needed: keys of which each must be there once; at most 64.
  mutating func map(
    needing needed: [StaticString], _ read: (inout JSONReader, Key) throws(JSONError) -> Void
  ) throws(JSONError) {
    var seen: UInt64 = 0
    // Mostly they come in their order.
    var likely = 0
    try map { (reader, key) throws(JSONError) in
      let index = likely < needed.count && needed[likely] ~= key ? likely : needed.firstIndex { $0 ~= key }
      if let index {
        if seen & 1 << UInt64(index) != 0 {
          reader.start = key.range.lowerBound
          throw reader.fault("it is there twice")
        }
        seen |= 1 << UInt64(index)
        likely = index + 1
      }
      try read(&reader, key)
    }
    if let missing = needed.indices.first(where: { seen & 1 << UInt64($0) == 0 }) {
      throw fault("there is no '\(needed[missing])'")
    }
  }

  /// Calls `read` for each item, which it reads.
  mutating func list(_ read: (inout JSONReader) throws(JSONError) -> Void) throws(JSONError) {
    guard try peek() == UInt8(ascii: "[") else { throw fault("a list is wanted") }
    let first = start
    try descend()
    if !take("]") {
      repeat { try read(&self) } while take(",")
      guard take("]") else { throw syntaxFault("a comma or ']' is wanted") }
    }
    start = first
    depth -= 1
  }

  mutating func items<Item>(
    _ read: (inout JSONReader) throws(JSONError) -> Item
  ) throws(JSONError) -> [Item] {
    var items: [Item] = []
    try list { (reader) throws(JSONError) in items.append(try read(&reader)) }
    return items
  }

  /// Goes past a value, whatever it is.
  mutating func skip() throws(JSONError) { _ = try JSON(&self) }

  mutating func word(_ word: StaticString) throws(JSONError) {
    guard end - place >= word.utf8CodeUnitCount,
      (0..<word.utf8CodeUnitCount).allSatisfy({ bytes[place + $0] == word.utf8Start[$0] })
    else { throw syntaxFault("a value is wanted") }
    place += word.utf8CodeUnitCount
  }

  mutating func bool() throws(JSONError) -> Bool {
    switch try peek() {
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    default: throw fault("true or false is wanted")
    }
    return bytes[start] == UInt8(ascii: "t")
  }

  mutating func text() throws(JSONError) -> String {
    guard try peek() == UInt8(ascii: "\"") else { throw fault("a text is wanted") }
    let text: String?
    switch try units() {
    case .plain(let range, let isASCII):
      let units = UnsafeBufferPointer(rebasing: bytes[range])
      text = isASCII ? String(decoding: units, as: UTF8.self) : String(validating: units, as: UTF8.self)
    case .escaped(let units): text = String(validating: units, as: UTF8.self)
    }
    guard let text else {
      place = start
      throw syntaxFault("a text that is not UTF-8")
    }
    return text
  }

  mutating func text(of key: Key) throws(JSONError) -> String {
    let behind = place
    place = key.range.lowerBound
    let text = try text()
    place = behind
    return text
  }

  mutating func number() throws(JSONError) -> Double {
    switch try peek() {
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
    default: throw fault("a number is wanted")
    }
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { place += 1 }
    let first = place
    var digits: UInt64 = 0
    let whole = skipDigits(&digits)
    var isSound = whole == 1 || (whole > 1 && bytes[first] != UInt8(ascii: "0"))
    var decimals = 0
    if next == UInt8(ascii: ".") {
      place += 1
      decimals = skipDigits(&digits)
      isSound = isSound && decimals > 0
    }
    var isShort = whole + decimals <= 15
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      isShort = false
      place += 1
      if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { place += 1 }
      isSound = skipDigits(&digits) > 0 && isSound
    }
    if isSound, isShort {
      // Both are exact, so the quotient is the nearest to the decimal number.
      let value = Double(digits) / Self.powersOfTen[decimals]
      return isNegative ? -value : value
    }
    let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<place]), as: UTF8.self)
    guard isSound, let value = Double(text), value.isFinite else {
      place = start
      throw syntaxFault("a value is wanted")
    }
    return value
  }

  // MARK: Values that records have

  /// - Parameter range: of `Int32` at most: no screen needs more, and sums of these do not overflow.
  mutating func integer(_ range: ClosedRange<Int> = 0...Int(Int32.max)) throws(JSONError) -> Int {
    guard let integer = Int(exactly: try number()) else { throw fault("a whole number is wanted") }
    guard range.contains(integer) else { throw fault("\(integer) is out of range") }
    return integer
  }

  /// A number that is not negative.
  mutating func length() throws(JSONError) -> Double {
    let length = try number()
    guard length >= 0 else { throw fault("\(length) is negative") }
    return length
  }

  /// As many numbers as there are lanes.
  mutating func numbers<Numbers: SIMD<Double>>() throws(JSONError) -> Numbers {
    var numbers = Numbers()
    var count = 0
    try list { (reader) throws(JSONError) in
      let number = try reader.number()
      if count < Numbers.scalarCount { numbers[count] = number }
      count += 1
    }
    guard count == Numbers.scalarCount else { throw fault("\(Numbers.scalarCount) numbers are wanted") }
    return numbers
  }

  /// One of the words that stand for the cases of `Word`.
  mutating func word<Word: RawRepresentable<String>>() throws(JSONError) -> Word {
    let text = try text()
    guard let word = Word(rawValue: text) else { throw fault("'\(text)' is not known") }
    return word
  }

  mutating func digest() throws(JSONError) -> Digest {
    guard try peek() == UInt8(ascii: "\""), case .plain(let range, _) = try units(), range.count == 64 else {
      throw fault("64 hexadecimal digits are wanted")
    }
    var words = SIMD4<UInt64>()
    for lane in 0..<4 {
      let first = range.lowerBound + 16 * lane
      guard let word = hexadecimal(first..<first + 16) else { throw fault("64 hexadecimal digits are wanted") }
      words[lane] = word
    }
    return Digest(words: words)
  }

  /// Of 8 hexadecimal digits behind a `#`: red, green, blue and alpha.
  mutating func color() throws(JSONError) -> Color {
    guard try peek() == UInt8(ascii: "\""), case .plain(let range, _) = try units(), range.count == 9,
      bytes[range.lowerBound] == UInt8(ascii: "#"), let value = hexadecimal(range.dropFirst())
    else { throw fault("a colour is wanted: '#' and 8 hexadecimal digits") }
    return Color(
      red: UInt8(truncatingIfNeeded: value >> 24), green: UInt8(truncatingIfNeeded: value >> 16),
      blue: UInt8(truncatingIfNeeded: value >> 8), alpha: UInt8(truncatingIfNeeded: value))
  }

  // MARK: Faults

  /// Why the value that was read last is not what is wanted.
  func fault(_ reason: String) -> JSONError {
    var reader = self
    guard depth > 0, let key, let name = try? reader.text(of: key) else { return fault(reason, at: start) }
    return fault("'\(name)': \(reason)", at: start)
  }

  private func syntaxFault(_ reason: String) -> JSONError { fault(reason, at: place) }

  private func fault(_ reason: String, at place: Int) -> JSONError {
    let before = bytes[..<min(place, end)]
    let start = (before.lastIndex(of: 0x0a) ?? -1) + 1
    return JSONError(reason, line: before.count { $0 == 0x0a } + 1, column: place - start + 1)
  }

  // MARK: Parts of values

  private enum Units {
    case plain(Range<Int>, isASCII: Bool)
    case escaped([UInt8])
  }

  /// Goes past a text, and gives what is between its quotes.
  private mutating func units() throws(JSONError) -> Units {
    let first = place + 1
    place = first
    var union: UInt8 = 0
    while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      union |= byte
      place += 1
    }
    if next == UInt8(ascii: "\"") {
      place += 1
      return .plain(first..<place - 1, isASCII: union < 0x80)
    }
    var units = Array(bytes[first..<place])
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw syntaxFault("a text does not end on its line") }
      place += 1
      if byte == UInt8(ascii: "\\") { units += String(try escaped()).utf8 } else { units.append(byte) }
    }
    guard next != nil else { throw syntaxFault("the text ends within quotes") }
    place += 1
    return .escaped(units)
  }

  /// What stands behind a backslash.
  private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
    let letter = next
    place += 1
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let first = try unit()
      if let scalar = Unicode.Scalar(first) { return scalar }
      // Half of a pair, whose other half must follow.
      if first < 0xdc00, bytes[place..<end].starts(with: "\\u".utf8) {
        place += 2
        let second = try unit()
        if (0xdc00..<0xe000).contains(second),
          let scalar = Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
        {
          return scalar
        }
      }
      throw syntaxFault("half of a surrogate pair")
    default:
      place -= 1
      throw syntaxFault("an unknown escape")
    }
  }

  /// Four hexadecimal digits.
  private mutating func unit() throws(JSONError) -> UInt32 {
    guard end - place >= 4, let unit = hexadecimal(place..<place + 4) else {
      throw syntaxFault("four hexadecimal digits are wanted")
    }
    place += 4
    return UInt32(unit)
  }

  /// The number that up to 16 hexadecimal digits write; `nil` where there are other characters.
  private func hexadecimal(_ range: Range<Int>) -> UInt64? {
    var number: UInt64 = 0
    for byte in bytes[range] {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt64(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt64(byte - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): number = number << 4 | UInt64(byte - UInt8(ascii: "A") + 10)
      default: return nil
      }
    }
    return number
  }

  /// Adds decimal digits to the end of a number, which is right up to 19 of them, and says how many they are.
  private mutating func skipDigits(_ number: inout UInt64) -> Int {
    let first = place
    while let byte = next, case let digit = byte &- UInt8(ascii: "0"), digit < 10 {
      number = number &* 10 &+ UInt64(digit)
      place += 1
    }
    return place - first
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  private var next: UInt8? { place < end ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { place += 1 }
  }

  /// Goes past white space and `mark`, where that comes next.
  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: mark) else { return false }
    place += 1
    return true
  }

  /// Into a list or map.
  private mutating func descend() throws(JSONError) {
    place += 1
    depth += 1
    if depth > Self.depthLimit { throw syntaxFault("nested more than \(Self.depthLimit) deep") }
  }
}
