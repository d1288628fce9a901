import Diagnostics
import Manifest
import TestSupport
import Testing

/// Keys and types.
@Suite struct KeyFaultTests {
  @Test func misspeltKey() throws {
    try expectFaults(
      guide: "tip: { text: Hello, ⟦plaec⟧: above }", ["unknown-key: unknown key 'plaec' (did you mean 'place'?)"])
  }

  /// What was meant is looked for among the first faults: more nobody reads, and in a flood that takes seconds.
  @Test func aFloodOfFaultsIsNotExplained() throws {
    let keys = (0..<1000).map { "tipp\($0): x" }.joined(separator: ", ")
    let read = try ReadManifest("version: 1\nguides: { g: { \(keys) } }")
    #expect(read.diagnostics.count == 1000)
    #expect(read.diagnostics.prefix(250).allSatisfy { $0.help != nil })
    #expect(read.diagnostics.dropFirst(250).allSatisfy { $0.help == nil })
  }

  @Test func keyOfAnotherPlace() throws {
    try expectFaults(
      guide: """
        tip: { text: Hello, ⟦radius⟧: 8 }
        target: { ⟦left⟧: 8, ⟦files⟧: [], frame: { left: 1, top: 1, width: 1, height: 1 } }
        """,
      [
        "unknown-key: unknown key 'radius' ('radius' belongs in 'target', 'button' or 'card')",
        "unknown-key: unknown key 'left' ('left' belongs in 'frame' or 'padding')",
        "unknown-key: unknown key 'files' ('files' belongs in 'style.font')",
      ])
  }

  @Test func unknownKeyNearNothing() throws {
    try expectFaults(
      guide: "tip: { text: Hello, fit: { min: 12, ⟦zzzzzz⟧: 1 } }",
      ["unknown-key: unknown key 'zzzzzz' (the keys here are min)"])
  }

  @Test func unknownKeysEverywhereInOneRun() throws {
    try expectFaults(
      """
      version: 1
      ⟦devics⟧: [iphone5]
      output: { ⟦dirctory⟧: build }
      style:
        ⟦tipp⟧: { color: white }
        scrim: { ⟦colour⟧: black }
      defaults: { ⟦buton⟧: OK }
      guides:
        g:
          ⟦tips⟧: Hello
          pages:
            - { ⟦arow⟧: curved, tip: Hi }
          when:
            - { device: iphone5, ⟦tpi⟧: Hello, arrow: none }
      """,
      [
        "unknown-key: unknown key 'devics' (did you mean 'devices'?)",
        "unknown-key: unknown key 'dirctory' (did you mean 'directory'?)",
        "unknown-key: unknown key 'tipp' (did you mean 'tip'?)",
        "unknown-key: unknown key 'colour' (did you mean 'color'?)",
        "unknown-key: unknown key 'buton' (did you mean 'button'?)",
        "unknown-key: unknown key 'tips' (did you mean 'tip'?)",
        "unknown-key: unknown key 'arow' (did you mean 'arrow'?)",
        "unknown-key: unknown key 'tpi' (did you mean 'tip'?)",
      ])
  }

  /// A key of this map that is near beats another map's that is the same.
  @Test func nearKeyBeforeAnotherPlace() throws {
    try expectFaults(
      """
      version: 1
      ⟦device⟧: [iphone5]
      guides:
        g:
          tip: { text: Hello, frame: { ⟦to⟧: 4, left: 1, top: 1 } }
          when:
            - { ⟦devices⟧: [pads], tip: Hi }
            - { ⟦orientations⟧: landscape, device: all }
      """,
      [
        "unknown-key: unknown key 'device' (did you mean 'devices'?)",
        "unknown-key: unknown key 'to' ('to' belongs in 'arrow' or 'blend')",
        "unknown-key: unknown key 'devices' (did you mean 'device'?)",
        "unknown-key: unknown key 'orientations' (did you mean 'orientation'?)",
      ])
  }

