import Geometry
import Pixels
import Testing

/// Random drawing, held against the same on a whole picture of pixels.
@Suite struct CanvasProgramTests {
  /// A canvas, and what it should show.
  private struct Pair {
    var canvas: Canvas
    var whole: Bitmap

    init(_ size: PixelSize, _ scrim: Color) {
      canvas = Canvas(size: size, scrim: scrim)
      whole = Bitmap(size: size, pixels: Array(repeating: Pixel(scrim), count: size.width * size.height))
    }

    mutating func forEach(in frame: PixelRect, _ body: (inout Pixel, _ x: Int, _ y: Int) -> Void) {
      let visible = frame.intersection(whole.size.bounds)
      for y in visible.y..<visible.bottom {
        for x in visible.x..<visible.right { body(&whole[x, y], x, y) }
      }
    }

    mutating func cut(_ mask: Mask, sparsely: Bool) {
      if sparsely { canvas.cut(Coverage(mask)) } else { canvas.cut(mask) }
      forEach(in: mask.frame) { $0 = mask[$1, $2] == 0 ? $0 : $0.cut(mask[$1, $2]) }
    }

    mutating func paint(_ mask: Mask, _ color: Color) {
      canvas.paint(mask, color)
      forEach(in: mask.frame) { $0 = $0.painted(with: Pixel(color), mask[$1, $2]) }
    }

    mutating func paint(_ bitmap: Bitmap, x: Int, y: Int, _ opacity: UInt8) {
      canvas.paint(bitmap, x: x, y: y, opacity: opacity)
      let frame = PixelRect(x: x, y: y, width: bitmap.size.width, height: bitmap.size.height)
      forEach(in: frame) { $0 = $0.painted(with: bitmap[$1 - x, $2 - y], opacity) }
    }

    mutating func paint(_ layer: Pair, x: Int, y: Int, _ opacity: UInt8) {
      canvas.paint(layer.canvas, x: x, y: y, opacity: opacity)
      let frame = layer.whole.size.bounds.offset(x: x, y: y)
      forEach(in: frame) { $0 = $0.painted(with: layer.whole[$1 - x, $2 - y], opacity) }
    }

    mutating func clip(to mask: Mask, inverted: Bool) {
      canvas.clip(to: mask, inverted: inverted)
      forEach(in: whole.size.bounds) { $0 = $0.cut(inverted ? mask[$1, $2] : 255 - mask[$1, $2]) }
    }
  }

  private static let inks: [Color] = [
    .white, .black, Color(red: 200, green: 30, blue: 20, alpha: 120), Color(red: 9, green: 9, blue: 9, alpha: 250),
    .clear,
  ]

  private func mask(in size: PixelSize, _ random: inout Sequence) -> Mask {
    let frame = PixelRect(
      x: random.next(size.width + 30) - 30, y: random.next(size.height + 6) - 6,
      width: 1 + random.next(2) * random.next(size.width) + random.next(40), height: 1 + random.next(12))
    let run = 1 + random.next(random.next(3) == 0 ? 90 : 6)
    let kinds: [[UInt8]] = [[255], [0, 255], [0, 0, 7, 128, 255], []]
    let values = kinds[random.next(4)]
    var coverage: [UInt8] = []
    while coverage.count < frame.width * frame.height {
      let value = values.isEmpty ? UInt8(random.next(256)) : values[random.next(values.count)]
      coverage += Array(repeating: value, count: 1 + random.next(run))
    }
    return Mask(frame: frame, coverage: Array(coverage.prefix(frame.width * frame.height)))
  }

  private func bitmap(colors: Int, _ random: inout Sequence) -> Bitmap {
    let size = PixelSize(width: 1 + random.next(colors > 50 ? 600 : 70), height: 1 + random.next(colors > 50 ? 60 : 20))
    let palette = (0..<colors).map { _ in
      random.next(3) == 0 ? Pixel.clear : Pixel(bits: UInt32(random.next(1 << 16) << 16 | random.next(1 << 16)))
    }
    var pixels: [Pixel] = []
    while pixels.count < size.width * size.height {
      pixels += Array(repeating: palette[random.next(colors)], count: 1 + random.next(colors > 50 ? 1 : 40))
    }
    return Bitmap(size: size, pixels: Array(pixels.prefix(size.width * size.height)))
  }

