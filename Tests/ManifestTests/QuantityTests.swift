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
}
