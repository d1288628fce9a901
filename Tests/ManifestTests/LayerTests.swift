import Diagnostics
import Geometry
import Manifest
import TestSupport
import Testing

@Suite struct LayerTests {
  static let pictures = ["a.png": "", "b.svg": "", "mask.png": "", "art/icon@2x.png": ""]

  private func image(_ layer: Layer) -> String? {
    if case .image(let image, _) = layer.content { image.path } else { nil }
  }

  private func text(_ layer: Layer) -> Tip? {
    if case .text(let tip) = layer.content { tip } else { nil }
  }

  private func group(_ layer: Layer) -> [Layer] {
    if case .group(let layers) = layer.content { layers } else { [] }
  }

  @Test func values() throws {
    let page = try page(
      guide: """
        layers:
          - { image: a.png }
          - { id: logo, image: b.svg, frame: { right: 8, top: 25% }, opacity: 40%, rotate: -30, tint: gold }
          - text: "**Bold** words"
            font: { size: 11 }
            color: red
            align: left
            maxWidth: 50
            lineHeight: 2
            shadow: black
          - id: box
            group:
              - { image: art/icon.png, frame: { left: 1, top: 1 } }
              - group: [{ text: In, frame: { in: screen, centerX: 50%, top: logo.bottom } }]
            mask: { image: mask.png, mode: luminance, inset: { top: 2 }, slice: [1, 2, 3, 4] }
            frame: { left: 0, top: 0, width: 100, height: 50 }
          - { image: a.png, mask: mask.png }
        """, top: "style: { font: { family: DejaVu Sans, weight: bold }, tip: { color: blue } }", files: Self.pictures)
    let layers = page.layers
    #expect(layers.count == 5)
    #expect(image(layers[0]) == "a.png")
    #expect(layers[0].frame == nil)
    #expect(layers[0].opacity == 1)
    #expect(layers[0].rotation == 0)
    #expect(layers[0].mask == nil)
    #expect(layers[0].location.line == 7)
    #expect(layers[1].id == "logo")
    guard case .image(let logo, let tint) = layers[1].content else { throw Unexpected() }
    #expect(logo.path == "b.svg")
    #expect(tint == Color(red: 255, green: 215, blue: 0))
    #expect(layers[1].opacity == 0.4)
    #expect(layers[1].rotation == -30)
    #expect(layers[1].frame?.container == .screen)
    #expect(layers[1].frame?.horizontal.end?.expression == .number(8))
    #expect(layers[1].frame?.vertical.start?.expression == .fraction(0.25))

    let words = try #require(text(layers[2]))
    #expect(words.text.plain == "Bold words")
    #expect(words.text.runs.first?.bold == true)
    #expect(words.font.family == "DejaVu Sans")
    #expect(words.font.weight == 700)
    #expect(words.font.size == 11)
    #expect(words.color == Color(red: 255, green: 0, blue: 0))
    #expect(words.align == .left)
    #expect(words.maxWidth == .points(50))
    #expect(words.lineHeight == 2)
    #expect(words.shadow?.color == .black)

    #expect(layers[3].id == "box")
    #expect(layers[3].location.line == 17)
    let inner = group(layers[3])
    #expect(image(inner[0]) == "art/icon.png")
    #expect(inner[0].frame?.container == .group)
    let deep = try #require(group(inner[1]).first)
    #expect(deep.frame?.container == .screen)
    // A layer's text has the style's font, and none of the style of tips.
    #expect(text(deep)?.color == .white)
    #expect(text(deep)?.font.family == "DejaVu Sans")
    #expect(text(deep)?.font.size == 17)
    #expect(text(deep)?.maxWidth == .fraction(1))
    let mask = try #require(layers[3].mask)
    #expect(mask.image.path == "mask.png")
    #expect(mask.mode == .luminance)
    #expect(mask.inset == Insets(top: 2))
    #expect(mask.slice == Insets(top: 1, left: 4, bottom: 3, right: 2))
    let short = try #require(layers[4].mask)
    #expect(short.image.path == "mask.png")
    #expect(short.mode == .alpha)
    #expect(short.inset == .zero)
    #expect(short.slice == nil)
  }

  private struct Unexpected: Error {}

  @Test func listsReplaceEachOther() throws {
    let body = """
      layers: [{ text: Guide }]
      pages:
        - {}
        - { layers: [{ text: Page }, { text: Two }] }
        - { layers: auto, tip: Hi }
        - { when: [{ device: iphone5, layers: [{ text: When }] }] }
      """
    let pages = try pages(manifest(guide: body, top: "defaults: { layers: [{ text: Defaults }] }"))
    #expect(pages.map { $0.layers.map { text($0)?.text.plain } } == [["Guide"], ["Page", "Two"], [], ["When"]])
  }

