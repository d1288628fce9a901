import Record
import Testing

@testable import Comparing

struct ClauseTextTests {
  @Test(arguments: [
    ("target moved 11 pt right", "target moved 14 pt right", "target moved 11–14 pt right"),
    ("target moved 12 pt right", "target moved 12 pt left", nil),
    ("1,204 pixels differ in 3 places", "87 pixels differ in 2 places", "87–1,204 pixels differ in 2–3 places"),
    ("tip text changed from 'a 1' to 'b'", "tip text changed from 'a 2' to 'b'", nil),
    ("colour changed from #f0f0f0 to #101010", "colour changed from #f0f0f1 to #101010", nil),
    ("Pango 1.56.3 → 1.57.0", "Pango 1.56.4 → 1.57.0", nil),
    ("layer 'it's 5'", "layer 'it's 6'", nil),
    ("device iphone6 2", "device iphone7 2", nil),
  ]) func numbersAreJoined(a: String, b: String, joined: String?) {
    var (first, second) = (ClauseText(Record.Change(text: a)), ClauseText(Record.Change(text: b)))
    #expect(first.text == a && second.text == b)
    #expect((first.pattern == second.pattern) == (joined != nil))
    guard let joined else { return }
    first.join(second)
    #expect(first.text == joined)
    second.join(ClauseText(Record.Change(text: a)))
    #expect(second.text == joined)
  }
}
