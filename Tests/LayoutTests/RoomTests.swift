import Devices
import Diagnostics
import Geometry
import Manifest
import Scene
import Testing

@testable import Layout

/// Where room is scarce.
struct RoomTests {
  private static let screens = ["iphone4", "iphone6", "iphone14pro", "ipad13"].flatMap { id in
    Orientation.allCases.map { screen(id, $0) }
  }

  /// A bar at the bottom, a row, an edge, a bar at the top, a large hole and a card in the middle.
  private static let targets = [
    target(frame(left: 0, right: 0, bottom: 0, height: 83), .rect),
    target(frame(left: 0, right: 0, centerY: percent(50), height: 60, in: .safe)),
    target(frame(left: 0, width: 24, centerY: percent(50), height: 120, in: .safe)),
    target(frame(left: 0, right: 0, top: 0, height: 64), .rect),
    target(frame(left: 10, right: 10, top: 10, height: percent(55), in: .safe)),
    target(frame(left: percent(30), width: percent(40), top: percent(40), height: percent(20))),
  ]
  private static let texts = [
    "Switch between albums", "Swipe a row to delete it", "Drag the edge to go back", "The bar hides when you scroll",
    "Pinch to zoom", "Press and hold a card to pin it",
  ]

  private struct Laid {
    var page: ScenePage
    var tip: Rect
    var warnings: [Diagnostic]
  }

  private func lay(_ index: Int, _ shape: Arrow.Shape, _ button: Button?, on screen: Screen) throws -> Laid {
    let compositor = compositor()
    let page = page([Self.targets[index]], tip(Self.texts[index]), arrow(shape), button)
    let (scenes, diagnostics) = compositor.scenes(of: guide([page]), for: Variant(screen), scrim: scrim)
    let scene = try #require(scenes[0], "target \(index)")
    return Laid(
      page: ScenePage(scene, on: screen, typesetter: compositor.typesetter),
      tip: try #require(scene.frame(.tip)).rect.scaled(by: 1 / screen.scale), warnings: diagnostics.map(\.diagnostic))
  }

  @Test(arguments: screens, [Arrow.Shape.curved, .elbow, .loop])
  func anArrowDoesNotEndAtACorner(_ screen: Screen, _ shape: Arrow.Shape) throws {
    for index in Self.targets.indices {
      let laid = try lay(index, shape, nil, on: screen)
      let hole = laid.page.holes[0].bounds
      let end = try #require(laid.page.arrowLines[0].last)
      let across = abs(end.x - hole.center.x) / (hole.width / 2)
      let down = abs(end.y - hole.center.y) / (hole.height / 2)
      #expect(min(across, down) < 0.75, "target \(index)")
      #expect(laid.page.collisions() == [], "target \(index)")
    }
  }

  @Test(arguments: screens) func theTextMovesToMakeRoomForALoopOrAnElbow(_ screen: Screen) throws {
    for shape in [Arrow.Shape.loop, .elbow] {
      for index in Self.targets.indices {
        #expect(try lay(index, shape, button("OK"), on: screen).warnings == [], "target \(index)")
      }
    }
  }

  @Test(arguments: screens) func aLoopIsClearOfBothEnds(_ screen: Screen) throws {
    for index in Self.targets.indices {
      let line = try lay(index, .loop, button("OK"), on: screen).page.arrowLines[0]
      // Where the line crosses itself.
      let (i, j) = line.indices.flatMap { i in stride(from: i + 60, to: line.count, by: 1).map { (i, $0) } }
        .min { line[$0.0].distance(to: line[$0.1]) < line[$1.0].distance(to: line[$1.1]) }!
      let cross = line[i].mixed(with: line[j], 0.5)
      #expect(cross.distance(to: line[0]) > 12, "target \(index)")
      #expect(cross.distance(to: line[line.count - 1]) > 18, "target \(index)")
    }
  }

  @Test(arguments: screens, [Arrow.Shape.curved, .straight, .elbow, .loop])
  func theButtonStaysWithItsText(_ screen: Screen, _ shape: Arrow.Shape) throws {
    for index in Self.targets.indices {
      let laid = try lay(index, shape, button("OK"), on: screen)
      let button = try #require(laid.page.button)
      let across = max(button.left - laid.tip.right, laid.tip.left - button.right, 0)
      let down = max(button.top - laid.tip.bottom, laid.tip.top - button.bottom, 0)
      #expect(across + down < 30, "target \(index)")
    }
  }

  // MARK: Messages

  /// A loop where there is room for none.
  private let looped = page(
    [target(Rect(x: 100, y: 60, width: 60, height: 44))], tip("Hi", frame: frame(left: 120, top: 134)), arrow(.loop))

  @Test func aSimplerArrowIsToldOfOncePerPage() {
    let page = looped
    let found = ["iphone4", "iphone5"].map { id in
      let result = compositor().scenes(of: guide([page]), for: Variant(screen(id)), scrim: scrim)
      #expect(result.scenes[0] != nil)
      return (screen: screen(id), diagnostics: result.diagnostics)
    }
    let grouped = Compositor.grouped(found)
    #expect(
      grouped.map(\.message) == ["'guide': there is no room for a loop on iphone4: a straight line is drawn"]
        || grouped.map(\.message) == ["'guide': there is no room for a loop on iphone4: a curve is drawn"])
    #expect(grouped.map(\.id) == [.simplifiedArrow])
    #expect(grouped.map(\.severity) == [.warning])
    #expect(grouped.map(\.location) == [place(4)])
    #expect(grouped.map { $0.notes.map(\.message) } == [["also on iphone5"]])
  }

