import Geometry
import PNG
import Pixels
import TestSupport
import Testing

@testable import Comparing

@Suite struct PixelComparerTests {
  private static func file(_ bitmap: Bitmap) -> [UInt8] { PNGEncoder(effort: .fast).encode(bitmap).bytes }

  private static func flat(_ width: Int, _ height: Int, _ pixel: Pixel) -> Bitmap {
    Bitmap(
      size: PixelSize(width: width, height: height), pixels: Array(repeating: pixel, count: width * height))
  }

  private static let grey = Pixel(red: 100, green: 100, blue: 100, alpha: 255)

  private func difference(
    _ old: Bitmap, _ new: Bitmap, _ metric: Comparison.Settings.Metric = .exact(tolerance: 0),
    ignoring ignored: [PixelRect] = []
  ) -> PixelDifference {
    let outcome = PixelComparer(metric).compare(Self.file(old), Self.file(new), ignoring: ignored)
    guard case .compared(let difference, let oldSize, let newSize) = outcome else {
      Issue.record("\(outcome)")
      return PixelDifference(size: old.size)
    }
    #expect(oldSize == old.size && newSize == new.size)
    return difference
  }

  @Test func onePixelIsFound() {
    let old = Self.flat(300, 200, Self.grey)
    var new = old
    new[299, 199].bits -= 0x0100_0000
    let difference = difference(old, new)
    #expect(difference.count == 1)
    #expect(difference.maxDelta == 1)
    #expect(difference.box == PixelRect(x: 299, y: 199, width: 1, height: 1))
    #expect(difference.regions == [.init(box: difference.box, count: 1, maxDelta: 1)])
    #expect(!difference.isNone)
    #expect(self.difference(old, old).isNone)
  }

  @Test func coloursOfClearPixelsAreUnseen() throws {
    // Encoders clear such colours, so this one is written by hand.
    let old = Stored.rgba(2, 1, [1, 2, 3, 0, 9, 9, 9, 255])
    let new = Stored.rgba(2, 1, [3, 2, 1, 0, 9, 9, 9, 255])
    let comparer = PixelComparer(.exact(tolerance: 0))
    guard case .compared(let difference, _, _) = comparer.compare(old, new) else {
      Issue.record("unreadable")
      return
    }
    #expect(difference.count == 0 && difference.unseen == 1)
    #expect(comparer.plates(old: old, new: new).mask == nil)
    #expect(comparer.fingerprint(of: old) == comparer.fingerprint(of: new))
    #expect(comparer.fingerprint(of: old) != comparer.fingerprint(of: Stored.rgba(2, 1, [0, 0, 0, 0, 9, 9, 8, 255])))
  }

  @Test func sixteenBitsAreComparedAtSixteen() {
    let narrow = Stored.file(1, 1, depth: 8, colorType: 6, [10, 20, 30, 255])
    let same = Stored.file(1, 1, depth: 16, colorType: 6, [10, 10, 20, 20, 30, 30, 255, 255])
    let other = Stored.file(1, 1, depth: 16, colorType: 6, [10, 12, 20, 20, 30, 30, 255, 255])
    let comparer = PixelComparer(.exact(tolerance: 0))
    func difference(_ a: [UInt8], _ b: [UInt8]) -> PixelDifference? {
      guard case .compared(let difference, _, _) = comparer.compare(a, b) else { return nil }
      return difference
    }
    #expect(difference(narrow, same)?.isNone == true)
    #expect(difference(narrow, other)?.count == 1)
    #expect(difference(same, other)?.maxDelta == 2)
    #expect(difference(same, other)?.depth == 16)
    #expect(comparer.fingerprint(of: narrow) == comparer.fingerprint(of: same))
    #expect(comparer.fingerprint(of: narrow) != comparer.fingerprint(of: other))
    guard case .compared(let tolerated, _, _) = PixelComparer(.exact(tolerance: 1)).compare(same, other) else {
      Issue.record("unreadable")
      return
    }
    #expect(tolerated.count == 0 && tolerated.tolerated == 1)
  }

  @Test func toleranceIsTheMostThatIsLetPass() {
    let old = Self.flat(4, 1, Self.grey)
    var new = old
    for x in 0..<4 { new[x, 0] = Pixel(red: 100 + UInt8(x), green: 100, blue: 100, alpha: 255) }
    let difference = difference(old, new, .exact(tolerance: 2))
    #expect(difference.tolerated == 2)
    #expect(difference.count == 1)
    #expect(difference.maxDelta == 3)
  }

  @Test func ignoredPartsAreCountedApart() {
    let old = Self.flat(20, 20, Self.grey)
    let new = Self.flat(20, 20, .clear)
    let difference = difference(
      old, new,
      ignoring: [
        PixelRect(x: 0, y: 0, width: 10, height: 20), PixelRect(x: 5, y: 5, width: 10, height: 10),
        PixelRect(x: -5, y: 18, width: 500, height: 500),
      ])
    // 10 x 20, 5 x 10 more, and two rows of what is left.
    #expect(difference.ignored == 200 + 50 + 20)
    #expect(difference.count == 400 - 270)
  }

