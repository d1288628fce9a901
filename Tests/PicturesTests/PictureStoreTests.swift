import Foundation
import Geometry
import PNG
import Pictures
import Pixels
import TestSupport
import Testing

@Suite struct PictureStoreTests {
  let scratch: Scratch
  let store: PictureStore

  init() throws {
    scratch = try Scratch()
    store = PictureStore(folder: scratch.folder.path)
  }

  // MARK: Variants

  @Test(arguments: [
    ([1, 2, 3], 1, "icon.png"), ([1, 2, 3], 2, "icon@2x.png"), ([1, 2, 3], 3, "icon@3x.png"),
    ([1, 2, 3], 4, "icon@3x.png"), ([1, 3], 2, "icon@3x.png"), ([1, 2], 3, "icon@2x.png"), ([1], 3, "icon.png"),
    ([2], 1, "icon@2x.png"), ([2], 3, "icon@2x.png"), ([3], 1, "icon@3x.png"), ([2, 3], 1, "icon@2x.png"),
  ])
  func variantOfTheScaleElseLargerElseSmaller(present: [Int], scale: Int, expected: String) throws {
    for scale in present {
      try write(PixelSize(width: 20 * scale, height: 10 * scale), to: Self.name("icon", scale))
    }
    let variant = try store.variant(of: "icon.png", scale: scale)
    #expect(variant == PictureVariant(file: expected, size: Size(20, 10)))
  }

  @Test func variantsLieInTheFolderOfThePicture() throws {
    try write(PixelSize(width: 8, height: 8), to: "a.b/icon@2x.png")
    #expect(try store.variant(of: "a.b/icon.png", scale: 2).file == "a.b/icon@2x.png")
  }

  @Test func pathThatNamesItsScaleMeansThatFile() throws {
    for scale in 1...3 { try write(PixelSize(width: 20 * scale, height: 10 * scale), to: Self.name("icon", scale)) }
    for scale in 1...3 {
      let variant = try store.variant(of: "icon@2x.png", scale: scale)
      #expect(variant == PictureVariant(file: "icon@2x.png", size: Size(20, 10)))
    }
  }

  @Test func naturalSizeIsTheBaseFilesOwn() throws {
    // 13.4 x 10 points, rounded once a file.
    try write(PixelSize(width: 13, height: 10), to: "odd.png")
    try write(PixelSize(width: 27, height: 20), to: "odd@2x.png")
    try write(PixelSize(width: 40, height: 30), to: "odd@3x.png")
    for scale in 1...3 { #expect(try store.variant(of: "odd.png", scale: scale).size == Size(13, 10)) }
  }

  @Test func naturalSizeWithoutABaseFileMayBeBroken() throws {
    try write(PixelSize(width: 40, height: 31), to: "odd@3x.png")
    #expect(try store.variant(of: "odd.png", scale: 2).size == Size(40.0 / 3, 31.0 / 3))
  }

  @Test func variantOfAnotherSizeIsRefused() throws {
    try write(PixelSize(width: 13, height: 10), to: "icon.png")
    try write(PixelSize(width: 26, height: 22), to: "icon@2x.png")
    expectFault("icon@2x.png: 26 x 22 pixels, but 2 times icon.png is 26 x 20") {
      try store.variant(of: "icon.png", scale: 2)
    }
  }

  // MARK: Bitmaps

  @Test func ownSizeIsAnExactCopy() throws {
    let noise = Bitmap(
      size: PixelSize(width: 9, height: 7),
      pixels: (0..<63).map { Pixel(bits: UInt32($0) &* 0x1234_5677 | 0x0100_0000) })
    try write(noise, to: "noise.png")
    #expect(try store.bitmap(file: "noise.png", size: noise.size) == noise)
    #expect(try store.bitmap(file: "noise.png", size: noise.size) == noise)
  }

  @Test(arguments: [(3, 2), (7, 7), (64, 5), (5, 64), (20, 10), (41, 21), (1, 1), (200, 100)])
  func flatColorsAndAlphaStay(width: Int, height: Int) throws {
    for color in [Color(red: 200, green: 31, blue: 7, alpha: 90), .white, Color(red: 3, green: 250, blue: 1, alpha: 1)]
    {
      let file = "flat-\(color.alpha).png"
      try write(PixelSize(width: 20, height: 10), to: file, color)
      let bitmap = try store.bitmap(file: file, size: PixelSize(width: width, height: height))
      #expect(bitmap.size == PixelSize(width: width, height: height))
      #expect(Set(bitmap.pixels) == [Pixel(color)])
    }
  }

  @Test func shrinkingIsTheMeanAndKeepsWholeEdges() throws {
    // Four columns of white, four of nothing whose hidden colour must not show.
    var picture = Bitmap(size: PixelSize(width: 8, height: 4), pixels: Array(repeating: Pixel(.white), count: 32))
    for y in 0..<4 { for x in 4..<8 { picture[x, y] = Pixel(red: 255, green: 0, blue: 0, alpha: 0) } }
    try write(picture, to: "half.png")
    let whole = try store.bitmap(file: "half.png", size: PixelSize(width: 4, height: 2))
    #expect((0..<4).map { whole[$0, 0] } == [Pixel(.white), Pixel(.white), .clear, .clear])
    let mixed = try store.bitmap(file: "half.png", size: PixelSize(width: 3, height: 2))
    #expect(
      (0..<3).map { mixed[$0, 1] } == [Pixel(.white), Pixel(red: 255, green: 255, blue: 255, alpha: 128), .clear])
  }

