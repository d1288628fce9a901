import Foundation
import Geometry
import PNG
import Pixels
import TestSupport
import Testing

@Suite struct PNGEncoderTests {
  static let scrim = Color(red: 0, green: 0, blue: 0, alpha: 181)

  // MARK: Round trips

  @Test(arguments: [PNGEncoder.Effort.fast, .small])
  func randomCanvasesComeBack(effort: PNGEncoder.Effort) throws {
    // One encoder for all, so that what one picture leaves in its memory would spoil the next.
    let encoder = PNGEncoder(effort: effort)
    var random = SplitMix(seed: 7)
    for round in 0..<(effort == .fast ? 60 : 12) {
      let canvas = Self.randomCanvas(upTo: effort == .fast ? 300 : 120, &random)
      let bytes = encoder.encode(canvas).bytes
      let same = try PNGDecoder.decode(bytes, path: "round \(round)") == canvas.flattened()
      #expect(same, "round \(round), \(canvas.size)")
    }
  }

  @Test(arguments: [PNGEncoder.Effort.fast, .small])
  func noiseComesBack(effort: PNGEncoder.Effort) throws {
    var random = SplitMix(seed: 1)
    for size in [PixelSize(width: 1, height: 1), PixelSize(width: 7, height: 3), PixelSize(width: 200, height: 150)] {
      let noise = Bitmap(
        size: size,
        pixels: (0..<size.width * size.height).map { _ in Pixel(bits: .random(in: 0...UInt32.max, using: &random)) })
      let same = try PNGDecoder.decode(PNGEncoder(effort: effort).encode(noise).bytes, path: "noise") == noise
      #expect(same, "\(size)")
    }
  }

  @Test func eachKindComesBackAndIsTheSmallest() throws {
    for (name, colors, type, depth) in Self.kinds {
      for width in [97, 160] {
        let bitmap = Self.bitmap(of: colors, width: width, height: 120)
        let bytes = PNGEncoder(effort: .fast).encode(bitmap).bytes
        let parts = try PNGParts(bytes)
        #expect(parts.colorType == type, "\(name)")
        #expect(parts.depth == depth, "\(name)")
        let same = try PNGDecoder.decode(bytes, path: name) == bitmap
        #expect(same, "\(name)")
      }
    }
  }

  /// Colours, and the colour type and depth that hold them best.
  static let kinds: [(name: String, colors: [Color], type: Int, depth: Int)] = {
    func grey(_ value: Int, _ alpha: Int = 255) -> Color {
      Color(red: UInt8(value), green: UInt8(value), blue: UInt8(value), alpha: UInt8(alpha))
    }
    func tone(_ i: Int, _ alpha: Int = 255) -> Color {
      Color(red: UInt8(i & 255), green: UInt8(i >> 2 & 255), blue: UInt8(i * 7 & 255), alpha: UInt8(alpha))
    }
    return [
      ("black and white", [grey(0), grey(255)], 0, 1),
      ("four greys", (0..<4).map { grey($0 * 85) }, 0, 2),
      ("sixteen greys", (0..<16).map { grey($0 * 17) }, 0, 4),
      ("all greys", (0..<256).map { grey($0) }, 0, 8),
      ("two odd greys", [grey(10), grey(20)], 3, 1),
      ("scrim and hole", [scrim, .clear], 3, 1),
      ("four colours", [scrim, .clear, .white, tone(1000)], 3, 2),
      ("sixteen colours", (0..<16).map { tone($0 * 40, 255 - $0) }, 3, 4),
      ("seventeen colours", (0..<17).map { tone($0 * 40) }, 3, 8),
      ("256 colours", (0..<256).map { tone($0 * 4, $0) }, 3, 8),
      ("257 greys with alpha", (0..<257).map { grey($0 & 255, $0 == 256 ? 3 : 100) }, 4, 8),
      ("257 colours", (0..<257).map { tone($0 * 3) }, 2, 8),
      ("257 colours with alpha", (0..<257).map { tone($0 * 3, $0 == 0 ? 254 : 255) }, 6, 8),
    ]
  }()

