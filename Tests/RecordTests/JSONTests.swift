import Record
import Testing

struct JSONTests {
  @Test func membersKeepTheirOrder() {
    #expect(JSON.map([.init("b", .null), .init("a", .null)]) != .map([.init("a", .null), .init("b", .null)]))
  }
}
