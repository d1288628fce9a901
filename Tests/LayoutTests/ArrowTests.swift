import Devices
import Diagnostics
import Foundation
import Geometry
import Manifest
import Scene
import TestSupport
import Testing

@testable import Layout

struct ArrowTests {
  private let hole = target(Rect(x: 250, y: 60, width: 44, height: 44), .circle)
  private let words = tip("Your friends")

  private struct Drawn {
    var path: Path
    var shaft: [Point]
    var scene: Scene
    var stroke: Stroke

    /// The direction of the shaft's last bit.
    var heading: Point { (shaft[shaft.count - 1] - shaft[shaft.count - 2]).unit }
  }

  /// The arrow of a page on an iPhone 5, its path in points.
  private func draw(_ arrow: Arrow, tip: Tip? = tip("Your friends"), hole: Target? = nil, button: Button? = nil) throws
    -> Drawn
  {
    let page = page([hole ?? self.hole], tip, arrow, button)
    let scene = try #require(laidOut(page, on: screen("iphone5")))
    guard case .stroke(let stroke)? = scene.element(.arrow)?.marks.first, case .path(let path) = stroke.outline else {
      throw NoArrow()
    }
    let small = path.scaled(by: 0.5)
    return Drawn(path: small, shaft: small.flattened(tolerance: 0.001)[0], scene: scene, stroke: stroke)
  }
  private struct NoArrow: Error {}

