import Files
import Geometry
import PNG
import Pixels
import Record
import TestSupport
import Testing

@testable import Comparing

struct ExplanationTests {
  private struct Unreadable: Error {}

  private static let grey = Pixel(red: 100, green: 100, blue: 100, alpha: 255)
  private static let white = Pixel(red: 255, green: 255, blue: 255, alpha: 255)

  private static func flat(_ width: Int, _ height: Int) -> Bitmap {
    Bitmap(size: PixelSize(width: width, height: height), pixels: Array(repeating: grey, count: width * height))
  }

  private static func difference(
    _ old: Bitmap, _ new: Bitmap, _ explanation: Explanation,
    _ metric: Comparison.Settings.Metric = .exact(tolerance: 0)
  ) throws -> PixelDifference {
    let encoder = PNGEncoder(effort: .fast)
    let outcome = PixelComparer(metric).compare(
      encoder.encode(old).bytes, encoder.encode(new).bytes, explanation: explanation)
    guard case .compared(let difference, _, _) = outcome else { throw Unreadable() }
    return difference
  }

  @Test func pixelsOutsideOfTheBoxesAreCounted() throws {
    var random = SplitMix(seed: 17)
    for _ in 0..<60 {
      let size = PixelSize(
        width: Int.random(in: 1..<120, using: &random), height: Int.random(in: 1..<120, using: &random))
      func box() -> PixelRect {
        PixelRect(
          x: Int.random(in: -20..<120, using: &random), y: Int.random(in: -20..<120, using: &random),
          width: Int.random(in: 0..<60, using: &random), height: Int.random(in: 0..<60, using: &random))
      }
      let old = Self.flat(size.width, size.height)
      var new = old
      for _ in 0..<Int.random(in: 1..<6, using: &random) {
        let box = box().intersection(size.bounds)
        for y in box.y..<max(box.y, box.bottom) { for x in box.x..<max(box.x, box.right) { new[x, y] = Self.white } }
      }
      let boxes = (0..<Int.random(in: 0..<6, using: &random)).map { _ in box() }
      let difference = try Self.difference(old, new, .within(boxes, shade: 0))
      var count = 0
      for y in 0..<size.height {
        for x in 0..<size.width where old[x, y] != new[x, y] {
          let isIn = boxes.contains { $0.x <= x && x < $0.right && $0.y <= y && y < $0.bottom }
          if !isIn { count += 1 }
        }
      }
      #expect(difference.unexplained == count)
      if difference.regionCount <= PixelDifference.regionLimit {
        #expect(difference.regions.reduce(0) { $0 + $1.unexplained } == count)
      }
      #expect(try Self.difference(old, new, .open).unexplained == 0)
      let byEye = Comparison.Settings.Metric.yiq(threshold: 0.1, ignoresAntialiasing: false)
      #expect(try Self.difference(old, new, .within(boxes, shade: 0), byEye).unexplained == count)
    }
  }

  @Test func theLimitOfRegionsHidesNothing() throws {
    let old = Self.flat(640, 640)
    var new = old
    for y in 0..<20 { for x in 0..<20 { for i in 0..<4 { new[32 * x + i, 32 * y] = Self.white } } }
    new[632, 632] = Self.white
    let box = PixelRect(x: 0, y: 0, width: 640, height: 616)
    let difference = try Self.difference(old, new, .within([box], shade: 0))
    #expect(difference.regionCount == 401 && difference.regions.count == 100)
    #expect(difference.unexplained == 1)
    #expect(difference.regions[0].unexplained == 1 && difference.regions[1].unexplained == 0)
  }

  /// What is nearly clear may have other colours of which nothing is seen.
  @Test(arguments: [
    (Pixel(red: 102, green: 100, blue: 100, alpha: 255), grey, true),
    (Pixel(red: 103, green: 100, blue: 100, alpha: 255), grey, false),
    (Pixel(red: 2, green: 0, blue: 0, alpha: 2), Pixel(red: 0, green: 2, blue: 2, alpha: 2), true),
    (Pixel(red: 0, green: 0, blue: 0, alpha: 2), Pixel(red: 0, green: 0, blue: 0, alpha: 4), true),
    (Pixel(red: 0, green: 0, blue: 0, alpha: 1), Pixel(red: 0, green: 0, blue: 0, alpha: 4), false),
    (Pixel(red: 4, green: 4, blue: 4, alpha: 4), Pixel(red: 1, green: 1, blue: 1, alpha: 1), false),
    (Pixel(red: 3, green: 3, blue: 3, alpha: 3), .clear, false),
    (Pixel(red: 2, green: 2, blue: 2, alpha: 2), .clear, true),
  ]) func shadesAreToldByWhatIsSeen(old: Pixel, new: Pixel, isShade: Bool) throws {
    #expect(old.bits.isShade(of: new.bits, within: 2) == isShade)
    #expect(new.bits.isShade(of: old.bits, within: 2) == isShade)
    func wide(_ pixel: Pixel) -> UInt64 {
      [pixel.red, pixel.green, pixel.blue, pixel.alpha].reversed().reduce(0) { $0 << 16 | 257 * UInt64($1) }
    }
    #expect(wide(old).isShade(of: wide(new), within: 2) == isShade)
    let (a, b) = (Self.flat(1, 1), Self.flat(1, 1))
    var (first, second) = (a, b)
    (first[0, 0], second[0, 0]) = (old, new)
    #expect(try Self.difference(first, second, .within([], shade: 2)).unexplained == (isShade ? 0 : 1))
  }

