import TestSupport
import Testing

/// Units, ranges, words and colours.
@Suite struct ValueFaultTests {
  @Test func units() throws {
    try expectFaults(
      guide: """
        target: { padding: ⟦12px⟧, radius: ⟦50%⟧, frame: { left: ⟦12pt⟧, top: 2 + ⟦3 px⟧, width: 10, height: 10 } }
        tip: { text: A, maxWidth: ⟦200pt⟧, lineHeight: ⟦125%⟧, font: { size: ⟦1.5em⟧ } }
        """,
      [
        "wrong-unit: lengths are points: write 12",
        "wrong-unit: 'radius' is in points, not a percentage (write points, or shape: capsule)",
        "wrong-unit: lengths are points: write 12",
        "wrong-unit: lengths are points: write 3",
        "wrong-unit: lengths are points: write 200",
        "wrong-unit: 'lineHeight' is a multiple of the font's size (write 1.25)",
        "wrong-unit: lengths are points: write 1.5",
      ])
  }

  @Test func ranges() throws {
    try expectFaults(
      guide: """
        target:
          padding: { top: ⟦-1⟧ }
          radius: ⟦-8⟧
          feather: ⟦.inf⟧
          ring: { width: ⟦0⟧, gap: ⟦-1⟧ }
          frame: { left: ⟦.nan⟧, width: ⟦-10⟧, top: ⟦1e9⟧, height: ⟦0⟧ }
        tip: { text: A, maxWidth: ⟦110%⟧, lineHeight: ⟦0⟧, font: { size: ⟦0⟧, weight: ⟦950⟧ }, fit: { min: ⟦0⟧ } }
        arrow: { bend: ⟦1.5⟧, width: ⟦1e400⟧, dash: ⟦[4]⟧ }
        button: { text: OK, width: ⟦-3⟧ }
        """,
      [
        "out-of-range: 'top' is -1, but must be from 0 to 2000",
        "out-of-range: 'radius' is -8, but must be from 0 to 5000",
        "out-of-range: 'feather' is .inf, but must be a finite number",
        "out-of-range: 'width' is 0, but must be more than 0 and at most 100",
        "out-of-range: 'gap' is -1, but must be from 0 to 500",
        "out-of-range: 'left' is .nan, but must be a finite number",
        "out-of-range: 'width' must be more than 0",
        "out-of-range: 1e9 is larger than any screen",
        "out-of-range: 'height' must be more than 0",
        "out-of-range: 'maxWidth' is 110%, but must be more than 0% and at most 100%",
        "out-of-range: 'lineHeight' is 0, but must be from 0.5 to 5",
        "out-of-range: 'size' is 0, but must be from 1 to 500",
        "out-of-range: 'weight' is 950, but must be from 100 to 900",
        "out-of-range: 'min' is 0, but must be from 1 to 500",
        "out-of-range: 'bend' is 1.5, but must be from -1 to 1",
        "out-of-range: 'width' is 1e400, but must be a finite number",
        "invalid-value: 'dash' wants pairs of a stroke and a gap (write strokes and gaps in turn: [6, 4])",
        "out-of-range: 'width' is -3, but must be more than 0 and at most 5000",
      ])
  }

  @Test(arguments: [
    ("offset: ⟦3⟧", "[0, 1], found the number 3 (write [0, 3])"),
    ("offset: ⟦2x3⟧", "[0, 1], found the text '2x3' (write [2, 3])"),
    ("offset: ⟦down⟧", "[0, 1], found the text 'down' (write [0, 1])"),
  ])
  func offsets(value: String, message: String) throws {
    try expectFaults(
      guide: "tip: { text: A, shadow: { \(value) } }",
      ["wrong-type: 'offset' wants a list of two numbers: \(message)"])
  }

  @Test func sidesByOtherWords() throws {
    try expectFaults(
      guide: "pages:\n  - tip: { text: A, place: ⟦top⟧ }\n  - tip: { text: A, place: ⟦bottom⟧ }",
      [
        "invalid-value: 'place' cannot be 'top' (did you mean 'above'?)",
        "invalid-value: 'place' cannot be 'bottom' (did you mean 'below'?)",
      ])
  }

  @Test func colorsSplitByCommas() throws {
    try expectFaults(
      guide: "tip: { text: A, color: ⟦rgb(1,2,3)⟧, shadow: { color: ⟦rgba(0, 0, 0, 0.5)⟧, blur: ⟦soft⟧ } }",
      [
        "invalid-yaml: the commas of 'rgb(1,2,3)' part entries here (put it in quotes: \"rgb(1,2,3)\")",
        "invalid-yaml: the commas of 'rgba(0, 0, 0, 0.5)' part entries here "
          + "(put it in quotes: \"rgba(0, 0, 0, 0.5)\")",
        "wrong-type: 'blur' wants a number, found the text 'soft'",
      ])
  }

  /// What leads a drawn line does nothing to a picture.
  @Test func endsOfAPicture() throws {
    try expectFaults(
      guide: """
        tip: Hello
        target: { frame: { left: 8, top: 8, width: 40, height: 40 } }
        arrow: { image: a.svg, ⟦from⟧: top, ⟦to⟧: left, width: 3 }
        """, top: "style: { arrow: { ⟦bend⟧: 0.2 } }", files: ["a.svg": ""],
      [
        "invalid-value: 'bend' has no effect beside 'image' "
          + "(a picture is drawn as it is; write 'bend: auto' beside the image)",
        "invalid-value: 'from' has no effect beside 'image' (a picture is drawn as it is; place it with 'frame')",
        "invalid-value: 'to' has no effect beside 'image' (a picture is drawn as it is; place it with 'frame')",
      ])
    try expectFaults(
      guide: "tip: Hello\n⟦arrow⟧: { image: a.svg }", files: ["a.svg": ""],
      ["missing-key: the arrow has nothing to point at (write a target, or 'frame')"])
  }

