import Devices
import Diagnostics
import Geometry
import Manifest
import Scene
import Testing
import Typography

@testable import Layout

/// Pages without frames, on every screen there is.
struct PlacementTests {
  private static let texts = [
    "Your friends", "Tap here to write a post", "All your drafts wait here until you find the time to finish them",
  ]

  /// Targets in corners, at edges and in the middle, of several sizes.
  private static func targets(on screen: Screen) -> [Target] {
    let safe = screen.safeArea
    let sizes: [(Size, Target.Shape)] = [
      (Size(44, 44), .circle), (Size(96, 60), .ellipse), (Size(safe.width * 0.55, 48), .rounded(radius: 10)),
      (Size(safe.width * 0.5, safe.height * 0.3), .rect), (Size(30, safe.height * 0.4), .capsule),
    ]
    var targets: [Target] = []
    for (size, shape) in sizes {
      for y in [0, 0.3, 0.5, 0.8, 1] {
        for x in [0, 0.25, 0.5, 1] {
          targets.append(
            target(
              Rect(
                x: safe.left + (safe.width - size.width) * x, y: safe.top + (safe.height - size.height) * y,
                width: size.width, height: size.height), shape))
        }
      }
    }
    return targets
  }

  @Test(arguments: allScreens) func nothingTouchesAnything(_ screen: Screen) throws {
    let compositor = compositor()
    let shapes: [Arrow.Shape] = [.curved, .straight, .elbow, .loop]
    // Each screen takes its share, so that every target meets screens of all kinds.
    let turn = allScreens.firstIndex(of: screen)! % 4
    for (index, target) in Self.targets(on: screen).enumerated() where index % 4 == turn {
      let page = page(
        [target], tip(Self.texts[index % 3], title: index % 7 == 0 ? "New" : nil, minimumSize: 12),
        arrow(shapes[index / 4 % 4], head: index % 5 == 0 ? .filled : .open), index % 5 == 3 ? nil : button())
      let (scenes, diagnostics) = compositor.scenes(of: guide([page]), for: Variant(screen), scrim: scrim)
      let label = Comment(rawValue: "target \(index)")
      // A simpler arrow than asked for is fair where the room is small.
      #expect(diagnostics.filter { $0.diagnostic.id != .simplifiedArrow } == [], label)
      guard let scene = scenes[0] else { continue }
      let collisions = ScenePage(scene, on: screen, typesetter: compositor.typesetter).collisions()
      #expect(collisions == [], label)
    }
  }

  @Test(arguments: allScreens) func severalTargets(_ screen: Screen) throws {
    let compositor = compositor()
    let safe = screen.safeArea
    for y in [safe.top + 4, safe.bottom - 48] {
      let targets = [0.1, 0.37, 0.63, 0.9].enumerated().map { i, x in
        target(
          frame(
            left: FrameValue(.number(safe.left + safe.width * x - 22), at: place()), width: 44,
            top: FrameValue(.number(y), at: place()), height: 44), .circle, id: "t\(i)")
      }
      for to in [Arrow.End.auto, .box("t2", place())] {
        let page = page(targets, tip("Tap one of these"), arrow(to: to), button())
        let scene = try #require(compositor.scenes(of: guide([page]), for: Variant(screen), scrim: scrim).scenes[0])
        let result = ScenePage(scene, on: screen, typesetter: compositor.typesetter)
        #expect(result.collisions() == [])
        // The arrow points at the one that it names.
        let tip = try #require(result.arrowLines[0].last)
        let nearest = result.holes.indices.min {
          result.holes[$0].distance(to: tip) < result.holes[$1].distance(to: tip)
        }
        #expect(nearest == (to == .auto ? 0 : 2))
      }
    }
  }

  @Test(arguments: allScreens) func theSamePageAlwaysGivesTheSameScene(_ screen: Screen) throws {
    let pages = Self.targets(on: screen).prefix(3).map { page([$0], tip(Self.texts[2]), arrow(.loop), button()) }
    let first = compositor().scenes(of: guide(pages), for: Variant(screen), scrim: scrim)
    let used = compositor()
    _ = used.scenes(of: guide(pages.reversed()), for: Variant(screen), scrim: scrim)
    #expect(used.scenes(of: guide(pages), for: Variant(screen), scrim: scrim).scenes == first.scenes)
  }

  // MARK: Sides

