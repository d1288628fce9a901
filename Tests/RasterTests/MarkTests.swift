import Foundation
import Geometry
import Pictures
import Pixels
import Raster
import Scene
import TestSupport
import Testing

@Suite struct MarkTests {
  private func stroke(_ outline: Outline, _ width: Double, dash: [Double] = [], color: Color = .white) throws -> Bitmap
  {
    try Painting.marks([.stroke(Stroke(outline: outline, width: width, color: color, dash: dash))])
  }

  private func line(_ points: Point...) -> Outline {
    .path(Path([.move(points[0])] + points.dropFirst().map { .line($0) }))
  }

  // MARK: Fills

  private func area(_ outline: Outline) throws -> Double {
    Painting.inkArea(try Painting.marks([.fill(outline, .white)]))
  }

  @Test func areasAreExact() throws {
    let rect = Rect(x: 20.3, y: 30.6, width: 120.5, height: 80.25)
    let whole = 120.5 * 80.25
    #expect(abs(try area(.rect(rect)) / whole - 1) < 0.001)
    #expect(abs(try area(.ellipse(rect)) / (whole * .pi / 4) - 1) < 0.001)
    #expect(abs(try area(.rounded(rect, radius: 16.5)) / (whole - (4 - .pi) * 16.5 * 16.5) - 1) < 0.001)
  }

  @Test(arguments: [2.0, 4.5, 9, 33.3]) func smallCirclesHaveTheirArea(_ radius: Double) throws {
    let rect = Rect(center: Point(80.2, 70.7), size: Size(2 * radius, 2 * radius))
    #expect(abs(try area(.ellipse(rect)) / (.pi * radius * radius) - 1) < 0.002)
    #expect(abs(try area(.rounded(rect, radius: 999)) / (.pi * radius * radius) - 1) < 0.002)
  }

  // MARK: Strokes

  @Test(arguments: [1.0, 2.5, 5, 7.5]) func aLineHasItsLengthAndRoundCaps(_ width: Double) throws {
    for end in [Point(120.2, 30.3), Point(20.2, 140.3), Point(130.7, 101.9)] {
      let start = Point(20.2, 30.3)
      let area = Painting.inkArea(try stroke(line(start, end), width))
      let exact = start.distance(to: end) * width + .pi * width * width / 4
      #expect(abs(area / exact - 1) < 0.005)
    }
  }

  @Test func capsReachHalfTheWidth() throws {
    let bitmap = try stroke(line(Point(50, 50), Point(100, 50)), 10)
    #expect(bitmap[45, 49].alpha > 200)
    #expect(bitmap[44, 49].alpha < 3)
    #expect(bitmap[45, 46].alpha < 20)
    #expect(bitmap[104, 50].alpha > 200)
    #expect(bitmap[60, 45].alpha == 255)
    #expect(bitmap[60, 44].alpha == 0)
  }

  @Test func aPointIsADot() throws {
    let area = Painting.inkArea(try stroke(line(Point(50, 50), Point(50, 50)), 12))
    #expect(abs(area / (.pi * 36) - 1) < 0.01)
  }

  @Test func thinLinesFadeRatherThanVanish() throws {
    let area = Painting.inkArea(try stroke(line(Point(20, 30.4), Point(180, 37.7)), 0.5))
    #expect(abs(area / 80.2 - 1) < 0.02)
  }

  @Test func joinsAreRoundAndCountOnce() throws {
    let half = Color(red: 255, green: 255, blue: 255, alpha: 128)
    let bitmap = try stroke(line(Point(20, 20), Point(100, 20), Point(100, 100), Point(60, 0)), 8, color: half)
    #expect(bitmap.pixels.map(\.alpha).max() == 128)
    #expect(bitmap[103, 16].alpha == 0)
    #expect(bitmap[102, 18].alpha == 128)
  }

  /// Against the shares of 16 x 16 places in each pixel that are no further from the line than half of its width.
  @Test(arguments: [1.5, 3, 9]) func aCurveIsAsWideAllAlong(_ width: Double) throws {
    let curve = Cubic(Point(30.3, 90), Point(20, 20), Point(110, 130), Point(100.6, 40.2))
    let path = Path([.move(curve.start), .cubic(curve.control1, curve.control2, curve.end)])
    let bitmap = try stroke(.path(path), width)
    let points = (0...100).map { curve.point(at: Double($0) / 100) }
    func distance(_ place: Point, _ i: Int) -> Double {
      let way = points[i + 1] - points[i]
      let share = (place - points[i]).dot(way) / way.dot(way)
      return place.distance(to: points[i] + way * min(1, max(0, share)))
    }
    var (sum, worst, inked) = (0.0, 0.0, 0.0)
    for y in 20..<110 {
      for x in 10..<130 {
        let center = Point(Double(x) + 0.5, Double(y) + 0.5)
        let near = points.indices.dropLast().filter { distance(center, $0) < width / 2 + 1 }
        guard !near.isEmpty else {
          #expect(bitmap[x, y].alpha == 0)
          continue
        }
        let covered = (0..<256).count { i in
          let place = Point(Double(x) + (Double(i % 16) + 0.5) / 16, Double(y) + (Double(i / 16) + 0.5) / 16)
          return near.contains { distance(place, $0) <= width / 2 }
        }
        let difference = abs(Double(bitmap[x, y].alpha) - Double(covered) * 255 / 256)
        (sum, worst) = (sum + difference, max(worst, difference))
        if covered > 0 { inked += 1 }
      }
    }
    #expect(sum / inked < 1.5)
    #expect(worst < 8)
  }

