import Foundation
import Geometry
import PNG
import Pictures
import Pixels
import Raster
import Scene
import TestSupport
import Testing

@Suite struct PictureHoleTests {
  private let scratch = try! Scratch()

  private func write(_ name: String, _ width: Int, _ height: Int, _ pixel: (Int, Int) -> Pixel) throws {
    let pixels = (0..<width * height).map { pixel($0 % width, $0 / width) }
    let bitmap = Bitmap(size: PixelSize(width: width, height: height), pixels: pixels)
    try Data(PNGEncoder(effort: .fast).encode(bitmap).bytes).write(to: scratch.folder.appending(path: name))
  }

  private func paint(_ mask: PictureMask, feather: Double = 0) throws -> Bitmap {
    let hole = Hole(id: "hole", shape: .picture(mask), feather: feather)
    return try Painting.painter(folder: scratch.folder.path)
      .paint(Scene(size: Painting.size, scrim: .black, holes: [hole])).flattened()
  }

  private func grey(_ value: Int, _ alpha: Int = 255) -> Pixel {
    Pixel(red: UInt8(value), green: UInt8(value), blue: UInt8(value), alpha: UInt8(alpha))
  }

  @Test func alphaCovers() throws {
    try write("a.png", 40, 30) { x, y in grey(x, x * 6) }
    let bitmap = try paint(PictureMask(file: "a.png", frame: PixelRect(x: 20, y: 10, width: 40, height: 30)))
    for x in 0..<40 { #expect(bitmap[20 + x, 25].alpha == UInt8(255 - x * 6)) }
    #expect(bitmap[19, 25].alpha == 255 && bitmap[30, 40].alpha == 255)
  }

  @Test func aGreyCoversAsMuchAsItsValueTimesItsAlpha() throws {
    try write("a.png", 256, 2) { x, y in grey(x, y == 0 ? 255 : 128) }
    let bitmap = try paint(
      PictureMask(file: "a.png", frame: PixelRect(x: -60, y: 10, width: 256, height: 2), mode: .luminance))
    for x in 0..<196 {
      #expect(bitmap[x, 10].alpha == UInt8(255 - (x + 60)))
      #expect(bitmap[x, 11].alpha == 255 - UInt8((Double((x + 60) * 128) / 255).rounded()))
    }
  }

  @Test func aColourCoversByItsLuminance() throws {
    try write("a.png", 3, 1) { x, _ in Pixel(bits: 0xff00_0000 | 0xff << UInt32(8 * x)) }
    let bitmap = try paint(
      PictureMask(file: "a.png", frame: PixelRect(x: 7, y: 7, width: 3, height: 1), mode: .luminance))
    #expect((7..<10).map { 255 - Int(bitmap[$0, 7].alpha) } == [127, 220, 76])
  }

  @Test func anSVGIsDrawnAtItsFinalSize() throws {
    try scratch.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'><circle cx='2' cy='2' r='2'/></svg>", to: "c.svg")
    let area = Painting.clearArea(
      try paint(PictureMask(file: "c.svg", frame: PixelRect(x: 20, y: 10, width: 120, height: 120))))
    #expect(abs(area / (.pi * 3600) - 1) < 0.002)
  }

  @Test func cornersOfASliceAreCopiesAndItsMiddleStretches() throws {
    // Corners of 6 with noise, edges that vary across themselves only, a flat middle.
    func value(_ x: Int, _ y: Int) -> Int {
      let (ax, ay) = ((6..<14).contains(x), (6..<14).contains(y))
      return ax && ay ? 255 : ax ? 40 + 9 * y : ay ? 30 + 7 * x : (x * 71 + y * 37) % 256
    }
    try write("a.png", 20, 20) { grey(255, value($0, $1)) }
    let frame = PixelRect(x: 10, y: 20, width: 90, height: 45)
    let bitmap = try paint(
      PictureMask(
        file: "a.png", frame: frame,
        slice: .init(
          natural: PixelSize(width: 20, height: 20), insets: PixelInsets(top: 6, right: 6, bottom: 6, left: 6))))
    for y in 0..<45 {
      for x in 0..<90 {
        let fromX = x < 6 ? x : x < 84 ? 10 : x - 70
        let fromY = y < 6 ? y : y < 39 ? 10 : y - 25
        #expect(Int(bitmap[10 + x, 20 + y].alpha) == 255 - value(fromX, fromY), "\(x), \(y)")
      }
    }
  }

  @Test func aSliceMayShrinkItsMiddle() throws {
    try write("a.png", 20, 20) { x, y in grey(255, (6..<14).contains(x) ? 255 : 50 + x) }
    let bitmap = try paint(
      PictureMask(
        file: "a.png", frame: PixelRect(x: 10, y: 20, width: 15, height: 14),
        slice: .init(
          natural: PixelSize(width: 20, height: 20), insets: PixelInsets(top: 6, right: 6, bottom: 6, left: 6))))
    let row = (10..<25).map { 255 - Int(bitmap[$0, 25].alpha) }
    #expect(row == (50..<56) + [255, 255, 255] + (64..<70))
  }

  @Test func aQuarterTurnMovesPixels() throws {
    try write("a.png", 8, 4) { x, y in grey(255, x * 30 + y * 5) }
    let frame = PixelRect(x: 50, y: 60, width: 8, height: 4)
    for (degrees, source) in [
      (90.0, { (x: Int, y: Int) in (y, 3 - x) }), (-270, { (x, y) in (y, 3 - x) }), (270, { (x, y) in (7 - y, x) }),
    ] {
      let bitmap = try paint(PictureMask(file: "a.png", frame: frame, rotation: degrees))
      for y in 0..<8 {
        for x in 0..<4 {
          let from = source(x, y)
          #expect(255 - Int(bitmap[52 + x, 58 + y].alpha) == from.0 * 30 + from.1 * 5)
        }
      }
    }
    let upsideDown = try paint(PictureMask(file: "a.png", frame: frame, rotation: 180))
    #expect(255 - Int(upsideDown[50, 60].alpha) == 225)
  }

  @Test(arguments: [10.0, 45, 123]) func aTurnKeepsAreaAndSmoothEdges(_ degrees: Double) throws {
    try write("a.png", 60, 41) { _, _ in grey(255) }
    let frame = PixelRect(x: 60, y: 60, width: 60, height: 41)
    let bitmap = try paint(PictureMask(file: "a.png", frame: frame, rotation: degrees))
    #expect(abs(Painting.clearArea(bitmap) / (60 * 41) - 1) < 0.005)
    #expect(Set(bitmap.pixels.map(\.alpha)).count > 8)
    // What hangs over the screen's edge is cut, not lost.
    let corner = try paint(
      PictureMask(
        file: "a.png", frame: PixelRect(x: -30, y: -20, width: 60, height: 41), rotation: degrees))
    #expect(corner[0, 0].alpha == 0)
  }

  @Test func featherIsThatOfAnOutline() throws {
    try write("a.png", 60, 40) { _, _ in grey(255) }
    let frame = PixelRect(x: 60, y: 60, width: 60, height: 40)
    let outline = Hole(id: "a", outline: .rect(frame.rect), feather: 10)
    #expect(try paint(PictureMask(file: "a.png", frame: frame), feather: 10) == Painting.holes([outline]))
  }

  @Test func hugeAndFarFramesCostNoMore() throws {
    try write("a.png", 4, 4) { _, _ in grey(255) }
    let huge = 1 << 40
    #expect(
      try Painting.clearArea(
        paint(PictureMask(file: "a.png", frame: PixelRect(x: -huge / 2, y: -5, width: huge, height: 25))))
        == 200 * 20)
    for frame in [
      PixelRect(x: huge, y: 4, width: 20, height: 20), PixelRect(x: 5, y: 5, width: 0, height: 10),
      PixelRect(x: 5, y: -huge, width: 7, height: 10),
    ] {
      for degrees in [0.0, 33, 90] {
        #expect(
          try Painting.clearArea(paint(PictureMask(file: "a.png", frame: frame, rotation: degrees), feather: 3)) == 0)
      }
    }
  }
}
