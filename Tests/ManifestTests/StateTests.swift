import Devices
import Diagnostics
import Geometry
import Manifest
import TestSupport
import Testing

@Suite struct StateTests {
  private static let pictures = ["on.png": "", "off.png": ""]

  private func pages(_ read: ReadManifest, _ state: String?) throws -> [Page] {
    let manifest = try #require(read.manifest)
    return try #require(manifest.guides.first).pages(for: Variant(manifest.screens[0], state: state))
  }

  @Test func changesByNameAndID() throws {
    let read = try ReadManifest(
      manifest(
        guide: """
          target: { id: spot, radius: 3, frame: { left: 8, top: 8, width: 40, height: 40 } }
          tip: { text: On, color: red }
          button: OK
          layers:
            - { id: lamp, image: on.png, frame: { left: 1, top: 1 }, opacity: 50% }
            - group: [{ id: label, text: "ON", font: { size: 9 } }, { id: other, text: Stay }]
          states:
            on: {}
            off:
              tip: "Off"
              button: auto
              card: { title: New }
              lamp: { image: off.png, opacity: auto }
              label: "OFF"
              other: auto
              spot: { radius: 5, frame: { left: 9 } }
            short: { lamp: off.png, label: auto }
          when: [{ device: iphone5, tip: { text: When, color: blue } }]
          """), files: Self.pictures)
    #expect(read.faults == [])
    let guide = try #require(read.manifest?.guides.first)
    #expect(guide.states == ["on", "off", "short"])
    #expect(guide.blend == nil)

    let on = try pages(read, "on")[0]
    #expect(on.tip?.text.plain == "When")
    #expect(on.button?.text?.plain == "OK")
    #expect(on.card == nil)
    #expect(layers(on) == ["on.png", "[ON, Stay]"])
    #expect(on.targets[0].shape == .rounded(radius: 3))

    let off = try pages(read, "off")[0]
    // After `when`.
    #expect(off.tip?.text.plain == "Off")
    #expect(off.tip?.color == Color(red: 0, green: 0, blue: 255))
    #expect(off.button == nil)
    #expect(off.card?.title?.plain == "New")
    #expect(layers(off) == ["off.png", "[OFF]"])
    #expect(off.layers[0].frame?.horizontal.start?.expression == .number(1))
    #expect(off.layers[0].opacity == 1)
    #expect(off.targets[0].shape == .rounded(radius: 5))
    #expect(off.targets[0].frame.horizontal.start?.expression == .number(9))
    #expect(off.targets[0].frame.vertical.start?.expression == .number(8))

    #expect(layers(try pages(read, "short")[0]) == ["off.png", "[Stay]"])
    #expect(guide.pages(on: read.manifest!.screens[0])[0].layers == on.layers)
  }

  /// Pictures by their paths, texts by themselves, groups in brackets.
  private func layers(_ page: Page) -> [String] {
    func name(_ layer: Layer) -> String {
      switch layer.content {
      case .image(let image, _): image.path
      case .text(let tip): tip.text.plain
      case .group(let layers): "[" + layers.map(name).joined(separator: ", ") + "]"
      }
    }
    return page.layers.map(name)
  }

  @Test func severalPages() throws {
    let read = try ReadManifest(
      manifest(
        guide: """
          pages:
            - targets: [{ id: a, radius: 1, frame: { left: 8, top: 8, width: 40, height: 40 } }]
            - { tip: Two, layers: [{ id: b, text: B }] }
          states: { x: { a: { radius: 2 }, b: C, tip: X }, y: { a: auto, button: OK } }
          """))
    #expect(read.faults == [])
    let x = try pages(read, "x")
    #expect(x[0].targets[0].shape == .rounded(radius: 2))
    #expect(x.map { $0.tip?.text.plain } == ["X", "X"])
    #expect(layers(x[1]) == ["C"])
    let y = try pages(read, "y")
    #expect(y.map(\.targets.count) == [0, 0])
    #expect(y.map { $0.tip?.text.plain } == [nil, "Two"])
    #expect(y.map { $0.button?.text?.plain } == ["OK", "OK"])
  }

  @Test func idsOfDefaultsAndOverrides() throws {
    let read = try ReadManifest(
      manifest(
        guide: """
          tip: Hi
          when: [{ device: iphone5, layers: [{ id: low, text: A }] }]
          states: { on: { low: B, spot: { radius: 1 } } }
          """,
        top: "defaults: { target: { id: spot, frame: { left: 8, top: 8, width: 40, height: 40 } } }"))
    #expect(read.faults == [])
    #expect(layers(try pages(read, "on")[0]) == ["B"])
  }