  private func tipFrame(_ target: Target, place side: Tip.Place = .auto, on screen: Screen) throws -> (Rect, Rect) {
    let scene = try #require(
      laidOut(page([target], tip("Your friends", place: side), arrow(), button()), on: screen))
    return (
      try #require(scene.frame(.tip)).rect.scaled(by: 1 / screen.scale),
      scene.holes[0].outline!.bounds.scaled(by: 1 / screen.scale)
    )
  }

  @Test func theTextGoesWhereMostRoomIs() throws {
    let phone = screen("iphone6")
    let (below, high) = try tipFrame(target(Rect(x: 300, y: 30, width: 60, height: 40)), on: phone)
    #expect(below.top > high.bottom)
    let (above, low) = try tipFrame(target(Rect(x: 300, y: 600, width: 60, height: 40)), on: phone)
    #expect(above.bottom < low.top)
    let (beside, middle) = try tipFrame(
      target(Rect(x: 560, y: 160, width: 60, height: 50)), on: screen("iphone6", .landscape))
    #expect(beside.right < middle.left)
  }

  @Test func onAPhoneTheTextStandsInTheMiddle() throws {
    let (text, _) = try tipFrame(target(Rect(x: 260, y: 30, width: 60, height: 40)), on: screen("iphone6"))
    #expect(abs(text.center.x - 187.5) <= 0.5)
  }

  @Test func onALargeScreenTheTextStaysNearTheHole() throws {
    let (text, hole) = try tipFrame(target(Rect(x: 960, y: 60, width: 44, height: 44)), on: screen("ipad13"))
    #expect(hole.center.x - text.right < 90)
  }

  @Test(arguments: [Tip.Place.above, .below, .left, .right]) func placeForcesASide(_ side: Tip.Place) throws {
    let (text, hole) = try tipFrame(
      target(Rect(x: 380, y: 400, width: 44, height: 44)), place: side, on: screen("ipad97"))
    switch side {
    case .above: #expect(text.bottom < hole.top)
    case .below: #expect(text.top > hole.bottom)
    case .left: #expect(text.right < hole.left)
    case .right, .auto: #expect(text.left > hole.right)
    }
  }

  @Test(arguments: [Tip.Place.left, .right, .auto]) func besideTheHoleTheTextStandsOnItsAxis(_ side: Tip.Place) throws {
    let phone = screen("iphone6", .landscape)
    let x: Double = side == .left ? 400 : side == .right ? 200 : 560
    for y in [60.0, 140, 250] {
      let (text, hole) = try tipFrame(target(Rect(x: x, y: y, width: 60, height: 60)), place: side, on: phone)
      guard side != .auto || y == 140 else { continue }
      #expect(abs(text.center.y - hole.center.y) <= 0.5)
    }
    // As far as the safe area allows.
    let (low, hole) = try tipFrame(target(Rect(x: x, y: 350, width: 60, height: 20)), place: .left, on: phone)
    #expect(low.center.y < hole.center.y && low.bottom <= 375 - 16)
  }

  @Test(arguments: ["iphone3", "iphone4", "iphone5"]) func noTallNarrowColumns(_ id: String) throws {
    let screen = screen(id, .landscape)
    for (words, height) in [
      ("Pinch to zoom into a month", 120.0),
      ("One tap opens a cell, two taps edit it and a long press copies the row", 40),
    ] {
      let hole = Rect(x: screen.size.width / 2 - 80, y: 160 - height / 2, width: 160, height: height)
      let scene = try #require(laidOut(page([target(hole, padding: 8)], tip(words), arrow(), button()), on: screen))
      let lines = try #require(scene.textBlock).lines
      #expect(lines.count < 3 || lines.map(\.width).max()! > 9 * 17 * screen.scale)
      #expect(ScenePage(scene, on: screen, typesetter: compositor().typesetter).collisions() == [])
    }
  }

  @Test func placeThatHasNoRoomIsAFault() {
    let page = page([target(Rect(x: 10, y: 30, width: 44, height: 44))], tip("Your friends", place: .above))
    #expect(
      faults([page], on: screen("iphone5")).map(\.message)
        == ["there is no room above the target on iphone5"])
  }

  @Test func framesOfOthersAreKeptClearOf() throws {
    let hole = target(Rect(x: 250, y: 60, width: 44, height: 44))
    let scene = try #require(
      laidOut(
        page([hole], tip("Your friends"), arrow(), button(frame: frame(left: 60, right: 60, top: 160, height: 60))),
        on: screen("iphone5")))
    let compositor = compositor()
    #expect(ScenePage(scene, on: screen("iphone5"), typesetter: compositor.typesetter).collisions() == [])
    let framed = try #require(
      single(hole, tip: tip("Your friends", frame: frame(centerX: at("screen", .centerX), bottom: 40))))
    #expect(ScenePage(framed, on: screen("iphone5"), typesetter: compositor.typesetter).collisions() == [])
  }

  private func single(_ hole: Target, tip: Tip) -> Scene? {
    laidOut(page([hole], tip, arrow(), button()), on: screen("iphone5"))
  }

  @Test func frameOfOneOnTheAutomaticPlaceOfAnother() throws {
    let hole = target(Rect(x: 250, y: 60, width: 44, height: 44))
    let scene = try #require(
      laidOut(
        page(
          [hole], tip("Your friends"), arrow(),
          button(frame: frame(centerX: at("tip", .centerX), top: at("tip", .bottom, 40)))), on: screen("iphone5")))
    let tip = try #require(scene.frame(.tip))
    let button = try #require(scene.frame(.button))
    #expect(button.y == tip.bottom + 80)
  }

  @Test func aPageWithoutATarget() throws {
    let screen = screen("iphone6")
    let scene = try #require(laidOut(page([], tip("Welcome"), nil, button()), on: screen))
    let result = ScenePage(scene, on: screen, typesetter: compositor().typesetter)
    #expect(result.collisions() == [])
    let group = try #require(scene.frame(.tip)).rect.union(try #require(scene.frame(.button)).rect)
    #expect(abs(group.center.x - 375) <= 1)
    #expect(group.center.y > 560 && group.center.y < 667)
  }

  @Test func noRoomForTheButton() {
    let hole = target(frame(left: 0, right: 0, top: 0, bottom: 0), .rect)
    let faults = faults([page([hole], nil, nil, button())], on: screen("iphone5"))
    #expect(faults.map(\.message) == ["there is no room for the button on iphone5: it is 101 x 44 pt"])
    #expect(faults.map(\.id) == [.noRoom])
  }
}
