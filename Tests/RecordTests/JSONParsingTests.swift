import Record
import Testing

struct JSONParsingTests {
  private func parse(_ text: String) throws(JSONError) -> JSON { try JSON(parsing: Array(text.utf8)) }

  @Test func everyKindOfValue() throws {
    let document = try parse(#" {"a": [1, -2.5e2, true, false, null], "b": {}, "c": [], "d": "x"} "#)
    #expect(
      document
        == .map([
          .init("a", .list([.number(1), .number(-250), .bool(true), .bool(false), .null])), .init("b", .map([])),
          .init("c", .list([])), .init("d", .text("x")),
        ]))
    #expect(document["d"] == .text("x"))
    #expect(document["e"] == nil)
  }

  @Test func escapesOfTexts() throws {
    #expect(try parse(#""\"\\\/\b\f\n\r\t\u00e9\uD83D\ude00é""#) == .text("\"\\/\u{8}\u{c}\n\r\té😀é"))
  }

  @Test(arguments: [
    ("", "1:1: the text ends where a value is wanted"),
    ("{\"a\": 1,\n}", "2:1: a key in quotes is wanted"),
    ("{\"a\" 1}", "1:6: a colon is wanted"),
    ("{\"a\": 1", "1:8: a comma or '}' is wanted"),
    ("[1, 2", "1:6: a comma or ']' is wanted"),
    ("[1 2]", "1:4: a comma or ']' is wanted"),
    ("[01]", "1:2: a value is wanted"),
    ("[1.]", "1:2: a value is wanted"),
    ("[1e999]", "1:2: a value is wanted"),
    ("[-]", "1:2: a value is wanted"),
    ("nul", "1:1: a value is wanted"),
    ("\"a", "1:3: the text ends within quotes"),
    ("\"a\n\"", "1:3: a text does not end on its line"),
    ("\"\\x\"", "1:3: an unknown escape"),
    ("\"\\u12\"", "1:4: four hexadecimal digits are wanted"),
    ("\"\\ud800\"", "1:8: half of a surrogate pair"),
    ("\"\\udc00\"", "1:8: half of a surrogate pair"),
    ("\"\\", "1:3: an unknown escape"),
    ("{} {}", "1:4: unexpected text behind the document"),
  ])
  func faultsNameTheirPlace(text: String, fault: String) {
    let error = #expect(throws: JSONError.self) { try parse(text) }
    #expect(error?.description == fault)
  }

  @Test func depthIsBounded() {
    let error = #expect(throws: JSONError.self) { try parse(String(repeating: "[", count: 100_000)) }
    #expect(error?.reason == "nested more than 64 deep")
  }

  @Test func textsAreUTF8() {
    let error = #expect(throws: JSONError.self) { try JSON(parsing: [0x22, 0xff, 0x22]) }
    #expect(error?.description == "1:1: a text that is not UTF-8")
  }
}