  @Test func aShadeOfOneFrameIsNotThatOfAnother() throws {
    func animation(_ levels: [UInt8]) -> [UInt8] {
      PNGEncoder(effort: .fast).encode(animation: levels.count, duration: 1) { number in
        var bitmap = Self.flat(8, 8)
        bitmap[3, 3] = Pixel(red: levels[number], green: 100, blue: 100, alpha: 255)
        return Canvas(bitmap)
      }.bytes
    }
    func unexplained(_ old: [UInt8], _ new: [UInt8]) throws -> Int {
      let outcome = PixelComparer(.exact(tolerance: 0)).compare(
        animation(old), animation(new), explanation: .within([], shade: 2))
      guard case .compared(let difference, _, _) = outcome else { throw Unreadable() }
      #expect(difference.count == 1)
      return difference.unexplained
    }
    #expect(try unexplained([10, 20, 30], [10, 22, 31]) == 0)
    #expect(try unexplained([10, 20, 30], [10, 23, 31]) == 1)
  }

  @Test func whatIsJoinedToChangesIsNotExplainedByThem() async throws {
    let old = Sketch(
      size: PixelSize(width: 200, height: 200), arrow: PixelRect(x: 150, y: 90, width: 4, height: 30))
    var new = old
    new.arrow.height = 20
    new.text = "Press"
    // From the tip to the arrow, past what either may draw on.
    new.blots = [(PixelRect(x: 70, y: 90, width: 80, height: 10), Color(red: 255, green: 0, blue: 0))]
    let comparison = await compare(MemoryTree("old", [old]), MemoryTree("new", [new]))
    let difference = try #require(comparison.pictures[0].pixels)
    // To the right of the tip's shadow, and to the left of what the arrow may cover.
    #expect(difference.unexplained == (146 - 112) * 10)
    #expect(difference.regions[0].isExplained == false)
    #expect(comparison.pictures[0].isUnexplained)
    #expect(comparison.told[0].contains(", of them 340 that nothing in the records explains"))
  }

