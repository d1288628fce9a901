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

struct LayerTests {
  private let scratch: Scratch
  private var folder: String { scratch.folder.path }

  init() throws {
    scratch = try Scratch()
    for scale in 1...3 {
      try scratch.picture(20 * scale, 10 * scale, to: scale == 1 ? "lamp.png" : "lamp@\(scale)x.png")
    }
    try scratch.picture(60, 29, to: "mask.png")
    try scratch.svg(10, 10, to: "mask.svg")
  }

  /// A screen of 62 x 31 points, as that of a small picture.
  private func small(_ scale: Int) -> Screen {
    Screen(
      Device(id: "switch at \(scale)x", points: Size(62, 31), scale: scale, landscapeSafeArea: nil), .portrait)!
  }

  private func page(_ layers: [Layer], _ tip: Tip? = nil, _ button: Button? = nil, targets: [Target] = []) -> Page {
    Page(location: place(1), targets: targets, tip: tip, button: button, layers: layers)
  }

  private func elements(_ layers: [Layer], on screen: Screen) throws -> [Element] {
    try #require(laidOut(page(layers), on: screen, pictures: folder)).elements
  }

  private func messages(_ layers: [Layer], on screen: Screen) -> [String] {
    faults([page(layers)], on: screen, pictures: folder).map(\.message)
  }

  // MARK: Boxes