  @Test func wordsForNothing() throws {
    let remedy = { (element: String, word: String) in
      "write 'auto' to take the \(element) away, or remove the key; for the word write \"\(word)\""
    }
    try expectFaults(
      guide: """
        tip: ⟦none⟧
        button: ⟦false⟧
        target: ⟦None⟧
        arrow: ⟦false⟧
        card: ⟦none⟧
        when:
          - { device: iphone5, tip: ⟦~⟧, button: ⟦null⟧ }
        """,
      [
        "invalid-value: 'tip: none' would show the word 'none' (\(remedy("tip", "none")))",
        "invalid-value: 'button: false' would show the word 'false' (\(remedy("button", "false")))",
        "invalid-value: 'target' cannot be 'None' (write 'auto' to take the target away, or remove the key)",
        "invalid-value: 'shape' cannot be 'false' (did you mean 'none'?)",
        "invalid-value: 'card' cannot be 'none' (write 'auto' to take the card away, or remove the key)",
        "invalid-value: 'tip: ~' would show the word '~' (\(remedy("tip", "~")))",
        "invalid-value: 'button: null' would show the word 'null' (\(remedy("button", "null")))",
      ])
    let page = try page(guide: "tip: \"none\"\nbutton: { text: none }")
    #expect(page.tip?.text.plain == "none")
    #expect(page.button?.text?.plain == "none")
  }

  @Test func listOfTargetsUnderTarget() throws {
    try expectFaults(
      guide: "target: ⟦[{ frame: { left: 1, top: 1, width: 1, height: 1 } }]⟧\narrow: curved",
      ["wrong-type: 'target' wants a map, found a list ('targets' takes a list)"])
  }

  @Test func titleAlone() throws {
    try expectFaults(
      guide: "⟦tip⟧: { title: Hi }", ["missing-key: a title needs a text (write tip: Hi, or add 'text')"])
  }

  @Test(arguments: [
    ("true", "the text 'true'", "{}"), ("3", "the number 3", "{width: 3}"),
    ("gold", "the text 'gold'", "{color: gold}"),
    ("\"#fff\"", "the text '#fff'", "{color: \"#fff\"}"),
  ])
  func ringInShort(value: String, found: String, remedy: String) throws {
    try expectFaults(
      guide: "target: { frame: { left: 1, top: 1, width: 1, height: 1 }, ring: ⟦\(value)⟧ }",
      ["wrong-type: 'ring' wants a map of width, color and gap, found \(found) (write ring: \(remedy))"])
  }

  @Test func keysBesideTheirGuide() throws {
    try expectFaults(
      """
      version: 1
      devices: [iphone5]
      guides:
        a:
        ⟦tip⟧: Hi
        button: { text: OK, color: ⟦whit⟧ }
        b: { tip: Hi }
        c:
        ⟦pages⟧: [{ tip: Hi }]
        d:⟦⟧
        e: { tip: Hi }
      """,
      [
        "wrong-type: 'tip' stands beside the guide 'a', not in it (indent these lines under 'a')",
        "invalid-value: 'whit' is not a colour (did you mean 'white'?)",
        "wrong-type: 'pages' stands beside the guide 'c', not in it (indent this line under 'c')",
        "wrong-type: 'd' wants a map, found nothing",
      ])
  }

  @Test func keysOfLaterWork() throws {
    try expectFaults(
      """
      version: 1
      devices: [iphone5]
      ⟦locales⟧: [en]
      guides:
        g:
          tip: { ⟦key⟧: hello }
          target: { frame: { ⟦on⟧: composeButton } }
          when:
            - { ⟦locale⟧: ar, tip: { text: Hello } }
      """,
      [
        "not-supported-yet: 'locales' is not supported yet",
        "not-supported-yet: 'key' is not supported yet",
        "not-supported-yet: 'on' is not supported yet",
        "not-supported-yet: 'locale' is not supported yet",
      ])
  }

  @Test(arguments: ["tip: { ⟦en⟧: Hello, zh-Hans: 你好 }", "tip: { text: ⟦{ en: Hello, ru: Привет }⟧ }"])
  func textPerLocale(tip: String) throws {
    try expectFaults(guide: tip, ["not-supported-yet: a text per locale is not supported yet"])
  }

