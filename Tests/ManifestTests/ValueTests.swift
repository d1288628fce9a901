import Devices
import Diagnostics
import Geometry
import Manifest
import TestSupport
import Testing

/// Values that are read as meant.
@Suite struct ValueTests {
  @Test(arguments: [
    ("white", 255, 255, 255, 255), ("RebeccaPurple", 0x66, 0x33, 0x99, 255), ("grey", 128, 128, 128, 255),
    ("transparent", 0, 0, 0, 0), ("\"#1af\"", 0x11, 0xAA, 0xFF, 255), ("\"#1af8\"", 0x11, 0xAA, 0xFF, 0x88),
    ("\"#0A141e\"", 10, 20, 30, 255), ("\"#0a141e80\"", 10, 20, 30, 128), ("rgb(10, 20, 30)".quoted, 10, 20, 30, 255),
    ("rgba(10,20,30,0.5)".quoted, 10, 20, 30, 128), ("rgb(100% 0% 50% / 25%)".quoted, 255, 0, 128, 64),
    ("RGB(1 2 3)".quoted, 1, 2, 3, 255),
  ])
  func colors(text: String, red: Int, green: Int, blue: Int, alpha: Int) throws {
    let page = try page(guide: "tip: { text: A, color: \(text) }")
    #expect(
      page.tip?.color == Color(red: UInt8(red), green: UInt8(green), blue: UInt8(blue), alpha: UInt8(alpha)))
  }

  @Test(arguments: [
    "#12345", "#ggg", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(-1,2,3)", "rgb(1px,2,3)", "hsl(1,2,3)", "rgb(1,2,3", "rgba()",
    "#１２３", "rgb(1 2 3 / 1 / 1)", "rgb(1,2,3,2)",
  ])
  func noColors(text: String) throws {
    let read = try ReadManifest(manifest(guide: "tip: { text: A, color: \(text.quoted) }"))
    #expect(read.diagnostics.map(\.id) == [.invalidValue])
  }

  @Test(arguments: [
    ("{ color: black, opacity: 71% }", Color(red: 0, green: 0, blue: 0, alpha: 181)),
    ("{ opacity: 0.71 }", Color(red: 0, green: 0, blue: 0, alpha: 181)),
    ("{ opacity: 70% }", Color(red: 0, green: 0, blue: 0, alpha: 179)),
    ("{ opacity: \"50%\", color: \"#ff000080\" }", Color(red: 255, green: 0, blue: 0, alpha: 64)),
    ("{ color: red }", Color(red: 255, green: 0, blue: 0, alpha: 181)),
    ("{ color: \"#ff000080\" }", Color(red: 255, green: 0, blue: 0, alpha: 128)),
    ("{}", Color(red: 0, green: 0, blue: 0, alpha: 181)),
  ])
  func scrim(text: String, color: Color) throws {
    let read = try ReadManifest("version: 1\nguides: {}\nstyle: { scrim: \(text) }")
    #expect(read.manifest?.scrim(for: .light) == color)
  }

  /// A quoted number is the number, wherever one may stand.
  @Test func quotedNumbers() throws {
    let read = try ReadManifest(
      """
      version: "1"
      devices: [{ id: k, points: ["300", "400"], scale: "2", safe: { top: "20" } }]
      guides:
        g:
          target:
            frame: { left: "12", top: '8', width: "40", height: "20" }
            padding: "3"
            radius: "5"
          tip: { text: A, maxWidth: "200", lineHeight: "1.5", font: { size: "15", weight: "600" } }
          arrow: { bend: "0.5", width: "3", dash: ["6", "4"] }
      """)
    #expect(read.faults == [])
    let manifest = try #require(read.manifest)
    #expect(manifest.devices[0].points == Size(300, 400))
    #expect(manifest.devices[0].scale == 2)
    #expect(manifest.devices[0].portraitSafeArea == Insets(top: 20))
    let page = manifest.guides[0].pages(on: manifest.screens[0])[0]
    #expect(page.targets[0].frame.horizontal.start?.expression == .number(12))
    #expect(page.targets[0].padding == Insets(3))
    #expect(page.targets[0].shape == .rounded(radius: 5))
    #expect(page.tip?.maxWidth == .points(200))
    #expect(page.tip?.lineHeight == 1.5)
    #expect(page.tip?.font.size == 15)
    #expect(page.tip?.font.weight == 600)
    #expect(page.arrow?.bend == 0.5)
    #expect(page.arrow?.width == 3)
    #expect(page.arrow?.dash == [6, 4])
  }

  /// A fault of a tip or a button points at what it shows, whichever layer that is in.
  @Test func placesOfTextsAndPictures() throws {
    let source = MarkedSource(
      """
      version: 1
      devices: [iphone5]
      style: { button: { text: ⟦From style⟧ } }
      defaults: { tip: { fit: { min: 12 } } }
      guides:
        g:
          pages:
            - { tip: ⟦Short⟧, button: ⟦OK⟧ }
            - tip: { color: red, text: ⟦"Long"⟧ }
              button: { image: ⟦a.svg⟧, text: auto }
            - { tip: ⟦A⟧, button: { radius: 4 }, when: [{ device: iphone5, tip: ⟦Other⟧ }] }
            - { tip: ⟦A⟧, button: { image: a.svg, text: ⟦Label⟧ } }
      """)
    let shown = try pages(source.text, files: ["a.svg": ""]).flatMap { page in
      [page.tip?.location, page.button?.location].compactMap { place in
        place.map { MarkedSource.Mark(line: $0.line, column: $0.column, length: $0.length) }
      }
    }
    #expect(shown == [1, 2, 3, 4, 6, 0, 7, 8].map { source.marks[$0] })
  }

  @Test func textOfTheStyle() throws {
    let page = try page(guide: "tip: {}\nbutton: { radius: 3 }", top: "style: { tip: { text: Hi }, button: OK }")
    #expect(page.tip?.text.plain == "Hi")
    #expect(page.button?.text?.plain == "OK")
  }

  @Test func everyKey() throws {
    let page = try page(
      guide: """
        rule: evenodd
        targets:
          - id: menu
            shape: rounded
            radius: 4.5
            padding: { top: 1, left: 2, bottom: 3, right: 4 }
            feather: 6
            ring: { width: 3, color: red, gap: 0 }
            frame: { in: safe, centerX: 50%, width: 50% - 22, bottom: -(8 + 2) * 3 / 4, height: 44 }
        tip:
          text: Tap **here**
          title: New
          frame: { left: 8, top: 8 }
          place: left
          maxWidth: 250
          align: trailing
          font: { family: Inter Display, size: 20.5, weight: Extra Bold, italic: true, fallback: [Noto Sans, Arial] }
          color: red
          lineHeight: 1.5
          shadow: { color: black, blur: 3, offset: [1, -2] }
          fit: { min: 13.5 }
        arrow:
          shape: straight
          from: bottom
          to: menu
          bend: -0.5
          head: filled
          width: 4
          color: "#f00"
          dash: [6, 4, 0, 4]
          frame: { left: tip.right, right: menu.left, top: tip.bottom, bottom: 5 }
        button:
          text: OK
          style: filled
          frame: { centerX: screen.centerX, bottom: 20 }
          width: 200
          height: 50
          radius: 25
          color: black
          background: white
          font: { weight: 500 }
        """)
    let target = page.targets[0]
    #expect(page.evenOdd)
    #expect(target.id == "menu")
    #expect(target.shape == .rounded(radius: 4.5))
    #expect(target.padding == Insets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(target.feather == 6)
    #expect(target.ring == .init(width: 3, color: Color(red: 255, green: 0, blue: 0), gap: 0))
    #expect(target.frame.container == .safe)
    #expect(target.frame.horizontal.center?.expression == .fraction(0.5))
    #expect(target.frame.horizontal.size?.expression == .binary(.fraction(0.5), .minus, .number(22)))
    #expect(
      target.frame.vertical.end?.expression
        == .binary(
          .binary(.negated(.binary(.number(8), .plus, .number(2))), .times, .number(3)), .over, .number(4)))
    #expect(target.frame.horizontal.start == nil)

    let tip = try #require(page.tip)
    #expect(tip.text.runs == [.init(text: "Tap "), .init(text: "here", bold: true)])
    #expect(tip.title?.plain == "New")
    #expect(tip.place == .left)
    #expect(tip.maxWidth == .points(250))
    #expect(tip.align == .trailing)
    #expect(tip.font.family == "Inter Display")
    #expect(tip.font.size == 20.5)
    #expect(tip.font.weight == 800)
    #expect(tip.font.italic)
    #expect(tip.font.fallback == ["Noto Sans", "Arial"])
    #expect(tip.lineHeight == 1.5)
    #expect(tip.shadow == .init(color: .black, blur: 3, offset: Point(1, -2)))
    #expect(tip.minimumSize == 13.5)

    let arrow = try #require(page.arrow)
    #expect(arrow.shape == .straight)
    #expect(arrow.from == .side(.bottom))
    if case .box("menu", _) = arrow.to {} else { Issue.record("to is \(arrow.to)") }
    #expect(arrow.bend == -0.5)
    #expect(arrow.head == .filled)
    #expect(arrow.width == 4)
    #expect(arrow.dash == [6, 4, 0, 4])
    #expect(arrow.frame?.vertical.end?.expression == .number(5))

    let button = try #require(page.button)
    #expect(button.style == .filled)
    #expect(button.width == 200)
    #expect(button.height == 50)
    #expect(button.radius == 25)
    #expect(button.color == .black)
    #expect(button.background == .white)
    #expect(button.font.weight == 500)
    #expect(button.font.family == "Inter")
    #expect(!button.font.isNamed)
  }

  @Test func defaults() throws {
    let page = try page(
      guide: "target: { frame: { left: 8, top: 8, width: 9, height: 9 } }\ntip: A\narrow: curved\nbutton: OK")
    let target = page.targets[0]
    #expect(target.shape == .rounded(radius: 8))
    #expect(target.padding == Insets(8))
    #expect(target.feather == 0)
    #expect(target.ring == nil)
    let tip = try #require(page.tip)
    #expect(tip.font.family == "Inter")
    #expect(tip.font.size == 17)
    #expect(tip.font.weight == 600)
    #expect(tip.maxWidth == .fraction(0.7))
    #expect(tip.lineHeight == 1.25)
    #expect(tip.align == .center)
    #expect(tip.color == .white)
    #expect(tip.minimumSize == nil)
    let arrow = try #require(page.arrow)
    #expect(arrow.head == .open)
    #expect(arrow.width == 2.5)
    #expect(arrow.from == .auto)
    #expect(arrow.bend == nil)
    let button = try #require(page.button)
    #expect(button.style == .outline)
    #expect(button.radius == 8)
    #expect(button.color == .white)
    #expect(button.background == nil)
    #expect(button.height == nil)
  }

  @Test func ringAndShadowByDefault() throws {
    let page = try page(
      guide: "target: { ring: {}, frame: { left: 8, top: 8, width: 9, height: 9 } }\ntip: { text: A, shadow: red }")
    #expect(page.targets[0].ring == .init(width: 2, color: .white, gap: 3))
    #expect(page.tip?.shadow == .init(color: Color(red: 255, green: 0, blue: 0), blur: 4, offset: Point(0, 1)))
  }

  @Test func filledButtonChoosesItsLabel() throws {
    #expect(try page(guide: "button: { text: OK, style: filled }").button?.color == nil)
  }

  @Test func arrowEndsAtAPoint() throws {
    let page = try page(guide: "arrow: { from: [10, 50%], to: [screen.centerX, 8] }")
    #expect(page.arrow?.from == .point(.number(10), .fraction(0.5)))
    #expect(page.arrow?.to == .point(.property(box: "screen", .centerX), .number(8)))
  }

  @Test(arguments: [
    ("60000", 60000), ("60 KB", 60000), ("60KiB", 61440), ("1.5 MB", 1_500_000), ("\"900 B\"", 900),
  ])
  func budget(text: String, bytes: Int) throws {
    let read = try ReadManifest("version: 1\nguides: {}\noutput: { budget: \(text), colors: exact, effort: small }")
    #expect(read.faults == [])
    #expect(read.manifest?.output.budget == bytes)
    #expect(read.manifest?.output.effort == .small)
  }

  @Test func namingTemplate() throws {
    let read = try ReadManifest("version: 1\nguides: {}\noutput: { naming: '{name}{-device}', directory: a/../b }")
    #expect(read.faults == [])
    #expect(read.manifest?.output.naming.template == "{name}{-device}")
    #expect(read.manifest?.output.directory == "b")
  }

  @Test func scalarsAreText() throws {
    #expect(try page(guide: "tip: 12").tip?.text.plain == "12")
    #expect(try page(guide: "tip: no").tip?.text.plain == "no")
    #expect(try page(guide: "tip: yes").tip?.text.plain == "yes")
  }
}

extension String {
  fileprivate var quoted: String { "\"\(self)\"" }
}
