extension JSON {
  /// The document in `bytes`, by RFC 8259: in UTF-8, and nothing but white space behind it.
  package init(parsing bytes: [UInt8]) throws(JSONError) {
    self = try JSONReader.read(bytes) { (reader) throws(JSONError) in try JSON(&reader) }
  }

  init(_ reader: inout JSONReader) throws(JSONError) {
    switch try reader.peek() {
    case UInt8(ascii: "{"):
      var members: [Member] = []
      try reader.map { (reader, key) throws(JSONError) in
        members.append(Member(try reader.text(of: key), try JSON(&reader)))
      }
      self = .map(members)
    case UInt8(ascii: "["):
      self = .list(try reader.items { (reader) throws(JSONError) in try JSON(&reader) })
    case UInt8(ascii: "\""): self = .text(try reader.text())
    case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .bool(try reader.bool())
    case UInt8(ascii: "n"):
      try reader.word("null")
      self = .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): self = .number(try reader.number())
    default: throw reader.fault("a value is wanted")
    }
  }

  /// The value of a key in a map; `nil` where there is none, or no map.
  package subscript(key: String) -> JSON? {
    guard case .map(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}
