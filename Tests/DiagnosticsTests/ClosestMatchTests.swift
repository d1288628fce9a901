import Diagnostics
import Testing

struct ClosestMatchTests {
  @Test(arguments: [
    ("ancor", "anchor"), ("achnor", "anchor"), ("Anchor", "anchor"), ("colour", "color"), ("max-width", "maxWidth"),
    ("targte", "target"), ("portrat", "portrait"), ("tpi", "tip"), ("buttons", "button"), ("iphone-6", "iphone6"),
  ])
  func findsWhatWasMeant(word: String, meant: String) {
    let candidates = ["anchor", "color", "maxWidth", "target", "portrait", "tip", "button", "iphone6", "iphone5"]
    #expect(closestMatch(to: word, among: candidates) == meant)
  }

  @Test(arguments: ["x", "", "zebra", "anchorage-of-ships", "ti-something"])
  func keepsQuietWhereNothingIsNear(word: String) {
    #expect(closestMatch(to: word, among: ["anchor", "tip", "y", "frame"]) == nil)
  }

  /// Two words of a megabyte would be compared for days.
  @Test func longWordsAreNoSlips() {
    let word = String(repeating: "a", count: 1 << 20)
    #expect(closestMatch(to: word + "b", among: [word]) == nil)
  }

  @Test func doesNotDependOnOrder() {
    #expect(closestMatch(to: "iphone7", among: ["iphone6", "iphone4", "iphone5"]) == "iphone4")
    #expect(closestMatch(to: "iphone7", among: ["iphone4", "iphone5", "iphone6"]) == "iphone4")
  }

  @Test func prefersTheSameBeginning() {
    #expect(closestMatch(to: "left", among: ["lift", "leaft", "heft"]) == "leaft")
  }
}