  @Test(arguments: [("auto", 2, 4), ("16", 10, 30), ("exact", 0, 0)])
  func coloursThatAreSharedExplainShades(colors: String, least: Int, most: Int) async throws {
    func unexplained(by amount: Int, scene isOther: Bool) async -> Int? {
      let old = Sketch()
      var new = old
      if isOther { new.text = "Press" }
      let level = UInt8(100 + amount)
      var blotted = old
      (blotted.blots, new.blots) = (
        [(Self.far, Color(red: 100, green: 100, blue: 100))], [(Self.far, Color(red: level, green: 100, blue: 100))]
      )
      let trees = [blotted, new].map { sketch in
        var output = sketch.output()
        output.provenance.colors = colors
        return MemoryTree("side", [sketch.name: sketch.bytes, "guides.json": Self.record(output)])
      }
      return await compare(trees[0], trees[1]).pictures[0].pixels?.unexplained
    }
    if least > 0 { #expect(await unexplained(by: least, scene: true) == 0) }
    #expect(await unexplained(by: most + 1, scene: true) == 9)
    // Where nothing else changed, no colour was given up for it.
    #expect(await unexplained(by: 1, scene: false) == 9)
  }

  @Test(arguments: [("auto", "16", 17), ("16", "auto", 17), ("auto", "exact", 2), ("16", "exact", 15)])
  func otherColoursExplainWhatTheyAllow(before: String, now: String, most: Int) async throws {
    for amount in [most, most + 1] {
      let trees = [(before, 0), (now, amount)].map { colors, amount in
        var sketch = Sketch()
        sketch.blots = [(Self.far, Color(red: UInt8(100 + amount), green: 100, blue: 100))]
        var output = sketch.output()
        output.provenance.colors = colors
        return MemoryTree("side", [sketch.name: sketch.bytes, "guides.json": Self.record(output)])
      }
      let picture = await compare(trees[0], trees[1]).pictures[0]
      #expect(picture.isUnexplained == (amount > most))
      #expect(picture.causes == ["output.colors: \(before) → \(now)"])
    }
  }

  @Test func anotherScrimExplainsNoMoreThanItGives() async throws {
    let old = Sketch()
    var new = old
    new.scrimAlpha = 178
    #expect(await compare(MemoryTree("old", [old]), MemoryTree("new", [new])).pictures[0].pixels?.unexplained == 0)
    // In the middle of the hole, where nothing of the scrim is seen.
    new.blots = [(PixelRect(x: 30, y: 30, width: 3, height: 3), Color(red: 255, green: 255, blue: 255))]
    let picture = await compare(MemoryTree("old", [old]), MemoryTree("new", [new])).pictures[0]
    #expect(picture.pixels?.unexplained == 9)
    #expect(picture.pixels?.regions[0].isExplained == false)
    #expect(picture.words.map(\.text) == ["scrim opacity 71 % → 70 %"])
  }

  @Test func anotherEffortExplainsNothing() async throws {
    let trees = ["fast", "small"].map { effort in
      var sketch = Sketch()
      if effort == "small" { sketch.blots = [(Self.far, Color(red: 1, green: 0, blue: 0))] }
      var output = sketch.output()
      output.provenance.effort = effort
      output.provenance.scene = Digest(of: Array(effort.utf8))
      return MemoryTree("side", [sketch.name: sketch.bytes, "guides.json": Self.record(output)])
    }
    let picture = await compare(trees[0], trees[1]).pictures[0]
    #expect(picture.pixels?.unexplained == 9)
    #expect(picture.causes == ["output.effort: fast → small"])
  }

  @Test func aHoleOfAnotherShapeExplainsWhereItWasAndWhereItIs() async throws {
    let old = Sketch(size: PixelSize(width: 200, height: 200))
    var new = old
    new.blots = [
      (PixelRect(x: 160, y: 160, width: 5, height: 5), Color(red: 255, green: 0, blue: 0)),
      (PixelRect(x: 30, y: 30, width: 5, height: 5), Color(red: 255, green: 0, blue: 0)),
    ]
    var output = new.output()
    output.content.holes[0].frame = Record.Frame(x: 150, y: 150, width: 30, height: 30)
    output.provenance.scene = Digest(of: [1])
    let tree = MemoryTree("new", [new.name: new.bytes, "guides.json": Self.record(output)])
    let picture = await compare(
      MemoryTree("old", [old.name: old.bytes, "guides.json": Self.record(old.output())]), tree
    ).pictures[0]
    #expect(picture.pixels?.count == 50 && picture.pixels?.unexplained == 0)
  }

  /// Which version made a picture that stayed behind is not known: that may be why, and it is said.
  @Test func whatStayedBehindMayDiffer() async throws {
    let trees = [true, false].map { staysBehind in
      var sketch = Sketch()
      if !staysBehind { sketch.blots = [(Self.far, Color(red: 255, green: 0, blue: 0))] }
      var output = sketch.output()
      if staysBehind { output.provenance.scene = nil }
      return MemoryTree("side", [sketch.name: sketch.bytes, "guides.json": Self.record(output)])
    }
    for (old, new, cause) in [
      (trees[0], trees[1], "the old picture may be of another version"),
      (trees[1], trees[0], "the new picture may be of another version"),
    ] {
      let picture = await compare(old, new).pictures[0]
      #expect(picture.change == .changed && !picture.isUnexplained)
      #expect(picture.causes == [cause])
    }
    // Another file than the one that stayed behind is explained by nothing.
    var sketch = Sketch()
    var output = sketch.output()
    output.provenance.scene = nil
    sketch.blots = [(Self.far, Color(red: 255, green: 0, blue: 0))]
    let altered = MemoryTree("new", [sketch.name: sketch.bytes, "guides.json": Self.record(output)])
    #expect(await compare(trees[0], altered).pictures[0].isUnexplained)
  }

  /// Far from all that a sketch shows.
  private static let far = PixelRect(x: 110, y: 150, width: 3, height: 3)

  private static func record(_ output: Record.Output) -> [UInt8] {
    Record(program: .init(version: "1", libraries: []), outputs: [output], reveals: []).bytes
  }
}
