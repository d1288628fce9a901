import Geometry
import Pixels
import Testing

@Suite struct CanvasTests {
  let scrim = Color(red: 0, green: 0, blue: 0, alpha: 181)

  private func mask(_ x: Int, _ y: Int, _ rows: [[UInt8]]) -> Mask {
    Mask(frame: PixelRect(x: x, y: y, width: rows[0].count, height: rows.count), coverage: rows.flatMap { $0 })
  }

  private func stretches(_ canvas: Canvas, _ y: Int) -> [Range<Int>] {
    var columns: [Range<Int>] = []
    canvas.forEachStretch(inRow: y) { columns.append($0.x..<$0.end) }
    return columns
  }

  @Test func anEmptyCanvasIsScrim() {
    let canvas = Canvas(size: PixelSize(width: 5, height: 4), scrim: scrim)
    #expect(canvas.coveredCount == 0)
    #expect(canvas[4, 3] == Pixel(scrim))
  }

  @Test func onlyCoveredPixelsAreHeld() {
    var canvas = Canvas(size: PixelSize(width: 100, height: 4), scrim: scrim)
    canvas.cut(mask(10, 1, [[255] + Array(repeating: 0, count: 40) + [128]]))
    #expect(stretches(canvas, 1).map(\.lowerBound) == [10, 51])
    #expect(canvas.coveredCount == 2)
    #expect(canvas[10, 1] == .clear)
    #expect(canvas[51, 1].alpha == 90)
    #expect(canvas[11, 1] == Pixel(scrim))
  }

  @Test func whatLiesOutsideIsDropped() {
    var canvas = Canvas(size: PixelSize(width: 4, height: 4), scrim: scrim)
    canvas.paint(mask(-2, 3, Array(repeating: Array(repeating: 255, count: 4), count: 3)), .white)
    #expect(canvas.coveredCount == 2)
    #expect(canvas[1, 3] == Pixel(.white))
    canvas.paint(mask(9, 9, [[255]]), .white)
    canvas.cut(Coverage.empty)
    #expect(canvas.coveredCount == 2)
  }

  @Test func clearInkCoversNothing() {
    var canvas = Canvas(size: PixelSize(width: 4, height: 4), scrim: scrim)
    canvas.paint(mask(0, 0, [[255]]), .clear)
    #expect(canvas.coveredCount == 0)
  }

  @Test func picturesKeepTheirColours() {
    var canvas = Canvas(size: PixelSize(width: 40, height: 2), scrim: scrim)
    var bitmap = Bitmap(size: PixelSize(width: 30, height: 1), pixels: Array(repeating: .clear, count: 30))
    bitmap[0, 0] = Pixel(red: 1, green: 2, blue: 3, alpha: 255)
    bitmap[29, 0] = Pixel(red: 255, green: 0, blue: 0, alpha: 128)
    canvas.paint(bitmap, x: 5, y: 1)
    #expect(canvas.coveredCount == 2)
    #expect(canvas[5, 1] == Pixel(red: 1, green: 2, blue: 3, alpha: 255))
    #expect(canvas[34, 1] == Pixel(scrim).painted(with: bitmap[29, 0], 255))
  }

  @Test func randomDrawingIsAsOnAWholePicture() {
    var random = Sequence()
    for _ in 0..<20 {
      let size = PixelSize(width: 20 + random.next(120), height: 1 + random.next(12))
      var canvas = Canvas(size: size, scrim: scrim)
      var whole = Array(repeating: Pixel(scrim), count: size.width * size.height)
      for _ in 0..<40 {
        let frame = PixelRect(
          x: random.next(150) - 20, y: random.next(16) - 2, width: 1 + random.next(60), height: 1 + random.next(4))
        let runs = 1 + random.next(30)
        let coverage = (0..<frame.width * frame.height).map { i in
          i / runs % 2 == 0 ? UInt8(0) : UInt8(random.next(256))
        }
        let ink = Color(red: 255, green: 0, blue: UInt8(random.next(256)), alpha: UInt8(random.next(256)))
        let isCut = random.next(3) == 0
        if isCut {
          canvas.cut(Mask(frame: frame, coverage: coverage))
        } else {
          canvas.paint(Mask(frame: frame, coverage: coverage), ink)
        }
        let visible = frame.intersection(size.bounds)
        for y in visible.y..<visible.y + visible.height {
          for x in visible.x..<visible.x + visible.width {
            let share = coverage[(y - frame.y) * frame.width + x - frame.x]
            guard share > 0 else { continue }
            let at = y * size.width + x
            whole[at] = isCut ? whole[at].cut(share) : whole[at].painted(with: Pixel(ink), share)
          }
        }
      }
      #expect(canvas.flattened() == Bitmap(size: size, pixels: whole))
      #expect(canvas.isSound)
    }
  }
}
