import Devices
import Diagnostics
import Foundation
import Geometry
import Manifest
import Scene
import TestSupport
import Testing
import Typography

@testable import Layout

struct ButtonTests {
  private func element(_ button: Button, on id: String = "iphone5", pictures folder: String = "/") throws -> Element {
    try #require(laidOut(page([], nil, nil, button), on: screen(id), pictures: folder)?.element(.button))
  }

  private func label(_ element: Element) throws -> TextBlock {
    for case .text(let block) in element.marks { return block }
    throw NoLabel()
  }
  private struct NoLabel: Error {}

  @Test func theFrameGivesPlaceAndSize() throws {
    let button = try element(button(frame: frame(centerX: at("screen", .centerX), width: 120, bottom: 60, height: 44)))
    #expect(button.frame == PixelRect(x: 200, y: 928, width: 240, height: 88))
    guard case .stroke(let border) = button.marks[0] else { throw NoLabel() }
    // The line lies inside the frame and covers whole pixels.
    #expect(border.width == 3)
    #expect(border.outline == .rounded(Rect(left: 201.5, top: 929.5, right: 438.5, bottom: 1014.5), radius: 14.5))
    #expect(border.color == .white)
  }

  @Test func naturalSize() throws {
    // A short label keeps the least width; a longer one gets 24 pt of air on both sides.
    let short = try element(button("OK", frame: frame(left: 10, top: 100)))
    #expect(short.frame == PixelRect(x: 20, y: 200, width: 176, height: 88))
    let long = try element(button("Show me more of it", frame: frame(left: 10, top: 100)))
    let ink = Typesetter(fonts: pinnedFonts).ink(of: try label(long).lines[0])
    #expect(abs(Double(long.frame.width) - ink.width - 96) <= 2)
    let wide = try element(button("OK", frame: frame(left: 10, top: 100), width: 200, height: 50))
    #expect(wide.frame == PixelRect(x: 20, y: 200, width: 400, height: 100))
  }

  @Test(arguments: ["OK", "Got it", "Jagged"], ["iphone3", "iphone5", "iphone6p"])
  func theLabelIsCentredForTheEye(_ text: String, _ id: String) throws {
    let button = try element(button(text, frame: frame(left: 10, width: 160, top: 100, height: 44)), on: id)
    let line = try label(button).lines[0]
    let typesetter = Typesetter(fonts: pinnedFonts)
    let ink = typesetter.ink(of: line)
    #expect(abs(ink.center.x - button.frame.rect.center.x) < 0.01)
    let capital = typesetter.metrics(of: line.runs[0].font).capHeight
    #expect(abs(Double(line.baseline) - capital / 2 - button.frame.rect.center.y) <= 0.5)
  }

  @Test func aScriptWithoutCapitalsIsCentredByItsInk() throws {
    let button = try element(button("שלום", frame: frame(left: 10, width: 160, top: 100, height: 44)))
    let ink = Typesetter(fonts: pinnedFonts).ink(of: try label(button).lines[0])
    #expect(abs(ink.center.y - button.frame.rect.center.y) <= 0.5)
  }

  @Test func aFilledButtonHasALabelThatContrasts() throws {
    let box = frame(left: 10, top: 100)
    let white = try element(button(style: .filled, frame: box))
    #expect(white.marks[0] == .fill(.rounded(white.frame.rect, radius: 16), .white))
    #expect(try label(white).color == .black)
    var blue = button(style: .filled, frame: box)
    blue.background = Color(red: 0, green: 64, blue: 200)
    #expect(try label(try element(blue)).color == .white)
    blue.color = Color(red: 255, green: 200, blue: 0)
    #expect(try label(try element(blue)).color == blue.color)
  }

  @Test func aLabelThatDoesNotFit() {
    let button = button("Show me more", frame: frame(left: 10, width: 80, top: 100))
    let faults = faults([page([], nil, nil, button)], on: screen("iphone4", .landscape))
    #expect(
      faults.map(\.message) == [
        "the button's text does not fit on iphone4 landscape: it needs 141 pt of width and there are 68: 73 pt too much"
      ])
    #expect(faults.map(\.location) == [place(5)])
  }

  @Test func aPictureHasItsOwnSize() throws {
    let scratch = try Scratch()
    try scratch.write("<svg xmlns='http://www.w3.org/2000/svg' width='90' height='34'/>", to: "ok.svg")
    let folder = scratch.folder.path
    let natural = try element(
      button(nil, frame: frame(centerX: at("screen", .centerX), bottom: at("screen", .bottom, -80)), image: "ok.svg"),
      pictures: folder)
    #expect(natural.frame == PixelRect(x: 230, y: 908, width: 180, height: 68))
    #expect(natural.marks == [.image(ImageMark(file: "ok.svg", frame: natural.frame))])
    // Where the frame gives one size, the other follows.
    let wide = try element(
      button("OK", frame: frame(left: 70, right: 70, top: 100), image: "ok.svg"), pictures: folder)
    #expect(wide.frame == PixelRect(x: 140, y: 200, width: 360, height: 136))
    #expect(wide.marks.count == 2)
  }

  @Test func aPictureThatCannotBeRead() throws {
    let page = page([], nil, nil, button(nil, frame: frame(left: 10, top: 10), image: "gone.png"))
    let faults = faults([page], on: screen("iphone4"), pictures: "/nowhere")
    #expect(faults.map(\.id) == [.unreadablePicture])
    #expect(faults.map(\.location) == [place(5)])
  }
}
