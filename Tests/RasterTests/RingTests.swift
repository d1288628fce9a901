import Foundation
import Geometry
import PNG
import Pixels
import Raster
import Scene
import TestSupport
import Testing

@Suite struct RingTests {
  private func ring(_ shape: Outline, gap: Double, width: Double) throws -> Bitmap {
    try Painting.marks([.ring(Ring(shape: .outline(shape), gap: gap, width: width, color: .white))])
  }

  @Test(arguments: [(0.0, 3.0), (6, 4), (2.5, 1)]) func aCircleHasACircularBand(_ gap: Double, _ width: Double) throws {
    let bitmap = try ring(.ellipse(Rect(center: Point(100, 80), size: Size(80, 80))), gap: gap, width: width)
    let (inner, outer) = (40 + gap, 40 + gap + width)
    #expect(abs(Painting.inkArea(bitmap) / (.pi * (outer * outer - inner * inner)) - 1) < 0.002)
    #expect(bitmap[100, 80].alpha == 0)
  }

  @Test func aBoxHasRoundCorners() throws {
    let bitmap = try ring(.rect(Rect(x: 50, y: 40, width: 80, height: 60)), gap: 6, width: 4)
    let exact = 280.0 * 4 + Double.pi * 64
    #expect(abs(Painting.inkArea(bitmap) / exact - 1) < 0.001)
    #expect(bitmap[43, 70].alpha == 255 && bitmap[44, 70].alpha == 0 && bitmap[39, 70].alpha == 0)
  }

  @Test func aRoundedBoxIsConcentric() throws {
    let bitmap = try ring(.rounded(Rect(x: 50, y: 40, width: 80, height: 60), radius: 10), gap: 6, width: 4)
    let exact = 200.0 * 4 + Double.pi * 144
    #expect(abs(Painting.inkArea(bitmap) / exact - 1) < 0.001)
  }

  /// Of a flat ellipse the ring is at the same distance all round, which no ellipse is.
  @Test func anEllipseHasAnEvenBand() throws {
    let bitmap = try ring(.ellipse(Rect(center: Point(100, 80), size: Size(120, 30))), gap: 10, width: 6)
    func rows(_ x: Int) -> Double { (0..<80).reduce(0) { $0 + Double(bitmap[x, $1].alpha) / 255 } }
    #expect(abs(rows(100) - 6) < 0.05)
    #expect(bitmap[147, 80].alpha == 0 && bitmap[26, 80].alpha == 255 && bitmap[23, 80].alpha == 0)
  }

  /// Sharp corners that stick out get round bands, those that point inwards sharp ones.
  @Test func aPathHasItsBandOutside() throws {
    let path = Path([
      .move(Point(50, 40)), .line(Point(150, 40)), .line(Point(150, 80)), .line(Point(100, 80)),
      .line(Point(100, 120)), .line(Point(50, 120)), .close,
    ])
    let bitmap = try ring(.path(path), gap: 5, width: 3)
    // Perimeter times width, five quarter rounds outside, and the inward corner twice.
    let exact = 360.0 * 3 + Double.pi / 4 * 5 * 39 - 39
    #expect(abs(Painting.inkArea(bitmap) / exact - 1) < 0.005)
    #expect(bitmap[70, 60].alpha == 0 && bitmap[106, 86].alpha == 255 && bitmap[120, 86].alpha == 255)
    #expect(bitmap[103, 83].alpha == 0)
  }

  @Test func aHoleOfAPathHasABandWithin() throws {
    func box(_ r: Rect, _ back: Bool) -> [Path.Segment] {
      let points = [r.origin, Point(r.right, r.top), Point(r.right, r.bottom), Point(r.left, r.bottom)]
      let way = back ? points.reversed() : points
      return [.move(way[0])] + way.dropFirst().map { .line($0) } + [.close]
    }
    let donut = Path(
      box(Rect(x: 30, y: 30, width: 100, height: 100), false) + box(Rect(x: 60, y: 60, width: 40, height: 40), true))
    let bitmap = try ring(.path(donut), gap: 4, width: 2)
    #expect(bitmap[80, 65].alpha == 255 && bitmap[80, 63].alpha == 0 && bitmap[80, 80].alpha == 0)
    #expect(bitmap[80, 25].alpha == 255 && bitmap[80, 45].alpha == 0)
  }

  @Test func aPictureIsFollowed() throws {
    let scratch = try Scratch()
    try scratch.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='80' height='80'><circle cx='40' cy='40' r='40'/></svg>",
      to: "c.svg")
    let mask = PictureMask(file: "c.svg", frame: PixelRect(x: 60, y: 40, width: 80, height: 80))
    let mark = Mark.ring(Ring(shape: .picture(mask), gap: 6, width: 4, color: .white))
    let element = Element(role: .ring, id: "ring", frame: mask.frame, marks: [mark])
    let painter = Painting.painter(folder: scratch.folder.path)
    let bitmap = try painter.paint(element, size: Painting.size).flattened()
    let exact = try ring(.ellipse(mask.frame.rect), gap: 6, width: 4)
    #expect(abs(Painting.inkArea(bitmap) / Painting.inkArea(exact) - 1) < 0.005)
    let worst = zip(bitmap.pixels, exact.pixels).map { abs(Int($0.alpha) - Int($1.alpha)) }.max()!
    #expect(worst < 32)
  }

  /// The picture ends at the screen's edge, but the ring does not run along it.
  @Test func aPictureOffTheScreenHasNoEdgeThere() throws {
    let scratch = try Scratch()
    try scratch.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='80' height='80'><rect width='80' height='80'/></svg>",
      to: "c.svg")
    let mask = PictureMask(file: "c.svg", frame: PixelRect(x: -4000, y: 40, width: 4080, height: 80))
    let mark = Mark.ring(Ring(shape: .picture(mask), gap: 3, width: 4, color: .white))
    let element = Element(role: .ring, id: "ring", frame: mask.frame, marks: [mark])
    let bitmap = try Painting.painter(folder: scratch.folder.path).paint(element, size: Painting.size).flattened()
    #expect((44..<116).allSatisfy { bitmap[0, $0].alpha == 0 })
    #expect(bitmap[0, 35].alpha == 255 && bitmap[85, 80].alpha == 255)
  }

  @Test func hostileNumbersDrawNothing() throws {
    let box = Outline.rect(Rect(x: 50, y: 40, width: 80, height: 60))
    #expect(Painting.inkArea(try ring(box, gap: 0, width: 0)) == 0)
    #expect(Painting.inkArea(try ring(box, gap: 1e12, width: 1e12)) == 0)
    #expect(Painting.inkArea(try ring(box, gap: 0, width: .infinity)) == 0)
    #expect(Painting.inkArea(try ring(.ellipse(Rect(x: 1e14, y: 5, width: 9, height: 3)), gap: 4, width: 4)) == 0)
  }
}
