import Geometry
import Pixels
import Testing

@Suite struct RasterizerTests {
  let rasterizer = Rasterizer()
  let clip = PixelRect(x: 0, y: 0, width: 64, height: 64)

  private func area(_ mask: Mask) -> Double { mask.coverage.reduce(0) { $0 + Double($1) } / 255 }
  private func box(_ l: Double, _ t: Double, _ r: Double, _ b: Double) -> [Point] {
    [Point(l, t), Point(r, t), Point(r, b), Point(l, b)]
  }

  @Test func edgesBetweenPixelsCoverTheirShare() {
    let mask = rasterizer.mask(of: [box(1.25, 2.5, 3.5, 4)], clip: clip)
    #expect(mask.frame == PixelRect(x: 1, y: 2, width: 3, height: 2))
    #expect(mask.coverage == [96, 128, 64, 191, 255, 128])
  }

  @Test func bothDirectionsCoverAlike() {
    let points = [Point(3.3, 1.2), Point(40.7, 20.1), Point(11.9, 55.5)]
    #expect(rasterizer.mask(of: [points], clip: clip) == rasterizer.mask(of: [points.reversed()], clip: clip))
  }

  @Test func aTriangleHasItsArea() {
    let mask = rasterizer.mask(of: [[Point(3.3, 1.2), Point(40.7, 20.1), Point(11.9, 55.5)]], clip: clip)
    let exact = abs((40.7 - 3.3) * (55.5 - 1.2) - (11.9 - 3.3) * (20.1 - 1.2)) / 2
    #expect(abs(area(mask) - exact) < 0.05)
  }

  @Test func whatReachesOutIsCutOff() {
    let points = [Point(-40.5, -30), Point(90.3, 10), Point(70, 100), Point(-10, 70.7)]
    let whole = rasterizer.mask(of: [points], clip: PixelRect(x: -100, y: -100, width: 300, height: 300))
    let part = rasterizer.mask(of: [points], clip: clip)
    #expect(part.frame == clip)
    for y in 0..<64 {
      for x in 0..<64 {
        let there = whole.coverage[(y - whole.frame.y) * whole.frame.width + x - whole.frame.x]
        #expect(abs(Int(part.coverage[y * 64 + x]) - Int(there)) <= 1, "\(x), \(y)")
      }
    }
  }

  @Test func innerContoursOfOtherDirectionAreHoles() {
    let mask = rasterizer.mask(of: [box(2, 2, 12, 12), box(4, 4, 10, 10).reversed()], clip: clip)
    #expect(area(mask) == 100 - 36)
  }

  @Test func overlapsCountOnce() {
    let mask = rasterizer.mask(of: [box(2, 2, 12, 12), box(4, 4, 14, 14)], clip: clip)
    #expect(area(mask) == 200 - 64)
  }

  @Test func nothingIsLeftOfTheShapeBefore() {
    _ = rasterizer.mask(of: [box(-5, -5, 63.3, 63.7)], clip: clip)
    let mask = rasterizer.mask(of: [box(1.25, 2.5, 3.5, 4)], clip: clip)
    #expect(mask.coverage == [96, 128, 64, 191, 255, 128])
  }

  @Test func outsideTheClipIsNothing() {
    #expect(rasterizer.mask(of: [box(70, 2, 80, 12)], clip: clip).coverage.isEmpty)
    #expect(rasterizer.mask(of: [], clip: clip).coverage.isEmpty)
  }

  // MARK: Sparse coverage

  /// One rasterizer for all, as shapes must leave nothing behind.
  @Test func coverageIsThatOfAllCells() {
    var random = Sequence()
    for round in 0..<600 {
      let side = [10, 80, 700][round % 3]
      func place() -> Double {
        let whole = Double(random.next(2 * side) - side / 2)
        return random.next(3) == 0 ? whole : whole + Double(random.next(1000)) / 1000
      }
      let clip = PixelRect(
        x: random.next(20) - 10, y: random.next(20) - 10, width: 1 + random.next(side), height: 1 + random.next(side))
      let polygons = (0..<1 + random.next(4)).map { _ -> [Point] in
        if random.next(4) == 0 { return box(place(), place(), place(), place()) }
        return (0..<random.next(7)).map { _ in Point(place(), place()) }
      }
      let coverage = rasterizer.coverage(of: polygons, clip: clip)
      guard coverage.isSound, coverage.mask == DenseRasterizer.mask(of: polygons, clip: clip) else {
        Issue.record("round \(round): \(polygons), \(clip)")
        return
      }
    }
  }

  /// Wide and tall, so that it is drawn in several bands and its marks take several words.
  @Test func aScreenCostsItsEdges() {
    let screen = PixelRect(x: 0, y: 0, width: 2048, height: 2732)
    let shape = [Point(1000.3, 0), Point(2047.2, 1300.8), Point(990, 2731.5), Point(3.1, 1400)]
    let coverage = rasterizer.coverage(of: [shape], clip: screen)
    #expect(coverage.isSound)
    #expect(coverage.mask == DenseRasterizer.mask(of: [shape], clip: screen))
    #expect(coverage.stretches.count <= 3 * screen.height)
    #expect(coverage.values.count <= 8 * screen.height)
  }

  @Test func edgesOnWholePixelsAreRuns() {
    let coverage = rasterizer.coverage(of: [box(3, 2, 60, 12)], clip: clip)
    #expect(coverage.frame == PixelRect(x: 3, y: 2, width: 57, height: 10))
    #expect(coverage.values.isEmpty && coverage.stretches.map(\.count) == Array(repeating: 57, count: 10))
  }
}