  @Test func faults() throws {
    try expectFaults(
      guide: """
        layers:
          - ⟦{ opacity: 50% }⟧
          - { image: a.png, ⟦text⟧: Hi }
          - { text: Hi, ⟦tint⟧: red }
          - { group: [{ text: Hi }], ⟦tint⟧: red, ⟦color⟧: red }
          - { image: a.png, ⟦color⟧: red, ⟦font⟧: Inter }
          - { image: ⟦c.png⟧ }
          - { image: a.png, opacity: ⟦200⟧, rotate: ⟦400⟧ }
          - { image: a.png, opacity: ⟦half⟧, tint: ⟦golden⟧ }
          - ⟦a.png⟧
          - ⟦Hello⟧
          - { group: ⟦{ text: Hi }⟧ }
          - { group: ⟦[]⟧ }
          - { text: Hi, ⟦opcaity⟧: 50% }
          - { group: [{ text: Hi }], ⟦frame⟧: { left: 0, top: 0, width: 8 } }
          - { id: b, image: a.png, ⟦frame⟧: { left: 0 } }
          - { image: a.png, frame: { in: ⟦group⟧, left: 0, top: 0 } }
          - { image: ⟦a.jpg⟧ }
        """, files: Self.pictures,
      [
        "missing-key: a layer needs 'image', 'text' or 'group' (write { image: assets/icon.png })",
        "invalid-value: 'image' and 'text' stand side by side in one layer (make a layer of each)",
        "invalid-value: 'tint' has no effect on a text (write 'color')",
        "invalid-value: 'tint' has no effect on a group (write it at the pictures of the group)",
        "invalid-value: 'color' has no effect on a group (write it at the texts of the group)",
        "invalid-value: 'color' has no effect on a picture (write 'tint' to recolour a white picture)",
        "invalid-value: 'font' has no effect on a picture (it belongs beside 'text')",
        "missing-file: there is no file 'c.png' (did you mean 'a.png'?)",
        "out-of-range: 'opacity' is 200, but must be from 0% to 100%",
        "out-of-range: 'rotate' is 400, but must be from -360 to 360",
        "wrong-type: 'opacity' wants a percentage, found the text 'half'",
        "invalid-value: 'golden' is not a colour (did you mean 'gold'?)",
        "wrong-type: 'layers' wants a map, found the text 'a.png' (write { image: a.png })",
        "wrong-type: 'layers' wants a map, found the text 'Hello' (write { text: Hello })",
        "wrong-type: 'group' wants a list of layers, found a map (begin each layer with '-')",
        "out-of-range: 'group' is an empty list (write a layer, or remove the group)",
        "unknown-key: unknown key 'opcaity' (did you mean 'opacity'?)",
        "frame-incomplete: the frame of a layer needs two of top, bottom, centerY and height, and has only 'top' (add bottom, centerY or height)",
        "frame-incomplete: the frame of 'b' has nothing in the vertical (add top, bottom or centerY)",
        "invalid-value: 'in' cannot be 'group' (write screen or safe)",
        "invalid-value: 'a.jpg' is not a picture: its name must end in .png or .svg",
      ])
  }

  @Test func faultsOfLists() throws {
    try expectFaults(
      """
      version: 1
      devices: [iphone5]
      guides:
        a: { layers: ⟦{ text: Hi }⟧ }
        b: { layers: ⟦[]⟧ }
        c: { layers: ⟦a.png⟧ }
        d: { ⟦layer⟧: [{ text: Hi }] }
        e: { layers: ⟦[\(Array(repeating: "{ text: Hi }", count: 201).joined(separator: ", "))]⟧, tip: Hi }
        f: { layers: [\(Array(repeating: "{ text: Hi }", count: 200).joined(separator: ", "))] }
        g: { layers: \(String(repeating: "[{ group: ", count: 8))[{ text: Hi }]\(String(repeating: " }]", count: 8)) }
        h: { layers: \(String(repeating: "[{ group: ", count: 8))[{ ⟦group⟧: [{ text: Hi }] }]\(
          String(repeating: " }]", count: 8)) }
      """,
      [
        "wrong-type: 'layers' wants a list of layers, found a map (begin each layer with '-')",
        "out-of-range: 'layers' is an empty list (write 'layers: auto' to have none)",
        "wrong-type: 'layers' wants a list of layers, found the text 'a.png'",
        "unknown-key: unknown key 'layer' (did you mean 'layers'?)",
        "out-of-range: a page has at most 200 layers, and this has 201",
        "too-deep: groups nest deeper than 8 levels (put its layers into the group around it)",
      ])
  }