  @Test func aLayerWithoutFrameFillsThePage() throws {
    let elements = try elements([image("lamp.png")], on: small(2))
    let frame = PixelRect(x: 0, y: 0, width: 124, height: 62)
    #expect(
      elements == [
        Element(
          role: .layer, id: "layer 1", frame: frame, marks: [.image(ImageMark(file: "lamp@2x.png", frame: frame))])
      ])
  }

  @Test(arguments: [(1, "lamp.png"), (2, "lamp@2x.png"), (3, "lamp@3x.png")])
  func aPictureHasItsOwnSize(_ scale: Int, _ file: String) throws {
    let tint = Color(red: 255, green: 0, blue: 0)
    let lamp = image("lamp.png", tint: tint, id: "lamp", frame: frame(left: 1, top: 1))
    let elements = try elements([lamp], on: small(scale))
    let box = PixelRect(x: scale, y: scale, width: 20 * scale, height: 10 * scale)
    #expect(elements.map(\.id) == ["lamp"])
    #expect(elements.map(\.marks) == [[.image(ImageMark(file: file, frame: box, tint: tint))]])
  }

  @Test func oneSizeOfAPictureGivesTheOther() throws {
    let elements = try elements([image("lamp.png", frame: frame(left: 0, width: 40, top: 4))], on: small(1))
    #expect(elements[0].frame == PixelRect(x: 0, y: 4, width: 40, height: 20))
  }

  @Test func framesInAGroupStartFromItsBox() throws {
    let inner = image("lamp.png", frame: frame(left: 2, top: 50, in: .group).verticalPercent(50))
    let free = image("lamp.png", frame: frame(left: 2, top: 3, in: .screen))
    let filling = image("lamp.png")
    let group = group([inner, free, filling], frame: frame(left: 10, width: 40, top: 5, height: 20))
    let elements = try elements([group], on: small(2))
    guard case .group(let drawn) = elements[0].marks[0] else { throw NoGroup() }
    #expect(drawn.frame == PixelRect(x: 20, y: 10, width: 80, height: 40))
    #expect(drawn.clip == nil && drawn.opacity == 1 && drawn.rotation == 0)
    #expect(
      drawn.marks == [
        .image(ImageMark(file: "lamp@2x.png", frame: PixelRect(x: 24, y: 30, width: 40, height: 20))),
        .image(ImageMark(file: "lamp@2x.png", frame: PixelRect(x: 4, y: 6, width: 40, height: 20))),
        .image(ImageMark(file: "lamp@2x.png", frame: PixelRect(x: 20, y: 10, width: 80, height: 40))),
      ])
  }
  private struct NoGroup: Error {}

  @Test func idsAreBoxes() throws {
    let inner = image("lamp.png", id: "lamp", frame: frame(left: 2, top: 3, in: .group))
    let group = group([inner], id: "box", frame: frame(left: 10, width: 40, top: 5, height: 20))
    let beside = image("lamp.png", frame: frame(left: at("lamp", .left), top: at("box", .bottom, -5)))
    let elements = try elements([beside, group], on: small(1))
    #expect(elements.map(\.id) == ["layer 1", "box"])
    #expect(elements[0].frame == PixelRect(x: 12, y: 20, width: 20, height: 10))
  }

  @Test func aGroupCannotHangOnWhatIsInIt() {
    let inner = image("lamp.png", id: "lamp", frame: frame(left: 2, top: 3, in: .group))
    let group = group([inner], id: "box", frame: frame(left: at("lamp", .right), width: 40, top: 5, height: 20))
    #expect(messages([group], on: small(1)) == ["frames depend on each other: box.left -> lamp.right -> box.left"])
  }

  @Test func whatLiesOffTheScreen() throws {
    let away = image("lamp.png", id: "lamp", frame: frame(left: 70, top: 3, in: .group))
    #expect(
      messages([away], on: small(1)) == [
        "'lamp' is off the screen on switch at 1x: it is at 70, 3, 20 x 10, and the screen is 62 x 31"
      ])
    // In a group it may wait out of sight.
    #expect(try elements([group([away])], on: small(1)).count == 1)
    let label = text("ON", id: "label", frame: frame(left: 45, top: 3), size: 15)
    #expect(messages([label], on: small(1)).map { $0.prefix(15) } == ["'label' reaches"])
  }

  // MARK: Texts

  @Test func aTextIsCentredInWhatItFills() throws {
    let elements = try elements([text("ON", align: .center, size: 12)], on: small(2))
    #expect(elements[0].frame == PixelRect(x: 0, y: 0, width: 124, height: 62))
    #expect(elements[0].texts == ["ON"])
    guard case .text(let block) = elements[0].marks[0] else { throw NoGroup() }
    let line = block.lines[0]
    #expect(abs(line.x + line.width / 2 - 62) < 0.01)
    // 24 px in a line of 30 px, whose top is at (62 - 30) / 2.
    let metrics = compositor().typesetter.metrics(of: line.runs[0].font)
    let rise = (30 - metrics.ascent - metrics.descent) / 2 + metrics.ascent
    #expect(line.baseline == 16 + Int(rise.rounded()))
  }

  @Test(arguments: [(Alignment.left, 0.0), (.trailing, 1), (.right, 1)])
  func aTextIsAligned(_ align: Alignment, _ share: Double) throws {
    let label = text("ON", align: align, frame: frame(left: 4, width: 50, top: 2, height: 26), size: 12)
    let elements = try elements([label], on: small(1))
    guard case .text(let block) = elements[0].marks[0] else { throw NoGroup() }
    #expect(abs(block.lines[0].x - 4 - (50 - block.lines[0].width) * share) < 0.01)
  }

  @Test func aTextMayBeAsWideAsWhatItFills() throws {
    // 70 % of 62 pt is too narrow for it.
    let elements = try elements([text("Publish", size: 14)], on: small(1))
    guard case .text(let block) = elements[0].marks[0] else { throw NoGroup() }
    #expect(block.lines.count == 1 && block.lines[0].width > 0.7 * 62)
  }

  @Test func aTextThatDoesNotFit() {
    #expect(
      messages([text("Donaudampf", size: 14)], on: small(1)) == [
        "the word 'Donaudampf' does not fit on switch at 1x: it needs 101 pt of width and there are 62: 39 pt too much"
      ])
    #expect(
      messages([text("a b c d e f g h i j k l m n", id: "label", size: 14)], on: small(1)) == [
        "the text of 'label' does not fit on switch at 1x: it needs 72 pt of height and there are 31: 41 pt too much"
      ])
    #expect(
      messages([text("ON", frame: frame(left: 0, top: 0, height: 10), size: 12)], on: small(1)) == [
        "the text of 'layer 1' does not fit on switch at 1x: it needs 15 pt of height and there are 10: 5 pt too much"
      ])
  }

  @Test func textsOfAGroupAreReadInOrder() throws {
    let inner = group([text("two", size: 8), image("lamp.png"), text("three", size: 8)])
    let elements = try elements([group([text("one", size: 8), inner])], on: small(1))
    #expect(elements.map(\.texts) == [["one", "two", "three"]])
  }

  @Test func fontsOfLayersAreLookedFor() {
    var label = text("ON", size: 12)
    label.content = .text(tip("ON", font: font("Nowhere")))
    let faults = faults([page([group([label])])], on: small(1))
    #expect(faults.map(\.message) == ["there is no font 'Nowhere'"])
  }

  // MARK: Masks

  @Test func opacityAndRotationMakeAGroup() throws {
    var lamp = image("lamp.png", frame: frame(left: 1, top: 1))
    lamp.opacity = 0.5
    lamp.rotation = 372
    let elements = try elements([lamp], on: small(1))
    let box = PixelRect(x: 1, y: 1, width: 20, height: 10)
    #expect(
      elements[0].marks == [
        .group(
          Group(marks: [.image(ImageMark(file: "lamp.png", frame: box))], frame: box, opacity: 0.5, rotation: 12))
      ])
  }

  @Test func aMaskIsAsLargeAsItsBox() throws {
    let mask = Layer.Mask(image: asset("mask.png"), mode: .luminance, inset: Insets(1))
    let elements = try elements([group([image("lamp.png")], mask: mask)], on: small(2))
    guard case .group(let drawn) = elements[0].marks[0] else { throw NoGroup() }
    #expect(
      drawn.clip
        == Group.Clip(
          .picture(
            PictureMask(file: "mask.png", frame: PixelRect(x: 2, y: 2, width: 120, height: 58), mode: .luminance))))
  }

  @Test func aMaskOfNothing() throws {
    try scratch.write("<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'/>", to: "clear.svg")
    try scratch.picture(62, 31, .black, to: "black.png")
    for (name, mode, message) in [
      ("clear.svg", .alpha, "nothing of 'clear.svg' is opaque, so the layer is not seen"),
      ("black.png", .luminance, "nothing of 'black.png' is bright, so the layer is not seen"),
    ] as [(String, MaskMode, String)] {
      let mask = Layer.Mask(image: asset(name), mode: mode)
      let faults = faults([page([image("lamp.png", mask: mask)])], on: small(1), pictures: folder)
      #expect(faults.map(\.message) == [message])
      #expect(faults.map(\.id) == [.invalidValue])
      #expect(faults.map(\.location) == [place(6)])
    }
  }

  @Test func aMaskOfEverythingIsDoubted() throws {
    try scratch.picture(62, 31, isWhole: true, to: "white.png")
    let mask = Layer.Mask(image: asset("white.png"))
    let warnings = faults([page([image("lamp.png", mask: mask)])], on: small(1), pictures: folder)
    #expect(warnings.map(\.message) == ["'white.png' is opaque everywhere, so it cuts nothing off"])
    #expect(warnings.map(\.severity) == [.warning])
    let bright = Layer.Mask(image: asset("white.png"), mode: .luminance)
    #expect(faults([page([image("lamp.png", mask: bright)])], on: small(1), pictures: folder).isEmpty)
  }

  @Test func aMaskOfTheWrongSize() {
    let mask = Layer.Mask(image: asset("mask.png"), inset: Insets(2))
    let faults = faults([page([image("lamp.png", mask: mask)])], on: small(2), pictures: folder)
    #expect(faults.map(\.id) == [.maskSize])
    #expect(
      faults.map(\.message) == [
        "the mask 'mask.png' is 60 x 29 pt, but its box is 58 x 27 pt on switch at 2x"
      ])
    #expect(
      faults.map(\.help) == [
        "give 'slice: [top, right, bottom, left]' to stretch its middle, or a picture of 58 x 27 pt"
      ])
    #expect(faults.map(\.location) == [place(6)])
    // Half a point is a pixel there, and may be due to rounding.
    let near = Layer.Mask(image: asset("mask.png"), inset: Insets(top: 1, left: 1, bottom: 1, right: 1.5))
    #expect(messages([image("lamp.png", mask: near)], on: small(2)) == [])
    #expect(messages([image("lamp.png", mask: Layer.Mask(image: asset("mask.svg")))], on: small(2)) == [])
  }

  @Test func aSlicedMask() throws {
    let slice = Insets(top: 3, left: 4, bottom: 5, right: 2)
    let mask = Layer.Mask(image: asset("mask.svg"), inset: Insets(2), slice: slice)
    let elements = try elements([image("lamp.png", mask: mask)], on: small(3))
    guard case .group(let drawn) = elements[0].marks[0], case .picture(let picture)? = drawn.clip?.shape else {
      throw NoGroup()
    }
    #expect(
      picture.slice
        == PictureMask.Slice(
          natural: PixelSize(width: 30, height: 30), insets: PixelInsets(top: 9, right: 6, bottom: 15, left: 12))
    )
  }

  @Test func aSliceThatKeepsTooMuch() {
    let wide = Layer.Mask(image: asset("mask.svg"), slice: Insets(top: 0, left: 5, bottom: 0, right: 5))
    #expect(
      messages([image("lamp.png", mask: wide)], on: small(2)) == [
        "'slice' keeps 10 pt of the width of 'mask.svg', but the picture has 10 pt on switch at 2x"
      ])
    let tall = Layer.Mask(
      image: asset("mask.png"), inset: Insets(11), slice: Insets(top: 5, left: 0, bottom: 4, right: 0))
    #expect(
      messages([image("lamp.png", mask: tall)], on: small(2)) == [
        "'slice' keeps 9 pt of the height of 'mask.png', but its box has 9 pt on switch at 2x"
      ])
    let inset = Layer.Mask(image: asset("mask.png"), inset: Insets(16))
    #expect(
      messages([image("lamp.png", mask: inset)], on: small(2)) == [
        "the mask of 'layer 1' is empty on switch at 2x: its inset leaves nothing"
      ])
  }

  // MARK: Order and room

  @Test func layersLieUnderAllElse() throws {
    let ring = Target.Ring(width: 2, color: .white, gap: 3)
    let hole = target(frame(left: 100, width: 80, top: 60, height: 50), .ellipse, ring: ring)
    let page = Page(
      location: place(), targets: [hole], tip: tip("Here"), arrow: arrow(), button: button(), card: nil,
      layers: [image("lamp.png", frame: frame(left: 4, top: 4)), image("lamp.png", frame: frame(left: 40, top: 4))])
    let scene = try #require(laidOut(page, on: screen("iphone6"), pictures: folder))
    #expect(scene.elements.map(\.role) == [.layer, .layer, .ring, .arrow, .tip, .button])
  }

  @Test func textsKeepClearOfPictures() throws {
    let hole = target(frame(centerX: percent(50), width: 60, top: 60, height: 60))
    let iphone = screen("iphone6")
    let plain = try #require(laidOut(page([], tip("Here it is"), button(), targets: [hole]), on: iphone))
    let place = try #require(plain.frame(.tip)).rect.scaled(by: 0.5)
    func layer(_ rect: Rect) -> Layer {
      func value(_ number: Double) -> FrameValue { FrameValue(.number(number), at: Self.line) }
      return image(
        "lamp.png",
        frame: frame(
          left: value(rect.left), width: value(rect.width), top: value(rect.top), height: value(rect.height)))
    }
    let moved = try #require(
      laidOut(
        page([layer(place.outset(by: 4))], tip("Here it is"), button(), targets: [hole]), on: iphone, pictures: folder))
    let picture = try #require(moved.frame(.layer)).rect
    #expect(!picture.intersects(try #require(moved.frame(.tip)).rect))
    #expect(!picture.intersects(try #require(moved.frame(.button)).rect))
    // Half of the screen is a ground to lie on.
    let ground = try #require(
      laidOut(
        page([layer(Rect(x: 0, y: 0, width: 375, height: 400))], tip("Here it is"), button(), targets: [hole]),
        on: iphone, pictures: folder))
    #expect(ground.frame(.tip) == plain.frame(.tip))
  }
  private static let line = place(9)

  @Test func statesAreNamed() {
    let page = page([text("Donaudampf", size: 14)])
    let guide = Guide(name: "switch", location: place(), pageCount: 1, states: ["on", "off"]) { _ in [page] }
    let found = compositor().scenes(of: guide, for: Variant(small(1), state: "off"), scrim: .clear)
    #expect(found.diagnostics.map(\.page) == ["'switch', state off"])
  }
}

extension Frame {
  /// The same with its top at a percentage.
  fileprivate func verticalPercent(_ value: Double) -> Frame {
    var frame = self
    frame.vertical.start = percent(value)
    return frame
  }
}
