import Devices
import Diagnostics
import Foundation
import Geometry
import Manifest
import TestSupport
import Testing

/// `when`, and the order in which layers are merged.
@Suite struct OverrideTests {
  @Test func layersInOrder() throws {
    let text = """
      version: 1
      devices: [iphone4, iphone5, ipad97]
      orientations: [portrait, landscape]
      style:
        tip: { color: red, maxWidth: 50%, align: left }
        font: { family: Helvetica, size: 20, weight: bold }
      defaults:
        tip: { maxWidth: 60%, lineHeight: 2 }
        button: OK
        when:
          - { orientation: landscape, tip: { text: From defaults, place: above } }
      guides:
        g:
          tip: { text: Guide, maxWidth: 100, font: { size: 15 } }
          when:
            - { device: iphone4, tip: { text: From guide, lineHeight: auto } }
          pages:
            - tip: { align: auto }
              when:
                - { device: [iphone4, pads], orientation: landscape, tip: From page }
            - tip: { text: Two, font: Times }
      """
    let first = try pages(text, device: "iphone5")
    #expect(first.count == 2)
    let tip = try #require(first[0].tip)
    #expect(tip.text.plain == "Guide")
    #expect(tip.color == .init(red: 255, green: 0, blue: 0))
    #expect(tip.maxWidth == .points(100))
    #expect(tip.lineHeight == 2)
    #expect(tip.align == .center)
    #expect(tip.font.family == "Helvetica")
    #expect(tip.font.isNamed)
    #expect(tip.font.size == 15)
    #expect(tip.font.weight == 700)
    #expect(tip.place == .auto)
    #expect(first[0].button?.text?.plain == "OK")
    #expect(first[0].button?.font.size == 20)
    #expect(first[1].tip?.text.plain == "Two")
    #expect(first[1].tip?.align == .left)
    #expect(first[1].tip?.font.family == "Times")
    #expect(first[1].tip?.font.size == 15)

    let landscape = try pages(text, device: "iphone5", orientation: .landscape)
    #expect(landscape.map { $0.tip?.text.plain } == ["From defaults", "From defaults"])
    #expect(landscape.map { $0.tip?.place } == [.above, .above])

    let small = try pages(text, device: "iphone4")
    #expect(small.map { $0.tip?.text.plain } == ["From guide", "From guide"])
    #expect(small[0].tip?.lineHeight == 1.25)

    let both = try pages(text, device: "iphone4", orientation: .landscape)
    #expect(both.map { $0.tip?.text.plain } == ["From page", "From guide"])
    #expect(both[0].tip?.place == .above)
    #expect(try pages(text, device: "ipad97", orientation: .landscape)[0].tip?.text.plain == "From page")
  }

  @Test func autoTakesElementsAway() throws {
    let body = """
      tip: { text: Hello, color: red }
      button: OK
      arrow: { to: tip, color: blue }
      when:
        - { device: iphone5, button: auto, arrow: none, tip: { color: auto } }
      """
    let page = try page(guide: body)
    #expect(page.button == nil)
    #expect(page.arrow == nil)
    #expect(page.tip?.color == .white)
  }

  @Test func autoThatTakesNothingAway() throws {
    try expectFaults(
      guide: "tip: Hello\narrow: ⟦auto⟧",
      [
        "invalid-value: there is no arrow here that 'auto' could take away "
          + "(write 'curved' for an arrow, or remove the key)"
      ])
    // An override of all guides may meet some that do not have the element.
    let page = try page(
      guide: "tip: Hello", top: "defaults: { when: [{ device: iphone5, arrow: auto, button: auto }] }")
    #expect(page.arrow == nil)
  }

  @Test func styleMakesNothingAppear() throws {
    let page = try page(guide: "tip: Hello", top: "style: { button: { text: OK }, arrow: loop, target: { radius: 3 } }")
    #expect(page.button == nil)
    #expect(page.arrow == nil)
    #expect(page.targets == [])
  }