  @Test func faults() throws {
    try expectFaults(
      """
      version: 1
      devices: [iphone5]
      guides:
        a: { tip: Hi, states: ⟦{}⟧ }
        b: { tip: Hi, states: ⟦[on, off]⟧ }
        c: { tip: Hi, states: { ⟦a/b⟧: {}, on: {}, ⟦ON⟧: {} } }
        d:
          tip: Hi
          layers: [{ id: lamp, text: A }, { id: box, group: [{ text: B }] }]
          states:
            one: { ⟦lmap⟧: B, ⟦tpi⟧: Hi, ⟦zebra⟧: {}, ⟦when⟧: [] }
            two:⟦⟧
            three: ⟦dark⟧
            four: { lamp: { opacity: ⟦2⟧, ⟦colour⟧: red }, box: ⟦Hi⟧, tip: { color: ⟦whit⟧ } }
            five: { lamp: { ⟦image⟧: p.png } }
            six: { lamp: { text: auto, image: p.png }, box: { group: [{ text: C }] } }
        e: { tip: Hi, states: { x: { ⟦lamp⟧: B } } }
        f: { tip: Hi, pages: [{ ⟦states⟧: { x: {} } }] }
        ⟦g⟧: { tip: Hi, states: { gone: { tip: auto } } }
      defaults: { ⟦states⟧: { x: {} } }
      """, files: ["p.png": ""],
      [
        "out-of-range: 'states' is an empty map (name a state, or remove the key)",
        "wrong-type: 'states' wants a map of states by their names, found a list",
        "invalid-name: the name 'a/b' holds '/' (it becomes part of a file's name: use letters, digits, '-' and '_')",
        "duplicate-name: 'ON' and 'on' would be one file on some disks (choose another name) "
          + "[the first is here guides.yaml:6:36]",
        "unknown-name: there is no element or layer 'lmap' (did you mean 'lamp'?)",
        "unknown-name: there is no element or layer 'tpi' (did you mean 'tip'?)",
        "unknown-name: there is no element or layer 'zebra' (the ids here are box and lamp)",
        "unknown-name: there is no element or layer 'when' (the ids here are box and lamp)",
        "wrong-type: 'two' wants a map of what is different, found nothing (write two: {} where nothing is)",
        "wrong-type: 'three' wants a map of what is different, found the text 'dark'",
        "out-of-range: 'opacity' is 2, but must be from 0% to 100% (did you mean 2%?)",
        "unknown-key: unknown key 'colour' (did you mean 'color'?)",
        "wrong-type: 'box' wants a map, found the text 'Hi' (write { text: Hi })",
        "invalid-value: 'whit' is not a colour (did you mean 'white'?)",
        "invalid-value: 'image' and 'text' stand side by side in one layer "
          + "(write 'text: auto' beside it to take it away)",
        "unknown-name: there is no element or layer 'lamp' "
          + "(give the layer an 'id', or name an element such as tip)",
        "unknown-key: unknown key 'states' ('states' belongs in a guide or a sprite)",
        "missing-key: 'g' in the state 'gone' has nothing to show "
          + "(write a target, a tip, an arrow, a button, a card or layers) [in the state 'gone' guides.yaml:19:27]",
        "unknown-key: unknown key 'states' ('states' belongs in a guide or a sprite)",
      ])
  }

  /// The element is where a reader looks first, but it is the state that breaks it.
  @Test func aFaultOfAStateNamesIt() throws {
    try expectFaults(
      """
      version: 1
      guides:
        g:
          ⟦tip⟧: Hi
          layers: [⟦{ id: lamp, text: A }⟧]
          states:
            on: {}
            off: { tip: { text: auto }, lamp: { text: auto } }
      """,
      [
        "missing-key: the tip has no 'text' (write tip: and the text) [in the state 'off' guides.yaml:8:7]",
        "missing-key: a layer needs 'image', 'text' or 'group' (write { image: assets/icon.png }) "
          + "[in the state 'off' guides.yaml:8:7]",
      ])
  }

  @Test func aFaultWithoutAStateDoesNot() throws {
    try expectFaults(
      """
      version: 1
      guides:
        g:
          ⟦tip⟧: { color: red }
          states: { on: {}, off: { button: OK } }
      """,
      ["missing-key: the tip has no 'text' (write tip: and the text)"])
  }

  @Test func blend() throws {
    let read = try ReadManifest(
      manifest(guide: "tip: Hi\nstates: { on: {}, off: { tip: Ho } }\nblend: { from: on, to: off, steps: 5 }"))
    #expect(read.faults == [])
    let blend = try #require(read.manifest?.guides.first?.blend)
    #expect(blend.from == "on")
    #expect(blend.to == "off")
    #expect(blend.steps == 5)
    #expect(blend.location.line == 7)
  }

