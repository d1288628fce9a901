import Testing

@testable import Manifest

@Suite struct QuantityTests {
  @Test(arguments: [
    ("12", 12, ""), ("-1.5", -1.5, ""), (".5", 0.5, ""), ("3.", 3, ""), ("1e3", 1000, ""), ("1.e2", 100, ""),
    ("12px", 12, "px"), ("12 pt", 12, "pt"), ("71%", 71, "%"), ("+4", 4, ""),
  ])
  func reads(text: String, value: Double, unit: String) throws {
    let quantity = try #require(Quantity(text))
    #expect(quantity.value == value)
    #expect(quantity.unit == unit)
  }

  @Test(arguments: ["", "abc", "-", ".", "--1", "1.2.3", "1 2", "0x10", "1_000", ".inf", "nan", "٣"])
  func refuses(text: String) {
    #expect(Quantity(text).map { $0.unit.isEmpty } != true)
  }

  /// What is read without the grammar is the number that the standard library reads.
  @Test(arguments: [
    "0", "7", "140.3", "71.25", "0.1", "1234567.000001", "999999999999999", "0.00000000000001", "3.", ".5", "-0",
    "-12.75", "+4.5",
  ])
  func plainNumbersAreExact(text: String) throws {
    let plain = try #require(Quantity.plain(text))
    let whole = text.hasPrefix(".") ? "0" + text : text.hasSuffix(".") ? text + "0" : text
    #expect(plain.value.bitPattern == Double(whole)?.bitPattern)
    #expect(plain.unit.isEmpty)
  }

  @Test(arguments: ["", "-", "%", "1e3", "12px", "1 2", "1.2.3", "5%5", "--1", "1-", "1234567890123456"])
  func otherTextsAreLeftToTheGrammar(text: String) {
    #expect(Quantity.plain(text).map(\.value) == nil)
  }
}
