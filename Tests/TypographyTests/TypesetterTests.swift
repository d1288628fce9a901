import Foundation
import Geometry
import Pixels
import Scene
import TestSupport
import Testing
import Typography

/// The size makes one unit of DejaVu (2048 to the em) a hundredth of a pixel.
private let regular = Font(families: ["DejaVu Sans"], size: 20.48)
private let bold = Font(families: ["DejaVu Sans"], size: 20.48, weight: 700)
private let fonts = try! FontLibrary(files: Repository.dejaVu, systemFonts: false)
private let screen = PixelRect(x: 0, y: 0, width: 400, height: 100)

private func text(_ paragraph: Paragraph) -> [String] { paragraph.lines.map { $0.runs.map(\.text).joined() } }

@Suite struct TypesetterTests {
  let typesetter = Typesetter(fonts: fonts)

  private func paragraph(_ text: String, _ maxWidth: Double? = nil) -> Paragraph {
    typesetter.paragraph([TextRun(text: text, font: regular)], maxWidth: maxWidth)
  }

  private func line(_ text: String, x: Double = 10, rightToLeft: Bool = false, font: Font = regular) -> TextLine {
    TextLine(runs: [TextRun(text: text, font: font)], x: x, baseline: 50, width: 0, rightToLeft: rightToLeft)
  }

  // MARK: Measures

  @Test func metricsAreThoseOfTheFile() {
    let metrics = typesetter.metrics(of: regular)
    #expect(abs(metrics.ascent - 19.01) < 0.02)
    #expect(abs(metrics.descent - 4.83) < 0.02)
    #expect(abs(metrics.capHeight - 14.93) < 0.05)
    #expect(abs(metrics.xHeight - 11.2) < 0.2)
  }

  @Test(arguments: [("H", 15.4), ("ll", 11.38), ("Hello", 51.91)]) func widthsAreNotRounded(
    _ text: String, _ width: Double
  ) {
    #expect(abs(paragraph(text).width - width) < 0.05)
  }

  @Test func boldIsWider() {
    #expect(typesetter.paragraph([TextRun(text: "Hello", font: bold)], maxWidth: nil).width > 56)
  }

  @Test func inkIsTheBoxOfTheOutlines() {
    let ink = typesetter.ink(of: line("H"))
    #expect(abs(ink.top - (50 - 14.93)) < 0.05)
    #expect(ink.bottom == 50)
    #expect(abs(ink.left - (10 + 2.01)) < 0.05)
    #expect(abs(ink.right - (10 + 13.39)) < 0.05)
    #expect(typesetter.ink(of: line(" ")).isEmpty)
  }

