import Geometry
import PNG
import Pixels
import TestSupport
import Testing

/// What each setting of colours promises, and what takes its place where it cannot be had.
@Suite struct ColorsTests {
  static let scrim = Color(red: 0, green: 0, blue: 0, alpha: 181)
  static let red = Color(red: 214, green: 40, blue: 57)

  // MARK: Bounds

  @Test(
    arguments: [
      (.exact, 0), (.most256, 2), (.most16, 15),
    ] as [(PNGEncoder.Colors, Int)])
  func noPixelDiffersByMoreThanTheBound(colors: PNGEncoder.Colors, bound: Int) throws {
    let encoder = PNGEncoder(effort: .fast)
    var random = SplitMix(seed: 41)
    var kept = 0
    for round in 0..<1500 {
      let canvas = Self.randomScene(&random)
      let encoding = encoder.encode(canvas, colors: colors)
      let picture = try PNGDecoder.decode(encoding.bytes, path: "round \(round)")
      let allowed = encoding.colors == .exact ? 0 : encoding.colors == .most256 ? 2 : 15
      #expect(allowed <= bound, "what takes the place of a setting is truer than it")
      if encoding.colors == .exact {
        let same = picture == canvas.flattened()
        #expect(same, "round \(round)")
      }
      #expect(Self.difference(picture, canvas) <= allowed * 255, "round \(round)")
      if encoding.colors == colors { kept += 1 }
    }
    // The bound says little where the setting is hardly ever kept to.
    #expect(kept > 600)
  }