  @Test func aTightBendIsFilled() throws {
    let bend = Path([.move(Point(60, 60)), .cubic(Point(110, 58), Point(110, 64), Point(60, 62))])
    let bitmap = try stroke(.path(bend), 12)
    #expect((60...92).allSatisfy { bitmap[$0, 61].alpha == 255 })
    #expect(bitmap[105, 61].alpha == 0)
  }

  @Test func crossingsDoNotAddUp() throws {
    let half = Color(red: 255, green: 255, blue: 255, alpha: 128)
    let loop = Path([.move(Point(30, 120)), .cubic(Point(260, 10), Point(-60, 10), Point(170, 120))])
    #expect(try stroke(.path(loop), 7, color: half).pixels.map(\.alpha).max() == 128)
  }

  @Test func aTrianglesInsideIsCutSharp() throws {
    let triangle = Path([.move(Point(20, 20)), .line(Point(150, 30)), .line(Point(60, 140)), .close])
    let bitmap = try stroke(.path(triangle), 10)
    #expect(bitmap[75, 55].alpha == 0 && bitmap[20, 20].alpha == 255 && bitmap[14, 14].alpha == 0)
    #expect(try stroke(.path(triangle), 90)[75, 55].alpha == 255)
  }

  @Test func aRingIsAsWideAllRound() throws {
    let circle = Outline.ellipse(Rect(center: Point(90, 80), size: Size(100, 100)))
    let bitmap = try stroke(circle, 3)
    #expect(abs(Painting.inkArea(bitmap) / (.pi * 100 * 3) - 1) < 0.002)
    var worst = 0
    for y in 0..<80 {
      for x in 0..<90 {
        for other in [bitmap[179 - x, y], bitmap[x, 159 - y]] {
          worst = max(worst, abs(Int(bitmap[x, y].alpha) - Int(other.alpha)))
        }
      }
    }
    #expect(worst <= 1)
  }

  @Test func aFramesStrokeIsClosed() throws {
    let bitmap = try stroke(.rect(Rect(x: 20, y: 20, width: 60, height: 40)), 2)
    // Four sides, the inner corners once, the outer ones round.
    #expect(abs(Painting.inkArea(bitmap) - (2 * 2 * 100 - 4 + .pi)) < 0.5)
    #expect(bitmap[20, 20].alpha == 255)
  }

  @Test func dashesFollowEachOther() throws {
    let bitmap = try stroke(line(Point(20, 50), Point(140, 50)), 2, dash: [10, 20])
    #expect((20..<140).filter { bitmap[$0, 50].alpha == 255 }.count >= 40)
    #expect(bitmap[25, 50].alpha == 255)
    #expect(bitmap[40, 50].alpha == 0)
    #expect(bitmap[55, 50].alpha == 255)
    #expect(abs(Painting.inkArea(bitmap) - 4 * (20 + .pi)) < 1)
  }

  @Test func dashesGoRoundCorners() throws {
    let bitmap = try stroke(line(Point(20, 20), Point(50, 20), Point(50, 50)), 2, dash: [40, 10])
    #expect(bitmap[49, 19].alpha == 255)
    #expect(bitmap[50, 28].alpha == 255)
    #expect(bitmap[50, 35].alpha == 0)
    #expect(bitmap[50, 45].alpha == 255)
  }

  @Test func dashesOfNoLengthAreDots() throws {
    let bitmap = try stroke(line(Point(20, 50), Point(75, 50)), 4, dash: [0, 10])
    #expect(abs(Painting.inkArea(bitmap) / (6 * .pi * 4) - 1) < 0.03)
  }

  @Test func whatIsFarTooLargeIsStillDrawn() throws {
    let far = line(Point(-1e15, 50), Point(1e15, 50))
    #expect(try stroke(far, 4, dash: [1, 1])[100, 50].alpha == 255)
    let huge = Outline.ellipse(Rect(x: -1e15, y: -1e15, width: 2e15, height: 2e15))
    #expect(try Painting.marks([.fill(huge, .white)])[100, 50].alpha == 255)
  }

  // MARK: Fills and pictures

