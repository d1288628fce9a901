import Files
import Testing

struct DigestTests {
  @Test func bytesAreInTheOrderOfTheDigits() {
    let digest = Digest(of: Array("abc".utf8))
    #expect(digest.bytes.prefix(4) == [0xba, 0x78, 0x16, 0xbf])
    #expect(digest.bytes.count == 32 && digest.bytes.last == 0xad)
  }

  /// From the examples that come with FIPS 180-4.
  @Test func theExamplesOfTheStandard() {
    #expect(Digest(of: []).hex == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      Digest(of: Array("abc".utf8)).hex == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }
}
