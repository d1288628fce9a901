import Devices
import Geometry
import Manifest
import TestSupport
import Testing

@Suite struct AppearanceTests {
  @Test func darkStyleOverStyle() throws {
    let read = try ReadManifest(
      """
      version: 1
      devices: [iphone5]
      appearances: [light, dark]
      style:
        scrim: { color: black, opacity: 50% }
        font: { family: DejaVu Sans, size: 20 }
        tip: { color: black, align: left }
        dark:
          scrim: { color: white }
          font: Inter
          tip: { color: white }
          card: { background: black }
      guides:
        g: { tip: Hi, card: { title: Hi }, when: [{ appearance: dark, tip: { text: Night } }] }
      """)
    #expect(read.faults == [])
    let manifest = try #require(read.manifest)
    #expect(manifest.appearances == [.light, .dark])
    #expect(manifest.scrim(for: .light) == Color.black.opacity(0.5))
    #expect(manifest.scrim(for: .dark) == Color.white.opacity(0.5))
    let pages = Appearance.allCases.map {
      manifest.guides[0].pages(for: Variant(manifest.screens[0], appearance: $0))[0]
    }
    #expect(pages.map(\.tip?.color) == [.black, .white])
    #expect(pages.map(\.tip?.align) == [.left, .left])
    #expect(pages.map(\.tip?.text.plain) == ["Hi", "Night"])
    #expect(pages.map(\.tip?.font.family) == ["DejaVu Sans", "Inter"])
    #expect(pages.map(\.tip?.font.size) == [20, 20])
    #expect(pages.map(\.card?.background) == [.white, .black])
    #expect(pages.map(\.card?.font.family) == ["DejaVu Sans", "Inter"])
  }

  @Test func darkAlone() throws {
    let read = try ReadManifest(
      "version: 1\ndevices: [iphone5]\nappearances: [dark]\nstyle: { dark: { tip: { color: red } } }\nguides: { g: { tip: A } }"
    )
    #expect(read.faults == [])
    let manifest = try #require(read.manifest)
    #expect(manifest.appearances == [.dark])
    #expect(Array(manifest.scrims.keys) == [.dark])
    let page = manifest.guides[0].pages(for: Variant(manifest.screens[0], appearance: .dark))[0]
    #expect(page.tip?.color == Color(red: 255, green: 0, blue: 0))
  }

  @Test func eachIsThereOnce() throws {
    let read = try ReadManifest("version: 1\nappearances: [light, light]\nguides: { g: { tip: A } }")
    #expect(read.manifest == nil)
    #expect(read.faults.count == 1 && read.faults[0].contains("'light' is already among the appearances"))
  }

  @Test func mergedFromSeveralFiles() throws {
    let read = try ReadManifest(
      """
      version: 1
      devices: [iphone5]
      appearances: [dark, light]
      include: [a.yaml]
      style: { dark: { tip: { color: red } } }
      guides: { g: { tip: Hi } }
      """,
      files: [
        "a.yaml": "appearances: [light]\nstyle: { tip: { maxWidth: 90 }, dark: { tip: { align: left, color: blue } } }"
      ])
    #expect(read.faults == [])
    let manifest = try #require(read.manifest)
    #expect(manifest.appearances == [.dark, .light])
    let tip = manifest.guides[0].pages(for: Variant(manifest.screens[0], appearance: .dark))[0].tip
    #expect(tip?.align == .left)
    #expect(tip?.color == Color(red: 255, green: 0, blue: 0))
    #expect(tip?.maxWidth == .points(90))
  }

  @Test func faults() throws {
    try expectFaults(
      """
      version: 1
      devices: [iphone5]
      appearances: [light, ⟦drak⟧, ⟦light⟧]
      style: { dark: { ⟦dark⟧: {}, font: { ⟦files⟧: [] }, tip: { color: ⟦whit⟧ } } }
      guides: { g: { tip: Hi } }
      """,
      [
        "invalid-value: 'appearances' cannot be 'drak' (did you mean 'dark'?)",
        "duplicate-name: 'light' is already among the appearances [it is written here first guides.yaml:3:15]",
        "unknown-key: unknown key 'dark' ('dark' belongs in 'style')",
        "unknown-key: unknown key 'files' ('files' belongs in 'style.font')",
        "invalid-value: 'whit' is not a colour (did you mean 'white'?)",
      ])
    try expectFaults(
      """
      version: 1
      devices: [iphone5]
      style: { ⟦dark⟧: { tip: { color: white } } }
      guides: { g: { tip: Hi, when: [{ appearance: ⟦dark⟧, tip: A }, { appearance: ⟦night⟧, tip: A }] } }
      """,
      [
        "unreachable-override: this style never applies: 'dark' is not among the appearances "
          + "(write appearances: [light, dark], or remove it)",
        "unreachable-override: this override never applies: 'dark' is not among the appearances "
          + "(add it to 'appearances', or remove the override)",
        "invalid-value: 'appearance' cannot be 'night' (did you mean 'light'?)",
      ])
    try expectFaults(
      "version: 1\nappearances: ⟦dark⟧\nguides: {}",
      ["wrong-type: 'appearances' wants a list of appearances, found the text 'dark' (write [dark])"])
  }
}
