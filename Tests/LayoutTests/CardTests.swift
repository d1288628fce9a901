import Devices
import Diagnostics
import Geometry
import Manifest
import Scene
import TestSupport
import Testing

@testable import Layout

struct CardTests {
  private let arabic = "مرحبا بك في التطبيق"

  private func page(_ card: Card, _ targets: [Target] = [], _ tip: Tip? = nil, _ button: Button? = nil) -> Page {
    Page(location: place(1), targets: targets, tip: tip, button: button, card: card)
  }

  private func scene(_ card: Card, _ targets: [Target] = [], on id: String = "iphone6") throws -> Scene {
    try #require(laidOut(page(card, targets), on: screen(id)))
  }

  private func texts(_ scene: Scene) -> [TextBlock] {
    (scene.element(.card)?.marks ?? []).compactMap { if case .text(let block) = $0 { block } else { nil } }
  }

  // MARK: Measures

  @Test func measures() throws {
    let scene = try scene(card("Title", "Description", "OK"))
    #expect(scene.elements.map(\.role) == [.card, .button])
    #expect(scene.elements.map(\.id) == ["card", "card.button"])
    #expect(scene.elements.map(\.texts) == [["Title", "Description"], ["OK"]])
    // 16 + 24 + 6 + 21 + 16 + 44 + 16 points, with the lines rounded to pixels: 19 and 17 pt by 1.25.
    let height = 32 + 48 + 12 + 43 + 32 + 88 + 32
    let frame = PixelRect(x: 75, y: 0, width: 600, height: height)
    #expect(scene.elements[0].frame.width == frame.width && scene.elements[0].frame.height == height)
    #expect(scene.elements[0].frame.x == 75)
    let button = scene.elements[1].frame
    #expect(button.width == 504 && button.height == 88)
    #expect(button.x == 75 + 48 && button.bottom == scene.elements[0].frame.bottom - 32)
    #expect(scene.elements[0].marks[0] == .fill(.rounded(scene.elements[0].frame.rect, radius: 8), .white))
    // Flush with the button.
    #expect(texts(scene).map { $0.lines[0].x } == [123, 123])
  }

  @Test(arguments: allScreens) func inTheMiddleOfTheSafeArea(_ screen: Screen) throws {
    let scene = try #require(laidOut(page(card("Title", "Description", "OK")), on: screen))
    let frame = try #require(scene.frame(.card)).rect.scaled(by: 1 / screen.scale)
    let safe = screen.safeArea
    #expect(abs(frame.width - min(300, safe.width - 32)) <= 1 / screen.scale)
    #expect(safe.contains(frame))
    #expect(screen.cutouts.allSatisfy { !$0.intersects(frame) })
    #expect(abs(frame.center.x - safe.center.x) <= 1 / screen.scale)
    #expect(abs(frame.center.y - safe.center.y) <= 1 / screen.scale)
  }

  @Test func onASmallPhoneAllIsNarrower() throws {
    let scene = try scene(card("Title", nil, "OK"), on: "iphone3")
    #expect(scene.elements[0].frame.width == 288)
    #expect(scene.elements[1].frame.width == 252)
    let device = Device(id: "small", points: Size(240, 320), scale: 1)
    let screen = try #require(Screen(device, .portrait))
    let small = try #require(laidOut(page(card("Title", nil, "OK")), on: screen))
    #expect(small.elements.map(\.frame.width) == [208, 192])
  }