  @Test func templateWithSeveralFaults() throws {
    try expectFaults(
      """
      version: 1
      guides: {}
      output: { naming: "⟦{nam}⟧{-device}⟦/⟧x⟦:⟧{@scale}⟦.png⟧" }
      """,
      [
        "invalid-value: unknown placeholder '{nam}' (did you mean '{name}'?)",
        "invalid-value: '/' cannot stand in a file name", "invalid-value: ':' cannot stand in a file name",
        "invalid-value: '.png' is added by itself (remove it)",
      ])
  }

  @Test func minimumAboveSize() throws {
    try expectFaults(
      guide: "tip: { text: A, fit: { min: ⟦20⟧ } }",
      ["out-of-range: 'min' is 20, more than the font's size, 17"])
  }

  @Test(arguments: [
    ("71", "'opacity' is 71, but must be from 0% to 100% (did you mean 71%?)"),
    ("101%", "'opacity' is 101%, but must be from 0% to 100%"),
    ("-0.1", "'opacity' is -0.1, but must be from 0% to 100%"),
  ])
  func opacity(value: String, message: String) throws {
    try expectFaults(
      MarkedSource("version: 1\nguides: {}\nstyle: { scrim: { opacity: ⟦\(value)⟧ } }"), ["out-of-range: \(message)"])
  }

  @Test func words() throws {
    try expectFaults(
      guide: """
        tip: { text: A, place: ⟦abov⟧, align: ⟦centre⟧, font: { weight: ⟦semi⟧ } }
        arrow: { shape: ⟦zigzag⟧, head: ⟦opn⟧, to: [1, 2] }
        button: { text: OK, style: ⟦filed⟧ }
        rule: ⟦odd⟧
        """,
      [
        "invalid-value: 'place' cannot be 'abov' (did you mean 'above'?)",
        "invalid-value: 'align' cannot be 'centre' (did you mean 'center'?)",
        "invalid-value: 'weight' cannot be 'semi' (write a number from 100 to 900 or a name from thin to black)",
        "invalid-value: 'shape' cannot be 'zigzag' (write curved, straight, elbow, loop or none)",
        "invalid-value: 'head' cannot be 'opn' (did you mean 'open'?)",
        "invalid-value: 'style' cannot be 'filed' (did you mean 'filled'?)",
        "invalid-value: 'rule' cannot be 'odd' (write evenodd or union)",
      ])
  }

  @Test func colors() throws {
    try expectFaults(
      guide: """
        tip: { text: A, color: ⟦whit⟧ }
        arrow: { color: ⟦ffffff⟧, to: [1, 2] }
        button: { text: OK, color: ⟦"#ff"⟧, background: ⟦"rgb(300, 0, 0)"⟧ }
        """,
      [
        "invalid-value: 'whit' is not a colour (did you mean 'white'?)",
        "invalid-value: 'ffffff' is not a colour (did you mean \"#ffffff\"?)",
        "invalid-value: '#ff' is not a colour "
          + "(write a CSS name, \"#rgb\", \"#rrggbb\", \"#rrggbbaa\", rgb() or rgba())",
        "invalid-value: 'rgb(300, 0, 0)' is not a colour "
          + "(write a CSS name, \"#rgb\", \"#rrggbb\", \"#rrggbbaa\", rgb() or rgba())",
      ])
  }

  @Test func texts() throws {
    try expectFaults(
      guide: #"""
        tip: { text: ⟦"  "⟧, title: ⟦"a\tb"⟧ }
        button:⟦⟧
        """#,
      [
        "invalid-value: 'text' is empty (write a text or remove the key)",
        "invalid-value: 'title' holds the control character U+0009 (remove it)",
        "invalid-value: 'text' is empty (write a text or remove the key)",
      ])
  }

  @Test func output() throws {
    try expectFaults(
      """
      version: 1
      guides: {}
      output:
        directory: ⟦../build⟧
        naming: ⟦hight⟧
        effort: ⟦smal⟧
        colors: ⟦none⟧
        budget: ⟦0⟧
      """,
      [
        "path-outside: '../build' leaves the manifest's folder "
          + "(name a folder within it; 'bake --output' may write to any)",
        "invalid-value: 'naming' cannot be 'hight' (did you mean 'height'?)",
        "invalid-value: 'effort' cannot be 'smal' (did you mean 'small'?)",
        "invalid-value: 'colors' cannot be 'none' (write auto, 256, 16 or exact)",
        "out-of-range: 'budget' is 0, but must be at least 1 byte and at most 1 TB",
      ])
  }

  @Test(arguments: [
    (#""{name}⟦{@scal}⟧""#, "unknown placeholder '{@scal}' (did you mean '{@scale}'?)"),
    (#"⟦"guide{@scale}"⟧"#, "all guides would have one name (put {name} into the template)"),
    (#""⟦a/⟧{name}""#, "'/' cannot stand in a file name"),
  ])
  func namingTemplates(template: String, message: String) throws {
    let read = try ReadManifest(MarkedSource("version: 1\nguides: {}\noutput: { naming: \(template) }").text)
    #expect(read.faults == ["invalid-value: \(message)"])
  }
}