  @Test func aSlipOfThreeLettersIsNoLanguage() throws {
    let read = try ReadManifest("version: 1\nguides: { a: { tip: { txt: Hi } } }")
    #expect(read.diagnostics.map(\.message) == ["unknown key 'txt'"])
    #expect(read.diagnostics.map(\.help) == ["did you mean 'text'?"])
  }

  @Test func wrongTypesInWords() throws {
    try expectFaults(
      guide: """
        target: { padding: ⟦[1, 2]⟧, feather: ⟦soft⟧, frame: ⟦8⟧, ring: ⟦white⟧, shape: ⟦[]⟧ }
        tip: { text: ⟦[a]⟧, maxWidth: ⟦{}⟧, font: { size: ⟦big⟧, italic: ⟦yes⟧, fallback: ⟦Inter⟧ }, fit: ⟦13⟧ }
        arrow: ⟦[curved]⟧
        button: { text: OK, color: ⟦}⟧
        """,
      [
        "wrong-type: 'padding' wants a number or {top, right, bottom, left}, found a list",
        "wrong-type: 'feather' wants a number, found the text 'soft'",
        "wrong-type: 'frame' wants a map of edges and sizes, found the number 8",
        "wrong-type: 'ring' wants a map of width, color and gap, found the text 'white' (write ring: {color: white})",
        "wrong-type: 'shape' wants rect, rounded, continuous, circle, ellipse, capsule, star, heart, path or image, found a list",
        "wrong-type: 'text' wants a text, found a list",
        "wrong-type: 'maxWidth' wants a number, found a map",
        "wrong-type: 'size' wants a number, found the text 'big'",
        "wrong-type: 'italic' wants true or false, found the text 'yes' (did you mean 'true'?)",
        "wrong-type: 'fallback' wants a list of font families, found the text 'Inter' (write [Inter])",
        "wrong-type: 'fit' wants a map: {min: 13}, found the number 13 (write {min: 13})",
        "wrong-type: 'arrow' wants a shape or a map, found a list",
        "wrong-type: 'color' wants a colour, found nothing (put it in quotes: behind a space, # begins a comment)",
      ])
  }

  @Test func topLevelTypes() throws {
    try expectFaults(
      """
      version: ⟦one⟧
      devices: ⟦iphone5⟧
      orientations: ⟦landscape⟧
      output: ⟦build⟧
      style: ⟦[]⟧
      defaults: ⟦none⟧
      include: ⟦{}⟧
      guides: ⟦[]⟧
      """,
      [
        "wrong-type: 'version' wants a number, found the text 'one' (write version: 1)",
        "wrong-type: 'devices' wants a list of devices, found the text 'iphone5' (write [iphone5])",
        "wrong-type: 'orientations' wants a list of orientations, found the text 'landscape' (write [landscape])",
        "wrong-type: 'output' wants a map, found the text 'build'",
        "wrong-type: 'style' wants a map, found a list",
        "wrong-type: 'defaults' wants a map, found the text 'none'",
        "wrong-type: 'include' wants a list of files, found a map",
        "wrong-type: 'guides' wants a map of guides by their names, found a list",
      ])
  }

  @Test func rootThatIsNoMap() throws {
    try expectFaults("⟦-⟧ version: 1", ["wrong-type: 'guides.yaml' wants a map, found a list"])
  }

  @Test func guideThatIsNoMap() throws {
    try expectFaults(
      "version: 1\nguides:\n  a: ⟦Hello⟧\n  b:⟦⟧",
      [
        "wrong-type: 'a' wants a map, found the text 'Hello'",
        "wrong-type: 'b' wants a map, found nothing",
      ])
  }

  @Test func missingKeys() throws {
    try expectFaults(
      "⟦⟦devices⟧⟧: [iphone5]",
      [
        "missing-key: the manifest has no 'version' (write version: 1)",
        "missing-key: the manifest has no 'guides' (write guides: and their names)",
      ])
  }