  @Test func theCardGrowsWithItsText() throws {
    let long = String(repeating: "All your drafts wait here. ", count: 8)
    let short = try scene(card("Title", "Description", "OK"))
    let scene = try scene(card("Title", long, "OK"))
    let lines = texts(scene)[1].lines
    #expect(lines.count > 4)
    #expect(
      scene.elements[0].frame.height - short.elements[0].frame.height
        == (lines.count - 1) * (lines[1].baseline - lines[0].baseline))
    #expect(lines.allSatisfy { $0.width <= 504 })
  }

  @Test(arguments: [(card("Title"), 112), (card(nil, "Text"), 107), (card(nil, nil, "OK"), 152)])
  func parts(_ card: Card, _ height: Int) throws {
    #expect(try scene(card).elements[0].frame.height == height)
  }

  // MARK: Frames

  @Test func theFrameGivesItsPlace() throws {
    let box = frame(centerX: at("screen", .centerX), centerY: at("screen", .centerY))
    let scene = try scene(card("Title", "Description", "OK", frame: box))
    #expect(scene.elements[0].frame.x == 75 && scene.elements[0].frame.width == 600)
    #expect(abs(scene.elements[0].frame.rect.center.y - 667) <= 1)
    let left = try self.scene(card("Title", nil, nil, frame: frame(left: 20, right: 200, bottom: 30)))
    #expect(left.elements[0].frame == PixelRect(x: 40, y: 1334 - 60 - 112, width: 310, height: 112))
  }

  @Test func aCardIsABox() throws {
    let page = page(
      card("Title", frame: frame(left: 20, top: 100)), [],
      tip("Here", frame: frame(left: at("card", .left, 10), top: at("card", .bottom, 8))))
    let scene = try #require(laidOut(page, on: screen("iphone6")))
    #expect(scene.frame(.tip)?.x == 60)
    #expect(scene.frame(.tip)?.y == 200 + 112 + 16)
  }

  @Test func aFrameThatIsTooLow() {
    let box = frame(left: 20, width: 200, top: 20, height: 80)
    let faults = faults([page(card("Title", "Description", "OK", frame: box))], on: screen("iphone6"))
    #expect(
      faults.map(\.message) == [
        "the card does not fit on iphone6: it needs 144 pt of height and there are 80: 64 pt too much"
      ])
    #expect(faults.map(\.location) == [place(8)])
  }

  @Test func aFrameOverTheEdge() {
    let faults = faults(
      [page(card("Title", frame: frame(left: 200, width: 200, top: 20)))], on: screen("iphone6"))
    #expect(faults.map(\.message) == ["the card reaches 25 pt over the right edge of the screen on iphone6"])
  }

  @Test func aFrameOverTheHole() {
    let page = page(
      card("Title", frame: frame(left: 20, top: 100)), [target(Rect(x: 30, y: 110, width: 40, height: 40))])
    let faults = faults([page], on: screen("iphone6"))
    #expect(faults.map(\.id) == [.overlap])
    #expect(faults.map(\.severity) == [.warning])
    #expect(faults.map(\.message) == ["the card lies over the hole on iphone6"])
  }

  // MARK: Texts

  @Test func aWordThatIsTooWide() {
    let faults = faults([page(card("Donaudampfschifffahrtsgesellschaft"))], on: screen("iphone3"))
    #expect(
      faults.map(\.message) == [
        "the word 'Donaudampfschifffahrtsgesellschaft' of the card does not fit on iphone3: it needs 390 pt of width "
          + "and there are 252: 138 pt too much"
      ])
    #expect(faults.map(\.id) == [.textDoesNotFit])
  }

  @Test func aTextThatIsTooLong() {
    let long = String(repeating: "All your drafts wait here. ", count: 40)
    let faults = faults([page(card("Title", long, "OK"))], on: screen("iphone4"))
    #expect(faults.map(\.id) == [.textDoesNotFit])
    #expect(faults.map { $0.message.hasPrefix("the card does not fit on iphone4: it needs") } == [true])
  }

  @Test func leadingIsWhereTheTextBegins() throws {
    let scene = try scene(card(arabic, "Description", "OK"))
    let blocks = texts(scene)
    #expect(blocks.allSatisfy { abs($0.lines[0].x + $0.lines[0].width - 627) < 0.01 })
    let trailing = try self.scene(card("Title", "Description", "OK", align: .trailing))
    #expect(texts(trailing).allSatisfy { abs($0.lines[0].x + $0.lines[0].width - 627) < 0.01 })
    let centered = try self.scene(card("Title", "Description", "OK", align: .center))
    #expect(texts(centered).allSatisfy { abs($0.lines[0].x + $0.lines[0].width / 2 - 375) < 0.01 })
  }

  @Test func theTitleIsHeavierAndLarger() throws {
    for (weight, heavier) in [(400, 600), (600, 700), (800, 900)] {
      let blocks = texts(try scene(card("Title", "Description", font: font(weight: weight))))
      let fonts = blocks.map { $0.lines[0].runs[0].font }
      #expect(fonts.map(\.size) == [38, 34])
      #expect(fonts.map(\.weight) == [heavier, weight])
    }
  }

  @Test func coloursContrast() throws {
    let light = texts(try scene(card("Title", "Description")))
    #expect(light[0].color == Color(red: 28, green: 28, blue: 30))
    #expect(light[1].color == Color(red: 92, green: 92, blue: 93))
    var dark = card("Title", "Description", "OK")
    dark.background = Color(red: 28, green: 28, blue: 30)
    dark.tint = Color(red: 255, green: 214, blue: 10)
    let scene = try scene(dark)
    #expect(texts(scene)[0].color == .white)
    #expect(texts(scene)[1].color == Color(red: 191, green: 191, blue: 192))
    guard case .text(let label) = scene.elements[1].marks[1] else { return }
    #expect(label.color == Color(red: 28, green: 28, blue: 30))
    var own = card("Title", "Description")
    own.color = .black
    #expect(texts(try self.scene(own)).map(\.color) == [.black, .black])
    // On a middling ground the softer one would be hard to read.
    own.color = nil
    own.background = Color(red: 100, green: 100, blue: 100)
    #expect(texts(try self.scene(own)).map(\.color) == [.white, .white])
  }

  @Test func fontsOfACardAreLookedFor() {
    let faults = faults([page(card("Title", font: font("Nowhere")))], on: screen("iphone6"))
    #expect(faults.map(\.message) == ["there is no font 'Nowhere'"])
  }

  // MARK: Place

  @Test func awayFromTheHole() throws {
    // In the middle, a little above it: the lower side has more room.
    let scene = try scene(card("Title", "Description", "OK"), [target(Rect(x: 100, y: 250, width: 150, height: 100))])
    let card = try #require(scene.frame(.card)).rect.scaled(by: 0.5)
    #expect(card.left == 37.5)
    // Midway between the hole, with its air, and the edge of what may be used.
    #expect(abs(card.center.y - (350 + 18 + 651) / 2) <= 0.5)
  }

  @Test(arguments: allScreens) func neverOverAHole(_ screen: Screen) throws {
    let safe = screen.safeArea
    for y in [0.0, 0.3, 0.5, 0.7, 1] {
      let size = Size(safe.width * 0.4, 60)
      let hole = target(
        Rect(
          x: safe.left + (safe.width - size.width) * 0.4, y: safe.top + (safe.height - size.height) * y,
          width: size.width, height: size.height))
      let page = page(card("Title", "OK?", "OK"), [hole])
      let (scenes, diagnostics) = compositor().scenes(of: guide([page]), for: Variant(screen), scrim: scrim)
      guard let scene = scenes[0] else {
        // Only where a phone lies on its side there may be none.
        #expect(diagnostics.map(\.diagnostic.id) == [.noRoom])
        #expect(safe.height < 420)
        continue
      }
      let frame = try #require(scene.frame(.card)).rect
      let bounds = try #require(scene.holes[0].outline).bounds
      #expect(!bounds.outset(by: 7 * screen.scale).intersects(frame))
      #expect(safe.scaled(by: screen.scale).contains(frame))
    }
  }

  @Test func noRoom() {
    let faults = faults(
      [page(card("Title", "Text", "OK"), [target(Rect(x: 20, y: 80, width: 280, height: 320))])], on: screen("iphone4"))
    #expect(
      faults.map(\.message) == ["there is no room for the card on iphone4: it is 288 x 143.5 pt"])
    #expect(faults.map(\.id) == [.noRoom])
    #expect(faults[0].help != nil)
  }

  @Test func othersKeepClearOfIt() throws {
    let page = page(card("Title", "Text", "OK"), [], tip("Your friends are here"), button("Next"))
    let scene = try #require(laidOut(page, on: screen("iphone6")))
    let card = try #require(scene.frame(.card)).rect
    #expect(!card.intersects(try #require(scene.frame(.tip)).rect))
    let button = try #require(scene.elements.first { $0.id == "button" })
    #expect(!card.intersects(button.frame.rect))
  }

  // MARK: Arrow

  /// It begins at the card where there is no tip, however far that is.
  @Test(arguments: ["iphone6", "ipad13"]) func theArrowLeavesTheCard(_ id: String) throws {
    var page = page(card("Title", "Description", "OK"), [target(Rect(x: 20, y: 20, width: 44, height: 44))])
    page.arrow = arrow()
    let scene = try #require(laidOut(page, on: screen(id)))
    let card = try #require(scene.frame(.card)).rect
    let line = try #require(scene.frame(.arrow)).rect
    let scale = screen(id).scale
    #expect(!line.intersects(card))
    #expect(line.outset(by: 16 * scale).intersects(card))
    #expect(
      line.outset(by: 16 * scale).intersects(Rect(x: 20 * scale, y: 20 * scale, width: 44 * scale, height: 44 * scale)))
  }

  /// Where the card is too near to the hole for that, it comes from where there is room.
  @Test func besideTheCardTheArrowLeavesNothing() throws {
    let card = card("Title", nil, nil, frame: frame(left: 20, width: 300, top: 100))
    var page = page(card, [target(Rect(x: 20, y: 40, width: 300, height: 54))])
    page.arrow = arrow()
    #expect(laidOut(page, on: screen("iphone6")) != nil)
  }
}