  @Test func aFillHasItsColour() throws {
    let color = Color(red: 10, green: 200, blue: 30, alpha: 100)
    let bitmap = try Painting.marks([.fill(.rounded(Rect(x: 10, y: 10, width: 80, height: 44), radius: 8), color)])
    #expect(bitmap[50, 30] == Pixel(color))
    #expect(bitmap[10, 10].alpha < 5)
  }

  @Test func laterMarksLieAbove() throws {
    let box = Outline.rect(Rect(x: 10, y: 10, width: 20, height: 20))
    #expect(try Painting.marks([.fill(box, .black), .fill(box, .white)])[15, 15] == Pixel(.white))
  }

  @Test func aPictureFillsItsFrame() throws {
    let scratch = try Scratch()
    try scratch.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'><rect width='5' height='10' fill='red'/></svg>",
      to: "half.svg")
    let mark = Mark.image(ImageMark(file: "half.svg", frame: PixelRect(x: 20, y: 30, width: 40, height: 20)))
    let element = Element(role: .button, id: "button", frame: Painting.size.bounds, marks: [mark])
    let painter = Painting.painter(folder: scratch.folder.path)
    let bitmap = try painter.paint(Scene(size: Painting.size, scrim: .black, elements: [element])).flattened()
    #expect(bitmap[20, 30] == Pixel(red: 255, green: 0, blue: 0, alpha: 255))
    #expect(bitmap[39, 49] == Pixel(red: 255, green: 0, blue: 0, alpha: 255))
    #expect(bitmap[41, 40] == Pixel(.black))
    #expect(bitmap[30, 50] == Pixel(.black))
  }

  @Test func aMissingPictureIsNamed() {
    let mark = Mark.image(ImageMark(file: "no.png", frame: PixelRect(x: 0, y: 0, width: 4, height: 4)))
    #expect(throws: PictureError(path: "no.png", reason: "there is no such file")) { try Painting.marks([mark]) }
  }

  // MARK: Text

  private func text(_ text: String, shadow: Shadow? = nil) -> Mark {
    let line = TextLine(runs: [TextRun(text: text, font: Painting.font)], x: 20, baseline: 60, width: 100)
    return .text(TextBlock(lines: [line], color: .white, shadow: shadow))
  }

  @Test func textStandsOnItsBaseline() throws {
    let bitmap = try Painting.marks([text("HH")])
    let rows = (0..<160).filter { y in (0..<200).contains { bitmap[$0, y].alpha > 0 } }
    #expect(rows == Array(38...59))
    #expect(bitmap.pixels.map(\.alpha).max() == 255)
  }

  @Test func aShadowLiesBelowAndSpreads() throws {
    let shadow = Shadow(color: .black, offset: Point(0, 6), blur: 8)
    let plain = try Painting.marks([text("HH")])
    let bitmap = try Painting.marks([text("HH", shadow: shadow)])
    for i in bitmap.pixels.indices where plain.pixels[i].alpha == 255 { #expect(bitmap.pixels[i] == Pixel(.white)) }
    #expect(bitmap[24, 66].alpha > 20)
    #expect(bitmap[24, 66].red == 0)
    #expect(bitmap[30, 85].alpha == 0)
    let spread = Painting.inkArea(
      try Painting.marks([text("HH", shadow: Shadow(color: .black, offset: Point(0, 80), blur: 8))]))
    #expect(abs(spread / Painting.inkArea(plain) - 2) < 0.02)
  }

  private var scene: Scene {
    let marks = [
      text("Tap here", shadow: Shadow(color: .black, offset: Point(1, 2), blur: 4)),
      .stroke(Stroke(outline: line(Point(3, 3), Point(170, 150)), width: 3.3, color: .white, dash: [9, 7])),
    ]
    return Scene(
      size: Painting.size, scrim: Color.black.opacity(0.71),
      holes: [Hole(id: "a", outline: .ellipse(Rect(x: 30, y: 20, width: 99.5, height: 70)), feather: 9)],
      elements: [Element(role: .tip, id: "tip", frame: Painting.size.bounds, marks: marks)])
  }

  @Test func sameScenesGiveSameCanvases() throws {
    let painter = Painting.painter()
    let first = try painter.paint(scene)
    for other in [try painter.paint(scene), try Painting.painter().paint(scene)] {
      #expect(first.flattened() == other.flattened())
      #expect(first.colors == other.colors && first.heldCount == other.heldCount)
    }
  }

  @Test func workersShareFontsAndPaintAlike() async throws {
    let scene = scene
    let first = try Painting.painter().paint(scene).flattened()
    try await withThrowingTaskGroup(of: Bitmap.self) { group in
      for _ in 0..<8 {
        group.addTask { try Painting.painter().paint(scene).flattened() }
      }
      for try await bitmap in group { #expect(bitmap == first) }
    }
  }
}