  @Test func growingIsSmoothAndDoesNotLeak() throws {
    var picture = Bitmap(size: PixelSize(width: 4, height: 1), pixels: Array(repeating: Pixel(.white), count: 4))
    picture[2, 0] = Pixel(red: 255, green: 0, blue: 0, alpha: 0)
    picture[3, 0] = Pixel(red: 255, green: 0, blue: 0, alpha: 0)
    try write(picture, to: "half.png")
    let row = try store.bitmap(file: "half.png", size: PixelSize(width: 16, height: 1)).pixels
    for (a, b) in zip(row, row.dropFirst()) { #expect(a.alpha >= b.alpha) }
    #expect(Set(row.map(\.alpha)).count > 4)
    #expect(row.filter { $0.alpha > 0 }.allSatisfy { $0.bits & 0xffffff == 0xffffff })
  }

  @Test func aPartIsAsInTheWhole() throws {
    var random: UInt32 = 1
    let noise = (0..<300).map { _ -> Pixel in
      random = random &* 1_664_525 &+ 1_013_904_223
      return Pixel(bits: random)
    }
    let bitmap = Bitmap(size: PixelSize(width: 20, height: 15), pixels: noise)
    try Data(PNGEncoder(effort: .fast).encode(bitmap).bytes).write(to: scratch.folder.appending(path: "a.png"))
    try scratch.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='15'><circle cx='9' cy='7' r='6.5' fill='red'/></svg>",
      to: "a.svg")
    let part = PixelRect(x: 3, y: 2, width: 6, height: 7)
    for file in ["a.png", "a.svg"] {
      for size in [bitmap.size, PixelSize(width: 53, height: 40), PixelSize(width: 10, height: 9)] {
        let whole = try store.bitmap(file: file, size: size)
        let piece = try store.bitmap(file: file, size: size, part: part)
        let pixels = (2..<9).flatMap { y in (3..<9).map { whole[$0, y] } }
        #expect(piece.size == PixelSize(width: 6, height: 7))
        #expect(piece.pixels == pixels, "\(file) at \(size)")
      }
      // Only the part takes memory.
      let huge = PixelSize(width: 1 << 40, height: 1 << 40)
      #expect(try store.bitmap(file: file, size: huge, part: part).pixels.count == 42)
    }
  }

  @Test func oneVariantServesAllSizesWithinTheCache() throws {
    try write(PixelSize(width: 30, height: 30), to: "icon@3x.png", .white)
    let size = PixelSize(width: 20, height: 20)
    let first = try store.bitmap(file: "icon@3x.png", size: size)
    try FileManager.default.removeItem(at: scratch.folder.appending(path: "icon@3x.png"))
    #expect(try store.bitmap(file: "icon@3x.png", size: size) == first)
    #expect(try store.bitmap(file: "icon@3x.png", size: PixelSize(width: 30, height: 30)).pixels.count == 900)
  }

  // MARK: SVG

