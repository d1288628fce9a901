/// A file that diagnostics point into.
package struct SourceFile: Sendable, Hashable {
  /// The path as diagnostics print it.
  package let name: String
  /// Without line ends; a byte order mark is left out.
  package let lines: [String]

  package init(name: String, text: String) {
    self.name = name
    var text = text
    lines = text.withUTF8(Self.lines)
  }

  /// Bytes that are not UTF-8 show as U+FFFD.
  package init(name: String, bytes: [UInt8]) {
    self.init(name: name, text: String(decoding: bytes, as: UTF8.self))
  }

  /// By the line ends of YAML, so that both count the same lines: LF, CR, CR LF, U+0085, U+2028 and U+2029.
  private static func lines(of text: UnsafeBufferPointer<UInt8>) -> [String] {
    var lines: [String] = []
    var start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var index = start
    func isNext(_ bytes: UInt8...) -> Bool { text[index...].starts(with: bytes) }
    while index < text.count {
      let length: Int
      switch text[index] {
      case 0x0A: length = 1
      case 0x0D: length = isNext(0x0D, 0x0A) ? 2 : 1
      case 0xC2: length = isNext(0xC2, 0x85) ? 2 : 0
      case 0xE2: length = isNext(0xE2, 0x80, 0xA8) || isNext(0xE2, 0x80, 0xA9) ? 3 : 0
      default: length = 0
      }
      guard length > 0 else {
        index += 1
        continue
      }
      lines.append(String(decoding: text[start..<index], as: UTF8.self))
      index += length
      start = index
    }
    lines.append(String(decoding: text[start...], as: UTF8.self))
    return lines
  }
}
