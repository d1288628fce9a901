import Geometry
import Pixels
import Testing

@Suite struct MaskContoursTests {
  private func mask(_ rows: [[UInt8]], x: Int = 0, y: Int = 0) -> Mask {
    Mask(frame: PixelRect(x: x, y: y, width: rows[0].count, height: rows.count), coverage: rows.flatMap { $0 })
  }

  /// Positive where the covered side is to the right of the way.
  private func area(_ line: [Point]) -> Double {
    zip(line, line.dropFirst() + line.prefix(1)).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
  }

  @Test func aCircleComesBack() {
    let center = Point(40.3, 35.8)
    let polygon = (0..<400).map { i -> Point in
      // A rational circle needs no trigonometry: 100 points of each quarter.
      let t = Double(i % 100) / 100
      var d = Point((1 - t * t) / (1 + t * t), 2 * t / (1 + t * t))
      for _ in 0..<i / 100 { d = d.perpendicular }
      return center + d * 25
    }
    let lines = Rasterizer().mask(of: [polygon], clip: PixelRect(x: 0, y: 0, width: 100, height: 100)).contours()
    #expect(lines.count == 1)
    for point in lines[0] { #expect(abs(point.distance(to: center) - 25) < 0.1) }
    #expect(abs(area(lines[0]) - 25 * 25 * 3.14159) < 2)
  }

  @Test func aCoveredBoxIsClosedAtItsBorder() {
    let lines = mask(Array(repeating: Array(repeating: 255, count: 4), count: 3), x: -7, y: 20).contours()
    #expect(lines.count == 1)
    // Corners are cut between the centres.
    #expect(Rect(around: lines) == Rect(x: -7, y: 20, width: 4, height: 3))
    #expect((lines.first?.count ?? 0) <= 9)
  }

  @Test func aHoleWithinGoesTheOtherWay() {
    var rows = Array(repeating: [UInt8](repeating: 255, count: 9), count: 9)
    rows[4][4] = 0
    let lines = mask(rows).contours()
    #expect(lines.count == 2)
    #expect(lines.map { area($0) > 0 } == [true, false])
  }

  @Test func cornersThatTouchAreJoinedWhereTheMiddleIsCovered() {
    #expect(mask([[255, 0], [0, 255]]).contours().count == 2)
    #expect(mask([[255, 60], [60, 255]]).contours().count == 1)
  }

  @Test func nothingHasNoLine() {
    #expect(Mask.empty.contours().isEmpty)
    #expect(mask([[127, 3], [0, 100]]).contours().isEmpty)
  }
}
