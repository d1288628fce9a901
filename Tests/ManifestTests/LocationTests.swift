import Diagnostics
import Manifest
import TestSupport
import Testing

@Suite struct LocationTests {
  @Test func whatMakesAnElementIsNamed() throws {
    let page = try page(
      guide: """
        targets:
          - { frame: { left: 1, top: 1, width: 9, height: 9 } }
          - frame: { left: 1, top: 20, width: 9, height: 9 }
            ring: { width: 2 }
          - id: send
            frame: { left: 1, top: 40, width: 9, height: 9 }
        tip: Hi
        button:
          text: OK
          frame: { left: 9, bottom: 9 }
        layers:
          - text: one
          - id: two
            text: two
            frame: { left: 9, top: 9 }
        """)
    func line(_ id: String, _ role: String? = nil) -> Int? { page.location(of: id, role: role)?.line }
    let top = page.location.line
    #expect(line("target", "hole") == top + 2)
    #expect(line("target 2", "hole") == top + 3)
    #expect(line("target 2", "ring") == top + 3)
    #expect(line("send", "hole") == top + 6)
    #expect(line("tip", "tip") == top + 7)
    #expect(line("arrow", "arrow") == nil)
    #expect(line("button", "button") == top + 10)
    #expect(line("layer 1", "layer") == top + 12)
    #expect(line("two", "layer") == top + 15)
    #expect(line("three", "layer") == nil)
    #expect(line("send") == line("send", "hole"))
    #expect(line("button") == line("button", "button"))
    #expect(line("two") == line("two", "layer"))
    #expect(line("hole") == nil)
    #expect(line("card", "card") == nil)
  }

  @Test func aCardsButtonIsOfTheCard() throws {
    let page = try page(guide: "card: { title: Hi, button: OK }")
    #expect(page.location(of: "button", role: "button") == page.card?.location)
    #expect(page.location(of: "card", role: "card") == page.card?.location)
  }
}
