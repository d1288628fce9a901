import Devices
import Diagnostics
import Foundation
import Geometry
import Manifest
import Pictures
import Pixels
import Raster
import Scene
import TestSupport
import Testing

@testable import Layout

struct RevealTests {
  private func reveal(_ transition: Reveal.Transition, over: String? = nil, frames: Int = 24) -> Reveal {
    Reveal(name: "splash", location: place(), transition: transition, over: over.map(asset), frames: frames)
  }

  private func scenes(_ transition: Reveal.Transition, on screen: Screen) throws -> RevealScenes {
    let (scenes, diagnostics) = compositor().scenes(of: reveal(transition), on: screen)
    #expect(diagnostics == [])
    return try #require(scenes)
  }

  // MARK: Masks

  @Test(arguments: [
    (Reveal.Transition.circleFromCenter, Outline.ellipse(Rect(left: 280, top: 528, right: 360, bottom: 608)), 0.5, 0.5),
    (.clearFromCenter, .rect(Rect(left: 300, top: 0, right: 340, bottom: 1136)), 0.5, 0.5),
    (.clearFromLeft, .rect(Rect(left: 0, top: 0, right: 40, bottom: 1136)), 0, 0.5),
    (.clearFromRight, .rect(Rect(left: 600, top: 0, right: 640, bottom: 1136)), 1, 0.5),
    (.clearFromTop, .rect(Rect(left: 0, top: 0, right: 640, bottom: 71)), 0.5, 0),
    (.clearFromBottom, .rect(Rect(left: 0, top: 1065, right: 640, bottom: 1136)), 0.5, 1),
  ])
  func masks(_ transition: Reveal.Transition, _ hole: Outline, _ x: Double, _ y: Double) throws {
    let scenes = try scenes(transition, on: screen("iphone5"))
    #expect(
      scenes.mask
        == Scene(
          size: PixelSize(width: 640, height: 1136), scrim: .black, holes: [Hole(id: "clear", outline: hole)]))
    #expect(scenes.anchor == Point(x, y))
    #expect(scenes.from == Point(1, 1))
    #expect(scenes.frames == [])
  }

  @Test func stripsGrowAlongTheirAxisOnly() throws {
    let iphone = screen("iphone5")
    // (640 - 1) / (40 - 1), and (640 - 0.5) / (40 - 0.5), rounded up.
    #expect(try scenes(.clearFromCenter, on: iphone).to == Point(16.385, 1))
    #expect(try scenes(.clearFromLeft, on: iphone).to == Point(16.19, 1))
    #expect(try scenes(.clearFromRight, on: iphone).to == Point(16.19, 1))
    #expect(try scenes(.clearFromBottom, on: iphone).to == Point(1, 16.107))
  }

  /// The middle of an odd number of pixels is the middle of a pixel.
  @Test func aCentredStripIsCentredOnEveryScreen() throws {
    for screen in allScreens {
      let scenes = try scenes(.clearFromCenter, on: screen)
      let hole = try #require(scenes.mask.holes[0].outline?.bounds)
      #expect(hole.left == Double(screen.pixelSize.width) - hole.right)
      #expect(hole.left == hole.left.rounded())
    }
  }

  // MARK: The end

  private static let sizes: [Screen] = {
    var seen: Set<PixelSize> = []
    return allScreens.filter { seen.insert($0.pixelSize).inserted }
  }()

  @Test(arguments: sizes, Reveal.Transition.allCases)
  func atTheEndNothingIsCovered(_ screen: Screen, _ transition: Reveal.Transition) throws {
    let scenes = try scenes(transition, on: screen)
    let painter = Painter(fonts: pinnedFonts, pictures: PictureStore(folder: "/"))
    let mask = try painter.paint(scenes.mask)
    let size = screen.pixelSize
    let anchor = Point(scenes.anchor.x * Double(size.width), scenes.anchor.y * Double(size.height))

    // Where the middles of the screen's pixels fall on the mask: between which pixels, and how near to the second.
    func samples(_ count: Int, _ anchor: Double, _ scale: Double) -> [(first: Int, share: Double)] {
      (0..<count).map { pixel in
        let place = min(max(anchor + (Double(pixel) + 0.5 - anchor) / scale - 0.5, 0), Double(count - 1))
        return (Int(place), place - Double(Int(place)))
      }
    }
    func alpha(_ x: (first: Int, share: Double), _ y: (first: Int, share: Double)) -> Double {
      func at(_ column: Int, _ row: Int) -> Double {
        Double(mask[min(column, size.width - 1), min(row, size.height - 1)].alpha)
      }
      let top = at(x.first, y.first) * (1 - x.share) + at(x.first + 1, y.first) * x.share
      let bottom = at(x.first, y.first + 1) * (1 - x.share) + at(x.first + 1, y.first + 1) * x.share
      return top * (1 - y.share) + bottom * y.share
    }

    // All columns and rows of the mask that some pixel of the screen is made of, by its nearest pixel or by linear
    // interpolation; each column meets each row.
    func touched(_ samples: [(first: Int, share: Double)]) -> [Int] {
      Set(samples.flatMap { $0.share > 1e-9 ? [$0.first, $0.first + 1] : [$0.first] }).sorted()
    }
    let columns = touched(samples(size.width, anchor.x, scenes.to.x))
    let rows = touched(samples(size.height, anchor.y, scenes.to.y))
    #expect(columns.count == columns[columns.count - 1] - columns[0] + 1)
    for row in rows {
      let isClear = columns.allSatisfy { mask[$0, row].alpha == 0 }
      #expect(isClear, "row \(row)")
    }

    // A little earlier something is.
    let early = Point(max(1, scenes.to.x * 0.97), max(1, scenes.to.y * 0.97))
    let across = samples(size.width, anchor.x, early.x)
    let down = samples(size.height, anchor.y, early.y)
    let corners = [across[0], across[across.count - 1]].flatMap { x in
      [down[0], down[down.count - 1]].map { alpha(x, $0) }
    }
    #expect(corners.contains { $0 >= 0.5 })
  }

  /// Of a screen that is smaller than the smallest strip and circle.
  @Test(arguments: Reveal.Transition.allCases) func tinyScreens(_ transition: Reveal.Transition) throws {
    for side in [1.0, 5, 9, 40] {
      let device = Device(id: "dot", points: Size(side, side), scale: 1)
      let screen = try #require(Screen(device, .portrait))
      let scenes = try scenes(transition, on: screen)
      #expect(scenes.to.x >= 1 && scenes.to.x < 8 && scenes.to.y >= 1 && scenes.to.y < 8)
    }
  }

  // MARK: Frames

  @Test func framesOverAPicture() throws {
    let scratch = try Scratch()
    try scratch.picture(64, 96, to: "Default.png")
    let found = compositor(pictures: scratch.folder.path).scenes(
      of: reveal(.clearFromLeft, over: "Default.png", frames: 5), on: screen("iphone5"))
    #expect(found.diagnostics == [])
    let frames = try #require(found.scenes).frames
    #expect(frames.count == 5)
    // 1136 / 96 is more than 640 / 64: 757 pixels wide, centred.
    let image = ImageMark(file: "Default.png", frame: PixelRect(x: -58, y: 0, width: 757, height: 1136))
    let bounds = PixelRect(x: 0, y: 0, width: 640, height: 1136)
    for (index, width) in [40, 343.8, 647.6].enumerated() where index != 2 {
      let group = Group(
        marks: [.image(image)], frame: bounds,
        clip: Group.Clip(.outline(.rect(Rect(left: 0, top: 0, right: width, bottom: 1136))), isInverted: true))
      guard case .group(let drawn) = frames[index * 2].elements[0].marks[0], let clip = drawn.clip,
        case .outline(.rect(let rect)) = clip.shape
      else {
        Issue.record("no group")
        continue
      }
      #expect(abs(rect.right - width) < 0.01)
      #expect(drawn.marks == group.marks && drawn.frame == bounds && clip.isInverted)
      #expect(frames[index * 2].scrim == .clear && frames[index * 2].holes == [])
    }
    #expect(frames[4] == Scene(size: PixelSize(width: 640, height: 1136), scrim: .clear))
  }

  @Test func aWidePictureIsAnchoredAtTheBottom() throws {
    let scratch = try Scratch()
    try scratch.picture(64, 128, to: "Default.png")
    let found = compositor(pictures: scratch.folder.path).scenes(
      of: reveal(.circleFromCenter, over: "Default.png", frames: 2), on: screen("iphone4"))
    let frames = try #require(found.scenes).frames
    guard case .group(let drawn) = frames[0].elements[0].marks[0] else {
      Issue.record("no group")
      return
    }
    #expect(
      drawn.marks == [
        .image(ImageMark(file: "Default.png", frame: PixelRect(x: 0, y: -320, width: 640, height: 1280)))
      ])
    // The rim of the mask's circle opens by half a pixel.
    #expect(
      drawn.clip
        == Group.Clip(.outline(.ellipse(Rect(left: 279.5, top: 439.5, right: 360.5, bottom: 520.5))), isInverted: true))
  }

  @Test func aPictureThatCannotBeRead() {
    let found = compositor(pictures: "/nowhere").scenes(
      of: reveal(.circleFromCenter, over: "Default.png"), on: screen("iphone4"))
    #expect(found.scenes == nil)
    #expect(found.diagnostics.map(\.page) == ["'splash'"])
    #expect(found.diagnostics.map(\.diagnostic.id) == [.unreadablePicture])
    #expect(found.diagnostics.map(\.diagnostic.location) == [place(6)])
  }
}
