import Devices
import Diagnostics
import Geometry
import Manifest
import TestSupport
import Testing

/// Frames: what places a box, expressions, boxes, cycles.
@Suite struct FrameFaultTests {
  private let target = "target: { frame: { left: 8, top: 8, width: 40, height: 40 } }"

  @Test func incompleteTarget() throws {
    try expectFaults(
      guide: "target: { ⟦frame⟧: { left: 8, top: 8, height: 40 } }",
      [
        "frame-incomplete: the frame of a target needs two of left, right, centerX and width, and has only 'left' "
          + "(add right, centerX or width)"
      ])
  }

  @Test func containerByAnotherWord() throws {
    try expectFaults(
      guide: "tip: { text: A, frame: { in: ⟦safeArea⟧, left: 8, top: 8 } }",
      ["invalid-value: 'in' cannot be 'safeArea' (did you mean 'safe'?)"])
  }

  @Test func incompleteInBothAxes() throws {
    try expectFaults(
      guide: "targets: [{ id: box, ⟦⟦frame⟧⟧: { in: safe } }]",
      [
        "frame-incomplete: the frame of 'box' needs two of left, right, centerX and width, and has none",
        "frame-incomplete: the frame of 'box' needs two of top, bottom, centerY and height, and has none",
      ])
  }

  @Test func boxOfNaturalSizeNeedsAPlace() throws {
    try expectFaults(
      guide: "tip: { text: A, ⟦frame⟧: { left: 8 } }\nbutton: { text: OK, ⟦frame⟧: { width: 80, top: 8 } }",
      [
        "frame-incomplete: the frame of the tip has nothing in the vertical (add top, bottom or centerY)",
        "frame-incomplete: the frame of the button has no place beside 'width' in the horizontal "
          + "(add left, right or centerX)",
      ])
  }

  @Test func tooManyValues() throws {
    try expectFaults(
      guide: "target: { frame: { left: 8, right: 8, ⟦width⟧: 20, top: 8, height: 40 } }",
      [
        "frame-overdetermined: left, right and width are more than the two values that place a box "
          + "(remove one of them)"
      ])
  }

  @Test func tooManyValuesByMerging() throws {
    try expectFaults(
      guide: """
        \(target)
        when:
          - { device: iphone5, target: { frame: { ⟦right⟧: 8, top: 20 } } }
        """,
      [
        "frame-overdetermined: left, right and width are more than the two values that place a box "
          + "(write 'left: auto' or 'width: auto' beside it to take one away)"
      ])
  }

  @Test func oneValueMayBeTakenAway() throws {
    let page = try page(
      guide: """
        \(target)
        when:
          - { device: iphone5, target: { frame: { right: 8, left: auto } } }
        """)
    #expect(page.targets[0].frame.horizontal.start == nil)
    #expect(page.targets[0].frame.horizontal.end?.expression == .number(8))
    #expect(page.targets[0].frame.horizontal.size?.expression == .number(40))
  }

