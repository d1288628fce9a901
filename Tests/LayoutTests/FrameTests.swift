import Devices
import Diagnostics
import Geometry
import Manifest
import Scene
import Testing

@testable import Layout

/// Where frames put boxes. The target shows it: its hole is its frame in pixels.
struct FrameTests {
  private func hole(
    _ frame: Frame, _ shape: Target.Shape = .rect, padding: Double = 0, on id: String = "iphone5",
    _ orientation: Orientation = .portrait
  ) throws -> Rect {
    let scene = try #require(
      laidOut(page([target(frame, shape, padding: padding)]), on: screen(id, orientation)))
    return scene.holes[0].outline!.bounds
  }

  @Test func numbersCountInwardsFromTheirEdge() throws {
    #expect(
      try hole(frame(right: 8, width: 60, top: 24, height: 40)) == Rect(left: 504, top: 48, right: 624, bottom: 128))
    #expect(
      try hole(frame(left: 10, right: 20, top: 30, bottom: 40)) == Rect(left: 20, top: 60, right: 600, bottom: 1056))
  }

  @Test func centresCountFromLeftAndTop() throws {
    #expect(
      try hole(frame(centerX: 100, width: 50, centerY: 200, height: 20))
        == Rect(left: 150, top: 380, right: 250, bottom: 420))
    // An edge and the centre give the size.
    #expect(
      try hole(frame(left: 80, centerX: 100, bottom: 168, centerY: 380))
        == Rect(left: 160, top: 720, right: 240, bottom: 800))
  }

  @Test func percentagesAreSharesOfTheContainer() throws {
    #expect(
      try hole(frame(left: percent(25), width: percent(50), top: percent(10), height: percent(20)))
        == Rect(left: 160, top: 114, right: 480, bottom: 341))
    let length = FrameValue(.binary(.fraction(0.5), .minus, .number(22)), at: place())
    #expect(
      try hole(frame(left: length, width: 44, top: 0, height: 44)) == Rect(left: 276, top: 0, right: 364, bottom: 88))
  }

  @Test func theSafeAreaIsAContainer() throws {
    #expect(
      try hole(
        frame(left: 0, right: 0, top: 0, height: percent(50), in: .safe), on: "iphone14pro")
        == Rect(left: 0, top: 177, right: 1179, bottom: 1316))
    #expect(
      try hole(
        frame(left: 0, right: 0, top: 0, bottom: 0, in: .safe), on: "iphone14pro", .landscape)
        == Rect(left: 177, top: 0, right: 2379, bottom: 1119))
  }

  @Test func referencesArePlacesOnTheScreen() throws {
    let a = target(frame(left: 200, width: 80, top: 300, height: 50), id: "a")
    let b = target(
      frame(left: at("a", .left, 24), width: at("a", .width), bottom: at("a", .top, -8), height: 10), id: "b")
    let c = target(
      frame(right: at("safe", .right, -4), width: 10, top: at("screen", .centerY), bottom: at("safe", .bottom, -20)))
    let scene = try #require(laidOut(page([b, a, c]), on: screen("iphone5")))
    #expect(scene.holes[0].outline!.bounds == Rect(left: 448, top: 564, right: 608, bottom: 584))
    #expect(scene.holes[2].outline!.bounds == Rect(left: 612, top: 568, right: 632, bottom: 1096))
  }

  @Test func referencesMeanTheHoleWithItsPadding() throws {
    let a = target(frame(left: 100, width: 80, top: 300, height: 50), id: "a", padding: 8)
    let b = target(frame(left: at("a", .right), width: 20, top: at("target", .bottom), height: 20), id: "b")
    let scene = try #require(laidOut(page([a, b]), on: screen("iphone5")))
    #expect(scene.holes[1].outline!.bounds.origin == Point(376, 716))
  }

  @Test func eachEdgeIsRoundedByItself() throws {
    // At 3x, 10.2 is 30.6 and 20.5 is 61.5 pixels.
    #expect(
      try hole(frame(left: 10.2, width: 10.3, top: 0.1, height: 20.4), on: "iphone6p")
        == Rect(left: 31, top: 0, right: 62, bottom: 62))
    let a = target(frame(left: 0.25, width: 10, top: 0, height: 9), id: "a")
    let b = target(frame(left: at("a", .right), width: 10, top: 0, height: 9))
    let scene = try #require(laidOut(page([a, b]), on: screen("iphone5")))
    #expect(scene.holes[0].outline!.bounds.right == scene.holes[1].outline!.bounds.left)
  }

  @Test func paddingIsAddedBeforeRounding() throws {
    #expect(
      try hole(frame(left: 10.2, width: 20, top: 10, height: 20), padding: 0.2, on: "iphone6p")
        == Rect(left: 30, top: 29, right: 91, bottom: 91))
  }

  @Test func shapes() throws {
    func outline(_ shape: Target.Shape, width: FrameValue = 61, height: FrameValue = 40) throws -> Outline {
      try #require(
        laidOut(
          page([target(frame(left: 10, width: width, top: 20, height: height), shape)]), on: screen("iphone3"))
      ).holes[0].outline!
    }
    let box = Rect(left: 10, top: 20, right: 71, bottom: 60)
    #expect(try outline(.rect) == .rect(box))
    #expect(try outline(.rounded(radius: 8)) == .rounded(box, radius: 8))
    #expect(try outline(.rounded(radius: 30)) == .rounded(box, radius: 20))
    #expect(try outline(.rounded(radius: 0)) == .rect(box))
    #expect(try outline(.capsule) == .rounded(box, radius: 20))
    #expect(try outline(.ellipse) == .ellipse(box))
    #expect(try outline(.circle) == .ellipse(Rect(left: 20, top: 20, right: 60, bottom: 60)))
  }

  @Test func aRingIsConcentric() throws {
    let ring = Target.Ring(width: 2, color: .white, gap: 3)
    let scene = try #require(
      laidOut(
        page([target(frame(left: 50, width: 60, top: 50, height: 40), id: "a", ring: ring)]), on: screen("iphone5")))
    let element = try #require(scene.element(.ring))
    #expect(element.id == "a")
    #expect(element.frame == PixelRect(x: 90, y: 90, width: 140, height: 100))
    #expect(
      element.marks == [
        .stroke(
          Stroke(
            outline: .rounded(Rect(left: 92, top: 92, right: 228, bottom: 188), radius: 24), width: 4, color: .white))
      ])
  }

  // MARK: Faults

  private func messages(_ targets: [Target], tip: Tip? = nil) -> [String] {
    faults([page(targets, tip)], on: screen("iphone5")).map { "\($0.message) [\($0.id.rawValue)]" }
  }

  @Test func aCycleIsPrinted() {
    let a = target(frame(left: at("b", .right), width: 20, top: 0, height: 20), id: "a")
    let b = target(frame(left: at("tip", .left), width: 20, top: 0, height: 20), id: "b")
    let text = tip("Hello", frame: frame(left: at("a", .centerX), top: 100))
    #expect(
      messages([a, b], tip: text)
        == [
          "frames depend on each other: a.right -> b.right -> tip.left -> a.centerX [frame-cycle]"
        ].map { $0.replacing("a.right ->", with: "a.centerX ->") })
  }

  @Test func aTipWithoutAFrameDependsOnItsTargets() {
    let a = target(frame(left: at("tip", .left), width: 20, top: 0, height: 20))
    #expect(
      messages([a], tip: tip("Hello")).first
        == "frames depend on each other: target.left -> tip.left -> target.left [frame-cycle]")
  }

  @Test func emptyFramesAreRefused() {
    #expect(
      messages([target(frame(left: 200, right: 150, top: 0, height: 20))])
        == ["the frame of 'target' is empty on iphone5: its width is -30 pt [empty-frame]"])
    #expect(
      messages([target(frame(left: 200, width: 10, top: 0, height: 0.1))])
        == ["the frame of 'target' is empty on iphone5: it is less than a pixel [empty-frame]"])
  }

  @Test func framesOffTheScreenAreRefused() {
    #expect(
      messages([target(frame(left: 340, width: 50, top: 20, height: 50))])
        == [
          "'target' is off the screen on iphone5: it is at 340, 20, 50 x 50, and the screen is 320 x 568 [off-screen]"
        ])
    #expect(messages([target(frame(left: 300, width: 50, top: 20, height: 50))]) == [])
  }

  @Test func textsAndButtonsMayNotReachOverTheEdge() {
    let text = tip("Partly off screen here", frame: frame(left: 300, width: 300, top: 100))
    let button = button("OK", frame: frame(left: -30, top: -10, height: 44))
    #expect(
      faults([page([], text, nil, button)], on: screen("iphone5")).map { "\($0.message) [\($0.id.rawValue)]" } == [
        "the tip reaches 280 pt over the right edge of the screen on iphone5 [off-screen]",
        "the button reaches 30 pt over the left edge and 10 pt over the top edge of the screen on iphone5 [off-screen]",
      ])
  }

  @Test func aTextOverAHoleOrTheButtonIsWarnedOf() {
    let hole = target(Rect(x: 100, y: 100, width: 120, height: 60))
    func messages(_ page: Page) -> [String] {
      let (scenes, found) = compositor().scenes(of: guide([page]), for: Variant(screen("iphone5")), scrim: scrim)
      #expect(scenes[0] != nil)
      #expect(found.allSatisfy { $0.diagnostic.severity == .warning && $0.diagnostic.id == .overlap })
      return found.map(\.diagnostic.message)
    }
    let over = frame(centerX: at("screen", .centerX), top: 120)
    let box = button(frame: frame(left: 100, width: 120, top: 130, height: 44))
    #expect(
      messages(page([hole], tip("Over it all", frame: over), nil, box)) == [
        "the tip lies over the hole on iphone5", "the tip lies over the button on iphone5",
      ])
    let clear = frame(centerX: at("screen", .centerX), top: 180)
    #expect(messages(page([hole], tip("Not at all", frame: clear), nil, box)) == [])
    // Between two holes that exclude each other there is scrim.
    let rings = [target(Rect(x: 60, y: 60, width: 200, height: 140)), hole]
    #expect(messages(page(rings, tip("Rings", frame: over), evenOdd: true)) == [])
    #expect(messages(page(rings, tip("Rings", frame: over))) == ["the tip lies over the hole on iphone5"])
  }

  @Test func divisionByZero() {
    let value = FrameValue(.binary(.number(1), .over, .number(0)), at: place(90))
    #expect(
      messages([target(frame(left: value, width: 50, top: 20, height: 50))])
        == ["a division by zero on iphone5 [invalid-expression]"])
  }

  @Test func aDrawnArrowNeedsAWholeFrame() {
    let page = page(
      [target(frame(left: 10, width: 50, top: 20, height: 50))], nil,
      arrow(frame: frame(left: 30, top: 100, height: 30)))
    #expect(
      faults([page], on: screen("iphone5")).map(\.message) == ["the frame of 'arrow' does not give its width"])
  }
}