  @Test func whatOnlyOneHasDiffers() {
    let old = Self.flat(10, 6, Self.grey)
    let new = Self.flat(7, 9, Self.grey)
    let difference = difference(old, new)
    #expect(difference.size == PixelSize(width: 10, height: 9))
    #expect(difference.count == 3 * 6 + 7 * 3)
    #expect(difference.maxDelta == 255)
    #expect(difference.box == PixelRect(x: 0, y: 0, width: 10, height: 9))
    // Clear ones, too.
    #expect(self.difference(Self.flat(5, 5, .clear), Self.flat(5, 6, .clear)).count == 5)
  }

  @Test func regionsAreWhatLiesTogether() {
    var random = SplitMix(seed: 3)
    for _ in 0..<40 {
      let size = PixelSize(
        width: Int.random(in: 1..<200, using: &random), height: Int.random(in: 1..<200, using: &random))
      let old = Self.flat(size.width, size.height, Self.grey)
      var new = old
      for _ in 0..<Int.random(in: 1..<60, using: &random) {
        let (x, y) = (Int.random(in: 0..<size.width, using: &random), Int.random(in: 0..<size.height, using: &random))
        for i in 0..<Int.random(in: 1..<20, using: &random) where x + i < size.width {
          new[x + i, y].bits = 0xff00_0000 | UInt32.random(in: 0..<0xff_ffff, using: &random)
        }
      }
      let difference = difference(old, new)
      let expected = Self.regions(old, new)
      #expect(difference.regionCount == expected.count)
      #expect(difference.regions == expected)
      #expect(difference.count == expected.reduce(0) { $0 + $1.count })
      #expect(difference.box == expected.reduce(.empty) { $0.union($1.box) })
    }
  }

  /// Regions by walking from cell to cell.
  private static func regions(_ old: Bitmap, _ new: Bitmap) -> [PixelDifference.Region] {
    var cells: [PixelSize: [(x: Int, y: Int, delta: Int)]] = [:]
    for y in 0..<old.size.height {
      for x in 0..<old.size.width where old[x, y] != new[x, y] {
        let (a, b) = (old[x, y], new[x, y])
        let delta = zip([a.red, a.green, a.blue, a.alpha], [b.red, b.green, b.blue, b.alpha]).map {
          abs(Int($0) - Int($1))
        }
        cells[PixelSize(width: x / 8, height: y / 8), default: []].append((x, y, delta.max()!))
      }
    }
    var regions: [PixelDifference.Region] = []
    while let first = cells.keys.first {
      var open = [first]
      var found: [(x: Int, y: Int, delta: Int)] = []
      while let cell = open.popLast() {
        guard let pixels = cells.removeValue(forKey: cell) else { continue }
        found += pixels
        for x in -1...1 { for y in -1...1 { open.append(PixelSize(width: cell.width + x, height: cell.height + y)) } }
      }
      let (xs, ys) = (found.map(\.x), found.map(\.y))
      regions.append(
        .init(
          box: PixelRect(
            x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()! + 1, height: ys.max()! - ys.min()! + 1),
          count: found.count, maxDelta: found.map(\.delta).max()!))
    }
    return regions.sorted { ($1.count, $0.box.y, $0.box.x) < ($0.count, $1.box.y, $1.box.x) }
  }

