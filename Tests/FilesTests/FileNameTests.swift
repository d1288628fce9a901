import Files
import Testing

struct FileNameTests {
  /// An é as one letter, and as an e with an accent.
  private static let (one, two) = ("\u{e9}.png", "e\u{301}.png")

  @Test func namesOfOtherBytesAreOthers() {
    let (one, two) = (FileName(Self.one), FileName(Self.two))
    #expect(Self.one == Self.two && one != two)
    #expect(two < one && !(one < two))
    #expect(Set([one, two, FileName(Self.one)]).count == 2)
  }
}