  @Test(arguments: [Arrow.Shape.curved, .straight, .loop, .elbow])
  func theHeadLiesAlongTheEndOfTheShaft(_ shape: Arrow.Shape) throws {
    let drawn = try draw(arrow(shape))
    let end = try #require(drawn.shaft.last)
    let barbs = drawn.path.flattened(tolerance: 0.001)[1]
    let middle = (try #require(barbs.first) + (try #require(barbs.last))) * 0.5
    #expect(barbs.contains(end))
    #expect((end - middle).unit.dot(drawn.heading) > 0.9995)
    // Both strokes are equally long, and neither long nor short.
    let lengths = [barbs[0], barbs[barbs.count - 1]].map { $0.distance(to: end) }
    #expect(abs(lengths[0] - lengths[1]) < 0.001)
    #expect(lengths[0] > 9 && lengths[0] < 14)
  }

  @Test(arguments: [Arrow.Shape.curved, .straight, .loop, .elbow])
  func itArrivesAtTheMiddleAndStopsShort(_ shape: Arrow.Shape) throws {
    let drawn = try draw(arrow(shape))
    let end = try #require(drawn.shaft.last)
    let form = Form.ellipse(Rect(x: 250, y: 60, width: 44, height: 44))
    // 6 pt of air and half of the line.
    #expect(abs(form.distance(to: end) - 7.25) < 0.05)
    let aim = (Point(272, 82) - end).unit
    #expect(drawn.heading.dot(aim) > 0.99)
    let tip = try #require(drawn.scene.frame(.tip)).rect.scaled(by: 0.5)
    let away = Form.rect(tip).distance(to: drawn.shaft[0])
    #expect(away > 0 && away < 12)
  }

  @Test func aRingIsKeptClearOf() throws {
    var ringed = hole
    ringed.ring = .init(width: 2, color: .white, gap: 3)
    let end = try #require(try draw(arrow(), hole: ringed).shaft.last)
    #expect(abs(end.distance(to: Point(272, 82)) - (22 + 5 + 7.25)) < 0.05)
  }

  @Test func aCurveIsBentAndALineIsNot() throws {
    func bow(_ drawn: Drawn) -> Double {
      let way = drawn.shaft[drawn.shaft.count - 1] - drawn.shaft[0]
      let side = way.perpendicular.unit
      return drawn.shaft.map { abs(($0 - drawn.shaft[0]).dot(side)) }.max()! / way.length
    }
    #expect(bow(try draw(arrow(.straight))) < 0.001)
    let curved = bow(try draw(arrow(.curved)))
    #expect(curved > 0.08 && curved < 0.4)
  }

  @Test func aLoopTurnsOnceAround() throws {
    func turn(_ drawn: Drawn) -> Double {
      let directions = zip(drawn.shaft, drawn.shaft.dropFirst()).map { $1 - $0 }
      return zip(directions, directions.dropFirst()).reduce(0) { $0 + $1.0.angle(to: $1.1) }
    }
    #expect(abs(turn(try draw(arrow(.loop)))) > 5.5)
    #expect(abs(turn(try draw(arrow(.curved)))) < 2.5)
  }

  @Test func anElbowHasLegsAlongTheAxes() throws {
    let drawn = try draw(arrow(.elbow))
    var lines = 0
    for case .line(let end) in drawn.path.segments.dropFirst() {
      lines += 1
      let index = drawn.shaft.firstIndex(of: end)!
      let leg = end - drawn.shaft[index - 1]
      #expect(abs(leg.x) < 0.001 || abs(leg.y) < 0.001)
    }
    #expect(lines >= 2)
  }

  @Test func bendGivesSideAndDepth() throws {
    for bend in [0.3, -0.3, 0.0] {
      let drawn = try draw(arrow(bend: bend), tip: tip("Your friends", frame: frame(left: 100, top: 260)))
      let way = drawn.shaft[drawn.shaft.count - 1] - drawn.shaft[0]
      // Positive bows to the left of the way.
      let left = -way.perpendicular.unit
      let bows = drawn.shaft.map { ($0 - drawn.shaft[0]).dot(left) / way.length }
      let bow = bend < 0 ? bows.min()! : bows.max()!
      #expect(abs(bow - bend) < 0.02)
    }
  }

  @Test func fromAndTo() throws {
    let text = tip("Your friends", frame: frame(left: 60, top: 300))
    let drawn = try draw(arrow(from: .side(.right), to: .side(.bottom)), tip: text)
    let box = try #require(drawn.scene.frame(.tip)).rect.scaled(by: 0.5)
    #expect(drawn.shaft[0].x > box.right)
    #expect(abs(drawn.shaft[0].y - box.center.y) < 4)
    #expect(drawn.shaft.last!.distance(to: Point(272, 104 + 7.25)) < 0.05)

    let free = try draw(
      arrow(.straight, from: .point(.number(20), .number(20)), to: .point(.number(200), .fraction(0.5))), tip: text)
    #expect(free.shaft[0] == Point(20, 20))
    #expect(free.shaft.last == Point(200, 284))

    let fromButton = try draw(
      arrow(from: .box("button", place())), tip: text,
      button: button(frame: frame(left: 100, width: 100, top: 200, height: 44)))
    #expect(Form.rect(Rect(x: 100, y: 200, width: 100, height: 44)).distance(to: fromButton.shaft[0]) < 10)
  }

  @Test func headAndShaftAreOneMark() throws {
    let open = try draw(arrow())
    #expect(open.scene.element(.arrow)?.marks.count == 1)
    let filled = try draw(arrow(head: .filled))
    #expect(filled.scene.element(.arrow)?.marks.count == 1)
    #expect(filled.path.segments.contains(.close))
    let bare = try draw(arrow(head: .none))
    #expect(bare.path.flattened(tolerance: 0.1).count == 1)
  }

  @Test func aFilledHeadHasNoHolesInIt() throws {
    let path = ArrowHead.filled(at: .zero, heading: Point(1, 0), length: 12.5, width: 2.5)
    let lines = path.flattened(tolerance: 0.01)
    let ends = ArrowHead.barbs(at: .zero, heading: Point(1, 0), length: 12.5)
    // Every point inside is within half a line of one of the triangles.
    for i in 1..<30 {
      for j in 1..<30 where i + j < 30 {
        let point = ends[0] * (Double(i) / 30) + ends[1] * (Double(j) / 30)
        let distance = lines.flatMap { line in
          zip(line, line.dropFirst()).map { a, b in
            let t = min(1, max(0, (point - a).dot(b - a) / (b - a).dot(b - a)))
            return point.distance(to: a.mixed(with: b, t))
          }
        }.min()!
        #expect(distance <= 1.25)
      }
    }
  }

  @Test func dashesAreOfTheShaftOnly() throws {
    let drawn = try draw(arrow(dash: [6, 4]))
    let marks = try #require(drawn.scene.element(.arrow)).marks
    #expect(marks.count == 2)
    #expect(drawn.stroke.dash == [12, 8])
    guard case .stroke(let head) = marks[1] else { throw NoArrow() }
    #expect(head.dash == [])
  }

  @Test func aFrameIsFilledFromTheTipToTheHole() throws {
    let text = tip("Hi", frame: frame(left: 60, top: 300))
    for shape in [Arrow.Shape.curved, .straight, .elbow] {
      let drawn = try draw(
        arrow(shape, frame: frame(left: 100, width: 100, top: 150, height: 120)), tip: text)
      #expect(drawn.shaft[0] == Point(101.25, 268.75))
      #expect(drawn.shaft.last == Point(198.75, 151.25))
      #expect(drawn.shaft.allSatisfy { Rect(x: 101, y: 151, width: 98, height: 118).contains($0) })
    }
  }

  @Test func aFrameBetweenTipAndHoleIsFilledAlongItsAxis() throws {
    let hole = target(Rect(x: 60, y: 400, width: 200, height: 48))
    let text = tip("Ready to go", frame: frame(centerX: at("screen", .centerX), bottom: at("target", .top, -80)))
    let between = frame(
      left: 150, width: 20, top: at("tip", .bottom, 8), bottom: at("target", .top, -8))
    for shape in [Arrow.Shape.straight, .elbow] {
      let line = try draw(arrow(shape, frame: between), tip: text, hole: hole).shaft
      #expect(line.allSatisfy { abs($0.x - 160) < 0.001 })
      #expect(line[0].y == 329.25)
      #expect(line.last?.y == 390.75)
    }
    let curve = try draw(arrow(frame: between), tip: text, hole: hole).shaft
    #expect(curve[0].x == 160 && curve.last?.x == 160)
    let depths = curve.map { abs($0.x - 160) }
    #expect(depths.max()! > 5 && depths.max()! <= 9.5)
  }

  @Test func aFrameAboveTheHoleLeadsToTheMiddleOfItsSide() throws {
    let text = tip("Hi", frame: frame(left: 20, top: 240))
    let hole = target(Rect(x: 120, y: 400, width: 100, height: 48))
    let line = try draw(
      arrow(.elbow, frame: frame(left: 80, width: 100, top: 240, bottom: at("target", .top, -8))), tip: text, hole: hole
    ).shaft
    // The tip lies beyond the box's corner, the hole does not: out of the corner, in at the middle.
    #expect(line[0] == Point(81.25, 241.25))
    #expect(line.last == Point(130, 390.75))
  }

  // MARK: Square lines and elbows

  @Test func aStraightArrowIsSquareToTheSidesEvenWhereItIsShort() throws {
    let wide = target(Rect(x: 10, y: 60, width: 300, height: 90))
    let text = tip("This is all you have", frame: frame(centerX: at("screen", .centerX), top: 182))
    let line = try draw(
      arrow(.straight, from: .box("tip", place()), to: .box("target", place())), tip: text, hole: wide
    )
    .shaft
    #expect(abs(line[0].x - line[1].x) < 0.001)
    #expect(line[0].y - line[1].y < 30)
    #expect(abs(line[0].x - 160) < 2)
  }

  @Test(arguments: [Arrow.End.auto, .side(.right)]) func besideAHoleAStraightArrowIsLevel(_ from: Arrow.End) throws {
    let hole = target(Rect(x: 200, y: 80, width: 60, height: 60))
    var text = tip("Crop", place: .left)
    for size in [13.0, 17, 24] {
      text.font.size = size
      let to: Arrow.End = from == .auto ? .auto : .side(.left)
      let line = try draw(arrow(.straight, from: from, to: to), tip: text, hole: hole).shaft
      #expect(abs(line[0].y - line[1].y) < 0.001)
      #expect(abs(line[1].y - 110) < 8)
    }
  }

  @Test func sidesThatAreGivenAreJoinedAlsoAtASlant() throws {
    let text = tip("Crop", frame: frame(left: 10, top: 180))
    let hole = target(Rect(x: 120, y: 80, width: 60, height: 60))
    let line = try draw(arrow(.straight, from: .side(.right), to: .side(.left)), tip: text, hole: hole).shaft
    #expect(line[1].distance(to: Point(120 - 7.25, 110)) < 0.05)
  }

  @Test(arguments: ["iphone4", "iphone5", "iphone6", "iphone14pro", "ipad97"], Orientation.allCases)
  func anElbowIsOneOrAStraightLine(_ id: String, _ orientation: Orientation) throws {
    let screen = screen(id, orientation)
    let size = screen.size
    let hole = target(
      Rect(x: size.width / 2 - 80, y: size.height / 2 - 60, width: 160, height: 120), .rounded(radius: 16), padding: 8)
    for tip in [tip("Pinch to zoom into a month"), tip("Zoom", place: .left), tip("Zoom", place: .below)] {
      guard tip.place != .left || size.width > 500 else { continue }
      let scene = try #require(laidOut(page([hole], tip, arrow(.elbow), button("Next")), on: screen))
      guard case .stroke(let stroke)? = scene.element(.arrow)?.marks.first, case .path(let path) = stroke.outline else {
        throw NoArrow()
      }
      // The straight part of each leg is longer than the corners are wide.
      var at = Point.zero
      var legs: [Double] = []
      var corners: [Double] = []
      for segment in path.scaled(by: 1 / screen.scale).segments {
        switch segment {
        case .move(let point):
          if !legs.isEmpty { break }
          at = point
          continue
        case .line(let point):
          legs.append(at.distance(to: point))
          at = point
          continue
        case .cubic(_, _, let point):
          // The head comes after the last leg.
          if corners.count == legs.count { break }
          corners.append(at.distance(to: point) / 2.0.squareRoot())
          at = point
          continue
        case .close: continue
        }
        break
      }
      if legs.count == 1 { continue }
      let widest = try #require(corners.prefix(legs.count - 1).max())
      #expect(widest > 5)
      #expect(legs.allSatisfy { $0 > widest * 1.1 })
      #expect(legs.count == 2)
    }
  }

  // MARK: Cut-outs

  @Test(arguments: ["iphonex", "iphonexr", "iphone12", "iphone12promax", "iphone14pro", "iphone16promax"])
  func aHoleUnderACutoutIsReached(_ id: String) throws {
    let pages = [
      (
        target(frame(centerX: at("screen", .centerX), width: 120, top: 0, height: 20), .capsule, padding: 8),
        Orientation.portrait
      ),
      (target(frame(left: 0, width: 20, centerY: at("screen", .centerY), height: 120), .rect, padding: 8), .landscape),
    ]
    for (hole, orientation) in pages {
      let screen = screen(id, orientation)
      let text = tip("Tap the status bar to scroll")
      for shape in [Arrow.Shape.loop, .curved, .straight] {
        let scene = try #require(laidOut(page([hole], text, arrow(shape), button("OK")), on: screen))
        let result = ScenePage(scene, on: screen, typesetter: compositor().typesetter)
        let found = result.collisions()
        // No letter, no button and no part of the arrow lies under the cut-out either.
        #expect(found == [])
      }
    }
  }

  @Test func aPictureStandsBetweenTipAndHole() throws {
    let scratch = try Scratch()
    try scratch.write("<svg xmlns='http://www.w3.org/2000/svg' width='40' height='48'/>", to: "arrow.svg")
    let screen = screen("iphone5")
    let scene = try #require(
      laidOut(page([hole], words, arrow(image: "arrow.svg")), on: screen, pictures: scratch.folder.path))
    let frame = try #require(scene.frame(.arrow))
    #expect(frame.width == 80 && frame.height == 96)
    let tip = try #require(scene.frame(.tip))
    #expect(!frame.rect.intersects(tip.rect))
    #expect(!frame.rect.intersects(scene.holes[0].outline!.bounds))
    #expect(frame.y >= 208 && frame.bottom <= tip.y + 10)
  }

