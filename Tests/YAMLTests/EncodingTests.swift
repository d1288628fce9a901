import Diagnostics
import Testing
import YAML

struct EncodingTests {
  private func fault(_ bytes: [UInt8]) -> String {
    let (root, diagnostics) = YAMLReader.parse(bytes, name: "a.yaml")
    #expect(root == nil)
    #expect(diagnostics.count == 1)
    return diagnostics.first?.summary ?? ""
  }

  @Test(
    arguments: [
      (Array("a: b\nc: é".utf8) + [0xE9], "2:5+1", 0xE9), (Array("a".utf8) + [0xC3, 0x28], "1:2+1", 0xC3),
      ([0xC0, 0x80], "1:1+1", 0xC0), (Array("a: ".utf8) + [0xED, 0xA0, 0x80], "1:4+1", 0xED),
      (Array("a\r\nb\rc".utf8) + [0x80], "3:2+1", 0x80), ([0xEF, 0xBB, 0xBF, 0x61, 0xFA], "1:2+1", 0xFA),
      (Array("a: \u{1F600}".utf8).dropLast(), "1:4+1", 0xF0),
    ] as [([UInt8], String, Int)])
  func findsTheFirstByteThatIsNotUTF8(bytes: [UInt8], place: String, byte: Int) {
    let hex = String(byte, radix: 16, uppercase: true)
    #expect(fault(bytes) == "\(place) not-utf8: the byte 0x\(hex) is not UTF-8 (save the file as UTF-8)")
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x61, 0], "UTF-16"), ([0xFE, 0xFF, 0, 0x61], "UTF-16"), ([0x61, 0, 0x3A, 0], "UTF-16"),
      ([0, 0x61, 0, 0x3A], "UTF-16"), ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF], "UTF-32"),
    ] as [([UInt8], String)])
  func namesOtherEncodings(bytes: [UInt8], name: String) {
    #expect(fault(bytes) == "1:1+1 not-utf8: the file is \(name), not UTF-8 (save it as UTF-8)")
  }

  @Test(
    arguments: [
      ("a: b\0", "1:5+1", "U+0000 (NUL)"), ("a: \u{1B}[1m", "1:4+1", "U+001B (escape)"),
      ("a:\u{C}b", "1:3+1", "U+000C (form feed)"), ("a: \u{90}", "1:4+1", "U+0090"),
      ("a: \u{FEFF}", "1:4+1", "U+FEFF (byte order mark)"), ("é\u{FFFE}", "1:2+1", "U+FFFE"),
    ])
  func refusesControlCharacters(text: String, place: String, name: String) {
    #expect(fault(Array(text.utf8)) == "\(place) invalid-yaml: the character \(name) is not allowed (delete it)")
  }

  @Test func acceptsWhatYAMLCallsPrintable() throws {
    let text = "a: \"\t~\u{A0}\u{E000}\u{FFFD}\u{1F600}\""
    #expect(try read(text).description == "{a: \"\\t~\u{A0}\u{E000}\u{FFFD}\u{1F600}\"}")
  }
}
