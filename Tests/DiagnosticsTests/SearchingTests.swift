import Diagnostics
import Testing

struct SearchingTests {
  @Test func findsTheFirstPlace() throws {
    let text = "a line of a tale"
    let place = try #require(text.firstPlace(of: "a "))
    #expect(place.lowerBound == text.startIndex)
    #expect(text[text.firstPlace(of: "tale")!] == "tale")
    #expect(text.firstPlace(of: "tales") == nil)
    #expect(text.firstPlace(of: "") == nil)
    #expect("ab".firstPlace(of: "abc") == nil)
    #expect("a..b".holds(".."))
    #expect(!"a.b.".holds(".."))
  }

  @Test func removesEveryPlace() {
    #expect("on x, and on x".removing(" on x") == "on x, and")
    #expect("aaa".removing("aa") == "a")
    #expect("".removing("a") == "")
    #expect("naïve".removing("ï") == "nave")
  }
}
