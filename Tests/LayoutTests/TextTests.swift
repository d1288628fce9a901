import Devices
import Diagnostics
import Geometry
import Manifest
import Scene
import Testing

@testable import Layout

/// How texts are set, and what happens where they do not fit. DejaVu Sans at 17 pt in semibold comes out bold.
struct TextTests {
  private let hole = target(frame(left: 10, width: 40, top: 30, height: 40))
  private let long = "All your drafts wait here until you find the time to finish them"

  private func block(_ tip: Tip, on id: String = "iphone5") throws -> (TextBlock, PixelRect) {
    let scene = try #require(laidOut(page([], tip), on: screen(id)))
    return (try #require(scene.textBlock), try #require(scene.frame(.tip)))
  }

  @Test func aTipTakesItsNaturalSize() throws {
    let (block, box) = try block(tip("Publish here", frame: frame(right: 20, bottom: 40)))
    #expect(box.right == 600)
    #expect(box.bottom == 1056)
    #expect(block.lines.count == 1)
    #expect(box.width == Int(block.lines[0].width.rounded(.up)))
    // 17 pt x 1.25 at 2x.
    #expect(box.height == 43)
  }

  @Test func linesStandAPixelStepApart() throws {
    let (block, box) = try block(tip(long, frame: frame(left: 40, right: 40, top: 120)), on: "iphone6p")
    let steps = zip(block.lines, block.lines.dropFirst()).map { $1.baseline - $0.baseline }
    #expect(steps.count >= 1)
    #expect(steps.allSatisfy { $0 == 64 })
    #expect(box.height == 64 * block.lines.count)
    #expect(box.x == 120)
    #expect(box.width == 1242 - 240)
  }

  @Test(arguments: [(Alignment.left, 0.0), (.center, 0.5), (.right, 1), (.leading, 0), (.trailing, 1)])
  func alignment(_ align: Alignment, _ share: Double) throws {
    let (block, box) = try block(tip("Hi", frame: frame(left: 40, right: 40, top: 120), align: align))
    let line = block.lines[0]
    #expect(abs(line.x - (Double(box.x) + (Double(box.width) - line.width) * share)) < 0.001)
  }

  @Test func leadingIsRightForARightToLeftText() throws {
    let (block, box) = try block(tip("שלום", frame: frame(left: 40, right: 40, top: 120), align: .leading))
    #expect(block.lines[0].rightToLeft)
    #expect(abs(block.lines[0].x + block.lines[0].width - Double(box.right)) < 0.001)
  }

  @Test func aTextStandsInTheMiddleOfATallFrame() throws {
    let (block, box) = try block(tip("Hi", frame: frame(left: 40, right: 40, top: 100, height: 100)))
    let (plain, _) = try self.block(tip("Hi", frame: frame(left: 40, right: 40, top: 100)))
    #expect(box.height == 200)
    #expect(block.lines[0].baseline - plain.lines[0].baseline == (200 - 43) / 2)
  }

  @Test func noLastWordIsLeftAlone() throws {
    // Filled greedily, the last line would hold nothing but "them".
    let (block, _) = try block(tip(long, frame: frame(centerX: at("screen", .centerX), top: 100)))
    let widths = block.lines.map(\.width)
    #expect(block.lines.count > 1)
    #expect(widths.last! > widths.max()! * 0.6)
  }

  @Test func aTitleIsLargerAndHeavier() throws {
    let (block, box) = try block(tip("Write", title: "New", frame: frame(left: 40, right: 40, top: 100)))
    let fonts = block.lines.map { $0.runs[0].font }
    #expect(fonts.map(\.size) == [17 * 2 * 1.2, 34])
    #expect(fonts.map(\.weight) == [700, 600])
    #expect(box.height == 51 + 7 + 43)
  }

  @Test func emphasisPicksFonts() throws {
    var text = tip("", frame: frame(left: 40, right: 40, top: 100))
    text.text = MarkedText(runs: [
      .init(text: "Tap "), .init(text: "here", bold: true), .init(text: " now", italic: true),
    ])
    let (block, _) = try block(text)
    let fonts = block.lines[0].runs.map(\.font)
    #expect(fonts.map(\.weight) == [600, 800, 600])
    #expect(fonts.map(\.italic) == [false, false, true])
    #expect(fonts[0].families == ["DejaVu Sans"])
  }

  // MARK: Fit

  @Test func aTextThatIsTooTallForItsFrame() {
    let text = tip(long, frame: frame(left: 200, right: 20, top: 100, height: 96))
    let faults = faults([page([hole], text)], on: screen("iphone4"))
    #expect(
      faults.map(\.message) == [
        "the tip does not fit on iphone4: it needs 172 pt of height and there are 96: 76 pt too much"
      ])
    #expect(faults[0].id == .textDoesNotFit)
    #expect(faults[0].location == place(3))
    #expect(
      faults[0].help
        == "let the text shrink with 'fit: {min: 13}', shorten it, or give it more room on this device with 'when'")
  }

  @Test func aWordThatIsTooWide() {
    let text = tip("Donaudampfschifffahrt", frame: frame(left: 200, right: 20, top: 100))
    #expect(
      faults([page([hole], text)], on: screen("iphone4", .landscape)).map(\.message) == [])
    #expect(
      faults([page([hole], text)], on: screen("iphone4")).map(\.message)
        == [
          "the word 'Donaudampfschifffahrt' does not fit on iphone4: "
            + "it needs 222 pt of width and there are 100: 122 pt too much"
        ])
  }

  @Test func aTextThatReachesBelowTheScreen() {
    let text = tip(long, frame: frame(left: 40, right: 40, top: 440))
    #expect(
      faults([page([hole], text)], on: screen("iphone4")).map(\.message)
        == ["the tip does not fit on iphone4: it needs 65 pt of height and there are 40: 25 pt too much"])
  }

  @Test func aTextWithoutFrameThatFitsNowhere() {
    let text = tip(String(repeating: long + " ", count: 9), minimumSize: 16)
    #expect(
      faults([page([hole], text)], on: screen("iphone4")).map(\.message)
        == [
          "the tip does not fit on iphone4 even at 16 pt: it needs 540 pt of height and there are 376: 164 pt too much"
        ])
  }

  @Test func pagesShrinkTogether() throws {
    let tall = tip(long, frame: frame(left: 160, right: 20, top: 100, height: 96), minimumSize: 11)
    let short = tip("Hi", minimumSize: 11)
    let (scenes, diagnostics) = compositor().scenes(
      of: guide([page([hole], tall), page([hole], short)]), for: Variant(screen("iphone4")), scrim: scrim)
    #expect(diagnostics == [])
    let sizes = scenes.map { $0?.textBlock?.lines[0].runs[0].font.size }
    #expect(sizes[0] == sizes[1])
    #expect(sizes[0] == 30)
    // Half a point more would not have fitted.
    var larger = tall
    larger.minimumSize = nil
    larger.font.size = 15.5
    #expect(faults([page([hole], larger)], on: screen("iphone4")).map(\.id) == [.textDoesNotFit])
  }

  @Test func theSizeStaysWhereEverythingFits() throws {
    let (block, _) = try block(tip("Hi", minimumSize: 11))
    #expect(block.lines[0].runs[0].font.size == 34)
  }

  // MARK: Fonts

  @Test func aMissingFont() {
    let text = tip("Hi", font: font("DejaVu Sanz"))
    let faults = faults([page([hole], text)], on: screen("iphone4"))
    #expect(faults.map(\.message) == ["there is no font 'DejaVu Sanz'"])
    #expect(faults.map(\.help) == ["did you mean 'DejaVu Sans'? style.font.files holds 'DejaVu Sans'"])
    #expect(faults.map(\.location) == [place(7)])
  }

  @Test func aMissingFontUnlikeAnyOther() {
    let faults = faults([page([hole], tip("Hi", font: font("Brand")))], on: screen("iphone4"))
    #expect(faults.map(\.help) == ["style.font.files holds 'DejaVu Sans'"])
  }

  @Test func aMissingFallbackIsToldOnce() {
    var choice = font()
    choice.fallback = ["DejaVu Sanz", "DejaVu Sans"]
    var other = choice
    other.location = place(8)
    let screens = [screen("iphone4"), screen("iphone5")]
    let compositor = compositor()
    let found = screens.map { screen in
      let pages = [
        page([hole], tip("Hi", font: choice), nil, button(font: other)), page([hole], tip("Hi", font: choice)),
      ]
      let (scenes, diagnostics) = compositor.scenes(of: guide(pages), for: Variant(screen), scrim: scrim)
      #expect(scenes.allSatisfy { $0 != nil })
      return (screen, diagnostics)
    }
    let grouped = Compositor.grouped(found)
    #expect(grouped.map(\.message) == ["there is no font 'DejaVu Sanz' to fall back on"])
    #expect(grouped.map(\.help) == ["did you mean 'DejaVu Sans'? style.font.files holds 'DejaVu Sans'"])
    #expect(grouped.map(\.severity) == [.warning])
    #expect(grouped.map(\.location) == [place(7)])
  }

  @Test func theDefaultFontHasAStandIn() throws {
    let text = tip("Hi", font: font("Inter", isNamed: false))
    let (scenes, diagnostics) = compositor().scenes(
      of: guide([page([hole], text), page([hole], text)]), for: Variant(screen("iphone4")), scrim: scrim)
    #expect(scenes.allSatisfy { $0 != nil })
    #expect(diagnostics.map(\.diagnostic.severity) == [.warning])
    #expect(scenes[0]?.textBlock?.lines[0].runs[0].font.families == ["Inter", "DejaVu Sans"])
  }

  @Test func aCharacterThatNoFontHas() {
    let faults = faults([page([hole], tip("A 漢 字"))], on: screen("iphone4"))
    #expect(faults.map(\.message) == ["no font has '漢', '字'"])
    #expect(faults.map(\.id) == [.missingGlyph])
  }
}
