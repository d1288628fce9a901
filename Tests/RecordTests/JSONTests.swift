import Record
import Testing

struct JSONTests {
  static let document = JSON.map([
    .init("b", .list([.number(1), .number(-0.5), .number(100 / 3.0)])),
    .init("a", .list([.text("x"), .map([.init("z", .bool(true)), .init("y", .null)])])),
    .init("none", .list([])),
    .init("boxes", .list([.list([.number(1), .number(2)]), .list([.number(3), .number(4)])])),
    .init("empty", .map([])),
  ])

  @Test func aRecordHasListsOfNumbersOnOneLine() {
    #expect(
      Self.document.text() == """
        {
          "b": [1, -0.5, 33.333333333333336],
          "a": [
            "x",
            {
              "z": true,
              "y": null
            }
          ],
          "none": [],
          "boxes": [
            [1, 2],
            [3, 4]
          ],
          "empty": {}
        }

        """)
  }

  /// What Xcode itself writes into an image set, key by key.
  @Test func anAssetCatalogHasSortedKeysAndALineForEachItem() {
    #expect(
      Self.document.text(.xcode) == """
        {
          "a" : [
            "x",
            {
              "y" : null,
              "z" : true
            }
          ],
          "b" : [
            1,
            -0.5,
            33.333333333333336
          ],
          "boxes" : [
            [
              1,
              2
            ],
            [
              3,
              4
            ]
          ],
          "empty" : {

          },
          "none" : [

          ]
        }

        """)
  }

  @Test(arguments: [
    ("a\"b\\c/d", #""a\"b\\c/d""#), ("\n\r\t\u{8}\u{c}\0\u{1f}\u{7f}", "\"\\n\\r\\t\\b\\f\\u0000\\u001f\u{7f}\""),
    ("Привет 你好 👩‍👩‍👧", "\"Привет 你好 👩‍👩‍👧\""),
    // A mark that joins with a quotation mark to one character.
    ("\"\u{301}", "\"\\\"\u{301}\""),
  ])
  func textsAreEscaped(text: String, written: String) throws {
    #expect(JSON.text(text).text() == written + "\n")
    #expect(try JSON(parsing: Array((written + "\n").utf8)) == .text(text))
  }

  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (1e15, "1000000000000000"), (0.1, "0.1"), (0.1 + 0.2, "0.30000000000000004"),
    (1e-7, "1e-07"), (1e300, "1e+300"), (-2.5, "-2.5"),
  ])
  func numbersAreTheShortestThatReadBack(number: Double, written: String) throws {
    #expect(JSON.number(number).text() == written + "\n")
    #expect(try JSON(parsing: Array(written.utf8)) == .number(number))
  }
}