  @Test func elementTakenAwayComesBackWithItsStyleOnly() throws {
    let page = try page(
      guide: """
        tip: { text: Hello, place: above }
        when:
          - { device: iphone5, tip: auto }
          - { device: iphone5, tip: Back }
        """, top: "style: { tip: { color: red } }")
    #expect(page.tip?.text.plain == "Back")
    #expect(page.tip?.color == .init(red: 255, green: 0, blue: 0))
    #expect(page.tip?.place == .auto)
  }

  @Test func paddingMergesBySide() throws {
    let frame = "frame: { left: 8, top: 8, width: 40, height: 40 }"
    let top = "style: { target: { padding: 4, ring: { width: 1 } } }"
    let padded = try page(guide: "target: { padding: { top: 1 }, ring: { gap: 5 }, \(frame) }", top: top).targets[0]
    #expect(padded.padding == .init(top: 1, left: 4, bottom: 4, right: 4))
    #expect(padded.ring == .init(width: 1, color: .white, gap: 5))
    #expect(padded.shape == .rounded(radius: 8))
    let plain = try page(guide: "target: { padding: 0, ring: auto, \(frame) }", top: top).targets[0]
    #expect(plain.padding == .zero)
    #expect(plain.ring == nil)
    #expect(try page(guide: "target: { \(frame) }").targets[0].padding == .init(8))
  }

  @Test func targetsReplaceATarget() throws {
    let text = """
      version: 1
      devices: [iphone5]
      defaults: { target: { shape: circle, frame: { left: 1, top: 1, width: 9, height: 9 } }, rule: evenodd }
      style: { target: { feather: 2 } }
      guides:
        g:
          targets:
            - { shape: rect, frame: { left: 8, top: 8, width: 40, height: 40 } }
            - { id: menu, frame: { left: target.right, top: 8, width: 40, height: 40 } }
        h: { targets: auto, tip: Hello }
      """
    let page = try pages(text)[0]
    #expect(page.targets.map(\.shape) == [.rect, .rounded(radius: 8)])
    #expect(page.targets.map(\.feather) == [2, 2])
    #expect(page.targets.map(\.id) == [nil, "menu"])
    #expect(page.evenOdd)
  }

  @Test func conditions() throws {
    try expectFaults(
      """
      version: 1
      devices: [iphone5, ipad97, { id: kiosk, points: [600, 900], scale: 1, idiom: pad }]
      guides:
        g:
          tip: Hello
          when:
            - { device: ⟦iphnoe5⟧, tip: A }
            - { device: ⟦iphone4⟧, tip: A }
            - { device: ⟦[iphone4, iphone6]⟧, tip: A }
            - { orientation: ⟦landscape⟧, tip: A }
            - ⟦{ device: kiosk, idiom: iphone, tip: A }⟧
            - { device: ⟦kiosq⟧, tip: A }
            - { idiom: ⟦watch⟧, tip: A }
            - ⟦{ tip: A }⟧
            - ⟦{ device: kiosk }⟧
            - ⟦Hello⟧
            - { device: ⟦[]⟧, tip: A }
            - { device: pads, orientation: [portrait, landscape], tip: A }
      """,
      [
        "unknown-name: unknown device 'iphnoe5' (did you mean 'iphone5'?)",
        "unreachable-override: this override never applies: 'iphone4' is not among the devices "
          + "(add it to 'devices', or remove the override)",
        "unreachable-override: this override never applies: 'iphone4' or 'iphone6' is not among the devices "
          + "(add it to 'devices', or remove the override)",
        "unreachable-override: this override never applies: 'landscape' is not among the orientations "
          + "(add it to 'orientations', or remove the override)",
        "unreachable-override: this override never applies: no screen meets all its conditions "
          + "(remove a condition, or the override)",
        "unknown-name: unknown device 'kiosq' (did you mean 'kiosk'?)",
        "invalid-value: 'idiom' cannot be 'watch' (write iphone or ipad)",
        "missing-key: this override has no condition "
          + "(name a device, an orientation or an idiom, or write its values outside of 'when')",
        "missing-key: this override changes nothing (write what is different)",
        "wrong-type: 'when' wants a map, found the text 'Hello'",
        "out-of-range: 'device' is an empty list",
      ])
  }