  @Test func platesShowTheDifference() throws {
    var random = SplitMix(seed: 9)
    var canvases = RandomCanvas(seed: 9)
    for _ in 0..<40 {
      let old = canvases.next().flattened()
      var new = old
      guard old.size.width * old.size.height < 100_000 else { continue }
      for _ in 0..<Int.random(in: 1..<30, using: &random) {
        new[Int.random(in: 0..<old.size.width, using: &random), Int.random(in: 0..<old.size.height, using: &random)] =
          Pixel(bits: 0x8000_0000 | UInt32.random(in: 0..<0xff_ffff, using: &random))
      }
      guard new != old else { continue }
      let comparer = PixelComparer(.exact(tolerance: 0))
      let files = (old: Self.file(old), new: Self.file(new))
      _ = comparer.compare(files.old, files.new)
      let plates = comparer.plates(old: files.old, new: files.new)
      #expect(plates.old == files.old && plates.new == files.new)
      let mask = try PNGDecoder.decode(#require(plates.mask), path: "mask")
      #expect(mask.size == old.size)
      var isRight = true
      for (place, pixel) in mask.pixels.enumerated() {
        let differs = old.pixels[place] != new.pixels[place]
        if (pixel.alpha > 0) != differs { isRight = false }
        if differs, pixel.bits & 0xff_ffff != 0xff_ffff { isRight = false }
      }
      #expect(isRight)
      let crop = try #require(plates.crop)
      #expect(crop.intersection(old.size.bounds) == crop && !crop.isEmpty)
      #expect(crop.width <= 960 && crop.height <= 640)
      let (oldCrop, newCrop) = (
        try PNGDecoder.decode(#require(plates.oldCrop), path: "old"),
        try PNGDecoder.decode(#require(plates.newCrop), path: "new")
      )
      #expect(oldCrop.size == PixelSize(width: crop.width, height: crop.height))
      #expect(oldCrop != newCrop)
      #expect(newCrop[0, 0] == new[crop.x, crop.y])
    }
  }

  @Test func oneSidedPlatesShowWhatIsNotFlat() throws {
    var picture = Self.flat(900, 900, Self.grey)
    picture[700, 300] = .clear
    picture[720, 310] = .clear
    let plates = PixelComparer(.exact(tolerance: 0)).plates(of: Self.file(picture), isOld: true)
    #expect(plates.crop == PixelRect(x: 676, y: 276, width: 69, height: 59))
    #expect(plates.oldCrop != nil && plates.newCrop == nil && plates.mask == nil)
  }

  @Test func everyFormatHasOneFingerprint() throws {
    let comparer = PixelComparer(.exact(tolerance: 0))
    let indexed = Self.file(Self.flat(40, 30, Pixel(red: 1, green: 2, blue: 3, alpha: 255)))
    let plain = Stored.rgba(40, 30, (0..<40 * 30).flatMap { _ in [1, 2, 3, 255] as [UInt8] })
    let wide = Self.file(Self.flat(30, 40, Pixel(red: 1, green: 2, blue: 3, alpha: 255)))
    #expect(comparer.fingerprint(of: indexed) == comparer.fingerprint(of: plain))
    #expect(comparer.fingerprint(of: indexed) != comparer.fingerprint(of: wide))
  }

  // MARK: Animations

  private static func animation(_ levels: [UInt8], seconds: Double = 1) -> [UInt8] {
    PNGEncoder(effort: .fast).encode(animation: levels.count, duration: seconds) { number in
      var bitmap = flat(30, 20, grey)
      for x in 0..<number + 1 { bitmap[x, 3] = Pixel(red: levels[number], green: 0, blue: 0, alpha: 255) }
      return Canvas(bitmap)
    }.bytes
  }

  private func difference(_ old: [UInt8], _ new: [UInt8]) -> PixelDifference? {
    guard case .compared(let difference, _, _) = PixelComparer(.exact(tolerance: 0)).compare(old, new) else {
      return nil
    }
    return difference
  }

  @Test func animationsAreComparedFrameByFrame() {
    let old = Self.animation([1, 2, 3, 4])
    #expect(difference(old, old)?.isNone == true)
    let changed = difference(old, Self.animation([1, 2, 9, 4]))
    #expect(changed?.frames == 1)
    #expect(changed?.count == 3)
    #expect(changed?.maxDelta == 6)
    #expect(changed?.playing == nil)
    let longer = difference(old, Self.animation([1, 2, 3, 4, 5], seconds: 1.25))
    #expect(longer?.playing == "5 frames, were 4")
    #expect(longer?.frames == 1)
    let slower = difference(old, Self.animation([1, 2, 3, 4], seconds: 3))
    #expect(slower?.count == 0)
    #expect(slower?.playing == "played at another pace")
    let still = difference(old, Self.file(Self.flat(30, 20, Self.grey)))
    #expect(still?.playing == "no longer animated")
    #expect(still?.count == 1)
    let comparer = PixelComparer(.exact(tolerance: 0))
    #expect(comparer.fingerprint(of: old) != comparer.fingerprint(of: Self.animation([1, 2, 3, 4], seconds: 3)))
    let other = Self.animation([1, 2, 9, 4])
    _ = comparer.compare(old, other)
    #expect(comparer.plates(old: old, new: other).mask != nil)
  }

  @Test func framesArePlayedWhereverTheyAreDrawn() {
    var random = SplitMix(seed: 23)
    for _ in 0..<30 {
      let size = PixelSize(
        width: Int.random(in: 1..<40, using: &random), height: Int.random(in: 1..<40, using: &random))
      let count = Int.random(in: 2..<7, using: &random)
      func paint(_ bitmap: inout Bitmap) {
        let (x, y) = (Int.random(in: 0..<size.width, using: &random), Int.random(in: 0..<size.height, using: &random))
        let level = UInt8.random(in: 0...3, using: &random)
        for dx in 0..<3 where x + dx < size.width {
          bitmap[x + dx, y] = Pixel(red: level, green: 9, blue: 9, alpha: 255)
        }
      }
      // What differs once goes on to differ, until it is painted over.
      var sides: (old: [Bitmap], new: [Bitmap]) = ([], [])
      var (old, new) = (Self.flat(size.width, size.height, Self.grey), Self.flat(size.width, size.height, Self.grey))
      for _ in 0..<count {
        if Bool.random(using: &random) { paint(&old) }
        if Bool.random(using: &random) { paint(&new) }
        if Int.random(in: 0..<4, using: &random) == 0 { old = new }
        sides.old.append(old)
        sides.new.append(new)
      }
      func file(_ frames: [Bitmap]) -> [UInt8] {
        PNGEncoder(effort: .fast).encode(animation: count, duration: 1) { Canvas(frames[$0]) }.bytes
      }
      var places: Set<Int> = []
      var frames = 0
      for (old, new) in zip(sides.old, sides.new) {
        let differing = old.pixels.indices.filter { old.pixels[$0] != new.pixels[$0] }
        places.formUnion(differing)
        if !differing.isEmpty { frames += 1 }
      }
      let difference = difference(file(sides.old), file(sides.new))
      #expect(difference?.count == places.count && difference?.frames == frames)
    }
  }

  @Test func animationsOfOtherSizesAreCompared() {
    func animation(_ width: Int, _ height: Int) -> [UInt8] {
      PNGEncoder(effort: .fast).encode(animation: 3, duration: 1) { number in
        var bitmap = Self.flat(width, height, Self.grey)
        bitmap[0, 0] = Pixel(red: UInt8(number), green: 0, blue: 0, alpha: 255)
        return Canvas(bitmap)
      }.bytes
    }
    let comparer = PixelComparer(.exact(tolerance: 0))
    let (old, new) = (animation(9, 2), animation(3, 8))
    let ignored = [PixelRect(x: 5, y: 1, width: 2, height: 9)]
    guard case .compared(let difference, _, _) = comparer.compare(old, new, ignoring: ignored) else {
      Issue.record("unreadable")
      return
    }
    #expect(difference.size == PixelSize(width: 9, height: 8))
    #expect(difference.count == 6 * 2 + 3 * 6 - 2 && difference.ignored == 2)
    #expect(difference.frames == 3)
    #expect(comparer.plates(old: old, new: new).mask != nil)
    // As much as both have, not as large as both together.
    let (wide, high) = (animation(16_384, 1), animation(1, 16_384))
    #expect(PixelComparer.memory(old: wide, new: high) < 1 << 20)
    guard case .compared(let large, _, _) = comparer.compare(wide, high) else {
      Issue.record("unreadable")
      return
    }
    #expect(large.count == 2 * 16_383)
    // Canvases and what is found of them take memory, too.
    let still = Self.file(Self.flat(500, 500, Self.grey))
    let moving = animation(500, 500)
    #expect(PixelComparer.memory(old: moving, new: moving) > PixelComparer.memory(old: still, new: moving))
    #expect(PixelComparer.memory(old: moving, new: moving) > 20 * 500 * 500)
  }

  @Test func framesThatNoOtherIsComparedWithAreReadToo() throws {
    var broken = Self.animation([1, 2, 3])
    let kind = Array("fdAT".utf8)
    let place = try #require(broken.indices.dropLast(4).last { Array(broken[$0..<$0 + 4]) == kind })
    let count = broken[place - 4..<place].reduce(0) { $0 << 8 | Int($1) }
    // Behind the frame's number, and with a sum that is right.
    broken[place + 12] ^= 0xff
    let sum = Stored.checkSum(Array(broken[place..<place + 4 + count]))
    for i in 0..<4 { broken[place + 4 + count + i] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * i)) }
    let still = Self.file(Self.flat(30, 20, Self.grey))
    let comparer = PixelComparer(.exact(tolerance: 0))
    guard case .unreadable(let old, nil) = comparer.compare(broken, still) else {
      Issue.record("it was read")
      return
    }
    #expect(old?.isEmpty == false)
    guard case .unreadable(nil, .some) = comparer.compare(still, broken) else {
      Issue.record("it was read")
      return
    }
  }

  @Test func theGravestFindingHasItsOwnDelta() {
    func find(_ delta: Int, _ finding: PixelScan.Finding) -> PixelScan.Find {
      PixelScan.Find(x: 1, y: 0, count: 2, delta: delta, finding: finding)
    }
    let size = PixelSize(width: 4, height: 1)
    for finds in [[find(255, .unseen), find(1, .differs)], [find(1, .differs), find(255, .unseen)]] {
      var plane = FindingPlane(size: size, common: size)
      for find in finds { plane.add(find) }
      var walked: [PixelScan.Find] = []
      plane.walk { walked.append($0) }
      #expect(walked.count == 1)
      #expect(walked.first?.delta == 1 && walked.first?.finding == .differs && walked.first?.count == 2)
    }
  }
}