  @Test func differentSimplerLinesOfAPageAreOneWarning() {
    func simpler(_ line: String, _ id: String) -> [PageDiagnostic] {
      told([
        Diagnostic(
          .simplifiedArrow, "there is no room for an elbow on \(id): a \(line) is drawn", at: place(4),
          severity: .warning)
      ])
    }
    let grouped = Compositor.grouped([
      (screen("iphone4"), simpler("straight line", "iphone4")), (screen("iphone5"), simpler("curve", "iphone5")),
    ])
    #expect(grouped.count == 1)
  }

  @Test func theOneThingInTheWayIsNamed() {
    let hole = target(Rect(x: 100, y: 60, width: 100, height: 60))
    let text = tip("Hi", frame: frame(left: 140, top: 400))
    let wall = target(Rect(x: 2, y: 200, width: 316, height: 60), .rect)
    var named = wall
    named.id = "wall"
    let byHole = faults([page([hole, named], text, arrow())], on: screen("iphone5"))
    #expect(byHole.map(\.message) == ["there is no room for the arrow on iphone5: 'wall' is in the way"])
    #expect(byHole.map(\.help) == ["move 'wall', or write 'arrow: none' for this device with 'when'"])
    let bar = button("OK", frame: frame(left: 2, width: 316, top: 200, height: 60))
    let byButton = faults([page([hole], text, arrow(), bar)], on: screen("iphone5"))
    #expect(byButton.map(\.message) == ["there is no room for the arrow on iphone5: the button is in the way"])
    #expect(byButton.map(\.help) == ["move the button, or write 'arrow: none' for this device with 'when'"])
    // Neither alone: the tip is far already, so it is no use to move it away.
    let both = faults(
      [
        page(
          [hole, named], text, arrow(),
          button(
            "OK", frame: frame(left: 2, width: 316, top: 280, height: 60)))
      ], on: screen("iphone5"))
    #expect(both.map(\.help) == ["move the tip, or write 'arrow: none' for this device with 'when'"])
  }

  @Test func aFaultOfSomethingInheritedNamesThePage() {
    var page = page(
      [target(Rect(x: 200, y: 60, width: 110, height: 80))], tip("Hi", frame: frame(left: 220, top: 84)), arrow())
    page.location = SourceLocation(file: "guides.yaml", line: 40, column: 9)
    let inherited = faults([page], on: screen("iphone5", .landscape))
    #expect(inherited.map(\.notes) == [[.init("the page is here", at: page.location)]])
    // A warning too.
    var looped = self.looped
    looped.location = page.location
    #expect(faults([looped], on: screen("iphone5")).map(\.notes) == [[.init("the page is here", at: page.location)]])
    page.location = place(2)
    #expect(faults([page], on: screen("iphone5", .landscape)).map(\.notes) == [[]])
  }

  @Test(arguments: [Tip.Place.above, .left]) func aSideWithNoRoomAtAll(_ side: Tip.Place) {
    let page = page([target(Rect(x: 0, y: 0, width: 60, height: 60))], tip("Hi", place: side), arrow())
    let found = faults([page], on: screen("iphone5"))
    let words = side == .left ? "left of" : "above"
    #expect(found.map(\.message) == ["there is no room \(words) the target on iphone5"])
    #expect(found.map(\.id) == [.noRoom])
  }
}