  @Test(.enabled(if: Repository.shared != nil))
  func anotherDecoderReadsIt() throws {
    let scratch = try Scratch()
    let checker = try #require(Repository.shared).appending(path: "acceptance/check.py")
    var expected = ""
    for (i, kind) in Self.kinds.enumerated() {
      let bitmap = Self.bitmap(of: kind.colors, width: 61, height: 40)
      try Data(PNGEncoder(effort: .fast).encode(bitmap).bytes).write(to: scratch.folder.appending(path: "\(i).png"))
      expected += "61 40 \(Set(bitmap.pixels).count)\n"
    }
    // The checker takes one file and exits; it is run over and over within one interpreter.
    let script = """
      import runpy, sys
      for i in range(int(sys.argv[3])):
        run = sys.argv[:]
        sys.argv = [run[1], "--decode", f"{run[2]}/{i}.png"]
        try: runpy.run_path(run[1], run_name="__main__")
        except SystemExit: pass
        sys.argv = run
      """
    let run = try Tool.run(
      ["python3", "-c", script, checker.path, scratch.folder.path, "\(Self.kinds.count)"],
      program: URL(filePath: "/usr/bin/env"))
    #expect(run.output == expected, "\(run.errors)")
  }

  // MARK: What is in the file

  @Test func flatCanvasIsTiny() throws {
    let canvas = Canvas(size: PixelSize(width: 1290, height: 2796), scrim: Self.scrim)
    let bytes = PNGEncoder(effort: .fast).encode(canvas).bytes
    let parts = try PNGParts(bytes)
    #expect(parts["PLTE"] == [0, 0, 0])
    #expect(parts["tRNS"] == [181])
    #expect(bytes.count < 1000)
    let bitmap = try PNGDecoder.decode(bytes, path: "flat")
    let same = bitmap == canvas.flattened()
    #expect(same)
  }

  @Test func onePixel() throws {
    for color in [Self.scrim, .clear, .white, Color(red: 1, green: 2, blue: 3)] {
      let canvas = Canvas(size: PixelSize(width: 1, height: 1), scrim: color)
      let bytes = PNGEncoder(effort: .small).encode(canvas).bytes
      #expect(try PNGDecoder.decode(bytes, path: "dot").pixels == [Pixel(color)])
    }
  }

  @Test func theScrimComesFirstAndOpaqueColorsLast() throws {
    var canvas = Canvas(size: PixelSize(width: 200, height: 200), scrim: Self.scrim)
    canvas.paint(Self.box(10, 10, 20, 20, 255), .white)
    canvas.paint(Self.box(50, 10, 20, 20, 255), Color(red: 255, green: 0, blue: 0))
    canvas.cut(Self.box(10, 60, 20, 20, 255))
    let parts = try PNGParts(PNGEncoder(effort: .fast).encode(canvas).bytes)
    #expect(parts["PLTE"] == [0, 0, 0, 0, 0, 0, 255, 0, 0, 255, 255, 255])
    #expect(parts["tRNS"] == [181, 0])
    let rows = try parts.rows(height: 200, stride: 50)
    #expect(rows[0].allSatisfy { $0 == 0 })
    #expect(rows[15][1...] != rows[0][1...])
  }

  @Test func opaquePicturesHaveNoTransparency() throws {
    let bitmap = Self.bitmap(
      of: [Color(red: 9, green: 0, blue: 0), Color(red: 0, green: 9, blue: 0)], width: 150, height: 150)
    let parts = try PNGParts(PNGEncoder(effort: .fast).encode(bitmap).bytes)
    #expect(parts.kinds == ["IHDR", "PLTE", "IDAT", "IEND"])
  }