  @Test func longLinesAreWhole() {
    let text = String(repeating: "lo", count: 400)
    let ink = typesetter.ink(of: line(text))
    #expect(abs(ink.right - 10 - paragraph(text).width) < 3)
    #expect(
      typesetter.draw(line(text), clip: PixelRect(x: 6000, y: 0, width: 9000, height: 99)).coverage.frame.width > 1000)
  }

  // MARK: Lines

  @Test func linesBreakAtWordsAndLoseTheirTrailingSpace() {
    let result = paragraph("one two three four", 90)
    #expect(text(result) == ["one two", "three", "four"])
    #expect(result.width == result.lines.map(\.width).max())
    #expect(result.lines[0].width == paragraph("one two").width)
  }

  @Test func newlinesBreakAndBlankLinesStay() {
    #expect(text(paragraph("one \n\ntwo")) == ["one", "", "two"])
    #expect(paragraph("one\n\ntwo").lines[1].width == 0)
    #expect(text(paragraph("one\r\ntwo")) == ["one", "two"])
  }

  @Test func aWordThatIsTooWideStaysWhole() {
    let result = paragraph("a Donaudampfschifffahrt b", 60)
    #expect(text(result) == ["a", "Donaudampfschifffahrt", "b"])
    #expect(result.width > 60)
  }

  @Test func aSoftHyphenAtTheEndOfATextShowsNothing() {
    #expect(text(paragraph("abc\u{AD}")) == ["abc\u{AD}"])
    #expect(text(paragraph("abc\u{AD}\nabc")) == ["abc\u{AD}", "abc"])
  }

  @Test func aSoftHyphenShowsOnlyWhereALineEnds() {
    #expect(text(paragraph("Donau\u{AD}dampfer", 80)) == ["Donau-", "dampfer"])
    #expect(text(paragraph("Donau\u{AD}dampfer")) == ["Donau\u{AD}dampfer"])
  }

  @Test func noBreakSpacesHold() {
    #expect(text(paragraph("one two\u{A0}three", 100)) == ["one", "two\u{A0}three"])
  }

  @Test func runsKeepTheirFontsOverABreak() {
    let runs = [TextRun(text: "one ", font: regular), TextRun(text: "two three", font: bold)]
    let result = typesetter.paragraph(runs, maxWidth: 90)
    #expect(
      result.lines.map(\.runs) == [
        [TextRun(text: "one ", font: regular), TextRun(text: "two", font: bold)], [TextRun(text: "three", font: bold)],
      ])
  }

  @Test func noTextIsOneBlankLine() {
    #expect(text(typesetter.paragraph([], maxWidth: 50)) == [""])
  }

  @Test func aParagraphFitsItsOwnWidth() {
    for size in [13.0, 17.3, 20.48, 33, 51] {
      let runs = [TextRun(text: "Tap here to write a post", font: Font(families: ["DejaVu Sans"], size: size))]
      let width = typesetter.paragraph(runs, maxWidth: nil).width
      #expect(typesetter.paragraph(runs, maxWidth: width).lines.count == 1)
      #expect(typesetter.paragraph(runs, maxWidth: width - 0.1).lines.count == 2)
    }
  }

  @Test func linesBreakAlikeAtAllScales() {
    let lines = [1.0, 2, 3].map { scale in
      let runs = [
        TextRun(text: "Tap here to write ", font: Font(families: ["DejaVu Sans"], size: 17 * scale)),
        TextRun(text: "your very first post", font: Font(families: ["DejaVu Sans"], size: 15 * scale, weight: 700)),
      ]
      let result = typesetter.paragraph(runs, maxWidth: 100 * scale)
      return (text: text(result), width: result.width / scale)
    }
    #expect(lines[0].text == lines[1].text && lines[0].text == lines[2].text)
    #expect(abs(lines[0].width - lines[1].width) < 1e-9 && abs(lines[0].width - lines[2].width) < 1e-9)
  }

  // MARK: Scripts

  @Test func hebrewRunsFromRightToLeft() {
    let result = paragraph("שלום עולם\nHello", 60)
    #expect(text(result) == ["שלום", "עולם", "Hello"])
    #expect(result.lines.map(\.rightToLeft) == [true, true, false])
  }

  @Test func theDirectionOfALinePlacesItsPunctuation() {
    let leftToRight = typesetter.draw(line("שלום!"), clip: screen)
    let rightToLeft = typesetter.draw(line("שלום!", rightToLeft: true), clip: screen)
    #expect(leftToRight != rightToLeft)
    // The mark stands at the left end: its stem reaches above the letters there.
    let mark = typesetter.ink(of: line("!"))
    #expect(rightToLeft.coverage.frame.y == PixelRect(covering: mark).y)
    #expect(rightToLeft.coverage.mask.coverage[2..<6].contains { $0 > 0 })
    #expect(!leftToRight.coverage.mask.coverage[2..<6].contains { $0 > 0 })
  }

  @Test func arabicLettersAreJoined() {
    #expect(paragraph("ببب").width < 3 * paragraph("ب").width - 5)
  }

  @Test func missingCharactersAreNamedOnceAndInOrder() {
    #expect(paragraph("a漢字漢\n字b語").missing == ["漢", "字", "語"])
    #expect(paragraph("Ünïcödé Привет").missing.isEmpty)
  }

  // MARK: Drawing

  @Test func aLetterCoversItsArea() {
    // The l of DejaVu is a bar of 184 by 1556 units.
    let mask = typesetter.draw(line("l"), clip: screen).coverage.mask
    let area = mask.coverage.reduce(0.0) { $0 + Double($1) } / 255
    #expect(abs(area - 1.84 * 15.56) < 0.25)
  }

  @Test func placesBetweenPixelsAreKept() {
    let areas = [10.0, 10.25, 10.5, 10.75].map { x in
      typesetter.draw(line("lo", x: x), clip: screen).coverage.mask
    }
    #expect(Set(areas.map(\.coverage)).count == 4)
    let sums = areas.map { $0.coverage.reduce(0) { $0 + Int($1) } }
    for sum in sums { #expect(abs(sum - sums[0]) < sums[0] / 200) }
  }

  @Test func theClipCutsWithoutMovingAnything() {
    let whole = typesetter.draw(line("Hello"), clip: screen).coverage.mask
    let clip = PixelRect(x: 20, y: 40, width: 12, height: 6)
    let part = typesetter.draw(line("Hello"), clip: clip).coverage.mask
    #expect(part.frame == clip)
    for y in 40..<46 {
      for x in 20..<32 {
        let at = (y - whole.frame.y) * whole.frame.width + x - whole.frame.x
        #expect(abs(Int(part.coverage[(y - 40) * 12 + x - 20]) - Int(whole.coverage[at])) <= 1)
      }
    }
  }

  @Test func twoTypesettersDrawTheSame() {
    let line = line("Type a note, שלום, نعم", x: 3.3)
    #expect(typesetter.draw(line, clip: screen) == Typesetter(fonts: fonts).draw(line, clip: screen))
  }

  @Test func aProjectsFileWinsOverAnInstalledVersion() throws {
    // Only the regular face is brought along: the system's bold one must not stand in.
    let own = Typesetter(fonts: try FontLibrary(files: [Repository.dejaVu[0]], systemFonts: true))
    let runs = [TextRun(text: "Hello", font: bold)]
    let real = typesetter.paragraph(runs, maxWidth: nil).width
    #expect(abs(own.paragraph(runs, maxWidth: nil).width - real) > 2)
  }

  // MARK: Synthesis

  /// Has the upright regular file only.
  private let plain = Typesetter(fonts: try! FontLibrary(files: [Repository.dejaVu[0]], systemFonts: false))
  private let italic = Font(families: ["DejaVu Sans"], size: 20.48, italic: true)

  @Test func anUprightFontIsSlantedForItalic() {
    let upright = plain.ink(of: line("l"))
    let slanted = plain.ink(of: line("l", font: italic))
    // The foot stays, the head of the stem moves by its height times tan 12 degrees.
    #expect(abs(slanted.left - upright.left) < 0.05)
    #expect(abs(slanted.right - upright.right - upright.height * 0.21256) < 0.05)
    #expect(abs(slanted.top - upright.top) < 0.05 && abs(slanted.bottom - upright.bottom) < 0.05)
    let below = plain.ink(of: line(",")).left - plain.ink(of: line(",", font: italic)).left
    #expect(below > 0.3)
  }

  @Test func slantingLeavesAdvancesAndMetrics() {
    let runs = [TextRun(text: "Hello, שלום", font: regular)]
    let slanted = [TextRun(text: "Hello, שלום", font: italic)]
    #expect(
      abs(plain.paragraph(runs, maxWidth: nil).width - plain.paragraph(slanted, maxWidth: nil).width) < 0.01)
    let (a, b) = (plain.metrics(of: regular), plain.metrics(of: italic))
    #expect(abs(a.ascent - b.ascent) < 0.01 && abs(a.capHeight - b.capHeight) < 0.05)
  }

  @Test func onlyTheItalicRunIsSlanted() {
    let parts = [TextRun(text: "l", font: regular), TextRun(text: "l", font: italic)]
    let mixed = TextLine(runs: parts, x: 10, baseline: 50, width: 0)
    #expect(abs(plain.ink(of: mixed).left - plain.ink(of: line("ll")).left) < 0.01)
    #expect(plain.ink(of: mixed).right > plain.ink(of: line("ll")).right + 3)
  }

  @Test func aRealItalicIsNotSlantedAgain() {
    // The stem of the oblique file leans by 11 degrees.
    let lean = typesetter.ink(of: line("l", font: italic)).width - typesetter.ink(of: line("l")).width
    #expect(lean > 2.5 && lean < 3.5)
  }

  @Test func aRegularFontIsEmboldenedEvenly() {
    let thin = plain.ink(of: line("l"))
    let thick = plain.ink(of: line("l", font: bold))
    let growth = thick.width - thin.width
    #expect(growth > 0.5 && growth < 1.2)
    #expect(abs((thick.left + thick.right) - (thin.left + thin.right)) < 0.05)
    #expect(abs((thick.top + thick.bottom) - (thin.top + thin.bottom)) < 0.05)
    let medium = Font(families: ["DejaVu Sans"], size: 20.48, weight: 500)
    #expect(plain.ink(of: line("l", font: medium)) == thin)
  }

  @Test func aBoldFontIsNotEmboldened() {
    // The l of the bold file is a bar of 358 units.
    #expect(abs(typesetter.ink(of: line("l", font: bold)).width - 3.58) < 0.05)
  }

  @Test func glyphsWithColorsStayAsTheyAre() throws {
    let scratch = try Scratch()
    let file = scratch.folder.appending(path: "color.ttf")
    try #require(Data(base64Encoded: redBar, options: .ignoreUnknownCharacters)).write(to: file)
    let colored = Typesetter(fonts: try FontLibrary(files: [file.path], systemFonts: false))
    let upright = line("A", font: Font(families: ["Scrim Colour"], size: 20))
    let other = line("A", font: Font(families: ["Scrim Colour"], size: 20, weight: 700, italic: true))
    let drawn = colored.draw(upright, clip: screen)
    let picture = try #require(drawn.picture)
    #expect(picture.bitmap.pixels.contains { $0.red == 255 && $0.green == 0 && $0.alpha == 255 })
    #expect(colored.draw(other, clip: screen) == drawn)
    #expect(colored.ink(of: other) == colored.ink(of: upright))
  }
}