  @Test func masks() throws {
    try expectFaults(
      guide: """
        layers:
          - { image: a.png, ⟦mask⟧: { mode: alpha } }
          - { image: a.png, mask: ⟦none.png⟧ }
          - { image: a.png, mask: { image: mask.png, mode: ⟦luma⟧, slice: ⟦8⟧ } }
          - { image: a.png, mask: { image: mask.png, inset: ⟦-1⟧, slice: ⟦[1, 2]⟧ } }
          - { image: a.png, mask: { image: mask.png, inset: { ⟦tpo⟧: 1 }, slice: [1, ⟦2px⟧, 3, 4] } }
          - { image: a.png, mask: { image: mask.png, slice: ⟦{ top: 1 }⟧, ⟦invert⟧: true } }
          - { image: a.png, mask: ⟦[mask.png]⟧ }
        """, files: Self.pictures,
      [
        "missing-key: a mask needs an 'image' (write mask: { image: assets/mask.png })",
        "missing-file: there is no file 'none.png'",
        "invalid-value: 'mode' cannot be 'luma' (did you mean 'luminance'?)",
        "wrong-type: 'slice' wants four numbers: [top, right, bottom, left], found the number 8 (write [8, 8, 8, 8])",
        "out-of-range: 'inset' is -1, but must be from 0 to 2000",
        "wrong-type: 'slice' wants four numbers, found 2: write [top, right, bottom, left]",
        "unknown-key: unknown key 'tpo' (did you mean 'top'?)",
        "wrong-unit: lengths are points: write 2",
        "wrong-type: 'slice' wants four numbers: [top, right, bottom, left], found a map",
        "unknown-key: unknown key 'invert' (did you mean 'inset'?)",
        "wrong-type: 'mask' wants a picture or a map, found a list",
      ])
  }

  @Test func idsAreUniqueOnThePage() throws {
    try expectFaults(
      guide: """
        target: { id: a, frame: { left: 8, top: 8, width: 40, height: 40 } }
        layers:
          - { id: ⟦a⟧, text: Hi }
          - { id: b, group: [{ id: c, text: Hi }, { id: ⟦b⟧, text: Hi }] }
          - { id: ⟦layers⟧, text: Hi }
          - { id: ⟦1a⟧, text: Hi }
        """,
      [
        "duplicate-name: the id 'a' is already taken on this page [the first 'a' is here guides.yaml:5:19]",
        "duplicate-name: the id 'b' is already taken on this page [the first 'b' is here guides.yaml:8:15]",
        "invalid-name: 'layers' has a meaning of its own (choose another id)",
        "invalid-name: the id '1a' could not be written in an expression "
          + "(begin with a letter and use letters, digits, '-' and '_')",
      ])
  }

  @Test func asBoxes() throws {
    try expectFaults(
      guide: """
        tip: { text: Hi, frame: { left: logo.left, top: ⟦lgo⟧.bottom } }
        layers:
          - { id: logo, image: a.png, frame: { left: ⟦button⟧.right, top: 8 } }
        """,
      files: Self.pictures,
      [
        "unknown-name: unknown box 'lgo' (did you mean 'logo'?)",
        "unknown-name: there is no button on this page (this page has screen, safe, tip and logo)",
      ])
  }

  @Test func cycles() throws {
    try expectFaults(
      """
      version: 1
      devices: [iphone5]
      guides:
        a: { layers: [{ id: x, text: Hi, frame: { left: ⟦x⟧.right, top: 0 } }] }
        b: { layers: [{ id: box, group: [{ id: in, text: Hi, frame: { left: 1, top: 1 } }], frame: {
          left: ⟦in⟧.left, top: 0, width: 9, height: 9 } }] }
        c: { layers: [{ group: [{ id: in, text: Hi }], frame: { left: 0, top: ⟦in⟧.top, width: 9, height: 9 } }] }
        d: { layers: [{ id: t, text: Hi, frame: { left: ⟦t⟧.height, top: 0 } }] }
        e: { layers: [{ id: box, group: [{ id: in, text: Hi, frame: { in: screen, left: 1, top: 1 } }], frame: {
          left: in.left, top: 0, width: 9, height: 9 } }] }
      """,
      [
        "frame-cycle: frames depend on each other: x.right -> x.right",
        "frame-cycle: frames depend on each other: box -> in.left -> box",
        "frame-cycle: frames depend on each other: group -> in.top -> group",
        "frame-cycle: frames depend on each other: t.width -> t.height -> t.width",
      ])
  }
}