  @Test func idiomThatNoDeviceHas() throws {
    try expectFaults(
      guide: "tip: A\nwhen:\n  - { idiom: ⟦ipad⟧, tip: B }",
      ["unreachable-override: this override never applies: no device is an 'ipad' (remove the override)"])
  }

  @Test func faultsInABranchThatAppliesNowhere() throws {
    try expectFaults(
      guide: "tip: A\nwhen:\n  - { device: ⟦pads⟧, tip: { color: ⟦whit⟧ } }",
      [
        "unreachable-override: this override never applies: 'pads' is not among the devices "
          + "(add it to 'devices', or remove the override)",
        "invalid-value: 'whit' is not a colour (did you mean 'white'?)",
      ])
  }

  @Test func whenIsAList() throws {
    try expectFaults(
      guide: "tip: A\nwhen: ⟦{ device: iphone5, tip: B }⟧",
      ["wrong-type: 'when' wants a list of overrides, found a map (begin each override with '-')"])
  }

  @Test func whatSharesAFaultIsNotSound() throws {
    let scratch = try Scratch()
    let file = try scratch.write(
      """
      version: 1
      devices: [iphone5]
      guides:
        a: { button: OK }
        b: { tip: { text: Hi, frame: { left: tip.left, top: 5 } } }
        c: { tip: { text: Hi, colour: red } }
      """, to: "guides.yaml")
    let read = ManifestReader.readSound(path: file.path)
    #expect(read.diagnostics.map(\.id) == [.frameCycle, .unknownKey])
    #expect(read.sound?.guides.map(\.name) == ["a"])
    try scratch.write(
      """
      version: 1
      devices: [iphone5]
      defaults: { target: { frame: { left: target.right, width: 5, top: 5, height: 5 } } }
      guides: { a: { button: OK }, b: { button: OK } }
      """, to: "guides.yaml")
    let shared = ManifestReader.readSound(path: file.path)
    #expect(shared.diagnostics.map(\.id) == [.frameCycle])
    #expect(shared.sound?.guides.map(\.name) == [])
  }

  @Test func defaultsLendValuesToElementsThatAreThere() throws {
    let read = try ReadManifest(
      """
      version: 1
      devices: [iphone5]
      defaults:
        tip: { color: yellow }
        button: { style: filled }
        arrow: curved
        when:
          - { device: iphone5, arrow: { width: 5 }, card: { radius: 9 } }
      guides:
        full: { target: { frame: { left: 1, top: 1, width: 9, height: 9 } }, tip: Hello }
        bare: { target: { frame: { left: 1, top: 1, width: 9, height: 9 } }, arrow: auto }
      """)
    #expect(read.diagnostics.map(\.message) == [])
    let manifest = try #require(read.manifest)
    let full = manifest.guides[0].pages(on: manifest.screens[0])[0]
    #expect(full.tip?.color == Color(red: 255, green: 255, blue: 0))
    #expect(full.arrow?.width == 5)
    #expect(full.button == nil && full.card == nil)
    let bare = manifest.guides[1].pages(on: manifest.screens[0])[0]
    #expect(bare.tip == nil && bare.arrow == nil && bare.button == nil && bare.card == nil)
  }

  @Test func aRuleNeedsTargets() throws {
    let read = try ReadManifest(
      """
      version: 1
      devices: [iphone5]
      defaults: { rule: evenodd }
      guides:
        lent: { tip: Hello }
        own: { tip: Hello, rule: evenodd }
      """)
    #expect(read.diagnostics.map(\.message) == ["'rule' has no effect without targets"])
    #expect(read.diagnostics.first?.location?.line == 6)
  }
}
