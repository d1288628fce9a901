import Diagnostics

/// The first thing in `bytes` that is no text of YAML: not UTF-8, or a control character.
func encodingFault(in bytes: [UInt8], name: String) -> Diagnostic? {
  if let encoding = otherEncoding(of: bytes) {
    return Diagnostic(
      .notUTF8, "the file is \(encoding), not UTF-8", at: SourceLocation(file: name, line: 1, column: 1),
      help: "save it as UTF-8")
  }
  // Most files hold nothing else, and need no closer look.
  if bytes.withUnsafeBufferPointer({ $0.allSatisfy { $0 &- 0x20 <= 0x5E || $0 == 0x0A } }) { return nil }
  var rest = bytes[...]
  if rest.starts(with: byteOrderMark) { rest = rest.dropFirst(byteOrderMark.count) }
  var place = SourceLocation(file: name, line: 1, column: 1)
  var offset = rest.startIndex
  var iterator = rest.makeIterator()
  var parser = Unicode.UTF8.ForwardParser()
  var last: Unicode.Scalar?
  while true {
    switch parser.parseScalar(from: &iterator) {
    case .emptyInput: return nil
    case .error:
      return Diagnostic(
        .notUTF8, "the byte 0x\(hex(bytes[offset], digits: 2)) is not UTF-8", at: place, help: "save the file as UTF-8")
    case .valid(let encoded):
      let scalar = Unicode.UTF8.decode(encoded)
      if !isText(scalar) {
        let code = "U+\(hex(scalar.value, digits: 4))"
        return Diagnostic(
          .invalidYAML, "the character \(code)\(known[scalar].map { " (\($0))" } ?? "") is not allowed", at: place,
          help: "delete it")
      }
      offset += encoded.count
      switch scalar {
      case "\n" where last == "\r": break
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
        place.line += 1
        place.column = 1
      default: place.column += 1
      }
      last = scalar
    }
  }
}

let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

private let known: [Unicode.Scalar: String] = [
  "\0": "NUL", "\u{B}": "vertical tab", "\u{C}": "form feed", "\u{1B}": "escape", "\u{7F}": "delete",
  "\u{FEFF}": "byte order mark",
]

/// What YAML counts as printable.
private func isText(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF: true
  default: false
  }
}

private func otherEncoding(of bytes: [UInt8]) -> String? {
  if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32" }
  if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
  // Without a mark: a first character of ASCII has its NUL beside it.
  if bytes.count >= 2, bytes.count.isMultiple(of: 2), (bytes[0] == 0) != (bytes[1] == 0) { return "UTF-16" }
  return nil
}

private func hex(_ value: some BinaryInteger, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
