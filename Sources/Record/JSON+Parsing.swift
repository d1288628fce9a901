extension JSON {
  /// The document in `bytes`, by RFC 8259: in UTF-8, and nothing but white space behind it.
  package init(parsing bytes: [UInt8]) throws(JSONError) {
    var parser = Parser(bytes: bytes)
    self = try parser.document()
  }

  /// The value of a key in a map; `nil` where there is none, or no map.
  package subscript(key: String) -> JSON? {
    guard case .map(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  private struct Parser {
    let bytes: [UInt8]
    var place = 0

    /// How deep lists and maps may nest.
    static let depthLimit = 64

    mutating func document() throws(JSONError) -> JSON {
      let value = try value(depth: 0)
      skipSpace()
      if place < bytes.count { throw fault("unexpected text behind the document") }
      return value
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSON {
      skipSpace()
      guard depth <= Self.depthLimit else { throw fault("nested more than \(Self.depthLimit) deep") }
      switch next {
      case nil: throw fault("the text ends where a value is wanted")
      case UInt8(ascii: "{"): return .map(try members(depth: depth))
      case UInt8(ascii: "["): return .list(try items(depth: depth))
      case UInt8(ascii: "\""): return .text(try text())
      case UInt8(ascii: "t"): return try word("true", .bool(true))
      case UInt8(ascii: "f"): return try word("false", .bool(false))
      case UInt8(ascii: "n"): return try word("null", .null)
      default: return .number(try number())
      }
    }

    private mutating func members(depth: Int) throws(JSONError) -> [Member] {
      place += 1
      var members: [Member] = []
      if take("}") { return members }
      repeat {
        skipSpace()
        guard next == UInt8(ascii: "\"") else { throw fault("a key in quotes is wanted") }
        let key = try text()
        guard take(":") else { throw fault("a colon is wanted") }
        members.append(Member(key, try value(depth: depth + 1)))
      } while take(",")
      guard take("}") else { throw fault("a comma or '}' is wanted") }
      return members
    }

    private mutating func items(depth: Int) throws(JSONError) -> [JSON] {
      place += 1
      var items: [JSON] = []
      if take("]") { return items }
      repeat { items.append(try value(depth: depth + 1)) } while take(",")
      guard take("]") else { throw fault("a comma or ']' is wanted") }
      return items
    }

    private mutating func text() throws(JSONError) -> String {
      let start = place
      place += 1
      var units: [UInt8] = []
      while let byte = next, byte != UInt8(ascii: "\"") {
        guard byte >= 0x20 else { throw fault("a text does not end on its line") }
        place += 1
        if byte == UInt8(ascii: "\\") { units += String(try escaped()).utf8 } else { units.append(byte) }
      }
      guard next != nil else { throw fault("the text ends within quotes") }
      place += 1
      guard let text = String(validating: units, as: UTF8.self) else {
        place = start
        throw fault("a text that is not UTF-8")
      }
      return text
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
        if first < 0xdc00, bytes[place...].starts(with: "\\u".utf8) {
          place += 2
          let second = try unit()
          if (0xdc00..<0xe000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
          {
            return scalar
          }
        }
        throw fault("half of a surrogate pair")
      default:
        place -= 1
        throw fault("an unknown escape")
      }
    }

    /// Four hexadecimal digits.
    private mutating func unit() throws(JSONError) -> UInt32 {
      let digits = bytes[place...].prefix(4)
      guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
      else { throw fault("four hexadecimal digits are wanted") }
      place += 4
      return unit
    }

    private mutating func number() throws(JSONError) -> Double {
      let start = place
      if next == UInt8(ascii: "-") { place += 1 }
      let whole = digits()
      let isWhole = whole.count == 1 || (whole.count > 1 && whole.first != UInt8(ascii: "0"))
      var isSound = isWhole
      if next == UInt8(ascii: ".") {
        place += 1
        isSound = isSound && !digits().isEmpty
      }
      if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
        place += 1
        if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { place += 1 }
        isSound = isSound && !digits().isEmpty
      }
      guard isSound, let value = Double(String(decoding: bytes[start..<place], as: UTF8.self)), value.isFinite else {
        place = start
        throw fault("a value is wanted")
      }
      return value
    }

    private mutating func digits() -> ArraySlice<UInt8> {
      let digits = bytes[place...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      place += digits.count
      return digits
    }

    private mutating func word(_ word: String, _ value: JSON) throws(JSONError) -> JSON {
      guard bytes[place...].starts(with: word.utf8) else { throw fault("a value is wanted") }
      place += word.utf8.count
      return value
    }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

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

    private func fault(_ reason: String) -> JSONError {
      let before = bytes[..<min(place, bytes.count)]
      let start = (before.lastIndex(of: 0x0a) ?? -1) + 1
      return JSONError(reason, line: before.count { $0 == 0x0a } + 1, column: place - start + 1)
    }
  }
}