  private func pair(scrim: Color, side: Int, depth: Int = 0, _ random: inout Sequence) -> Pair {
    let size = PixelSize(width: 1 + random.next(side), height: 1 + random.next(side < 700 ? 24 : 60))
    var pair = Pair(size, scrim)
    if side >= 700, random.next(4) == 0 {
      let noise = (0..<size.width * size.height).map { _ in
        Pixel(bits: UInt32(random.next(1 << 16) << 16 | random.next(1 << 16)))
      }
      pair.paint(Bitmap(size: size, pixels: noise), x: 0, y: 0, 255)
    }
    let colors = random.next(4) == 0 ? 20_000 : 6
    for _ in 0..<1 + random.next(7) {
      let (x, y) = (random.next(size.width + 20) - 20, random.next(size.height + 10) - 10)
      let opacity: UInt8 = random.next(2) == 0 ? 255 : UInt8(random.next(256))
      switch random.next(depth < 2 ? 7 : 5) {
      case 0: pair.cut(mask(in: size, &random), sparsely: random.next(2) == 0)
      case 1: pair.paint(bitmap(colors: colors, &random), x: x, y: y, opacity)
      case 2 where scrim.alpha == 0: pair.clip(to: mask(in: size, &random), inverted: random.next(2) == 0)
      case 5: pair.paint(self.pair(scrim: .clear, side: side, depth: depth + 1, &random), x: x, y: y, opacity)
      default: pair.paint(mask(in: size, &random), Self.inks[random.next(Self.inks.count)])
      }
    }
    return pair
  }

  @Test(arguments: [12, 90, 700]) func aCanvasShowsWhatAWholePictureDoes(_ side: Int) {
    var random = Sequence(state: UInt64(side))
    var direct = 0
    for round in 0..<(side < 700 ? 1000 : 250) {
      let scrim = [Color(red: 3, green: 2, blue: 1, alpha: 181), .clear, .white][random.next(3)]
      let pair = pair(scrim: scrim, side: side, &random)
      let canvas = pair.canvas
      if canvas.colors == nil { direct += 1 }
      guard canvas.isSound, canvas.flattened() == pair.whole else {
        Issue.record("round \(round)")
        return
      }
      if round % 4 == 0 { checkReading(pair, &random, round) }
    }
    #expect(side < 700 || (20..<250).contains(direct), "\(direct)")
  }

  private func checkReading(_ pair: Pair, _ random: inout Sequence, _ round: Int) {
    let (canvas, whole, size) = (pair.canvas, pair.whole, pair.whole.size)
    let isInked = whole.pixels.contains { $0 != canvas.scrim }
    let ink = canvas.inkFrame
    #expect(ink.isEmpty == !isInked)
    var covered = 0
    for y in 0..<size.height {
      var reached = 0
      canvas.forEachStretch(inRow: y) { stretch in
        #expect(stretch.x >= reached && stretch.count > 0)
        reached = stretch.end
        covered += stretch.count
        let pixels: [Pixel] =
          switch stretch {
          case .run(_, let count, let entry): Array(repeating: canvas.colors![Int(entry)], count: count)
          case .flat(_, let count, let pixel): Array(repeating: pixel, count: count)
          case .entries(_, let entries): entries.map { canvas.colors![Int($0)] }
          case .pixels(_, let pixels): Array(pixels)
          }
        let start = y * size.width + stretch.x
        #expect(pixels[...] == whole.pixels[start..<start + pixels.count])
      }
    }
    #expect(covered == canvas.coveredCount && (covered > 0 || !isInked))

    let (x, y) = (random.next(size.width), random.next(size.height))
    #expect(canvas[x, y] == whole[x, y])
    let frame = PixelRect(
      x: x, y: y, width: 1 + random.next(size.width - x), height: 1 + random.next(size.height - y))
    let part = canvas.cropped(to: frame)
    #expect(part.isSound && part.flattened() == canvas.bitmap(in: frame), "round \(round)")
    let again = Canvas(whole)
    #expect(again.isSound && again.flattened() == whole, "round \(round)")
    #expect(again.difference(from: canvas).isEmpty)

    var other = pair
    other.cut(mask(in: size, &random), sparsely: true)
    other.paint(mask(in: size, &random), .white)
    let differing = (0..<size.width * size.height).filter { other.whole.pixels[$0] != whole.pixels[$0] }
    let box = differing.reduce(PixelRect.empty) {
      $0.union(PixelRect(x: $1 % size.width, y: $1 / size.width, width: 1, height: 1))
    }
    #expect(canvas.difference(from: other.canvas) == box, "round \(round)")
    let mix = Canvas(mixing: canvas, other.canvas, share: 0.3)
    let mixed = zip(whole.pixels, other.whole.pixels).map { $0.mixed(with: $1, 0.3) }
    #expect(mix.isSound && mix.flattened().pixels == mixed, "round \(round)")
  }