  @Test func faultsOfBlends() throws {
    try expectFaults(
      """
      version: 1
      devices: [iphone5]
      guides:
        a: { tip: Hi, states: { on: {}, off: {} }, blend: { from: on, to: off, steps: ⟦1⟧ } }
        b: { tip: Hi, states: { on: {}, off: {} }, blend: { from: on, to: ⟦of⟧, steps: 2 } }
        c: { tip: Hi, ⟦blend⟧: { from: on, to: off, steps: 5 } }
        d: { pages: [{ tip: A }, { tip: B }], states: { on: {}, off: {} }, ⟦blend⟧: { from: on, to: off, steps: 5 } }
        e: { tip: Hi, states: { on: {}, off: {} }, ⟦blend⟧: { from: on, to: off } }
        f: { tip: Hi, states: { on: {}, off: {} }, blend: { from: on, to: ⟦on⟧, steps: 5 } }
        g: { tip: Hi, states: { on: {}, off: {} }, blend: ⟦5⟧ }
        h: { tip: Hi, states: { on: {}, off: {} }, blend: { from: on, to: off, steps: ⟦2.5⟧, ⟦duration⟧: 1 } }
        i: { tip: Hi, states: ⟦{}⟧, blend: { from: ⟦a⟧, to: ⟦b⟧, steps: 5 } }
        j: { tip: Hi, pages: [{ ⟦blend⟧: {} }] }
      """,
      [
        "out-of-range: 'steps' is 1, but must be from 2 to 100",
        "unknown-name: 'b' has no state 'of' (did you mean 'off'?)",
        "missing-key: a blend needs 'states' to fade between (write states: with the two, or remove the blend)",
        "invalid-value: a guide of 2 pages cannot have a blend: its steps would be numbered as its pages are "
          + "(make a guide of one page of it)",
        "missing-key: a blend needs 'steps' (write blend: { from: on, to: off, steps: 5 })",
        "invalid-value: a blend from 'on' to itself shows no change (name another state)",
        "wrong-type: 'blend' wants a map of from, to and steps, found the number 5 "
          + "(write { from: on, to: off, steps: 5 })",
        "out-of-range: 'steps' is 2.5, but must be a whole number",
        "unknown-key: unknown key 'duration' ('duration' belongs in a reveal)",
        "out-of-range: 'states' is an empty map (name a state, or remove the key)",
        "unknown-name: 'i' has no state 'a' (there are no 'states')",
        "unknown-name: 'i' has no state 'b' (there are no 'states')",
        "unknown-key: unknown key 'blend' ('blend' belongs in a guide or a sprite)",
      ])
  }

  @Test func overridesForAState() throws {
    let text = """
      version: 1
      devices: [iphone4, iphone5]
      defaults: { when: [{ state: off, device: iphone5, button: Off }] }
      guides:
        g: { tip: A, states: { on: {}, off: {} }, when: [{ state: [off], tip: B }, { state: on, device: iphone4, tip: C }] }
        h: { tip: A }
      """
    let read = try ReadManifest(text)
    #expect(read.faults == [])
    let manifest = try #require(read.manifest)
    func texts(_ screen: Int, _ state: String) -> [String?] {
      let page = manifest.guides[0].pages(for: Variant(manifest.screens[screen], state: state))[0]
      return [page.tip?.text.plain, page.button?.text?.plain]
    }
    #expect(texts(0, "on") == ["C", nil])
    #expect(texts(0, "off") == ["B", nil])
    #expect(texts(1, "on") == ["A", nil])
    #expect(texts(1, "off") == ["B", "Off"])
    #expect(manifest.guides[1].pages(on: manifest.screens[1])[0].button == nil)
    try expectFaults(
      """
      version: 1
      devices: [iphone5]
      defaults: { when: [{ state: ⟦offf⟧, button: Off }, { state: ⟦zebra⟧, button: Off }] }
      guides:
        g: { tip: A, states: { on: {}, off: {} }, when: [{ state: ⟦onn⟧, tip: B }, { state: ⟦[]⟧, tip: B }] }
        h: { tip: A, when: [{ state: ⟦on⟧, tip: B }] }
      """,
      [
        "unknown-name: no guide has a state 'offf' (did you mean 'off'?)",
        "unknown-name: no guide has a state 'zebra' (the states are off and on)",
        "unknown-name: 'g' has no state 'onn' (did you mean 'on'?)",
        "out-of-range: 'state' is an empty list",
        "unknown-name: 'h' has no state 'on' (there are no 'states')",
      ])
  }
}