  @Test func whereThereIsLittleRoomTheArrowIsShort() throws {
    let text = tip("Your friends", frame: frame(left: 220, top: 128))
    let drawn = try draw(arrow(.loop), tip: text)
    let length = zip(drawn.shaft, drawn.shaft.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    #expect(length > 8 && length < 40)
    let result = ScenePage(drawn.scene, on: screen("iphone5"), typesetter: compositor().typesetter)
    #expect(result.collisions() == [])
  }

  @Test func noRoomIsAFault() {
    let text = tip("Hi", frame: frame(left: 220, top: 84))
    let covering = page([target(Rect(x: 200, y: 60, width: 110, height: 80))], text, arrow())
    let faults = faults([covering], on: screen("iphone5", .landscape))
    #expect(faults.map(\.message) == ["there is no room for the arrow on iphone5 landscape"])
    #expect(faults.map(\.id) == [.noRoom])
    #expect(
      faults.map(\.help) == ["move the tip away from the hole, or write 'arrow: none' for this device with 'when'"])
  }

  @Test func anArrowWithoutATipComesOutOfTheOpen() throws {
    let drawn = try draw(arrow(), tip: nil)
    let way = drawn.shaft.last! - drawn.shaft[0]
    #expect(abs(way.length - 72) < 1)
    // From the middle of the screen outwards.
    #expect(way.dot(Point(272, 82) - Point(160, 284)) > 0)
  }