/// A font made for this test: its A is a red bar (a layer of COLR) of 200 by 800 units of 1000.
private let redBar = """
  AAEAAAAMAIAAAwBAQ09MUgADACUAAAKAAAAAGENQQUwAAAAQAAACmAAAABJPUy8yR3lATQAAAUgAAABgY21hcAAMAJQAAAGwAAAANGdseWZypyyYAA
  AB7AAAADBoZWFkYKZEAAAAAMwAAAA2aGhlYQSyAS4AAAEEAAAAJGhtdHgB9ADIAAABqAAAAAhsb2NhAAwAGAAAAeQAAAAIbWF4cAAFAAYAAAEoAAAA
  IG5hbWUDsgwtAAACHAAAAERwb3N0AAMAAAAAAmAAAAAgAAEAAAABAADUc4i3Xw889QADA+gAAAAAAAAAAAAAAAAAAAAAAGQAAAEsAyAAAAADAAIAAA
  AAAAAAAQAAAyD/OAAAAZAAZABkASwAAQAAAAAAAAAAAAAAAAAAAAEAAQAAAAMABAABAAAAAAACAAAAAAAAAAAAAAAAAAAAAAADAZABkAAFAAQAAAAA
  AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAA/Pz8/AAAAQQBBAyD/OAAAAAAAAAAAAAAAAAAAAAADIAAAACAAAAGQAG
  QAZABkAAAAAgAAAAMAAAAUAAMAAQAAABQABAAgAAAABAAEAAEAAABB//8AAABB////wAABAAAAAAAAAAAADAAYAAEAZAAAASwDIAADAAAzETMRZMgD
  IPzgAAEAZAAAASwDIAADAAAzETMRZMgDIPzgAAAAAgAeAAMAAQQJAAEAGAAAAAMAAQQJAAIADgAYAFMAYwByAGkAbQAgAEMAbwBsAG8AdQByAFIAZQ
  BnAHUAbABhAHIAAwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAAOAAAAFAABAAEAAAABAAIAAAAAAAEAAQABAAAADgAAAAD//wAA
  """