  @Test(arguments: [
    (#"width="20" height="10""#, Size(20, 10)), (#"width="20px" height="10px" viewBox="0 0 200 100""#, Size(20, 10)),
    (#"viewBox="0 0 20 10""#, Size(20, 10)), (#"viewBox="5 5 20.5 10""#, Size(20.5, 10)),
    (#"width="1in" height="48""#, Size(96, 48)), (#"width="100%" height="100%" viewBox="0 0 7 9""#, Size(7, 9)),
    (#"width="40" viewBox="0 0 20 10""#, Size(40, 20)), (#"height="5" viewBox="0 0 20 10""#, Size(10, 5)),
  ])
  func sizeOfAnSVG(attributes: String, expected: Size) throws {
    try svg(attributes, "", to: "a.svg")
    let variant = try store.variant(of: "a.svg", scale: 3)
    #expect(variant == PictureVariant(file: "a.svg", size: expected, isVector: true))
  }

  @Test func svgIsCrispAtItsFinalScale() throws {
    try svg(
      #"width="10" height="4""#, #"<rect x="3" y="1" width="4" height="2" fill="white" fill-opacity="0.5"/>"#,
      to: "a.svg")
    let bitmap = try store.bitmap(file: "a.svg", size: PixelSize(width: 30, height: 12))
    for y in 0..<12 {
      for x in 0..<30 {
        let inside = 9..<21 ~= x && 3..<9 ~= y
        #expect(bitmap[x, y] == (inside ? Pixel(red: 255, green: 255, blue: 255, alpha: 128) : .clear))
      }
    }
  }

  @Test func svgFillsAFrameOfOtherProportions() throws {
    try svg(#"viewBox="0 0 10 10""#, #"<rect width="10" height="10" fill="red"/>"#, to: "a.svg")
    let bitmap = try store.bitmap(file: "a.svg", size: PixelSize(width: 31, height: 30))
    #expect(Set(bitmap.pixels) == [Pixel(red: 255, green: 0, blue: 0, alpha: 255)])
  }

  @Test func svgLoadsNothingFromOutside() throws {
    try write(PixelSize(width: 10, height: 10), to: "secret.png", .white)
    let secret = scratch.folder.appending(path: "secret.png")
    let links = ["secret.png", secret.path, secret.absoluteString]
    for (i, link) in links.enumerated() {
      try svg(#"viewBox="0 0 10 10""#, #"<image href="\#(link)" width="10" height="10"/>"#, to: "\(i).svg")
      let bitmap = try store.bitmap(file: "\(i).svg", size: PixelSize(width: 10, height: 10))
      #expect(Set(bitmap.pixels) == [.clear])
    }
  }

  @Test func svgMayBeginWithAMarkAndADeclaration() throws {
    try scratch.write(
      "\u{feff}<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"2\" height=\"3\"/>",
      to: "a.svg")
    #expect(try store.variant(of: "a.svg", scale: 1).size == Size(2, 3))
  }

  // MARK: Faults

  @Test func missing() throws {
    expectFault("none.png: there is no such file") { try store.variant(of: "none.png", scale: 2) }
    expectFault("none.svg: there is no such file") { try store.variant(of: "none.svg", scale: 2) }
    expectFault("none.png: there is no such file") {
      try store.bitmap(file: "none.png", size: PixelSize(width: 1, height: 1))
    }
  }

  @Test func notAPicture() throws {
    try scratch.write("GIF89a", to: "a.png")
    try scratch.write("", to: "empty.png")
    try scratch.write("<html/>", to: "page.svg")
    try FileManager.default.createDirectory(
      at: scratch.folder.appending(path: "folder.png"), withIntermediateDirectories: true)
    expectFault("a.png: neither a PNG nor an SVG") { try store.variant(of: "a.png", scale: 1) }
    expectFault("empty.png: an empty file") { try store.variant(of: "empty.png", scale: 1) }
    expectFault("folder.png: a folder, not a file") { try store.variant(of: "folder.png", scale: 1) }
    #expect { try store.variant(of: "page.svg", scale: 1) } throws: { error in
      "\(error)".hasPrefix("page.svg: an SVG that cannot be read: ")
    }
  }

  @Test func aFaultOfXMLIsShownByItsPlace() throws {
    try scratch.write("<svg xmlns='http://www.w3.org/2000/svg'>\n  <g>\n</svg>", to: "a.svg")
    #expect { try store.variant(of: "a.svg", scale: 1) } throws: { error in
      let text = "\(error)"
      return text.hasPrefix("a.svg: an SVG that cannot be read: line 3, column ") && !text.contains("\n")
        && !text.contains("domain")
    }
  }

  @Test func corruptPNG() throws {
    let size = PixelSize(width: 40, height: 40)
    var bytes = PNGEncoder(effort: .fast).encode(
      Bitmap(size: size, pixels: (0..<1600).map { Pixel(bits: $0 &* 0x9e37_79b1) })
    ).bytes
    let middle = bytes.count / 2
    // The last byte of the check sum of IDAT; IEND has 12.
    bytes[bytes.count - 13] ^= 1
    try Data(bytes).write(to: scratch.folder.appending(path: "bits.png"))
    try Data(bytes[..<middle]).write(to: scratch.folder.appending(path: "short.png"))
    try Data(bytes[..<20]).write(to: scratch.folder.appending(path: "header.png"))
    // Already when it is measured: a layout must not go well with a picture that cannot be drawn.
    expectFault("bits.png: a PNG that cannot be read: IDAT: CRC error") {
      try store.variant(of: "bits.png", scale: 1)
    }
    expectFault("bits.png: a PNG that cannot be read: IDAT: CRC error") {
      try store.bitmap(file: "bits.png", size: size)
    }
    expectFault("short.png: a PNG that cannot be read: the file ends too early") {
      try store.bitmap(file: "short.png", size: size)
    }
    expectFault("header.png: a PNG that cannot be read: the file ends too early") {
      try store.variant(of: "header.png", scale: 1)
    }
  }

  @Test func bombsAreRefusedBeforeDecoding() throws {
    try header(width: 16_385, height: 1, to: "wide.png")
    try header(width: 8001, height: 8000, to: "big.png")
    try header(width: 0, height: 5, to: "none.png")
    expectFault("wide.png: 16385 x 1 pixels is too large: at most 16384 on a side") {
      try store.variant(of: "wide.png", scale: 1)
    }
    expectFault("big.png: 8001 x 8000 pixels is too large: at most 64 megapixels") {
      try store.bitmap(file: "big.png", size: PixelSize(width: 10, height: 10))
    }
    expectFault("none.png: a PNG that cannot be read: Invalid IHDR data") {
      try store.variant(of: "none.png", scale: 1)
    }
    try write(PixelSize(width: 2, height: 2), to: "a.png")
    expectFault("a.png: cannot be drawn: 20000 x 2 pixels is too large: at most 16384 on a side") {
      try store.bitmap(file: "a.png", size: PixelSize(width: 20_000, height: 2))
    }
    expectFault("a.png: cannot be drawn: 0 x 2 pixels is an empty picture") {
      try store.bitmap(file: "a.png", size: PixelSize(width: 0, height: 2))
    }
  }

  /// Squares by the ten thousands: seconds of work for librsvg.
  @Test func aDrawingThatTakesTooLongIsGivenUp() throws {
    var body = ##"<rect id="a0" width="9" height="9"/>"##
    for level in 1...8 {
      let uses = String(repeating: ##"<use href="#a\##(level - 1)"/>"##, count: 10)
      body += ##"<g id="a\##(level)" opacity="0.9">\##(uses)</g>"##
    }
    try svg(#"width="100" height="100""#, body, to: "a.svg")
    try svg(#"width="10" height="10""#, #"<rect width="10" height="10"/>"#, to: "b.svg")
    let store = PictureStore(folder: scratch.folder.path, patience: 0.02)
    let size = PixelSize(width: 100, height: 100)
    // The second time without trying.
    for _ in 0..<2 {
      expectFault("a.svg: an SVG that takes more than 1 s to draw") { try store.bitmap(file: "a.svg", size: size) }
    }
    #expect(try store.bitmap(file: "b.svg", size: size).pixels[0] == Pixel(.black))
  }

  @Test(arguments: [
    ("", "an SVG without a size: give it width and height, or a viewBox"),
    (
      #"width="50%" height="20" viewBox="0 0 5 5""#,
      "an SVG whose width or height is a percentage: give both as numbers"
    ),
    (#"width="20""#, "an SVG without a height: give it one, or a viewBox"),
    (#"width="0" height="20""#, "an SVG of no width or height"),
    (#"viewBox="0 0 99999 20""#, "an SVG that is too large: at most 16384 on a side"),
  ])
  func svgWithoutAUsableSize(attributes: String, reason: String) throws {
    try svg(attributes, "", to: "a.svg")
    expectFault("a.svg: \(reason)") { try store.variant(of: "a.svg", scale: 1) }
  }

  // MARK: Files

  static func name(_ name: String, _ scale: Int) -> String { scale == 1 ? "\(name).png" : "\(name)@\(scale)x.png" }

  func expectFault(
    _ text: String, at place: SourceLocation = #_sourceLocation, _ body: () throws -> some Any
  ) {
    #expect(sourceLocation: place) { _ = try body() } throws: { error in "\(error)" == text }
  }

  func write(_ size: PixelSize, to name: String, _ color: Color = .black) throws {
    try write(Bitmap(size: size, pixels: Array(repeating: Pixel(color), count: size.width * size.height)), to: name)
  }

  func write(_ bitmap: Bitmap, to name: String) throws {
    let file = scratch.folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(PNGEncoder(effort: .fast).encode(bitmap).bytes).write(to: file)
  }

  func svg(_ attributes: String, _ body: String, to name: String) throws {
    try scratch.write(#"<svg xmlns="http://www.w3.org/2000/svg" \#(attributes)>\#(body)</svg>"#, to: name)
  }

  /// A PNG that promises a size and has next to nothing to show for it.
  func header(width: UInt32, height: UInt32, to name: String) throws {
    var file: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    func number(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    for (kind, body) in [("IHDR", number(width) + number(height) + [8, 6, 0, 0, 0]), ("IDAT", [0x78]), ("IEND", [])] {
      let content = Array(kind.utf8) + body
      var check = UInt32.max
      for byte in content {
        check ^= UInt32(byte)
        for _ in 0..<8 { check = check >> 1 ^ (check & 1 == 1 ? 0xedb8_8320 : 0) }
      }
      file += number(UInt32(body.count)) + content + number(~check)
    }
    try Data(file).write(to: scratch.folder.appending(path: name))
  }
}
