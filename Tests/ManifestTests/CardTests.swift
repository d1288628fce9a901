import Diagnostics
import Geometry
import Manifest
import TestSupport
import Testing

@Suite struct CardTests {
  @Test func defaults() throws {
    let card = try #require(
      try page(
        guide: "card: { title: \"**Hi**\" }", top: "style: { font: { family: DejaVu Sans, size: 20, weight: bold } }"
      ).card)
    #expect(card.title?.plain == "Hi")
    #expect(card.description == nil)
    #expect(card.button == nil)
    #expect(card.frame == nil)
    #expect(card.width == nil)
    #expect(card.radius == 4)
    #expect(card.background == .white)
    #expect(card.color == nil)
    #expect(card.tint == Color(red: 0, green: 122, blue: 255))
    #expect(card.align == .leading)
    // The family of the style, in a size and weight of its own.
    #expect(card.font.family == "DejaVu Sans")
    #expect(card.font.isNamed)
    #expect(card.font.size == 15)
    #expect(card.font.weight == 400)
  }

  @Test func allKeysOverStyle() throws {
    let body = """
      card:
        description: Text
        button: OK
        width: 80%
        radius: 12
        align: center
        font: { weight: medium }
        frame: { in: safe, centerX: 50%, top: 20 }
      """
    let style = "style: { card: { background: black, color: red, tint: lime, radius: 2, font: { size: 13 } } }"
    let card = try #require(try page(guide: body, top: style).card)
    #expect(card.description?.plain == "Text")
    #expect(card.button?.plain == "OK")
    #expect(card.width == .fraction(0.8))
    #expect(card.radius == 12)
    #expect(card.background == .black)
    #expect(card.color == Color(red: 255, green: 0, blue: 0))
    #expect(card.tint == Color(red: 0, green: 255, blue: 0))
    #expect(card.align == .center)
    #expect(card.font.size == 13)
    #expect(card.font.weight == 500)
    #expect(card.frame?.container == .safe)
    #expect(card.frame?.vertical.start?.expression == .number(20))
    #expect(card.location.line == 7)
  }

  @Test func styleAloneMakesNoCard() throws {
    #expect(try page(guide: "tip: Hi", top: "style: { card: { title: Hi } }").card == nil)
    let page = try page(
      guide: "card: { title: Hi, button: OK }\nwhen: [{ device: iphone5, card: { button: auto } }]")
    #expect(page.card?.title?.plain == "Hi")
    #expect(page.card?.button == nil)
    let none = try ManifestTests.page(
      guide: "tip: Hi\ncard: { title: Hi }\nwhen: [{ device: iphone5, card: auto }]")
    #expect(none.card == nil)
  }

  @Test func faults() throws {
    try expectFaults(
      """
      version: 1
      devices: [iphone5]
      style: { card: { tint: ⟦blu⟧ } }
      guides:
        a: { card: ⟦Welcome⟧ }
        b: { ⟦card⟧: { background: white } }
        c: { card: { title: Hi, button: ⟦{ text: OK, style: filled }⟧, radius: ⟦50%⟧ } }
        d: { card: { title: Hi, width: ⟦0⟧, align: ⟦centre⟧, description: ⟦[a]⟧ } }
        e: { card: { title: Hi, ⟦frame⟧: { centerX: 50% } } }
        f: { card: ⟦[Hi]⟧ }
        g: { card: ⟦auto⟧, tip: Hi }
        h: { card: { ⟦text⟧: Hi } }
      """,
      [
        "invalid-value: 'blu' is not a colour (did you mean 'blue'?)",
        "wrong-type: 'card' wants a map of title, description and button, found the text 'Welcome' "
          + "(write card: { description: Welcome })",
        "missing-key: the card has neither 'title' nor 'description' nor 'button' "
          + "(write card: { title: Welcome, button: OK })",
        "wrong-type: 'button' wants a text, found a map (write button: OK, and its colour as the card's 'tint')",
        "wrong-unit: 'radius' is in points, not a percentage (write points)",
        "out-of-range: 'width' is 0, but must be more than 0 and at most 5000",
        "invalid-value: 'align' cannot be 'centre' (did you mean 'center'?)",
        "wrong-type: 'description' wants a text, found a list",
        "frame-incomplete: the frame of the card has nothing in the vertical (add top, bottom or centerY)",
        "wrong-type: 'card' wants a map of title, description and button, found a list",
        "invalid-value: there is no card here that 'auto' could take away (remove the key)",
        "unknown-key: unknown key 'text' ('text' belongs in 'tip', 'button' or a layer)",
      ])
  }

  @Test func asABox() throws {
    let page = try page(
      guide: """
        target: { frame: { left: 8, top: 8, width: 40, height: 40 } }
        tip: { text: Hi, frame: { left: card.left, bottom: card.top - 8 } }
        card: { title: Hi, frame: { left: 20, top: target.bottom + 100, width: 200 } }
        arrow: { from: card, to: target }
        """)
    #expect(page.tip?.frame?.horizontal.start?.expression == .property(box: "card", .left))
    guard case .box("card", _) = page.arrow?.from else { throw Unexpected() }
  }

  private struct Unexpected: Error {}

  @Test func cycles() throws {
    try expectFaults(
      """
      version: 1
      devices: [iphone5]
      guides:
        a: { tip: { text: Hi, frame: { left: ⟦card⟧.left, top: 8 } }, card: { title: Hi, frame: {
          left: tip.left, top: 8 } } }
        b: { card: { title: Hi, frame: { left: ⟦card⟧.height, top: 8 } } }
        c: { target: { frame: { left: ⟦card⟧.left, top: 8, width: 8, height: 8 } }, card: { title: Hi } }
        d: { tip: { text: Hi, frame: { centerX: 50%, bottom: card.top - 8 } }, card: { title: Hi } }
      """,
      [
        "frame-cycle: frames depend on each other: tip.left -> card.left -> tip.left",
        "frame-cycle: frames depend on each other: card.width -> card.height -> card.width",
        "frame-cycle: frames depend on each other: target -> card.left -> target "
          + "[the card has no frame of its own, so it is placed after the boxes around it]",
      ])
  }
}