  @Test func anArrowNeedsSomethingToPointAt() {
    let faults = faults([page([], words, arrow())], on: screen("iphone5"))
    #expect(faults.map(\.message) == ["the arrow has nothing to point at"])
  }

  @Test func noArrowIsDrawnWhereTheShapeIsNone() throws {
    let scene = try #require(laidOut(page([hole], words, arrow(.none)), on: screen("iphone5")))
    #expect(scene.element(.arrow) == nil)
  }

  // MARK: Between boxes

  @Test(arguments: ["iphone4", "iphone6", "iphone16pro", "ipad97"], [Arrow.Shape.curved, .straight, .elbow, .loop])
  func betweenTwoHolesItCrossesNothing(_ id: String, _ shape: Arrow.Shape) throws {
    let screen = screen(id)
    let holes = [
      target(frame(left: percent(20), width: 60, top: percent(20), height: 60), .circle, id: "one"),
      target(frame(right: percent(20), width: 60, bottom: percent(20), height: 60), .circle, id: "two"),
    ]
    for button in [button("OK"), nil] {
      let page = page(
        holes, tip("Drag from here to there"), arrow(shape, from: .box("one", place()), to: .box("two", place())),
        button)
      let (scenes, _) = compositor().scenes(of: guide([page]), for: Variant(screen), scrim: scrim)
      let result = ScenePage(try #require(scenes[0]), on: screen, typesetter: compositor().typesetter)
      #expect(result.collisions() == [])
    }
  }

  @Test func noStepAlongAShaftIsLong() {
    let a = Point(10, 10)
    let b = Point(700, 900)
    let stems: [Stem] = [
      .line(a, b), .curve(Cubic(a, Point(700, 10), Point(700, 10), b)), .elbow([a, Point(700, 10), b]),
      .loop(LoopShape.all[0], a, b),
    ]
    for stem in stems {
      let points = stem.samples
      #expect(zip(points, points.dropFirst()).allSatisfy { $0.distance(to: $1) < 8 })
    }
  }
}
