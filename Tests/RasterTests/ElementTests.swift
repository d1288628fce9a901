import Foundation
import Geometry
import Pictures
import Pixels
import Raster
import Scene
import TestSupport
import Testing

/// An element is laid over the picture as one.
@Suite struct ElementTests {
  static let folder: Scratch = {
    let scratch = try! Scratch()
    try! scratch.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='30'><circle cx='20' cy='15' r='14' fill='#c33' fill-opacity='.7'/></svg>",
      to: "disc.svg")
    return scratch
  }()

  private static let half = Color(red: 240, green: 120, blue: 30, alpha: 140)

  static let marks: [(String, Mark)] = {
    let line = TextLine(
      runs: [TextRun(text: "Tgy", font: Painting.font)], x: 20.4, baseline: 60, width: 100)
    let below = TextLine(runs: line.runs, x: 22, baseline: 75, width: 100)
    let disc = Mark.image(ImageMark(file: "disc.svg", frame: PixelRect(x: 30, y: 40, width: 90, height: 71)))
    let path = Outline.path(
      Path([.move(Point(10, 10)), .line(Point(150.5, 20)), .line(Point(40, 150)), .close]))
    return [
      ("fill", .fill(path, half)),
      ("stroke", .stroke(Stroke(outline: path, width: 7.3, color: half, dash: [20, 12]))),
      ("ring", .ring(Ring(shape: .outline(path), gap: 4, width: 5, color: half))),
      ("text", .text(TextBlock(lines: [line], color: half))),
      ("two lines", .text(TextBlock(lines: [line, below], color: half))),
      (
        "shadow",
        .text(
          TextBlock(lines: [line], color: half, shadow: Shadow(color: .black, offset: Point(2, 3), blur: 6)))
      ),
      ("image", disc),
      (
        "tint",
        .image(ImageMark(file: "disc.svg", frame: PixelRect(x: -5, y: 4, width: 70, height: 70), tint: half))
      ),
      (
        "group",
        .group(
          Group(
            marks: [disc, .fill(path, half)], frame: Painting.size.bounds,
            clip: .init(.outline(.ellipse(Rect(x: 20, y: 20, width: 120.5, height: 90)))), opacity: 0.6, rotation: 17))
      ),
    ]
  }()

  private func isSame(_ marks: [Mark]) throws -> Bool {
    let element = Element(role: .layer, id: "layer", frame: Painting.size.bounds, marks: marks)
    let hole = Hole(id: "hole", outline: .ellipse(Rect(x: 25, y: 30, width: 77.5, height: 60)), feather: 8)
    let painter = Painting.painter(folder: Self.folder.folder.path)
    var scene = Scene(size: Painting.size, scrim: Color(red: 9, green: 40, blue: 80, alpha: 181), holes: [hole])
    var canvas = try painter.paint(scene)
    canvas.paint(try painter.paint(element, size: Painting.size))
    scene.elements = [element]
    let direct = try painter.paint(scene)
    let bare = try bare(scene, painter)
    return direct.flattened() == canvas.flattened() && direct.flattened() != bare
  }

  private func bare(_ scene: Scene, _ painter: Painter) throws -> Bitmap {
    var scene = scene
    scene.elements = []
    return try painter.paint(scene).flattened()
  }

  @Test(arguments: marks.indices) func aMarkAloneLaidOverIsTheMarkInItsPicture(_ index: Int) throws {
    #expect(try isSame([Self.marks[index].1]), "\(Self.marks[index].0)")
  }

  @Test func soAreAllTogether() throws {
    #expect(try isSame(Self.marks.map(\.1)))
  }

  @Test func holesAreCutByTheirCoverage() throws {
    let holes = [
      Hole(id: "a", outline: .ellipse(Rect(x: 10, y: 10, width: 60.5, height: 50)), feather: 9),
      Hole(id: "b", outline: .ellipse(Rect(x: 40, y: 30, width: 60.5, height: 50)), feather: 4),
      Hole(id: "c", outline: .ellipse(Rect(x: 130, y: 100, width: 30.5, height: 30))),
      Hole(id: "d", outline: .rect(Rect(x: 400, y: 100, width: 30.5, height: 30))),
    ]
    for evenOdd in [false, true] {
      let scene = Scene(size: Painting.size, scrim: Color.black.opacity(0.71), holes: holes, evenOdd: evenOdd)
      let painter = Painting.painter()
      let masks = try painter.coverage(ofHolesIn: scene)
      #expect(masks.count == 2)
      for (i, mask) in masks.enumerated() {
        #expect(Painting.size.bounds.intersection(mask.frame) == mask.frame)
        for other in masks[..<i] { #expect(other.frame.intersection(mask.frame).isEmpty) }
      }
      var canvas = Canvas(size: scene.size, scrim: scene.scrim)
      for mask in masks { canvas.cut(mask) }
      #expect(try painter.paint(scene).flattened() == canvas.flattened())
    }
  }

  /// Three holes of which the last one joins the first two.
  @Test func aHoleJoinsThoseThatItTouches() throws {
    func rect(_ x: Double, _ width: Double) -> Hole {
      Hole(id: "", outline: .rect(Rect(x: x, y: 20, width: width, height: 20)))
    }
    let scene = Scene(size: Painting.size, scrim: .black, holes: [rect(10, 20), rect(100, 20), rect(25, 80)])
    #expect(
      try Painting.painter().coverage(ofHolesIn: scene).map(\.frame) == [
        PixelRect(x: 10, y: 20, width: 110, height: 20)
      ])
  }
}
