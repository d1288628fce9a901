import Devices
import Geometry
import Manifest
import TestSupport
import Testing

@Suite struct SpriteTests {
  @Test func values() throws {
    let read = try ReadManifest(
      """
      version: 1
      devices: [iphone5]
      style: { tip: { color: red } }
      defaults: { button: OK }
      sprites:
        badge:
          size: [24.5, 12]
          scales: [3, 1]
          tip: { text: New, frame: { centerX: 50%, centerY: 50% } }
        dot: { size: [8, 8], layers: [{ text: o }] }
      """)
    #expect(read.faults == [])
    let sprites = try #require(read.manifest?.sprites)
    #expect(read.manifest?.guides.isEmpty == true)
    #expect(sprites.map(\.guide.name) == ["badge", "dot"])
    #expect(sprites.map(\.scales) == [[1, 3], [1, 2, 3]])
    #expect(sprites.map(\.guide.pageCount) == [1, 1])
    #expect(sprites[0].size == Size(24.5, 12))
    #expect(sprites[0].screen(scale: 3).pixelSize == PixelSize(width: 74, height: 36))
    let page = try #require(sprites[0].guide.pages(on: sprites[0].screen(scale: 3)).first)
    #expect(page.tip?.text.plain == "New")
    // Style holds for sprites, defaults are for screens.
    #expect(page.tip?.color == Color(red: 255, green: 0, blue: 0))
    #expect(page.button == nil)
  }

  @Test func faults() throws {
    try expectFaults(
      """
      version: 1
      devices: [iphone5]
      sprites:
        ⟦a⟧: { tip: Hi }
        b: { size: [⟦0⟧, 8], tip: Hi }
        c: { size: ⟦24⟧, tip: Hi }
        d: { size: ⟦[5000, 5000]⟧, tip: Hi }
        e: { size: [24, ⟦9000⟧], tip: Hi }
        f: { size: [24, 24], scales: ⟦2⟧, tip: Hi }
        g: { size: [24, 24], scales: [1, ⟦4⟧, ⟦0⟧, ⟦1.5⟧], tip: Hi }
        h: { size: [24, 24], scales: [2, 1, ⟦2⟧], tip: Hi }
        i: { size: [24, 24], scales: ⟦[]⟧, tip: Hi }
        j: { size: [24, 24], ⟦pages⟧: [{ tip: Hi }] }
        ⟦k⟧: { size: [24, 24] }
        l: { size: [24, 24], ⟦scale⟧: 2, tip: Hi }
        m: ⟦icon.png⟧
        ⟦n/o⟧: { size: [24, 24], tip: Hi }
        p:
        ⟦size⟧: [24, 24]
        tip: Hi
        ⟦A⟧: { size: [24, 24], tip: Hi }
        q: { size: ⟦[24, 24, 24]⟧, tip: Hi }
        r: { size: ⟦24x24⟧, tip: Hi }
      """,
      [
        "missing-key: a sprite needs a 'size' (write size: [62, 31] in points)",
        "out-of-range: 'size' is 0, but must be from 1 to 5000",
        "wrong-type: 'size' wants a list of two numbers: [width, height], found the number 24 (write [width, height])",
        "out-of-range: at 3x a sprite of 15000 x 15000 pixels is too large: at most 64 megapixels",
        "out-of-range: 'size' is 9000, but must be from 1 to 5000",
        "wrong-type: 'scales' wants a list of scales from 1 to 3, found the number 2 (write [2])",
        "out-of-range: 'scales' is 4, but must be from 1 to 3",
        "out-of-range: 'scales' is 0, but must be from 1 to 3",
        "out-of-range: 'scales' is 1.5, but must be a whole number",
        "duplicate-name: 2 is already among the scales [it is written here first guides.yaml:11:33]",
        "out-of-range: 'scales' is an empty list (name one or remove the key)",
        "unknown-key: unknown key 'pages' ('pages' belongs in a guide)",
        "missing-key: 'k' has nothing to show (write a target, a tip, an arrow, a button, a card or layers)",
        "unknown-key: unknown key 'scale' (did you mean 'scales'?)",
        "wrong-type: 'm' wants a map, found the text 'icon.png'",
        "invalid-name: the name 'n/o' holds '/' (it becomes part of a file's name: use letters, digits, '-' and '_')",
        "wrong-type: 'size' stands beside the sprite 'p', not in it (indent these lines under 'p')",
        "duplicate-name: 'A' and 'a' would be one file on some disks (choose another name) "
          + "[the first is here guides.yaml:4:3]",
        "wrong-type: 'size' wants two numbers: [width, height]",
        "wrong-type: 'size' wants a list of two numbers: [width, height], found the text '24x24' (write [24, 24])",
      ])
  }