  @Test func nothingAncillaryIsWritten() throws {
    for (_, colors, type, _) in Self.kinds {
      let parts = try PNGParts(PNGEncoder(effort: .small).encode(Self.bitmap(of: colors, width: 40, height: 30)).bytes)
      #expect(Set(parts.kinds).isSubset(of: ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]))
      #expect(parts.kinds.count == Set(parts.kinds).count)
      #expect(parts["IHDR"]?.suffix(3) == [0, 0, 0])
      if type != 3 { #expect(parts["tRNS"] == nil) }
    }
  }

  @Test func onlyRowsLikeThoseOfPhotographsAreFiltered() throws {
    let size = PixelSize(width: 256, height: 256)
    let pixels = (0..<65536).map { i in
      let (x, y) = (i & 255, i >> 8)
      return Pixel(red: UInt8(x), green: UInt8(y), blue: UInt8((x + y) / 2), alpha: 255)
    }
    let gradient = Bitmap(size: size, pixels: pixels)
    let filters = try PNGParts(PNGEncoder(effort: .fast).encode(gradient).bytes).rows(height: 256, stride: 768).map(
      \.[0])
    #expect(filters.allSatisfy { $0 != 0 })

    // Rows of an edge here and there are best left as they are, however many colours they are of.
    var edges = Canvas(size: PixelSize(width: 900, height: 600), scrim: Self.scrim)
    for i in 0..<400 {
      edges.paint(
        Self.box((i * 97) % 880, i + 50, 9, 1, UInt8(i % 255)), Color(red: UInt8(i % 251), green: 9, blue: 80))
    }
    let rows = try PNGParts(PNGEncoder(effort: .fast).encode(edges).bytes).rows(height: 600, stride: 3600)
    // Rows of scrim are told by the row above.
    #expect(rows[0][0] == 1 && rows[0][5...].allSatisfy { $0 == 0 })
    #expect(rows[1...49].allSatisfy { $0[0] == 2 && $0[1...].allSatisfy { $0 == 0 } })
  }

  @Test func smallIsNeverLarger() throws {
    var random = SplitMix(seed: 11)
    let fast = PNGEncoder(effort: .fast)
    let small = PNGEncoder(effort: .small)
    for _ in 0..<8 {
      let canvas = Self.randomCanvas(upTo: 150, &random)
      #expect(small.encode(canvas).bytes.count <= fast.encode(canvas).bytes.count)
    }
  }

  // MARK: Equal pixels, equal bytes

  @Test(arguments: [PNGEncoder.Effort.fast, .small])
  func anEncoderIsAsNewAfterEachPicture(effort: PNGEncoder.Effort) {
    let size = PixelSize(width: 180, height: 160)
    let blue = Color(red: 0, green: 0, blue: 255)

    var one = Canvas(size: size, scrim: blue)
    one.paint(Self.box(20, 20, 40, 40, 255), .white)

    var pieces = Canvas(size: size, scrim: blue)
    pieces.paint(Self.box(0, 0, 180, 30, 255), blue)
    for y in (20..<60).reversed() { pieces.paint(Self.box(20, y, 40, 1, 255), .white) }

    #expect(one.flattened() == pieces.flattened())

    let encoder = PNGEncoder(effort: effort)
    let bytes = encoder.encode(one).bytes
    #expect(encoder.encode(pieces).bytes == bytes)
    #expect(encoder.encode(one.flattened()).bytes == bytes)
    #expect(PNGEncoder(effort: effort).encode(one).bytes == bytes)
  }

  // MARK: Pictures

  /// A picture of all the colours in a fixed disorder.
  static func bitmap(of colors: [Color], width: Int, height: Int) -> Bitmap {
    var random = SplitMix(seed: UInt64(colors.count))
    var pixels = (0..<width * height).map { Pixel(colors[$0 % colors.count]) }
    pixels.shuffle(using: &random)
    return Bitmap(size: PixelSize(width: width, height: height), pixels: pixels)
  }

  static func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ coverage: UInt8) -> Mask {
    Mask(
      frame: PixelRect(x: x, y: y, width: width, height: height),
      coverage: Array(repeating: coverage, count: width * height))
  }

  /// A canvas of random holes and boxes, some of them of many coverages, some reaching out of it.
  static func randomCanvas(upTo side: Int, _ random: inout SplitMix) -> Canvas {
    let size = PixelSize(width: .random(in: 1...side, using: &random), height: .random(in: 1...side, using: &random))
    let inks: [Color] = [
      .white, .black, scrim, Color(red: 200, green: 30, blue: 20, alpha: 120), Color(red: 9, green: 9, blue: 9),
    ]
    var canvas = Canvas(size: size, scrim: inks.randomElement(using: &random)!)
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let frame = PixelRect(
        x: .random(in: -20..<size.width, using: &random), y: .random(in: -20..<size.height, using: &random),
        width: .random(in: 1...60, using: &random), height: .random(in: 1...60, using: &random))
      let coverages = [[255], [0, 255], [0, 60, 128, 255], Array(0...255)].randomElement(using: &random)!
      let mask = Mask(
        frame: frame,
        coverage: (0..<frame.width * frame.height).map { _ in UInt8(coverages.randomElement(using: &random)!) })
      if Bool.random(using: &random) {
        canvas.cut(mask)
      } else {
        canvas.paint(mask, inks.randomElement(using: &random)!)
      }
    }
    return canvas
  }
}
