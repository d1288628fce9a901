import Devices
import Diagnostics
import Manifest
import TestSupport
import Testing

/// `colors` of the output, and of guides, sprites and reveals.
struct ColorChoiceTests {
  private func output(_ colors: String) throws -> ColorChoice? {
    try ReadManifest("version: 1\nguides: {}\noutput: { colors: \(colors) }").manifest?.output.colors
  }

  @Test(arguments: [
    ("auto", ColorChoice.Limit.auto), ("256", .of256), ("\"256\"", .of256), ("16", .of16), ("'16'", .of16),
    ("exact", .exact),
  ])
  func numbersMayBeInQuotes(text: String, limit: ColorChoice.Limit) throws {
    let choice = try #require(try output(text))
    #expect(choice.limit == limit)
    #expect(choice.location?.line == 3 && choice.location?.column == 19)
  }

  @Test func isAutoWhereNothingIsSaid() throws {
    #expect(try ReadManifest("version: 1\nguides: {}").manifest?.output.colors == ColorChoice(.auto))
  }

  static let own = """
    version: 1
    devices: [iphone5]
    output: { colors: 16 }
    guides:
      plain: { tip: Hi }
      own: { tip: Hi, colors: "256" }
      any: { tip: Hi, colors: auto }
    sprites:
      dot: { size: [20, 10], layers: [{ text: x }], colors: exact }
    reveals:
      splash: { transition: circle-from-center, colors: 16 }
    """

  @Test func isOfAGuideASpriteOrAReveal() throws {
    let manifest = try #require(try ReadManifest(Self.own).manifest)
    // 'auto' is a word here: it does not take anything away.
    #expect(manifest.guides.map(\.colors?.limit) == [nil, .of256, .auto])
    #expect(manifest.guides[1].colors?.location?.line == 6)
    #expect(manifest.sprites.map(\.guide.colors?.limit) == [.exact])
    #expect(manifest.reveals.map(\.colors?.limit) == [.of16])
  }

  @Test func aLimitForAllTakesThePlaceOfEach() throws {
    var manifest = try #require(try ReadManifest(Self.own).manifest)
    manifest.limitColors(to: .of256)
    let choice = ColorChoice(.of256)
    #expect(manifest.output.colors == choice)
    #expect(manifest.guides.map(\.colors) == [choice, choice, choice])
    #expect(manifest.sprites.map(\.guide.colors) == [choice])
    #expect(manifest.reveals.map(\.colors) == [choice])
  }

  @Test func faults() throws {
    try expectFaults(
      MarkedSource(
        """
        version: 1
        devices: [iphone5]
        output: { colors: ⟦lossless⟧ }
        guides:
          a: { tip: Hi, colors: ⟦32⟧ }
          b:
            colors: ⟦[256]⟧
            pages: [{ tip: Hi, ⟦colors⟧: 256 }]
          c: { tip: Hi, colors: ⟦exct⟧ }
        """),
      [
        "invalid-value: 'colors' cannot be 'lossless' (did you mean 'exact'?)",
        "invalid-value: 'colors' cannot be '32' (write auto, 256, 16 or exact)",
        "wrong-type: 'colors' wants auto, 256, 16 or exact, found a list",
        "unknown-key: unknown key 'colors' ('colors' belongs in 'output', a guide, a sprite and others)",
        "invalid-value: 'colors' cannot be 'exct' (did you mean 'exact'?)",
      ])
  }

  @Test func aFeatherKnowsItsPlace() throws {
    let text = manifest(
      guide: """
        target: { frame: { left: 20, top: 40, width: 50, height: 50 } }
        when:
          - device: iphone5
            target: { feather: 4 }
        """)
    let target = try #require(try pages(text)[0].targets.first)
    #expect(target.feather == 4)
    #expect(target.featherLocation?.line == 8)
  }
}