  @Test func spritesAreAMap() throws {
    try expectFaults(
      "version: 1\nsprites: ⟦[]⟧\nreveals:⟦⟧",
      [
        "wrong-type: 'sprites' wants a map of sprites by their names, found a list",
        "wrong-type: 'reveals' wants a map of reveals by their names, found nothing (write reveals: {} to have none)",
      ])
  }

  @Test func when() throws {
    let text = """
      version: 1
      devices: [iphone5]
      appearances: [light, dark]
      sprites:
        s:
          size: [24, 24]
          tip: A
          states: { on: {}, off: {} }
          when:
            - { appearance: dark, tip: B }
            - { state: off, appearance: light, tip: C }
      """
    let read = try ReadManifest(text)
    #expect(read.faults == [])
    let sprite = try #require(read.manifest?.sprites.first)
    func tip(_ appearance: Appearance, _ state: String) -> String? {
      sprite.guide.pages(for: Variant(sprite.screen(scale: 1), appearance: appearance, state: state))[0].tip?.text.plain
    }
    #expect([tip(.light, "on"), tip(.dark, "on"), tip(.light, "off"), tip(.dark, "off")] == ["A", "B", "C", "B"])
  }

  @Test func conditionsOfScreens() throws {
    try expectFaults(
      """
      version: 1
      devices: [iphone5]
      sprites:
        s:
          size: [24, 24]
          tip: A
          when:
            - { ⟦device⟧: iphone5, tip: B }
            - ⟦{ tip: B }⟧
            - { appearance: ⟦dark⟧, tip: B }
      """,
      [
        "unknown-key: unknown key 'device' ('device' belongs in 'when' of a guide)",
        "missing-key: this override has no condition "
          + "(name an appearance or a state, or write its values outside of 'when')",
        "unreachable-override: this override never applies: 'dark' is not among the appearances "
          + "(add it to 'appearances', or remove the override)",
      ])
  }

  @Test func mergedWithIncludedOnes() throws {
    let read = try ReadManifest(
      """
      version: 1
      devices: [iphone5]
      include: [a.yaml]
      sprites: { b: { size: [8, 8], tip: B } }
      reveals: { r: { transition: clear-from-top } }
      """,
      files: [
        "a.yaml": "sprites: { a: { size: [8, 8], tip: A } }\nreveals: { q: { transition: clear-from-left } }"
      ])
    #expect(read.faults == [])
    #expect(read.manifest?.sprites.map(\.guide.name) == ["a", "b"])
    #expect(read.manifest?.reveals.map(\.name) == ["q", "r"])
    let twice = try ReadManifest(
      "version: 1\ninclude: [a.yaml]\nsprites: { a: { size: [8, 8], tip: B } }\nreveals: { q: {} }",
      files: [
        "a.yaml": "sprites: { a: { size: [8, 8], tip: A } }\nreveals: { q: { transition: clear-from-left } }"
      ])
    #expect(
      twice.faults == [
        "duplicate-name: there is already a sprite 'a' (choose another name) [the first is here a.yaml:1:12]",
        "duplicate-name: there is already a reveal 'q' (choose another name) [the first is here a.yaml:2:12]",
        "missing-key: a reveal needs a 'transition' (write transition: circle-from-center)",
      ])
  }
}