  @Test func otherVersion() throws {
    try expectFaults(
      "version: ⟦2⟧\nguides: {}",
      ["unsupported-version: version 2 is not known (this program reads version 1)"])
  }

  @Test func elementsWithoutWhatTheyNeed() throws {
    try expectFaults(
      guide: """
        ⟦target⟧: { shape: circle }
        ⟦tip⟧: { place: above }
        ⟦button⟧: { style: filled }
        """,
      [
        "missing-key: a target needs a 'frame' (write frame: { left: 8, top: 24, width: 60, height: 40 })",
        "missing-key: the tip has no 'text' (write tip: and the text)",
        "missing-key: the button has neither 'text' nor 'image' (write button: OK)",
      ])
  }

  @Test func nothingToShow() throws {
    try expectFaults(
      "version: 1\nguides:\n  ⟦a⟧: {}\n  b:\n    pages:\n      - ⟦{}⟧\n      - tip: Hello\n  ⟦c⟧: { arrow: none }",
      [
        "missing-key: 'a' has nothing to show (write a target, a tip, an arrow, a button, a card or layers)",
        "missing-key: 'b' has nothing to show (write a target, a tip, an arrow, a button, a card or layers)",
        "missing-key: 'c' has nothing to show (write a target, a tip, an arrow, a button, a card or layers)",
      ])
  }

  /// One fault is told once: what a refused list would show is not missed.
  @Test(arguments: [
    ("layers: ⟦5⟧", "wrong-type: 'layers' wants a list of layers, found the number 5"),
    ("layers: [⟦5⟧]", "wrong-type: 'layers' wants a map, found the number 5 (write { text: 5 })"),
    (
      "targets: ⟦5⟧",
      "wrong-type: 'targets' wants a list of targets, found the number 5 (write 'target' for a single one)"
    ),
    (
      "layers: ⟦[\(String(repeating: " { text: x },", count: 201))]⟧",
      "out-of-range: a page has at most 200 layers, and this has 201"
    ),
    (
      "when: ⟦{ orientation: portrait, tip: x }⟧",
      "wrong-type: 'when' wants a list of overrides, found a map (begin each override with '-')"
    ),
  ])
  func refusedListsAreNotMissed(guide: String, fault: String) throws { try expectFaults(guide: guide, [fault]) }

  @Test func arrowToNothing() throws {
    try expectFaults(
      guide: "tip: Hello\n⟦arrow⟧: curved",
      ["missing-key: the arrow has nothing to point at (write a target, or 'to')"])
  }

  @Test func pagesAreAList() throws {
    try expectFaults(
      "version: 1\nguides:\n  a: { pages: ⟦[]⟧ }\n  b: { pages: ⟦{}⟧ }",
      [
        "out-of-range: 'pages' is an empty list (write a page, or remove the key)",
        "wrong-type: 'pages' wants a list of pages, found a map (begin each page with '-')",
      ])
  }

  @Test func targetBesideTargets() throws {
    try expectFaults(
      guide: """
        target: { frame: { left: 1, top: 1, width: 9, height: 9 } }
        ⟦targets⟧: [{ frame: { left: 1, top: 1, width: 9, height: 9 } }]
        """, ["invalid-value: 'target' and 'targets' stand side by side (put all of them into 'targets')"])
  }

  @Test func faultOfDefaultsIsFoundOnce() throws {
    try expectFaults(
      """
      version: 1
      devices: [iphone5, iphone6]
      defaults: { tip: { text: Hello, color: ⟦whit⟧ } }
      guides: { a: {}, b: {}, c: { pages: [{}, {}] } }
      """, ["invalid-value: 'whit' is not a colour (did you mean 'white'?)"])
  }

  @Test func duplicateKeyOfYAML() throws {
    try expectFaults(
      guide: "tip: Hello\n⟦tip⟧: Bye",
      [
        "duplicate-key: the key 'tip' is already there (remove one of the two) [the first 'tip' is here guides.yaml:5:5]"
      ])
  }
}