  @Test func leadingIsLeft() throws {
    let page = try page(
      guide: "tip: { text: A, frame: { leading: 8, trailing: target.leading - 2, top: 1 } }\n" + target)
    #expect(page.tip?.frame?.horizontal.start?.expression == .number(8))
    #expect(
      page.tip?.frame?.horizontal.end?.expression == .binary(.property(box: "target", .left), .minus, .number(2)))
    try expectFaults(
      guide: "tip: { text: A, frame: { left: 8, ⟦leading⟧: 8, top: 1 } }",
      ["frame-overdetermined: 'leading' is the same edge as 'left' here (remove one of them)"])
  }

  @Test(
    arguments: [
      ("target.left ⟦&⟧ 3", "'&' is not expected here", nil),
      ("target.left +⟦ ⟧", "a value is missing at the end", nil),
      ("50% ⟦−⟧ 22", "'−' is not expected here", "did you mean '-'?"),
      ("target.⟦lft⟧ + 4", "'target' has no property 'lft'", "did you mean 'left'?"),
      ("2 * ⟦(⟧target.left + 4", "'(' is never closed", "add ')'"),
      ("8 ⟦)⟧", "')' is not expected here", nil),
      ("8 ⟦9⟧", "'9' is not expected here", nil),
      ("2 + ⟦50 %⟧", "a space stands in front of '%'", "write 50%"),
      ("⟦left⟧ + 4", "'left' of which box?", "write a box in front, such as target.left"),
      (
        "4 + ⟦target⟧", "'target' is not a value",
        "write a number, a percentage, or a box and its property, such as target.left"
      ),
      ("8 / ⟦(4 - 4)⟧", "this divides by zero", nil),
    ] as [(String, String, String?)])
  func expressions(value: String, message: String, help: String?) throws {
    // In quotes, so that the columns are those of the text behind a quote.
    try expectFaults(
      guide: "\(target)\ntip: { text: A, frame: { top: 8, left: \"\(value)\" } }",
      ["invalid-expression: " + message + (help.map { " (\($0))" } ?? "")])
  }

  @Test func placesInPlainScalars() throws {
    try expectFaults(
      guide: "\(target)\ntip:\n  text: A\n  frame:\n    top: 8\n    left: target.left + ⟦12 px⟧",
      ["wrong-unit: lengths are points: write 12"])
  }

  @Test func expressionsThatNestTooDeep() throws {
    let deep = String(repeating: "(", count: 32)
    let text = manifest(guide: "tip: { text: A, frame: { top: 8, left: \"\(deep)1\" } }")
    #expect(try ReadManifest(text).faults == ["invalid-expression: the expression nests too deep"])
    let long = String(repeating: "1+", count: 300)
    #expect(
      try ReadManifest(manifest(guide: "tip: { text: A, frame: { top: 8, left: \"\(long)1\" } }")).faults
        == ["invalid-expression: the expression is longer than 500 characters"])
  }

  @Test func boxesThatAreNotThere() throws {
    try expectFaults(
      guide: """
        targets: [{ id: menu, frame: { left: 8, top: 8, width: 40, height: 40 } }]
        tip: { text: A, frame: { left: ⟦targt⟧.left + ⟦mneu⟧.width, top: ⟦button⟧.top, bottom: 8 + ⟦card⟧.top } }
        arrow: { to: ⟦menue⟧, from: ⟦screen⟧ }
        """,
      [
        "unknown-name: unknown box 'targt' (did you mean 'target'?)",
        "unknown-name: unknown box 'mneu' (did you mean 'menu'?)",
        "unknown-name: there is no button on this page (this page has screen, safe, target, menu, tip and arrow)",
        "unknown-name: there is no card on this page (this page has screen, safe, target, menu, tip and arrow)",
        "unknown-name: unknown box 'menue' (did you mean 'menu'?)",
        "unknown-name: unknown box 'screen' (this page has top, right, bottom, left, target, menu and tip)",
      ])
  }

  @Test func cycleOfTwo() throws {
    try expectFaults(
      guide: """
        \(target)
        tip: { text: A, frame: { left: ⟦arrow⟧.right + 4, top: 8 } }
        arrow: { frame: { right: tip.left - 4, top: 8 } }
        """, ["frame-cycle: frames depend on each other: tip.left -> arrow.right -> tip.left"])
  }

  @Test func cycleThroughItself() throws {
    try expectFaults(
      guide: "target: { frame: { left: ⟦target⟧.width, width: 8, top: 8, height: 8 } }",
      ["frame-cycle: frames depend on each other: target.width -> target.width"])
  }

  @Test func cycleThroughABoxWithoutFrame() throws {
    try expectFaults(
      guide: "target: { frame: { left: ⟦tip⟧.right, width: 8, top: 8, height: 8 } }\ntip: A",
      [
        "frame-cycle: frames depend on each other: target -> tip.right -> target "
          + "[the tip has no frame of its own, so it is placed after the boxes around it]"
      ])
  }

  @Test func axesAreApart() throws {
    // Each tells the other one axis: no cycle.
    let page = try page(
      guide: """
        \(target)
        tip: { text: A, frame: { left: arrow.right, top: 8, height: 20 } }
        arrow: { frame: { left: 8, width: 30, top: tip.bottom, height: 30 } }
        """)
    #expect(page.arrow?.frame?.vertical.start?.expression == .property(box: "tip", .bottom))
  }

  @Test func ids() throws {
    try expectFaults(
      guide: """
        targets:
          - { id: ⟦screen⟧, frame: { left: 8, top: 8, width: 40, height: 40 } }
          - { id: ⟦a b⟧, frame: { left: 8, top: 8, width: 40, height: 40 } }
          - { id: ⟦1st⟧, frame: { left: 8, top: 8, width: 40, height: 40 } }
          - { id: two, frame: { left: 8, top: 8, width: 40, height: 40 } }
          - { id: ⟦two⟧, frame: { left: 8, top: 8, width: 40, height: 40 } }
        """,
      [
        "invalid-name: 'screen' has a meaning of its own (choose another id)",
        "invalid-name: the id 'a b' could not be written in an expression "
          + "(begin with a letter and use letters, digits, '-' and '_')",
        "invalid-name: the id '1st' could not be written in an expression "
          + "(begin with a letter and use letters, digits, '-' and '_')",
        "duplicate-name: the id 'two' is already taken on this page [the first 'two' is here guides.yaml:9:15]",
      ])
  }
}