  // MARK: What is held

  private func card(_ size: PixelSize) -> Coverage {
    Coverage(frame: PixelRect(x: 20, y: 10, width: size.width, height: size.height)) { builder in
      for _ in 0..<size.height {
        ([9, 90, 200] as [UInt8]).withUnsafeBufferPointer { builder.append(x: 20, $0) }
        builder.append(x: 23, count: size.width - 6, value: 255)
        ([200, 90, 9] as [UInt8]).withUnsafeBufferPointer { builder.append(x: 17 + size.width, $0) }
        builder.endRow()
      }
    }
  }

  @Test func theInsideOfACardIsRuns() {
    var canvas = Canvas(size: PixelSize(width: 1000, height: 400), scrim: .black)
    let card = card(PixelSize(width: 800, height: 300))
    canvas.cut(card)
    canvas.paint(card, .white)
    #expect(canvas.coveredCount == 800 * 300)
    #expect(canvas.heldCount == 6 * 300)
    // Over another, too.
    canvas.paint(card.offset(x: 30, y: 5), Color(red: 9, green: 8, blue: 7, alpha: 100))
    #expect(canvas.heldCount < 15 * 300)
    #expect(canvas.isSound)
  }

  @Test func whatIsPaintedOverWhollyIsOneRun() {
    var canvas = Canvas(size: PixelSize(width: 200, height: 1), scrim: .black)
    let frame = PixelRect(x: 0, y: 0, width: 200, height: 1)
    canvas.paint(Mask(frame: frame, coverage: (0..<200).map { UInt8($0) }), .white)
    canvas.paint(Mask(frame: frame, coverage: Array(repeating: 255, count: 200)), Color(red: 1, green: 2, blue: 3))
    var stretches: [Int] = []
    canvas.forEachStretch(inRow: 0) { stretches.append($0.count) }
    #expect(stretches == [200] || stretches == [1, 199])
  }

  @Test func manyColoursAreHeldAsTheyAre() {
    var canvas = Canvas(size: PixelSize(width: 300, height: 40), scrim: .black)
    let pixels = (0..<300 * 40).map { Pixel(bits: UInt32($0) | 0xff00_0000) }
    canvas.paint(card(PixelSize(width: 200, height: 5)), .white)
    #expect(canvas.colors?.count == 5)
    canvas.paint(Bitmap(size: canvas.size, pixels: pixels), x: 0, y: 0)
    #expect(canvas.colors == nil)
    #expect(canvas.flattened().pixels == pixels)
    #expect(Canvas(canvas.flattened()).colors == nil)
  }

  @Test func theScrimOfAPictureIsItsMostFrequentColour() {
    let pixels = (0..<100).map { $0 < 30 ? Pixel(.black) : $0 < 60 ? .clear : Pixel(.white) }
    let canvas = Canvas(Bitmap(size: PixelSize(width: 10, height: 10), pixels: pixels))
    #expect(canvas.scrim == Pixel(.white) && canvas.colors?.first == canvas.scrim)
    #expect(canvas.isBare(9) && !canvas.isBare(5))
  }
}