  /// Black and white suffice: the difference is linear in the grey between.
  @Test func noGreyShowsMoreThanBlackOrWhite() {
    var random = SplitMix(seed: 3)
    for _ in 0..<2000 {
      let (a, b) = (
        Pixel(bits: .random(in: 0...UInt32.max, using: &random)),
        Pixel(bits: .random(in: 0...UInt32.max, using: &random))
      )
      let ends = max(Self.difference(a, b, over: 0), Self.difference(a, b, over: 255))
      for grey in 1...254 { #expect(Self.difference(a, b, over: grey) <= ends) }
    }
  }

  // MARK: Colours that stay

  @Test(arguments: [PNGEncoder.Colors.most256, .most16])
  func scrimInkAndHoleStayAsTheyAre(colors: PNGEncoder.Colors) throws {
    let canvas = Self.guide(feather: 0)
    let encoding = PNGEncoder(effort: .fast).encode(canvas, colors: colors)
    #expect(encoding.colors == colors)
    let parts = try PNGParts(encoding.bytes)
    #expect(parts.depth == (colors == .most16 ? 4 : 8))
    #expect(parts["PLTE"]?.prefix(3) == [0, 0, 0])
    #expect(parts["tRNS"]?.first == 181)
    let picture = try PNGDecoder.decode(encoding.bytes, path: "guide")
    for pixel in [Pixel(Self.scrim), .clear, Pixel(.white)] {
      #expect(picture.pixels.filter { $0 == pixel }.count >= canvas.flattened().pixels.filter { $0 == pixel }.count)
    }
    for (drawn, written) in zip(canvas.flattened().pixels, picture.pixels)
    where drawn == Pixel(Self.scrim) || drawn == .clear || drawn == Pixel(.white) {
      guard drawn == written else {
        Issue.record("\(drawn) became \(written)")
        break
      }
    }
  }

  /// Two cards whose colours look alike are areas, not edges.
  @Test func areasThatLookAlikeAreNotJoined() throws {
    var canvas = Self.guide(feather: 6)
    let cards = [Color(red: 40, green: 40, blue: 40), Color(red: 41, green: 40, blue: 40)]
    for (i, card) in cards.enumerated() {
      canvas.paint(PNGEncoderTests.box(20 + 100 * i, 210, 80, 60, 255), card)
    }
    let encoding = PNGEncoder(effort: .fast).encode(canvas, colors: .most256)
    #expect(encoding.colors == .most256)
    let picture = try PNGDecoder.decode(encoding.bytes, path: "cards")
    #expect(picture[30, 230] == Pixel(cards[0]))
    #expect(picture[130, 230] == Pixel(cards[1]))
  }

  @Test func aSoftEdgeKeepsItsLevels() throws {
    let canvas = Self.guide(feather: 30)
    let picture = try PNGDecoder.decode(
      PNGEncoder(effort: .fast).encode(canvas, colors: .most256).bytes, path: "ramp")
    let levels = Set(picture.pixels.filter { $0.red == 0 }.map(\.alpha))
    #expect(levels.count >= 36)
    let steps = levels.sorted()
    for (lower, higher) in zip(steps, steps.dropFirst()) { #expect(higher - lower <= 5) }
  }

  /// Bands beside what a soft edge ends at are as wide as areas. A scrim of alpha 230 takes 6 colours for the hole beside
  /// 8 for the ink and the 3 that stay.
  @Test(arguments: [(181, .most16), (204, .most16), (230, .most256)] as [(UInt8, PNGEncoder.Colors)])
  func aSoftEdgeHasSixteenColorsUnlessItsScrimIsTooDense(alpha: UInt8, kept: PNGEncoder.Colors) throws {
    var canvas = Self.guide(feather: 30, scrim: Color(red: 0, green: 0, blue: 0, alpha: alpha))
    for (i, coverage) in [UInt8(2), 4, 6, 254].enumerated() {
      canvas.cut(PNGEncoderTests.box(10 + 70 * i, 220, 60, 60, coverage))
    }
    // Every level of the ink.
    for level in UInt8(1)...254 { canvas.paint(PNGEncoderTests.box(Int(level), 2, 1, 6, level), .white) }
    let encoding = PNGEncoder(effort: .fast).encode(canvas, colors: .most16)
    #expect(encoding.colors == kept)
    let picture = try PNGDecoder.decode(encoding.bytes, path: "soft")
    #expect(Self.difference(picture, canvas) <= (kept == .most16 ? 15 : 2) * 255)
    for color in [Color(red: 0, green: 0, blue: 0, alpha: alpha), .clear, .white] {
      let same = zip(canvas.flattened().pixels, picture.pixels).allSatisfy { $0 != Pixel(color) || $1 == $0 }
      #expect(same, "\(color)")
    }
  }

  // MARK: What takes the place of a setting

  @Test func photographsAreExact() throws {
    var photograph = Bitmap(
      size: PixelSize(width: 120, height: 90), pixels: Array(repeating: .clear, count: 10_800))
    for y in 0..<90 {
      for x in 0..<120 {
        let blue = (120 * y + x) * 7 % 255
        photograph[x, y] = Pixel(red: UInt8(2 * x), green: UInt8(2 * y), blue: UInt8(blue), alpha: 255)
      }
    }
    for colors in [PNGEncoder.Colors.most256, .most16] {
      let encoding = PNGEncoder(effort: .fast).encode(photograph, colors: colors)
      #expect(encoding.colors == .exact)
      let same = try PNGDecoder.decode(encoding.bytes, path: "photograph") == photograph
      #expect(same)
    }
  }

  @Test func manyInksAreFittedAsFarAsTheyCan() throws {
    var canvas = Self.guide(feather: 0)
    canvas.paint(Self.disc(150, 240, 30, 0), Self.red)
    canvas.paint(Self.disc(60, 240, 30, 0), Color(red: 20, green: 90, blue: 220))
    let encoder = PNGEncoder(effort: .fast)
    #expect(encoder.encode(canvas, colors: .most16).colors == .most256)
    let encoding = encoder.encode(canvas, colors: .most256)
    #expect(encoding.colors == .most256)
    let picture = try PNGDecoder.decode(encoding.bytes, path: "inks")
    #expect(Self.difference(picture, canvas) <= 2 * 255)
  }

  /// All steps of each ink are there, equally often: colours that join a frequent one leave too many.
  @Test func allStepsOfThreeInksFit() throws {
    var canvas = Canvas(size: PixelSize(width: 300, height: 20), scrim: Self.scrim)
    let steps = (1...255).map { UInt8($0) }
    func ramp(_ y: Int) -> Mask { Mask(frame: PixelRect(x: 10, y: y, width: 255, height: 1), coverage: steps) }
    canvas.cut(ramp(2))
    for (y, ink) in [Color.white, Self.red, Color(red: 20, green: 90, blue: 220)].enumerated() {
      canvas.paint(ramp(4 + 2 * y), ink)
    }
    let encoding = PNGEncoder(effort: .fast).encode(canvas, colors: .most256)
    #expect(encoding.colors == .most256)
    #expect(Self.difference(try PNGDecoder.decode(encoding.bytes, path: "steps"), canvas) <= 2 * 255)
  }

  @Test func sixteenColorsOrFewerStayAsTheyAre() throws {
    var canvas = Canvas(size: PixelSize(width: 300, height: 200), scrim: Self.scrim)
    for i in 0..<15 {
      canvas.paint(PNGEncoderTests.box(10 + 18 * i, 20, 17, 40, 255), Color(red: UInt8(i), green: 0, blue: 0))
    }
    for colors in [PNGEncoder.Colors.exact, .most256, .most16] {
      let encoding = PNGEncoder(effort: .fast).encode(canvas, colors: colors)
      #expect(encoding.colors == colors)
      #expect(try PNGParts(encoding.bytes).depth == 4)
      let same = try PNGDecoder.decode(encoding.bytes, path: "bars") == canvas.flattened()
      #expect(same)
    }
  }

  @Test func framesShareOnePalette() throws {
    func frame(_ number: Int) -> Canvas {
      var canvas = Self.guide(feather: 0)
      canvas.cut(Self.disc(150, 220, 10 + 8 * Double(number), 4))
      return canvas
    }
    for colors in [PNGEncoder.Colors.most256, .exact] {
      let encoding = PNGEncoder(effort: .fast).encode(animation: 4, duration: 1, colors: colors) { frame($0) }
      #expect(encoding.colors == colors)
      let first = try PNGDecoder.decode(encoding.bytes, path: "animation")
      #expect(Self.difference(first, frame(0)) <= (colors == .exact ? 0 : 2 * 255))
    }
  }

  // MARK: Scenes

  /// A hole with an edge `feather` pixels wide each way, or a sharp one, and white ink.
  static func guide(feather: Double, scrim: Color = scrim) -> Canvas {
    var canvas = Canvas(size: PixelSize(width: 300, height: 300), scrim: scrim)
    canvas.cut(disc(90, 90, 50, feather))
    canvas.paint(disc(220, 150, 40, 0), .white)
    return canvas
  }

  /// A disc whose coverage falls over `feather` pixels each way from its edge; over one pixel where that is 0.
  static func disc(_ x: Double, _ y: Double, _ radius: Double, _ feather: Double) -> Mask {
    let reach = radius + max(feather, 1)
    let frame = PixelRect(
      x: Int(x - reach), y: Int(y - reach), width: Int(2 * reach) + 2, height: Int(2 * reach) + 2)
    let width = max(2 * feather, 1)
    var coverage: [UInt8] = []
    for row in 0..<frame.height {
      for column in 0..<frame.width {
        let dx: Double = Double(frame.x + column) + 0.5 - x
        let dy: Double = Double(frame.y + row) + 0.5 - y
        let inside: Double = radius - (dx * dx + dy * dy).squareRoot()
        let share: Double = min(max(inside / width + 0.5, 0), 1)
        coverage.append(UInt8((share * 255).rounded()))
      }
    }
    return Mask(frame: frame, coverage: coverage)
  }

  /// Discs and boxes of one to three inks, some soft, some over each other.
  static func randomScene(_ random: inout SplitMix) -> Canvas {
    let size = PixelSize(width: .random(in: 1...90, using: &random), height: .random(in: 1...90, using: &random))
    let inks = [
      Color.white, red, Color(red: 255, green: 255, blue: 255, alpha: 128), Color(red: 20, green: 90, blue: 220),
    ]
    .prefix(.random(in: 1...4, using: &random))
    let scrims = [scrim, .clear, .black, Color(red: 30, green: 20, blue: 90, alpha: 230)]
    var canvas = Canvas(size: size, scrim: scrims.randomElement(using: &random)!)
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let mask = disc(
        .random(in: 0...90, using: &random), .random(in: 0...90, using: &random), .random(in: 1...30, using: &random),
        Bool.random(using: &random) ? 0 : .random(in: 1...20, using: &random))
      if Bool.random(using: &random) {
        canvas.cut(mask)
      } else {
        canvas.paint(mask, inks.randomElement(using: &random)!)
      }
    }
    return canvas
  }

  /// The largest difference of a channel over black or white, in steps of 1/255 of a channel's step.
  static func difference(_ picture: Bitmap, _ canvas: Canvas) -> Int {
    var most = 0
    for (a, b) in zip(picture.pixels, canvas.flattened().pixels) where a != b {
      most = max(most, difference(a, b, over: 0), difference(a, b, over: 255))
    }
    return most
  }

  static func difference(_ a: Pixel, _ b: Pixel, over grey: Int) -> Int {
    func seen(_ channel: UInt8, _ pixel: Pixel) -> Int {
      Int(channel) * Int(pixel.alpha) + grey * (255 - Int(pixel.alpha))
    }
    return max(
      abs(seen(a.red, a) - seen(b.red, b)), abs(seen(a.green, a) - seen(b.green, b)),
      abs(seen(a.blue, a) - seen(b.blue, b)))
  }
}
