import Geometry
import Testing

@testable import PNG

@Suite struct PNGPlayerTests {
  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let half: [UInt8] = [0, 0, 255, 128]
  private static let clear: [UInt8] = [0, 0, 0, 0]

  /// The control of a frame in the middle of three pixels, or of all of them.
  private static func control(_ sequence: Int, width: Int, x: Int, disposal: UInt8, blend: UInt8) -> [UInt8] {
    [sequence, width, 1, x, 0].flatMap { PNGFile.bigEndian($0) } + [0, 1, 0, 10, disposal, blend]
  }

  /// What is seen after each frame.
  private static func play(_ file: [UInt8]) throws -> [[UInt8]] {
    try file.withUnsafeBufferPointer { file in
      let contents = try PNGContents(file)
      let player = PNGPlayer()
      player.rewind(contents.header)
      return try contents.animation!.frames.map { _ in
        try player.draw(contents, of: file)
        return Array(player.canvas.row(0))
      }
    }
  }

  private static func file(disposal: UInt8, blend: UInt8, sequence: Int = 2) -> [UInt8] {
    var parts = PNGParts()
    parts.append("IHDR", [0, 0, 0, 3, 0, 0, 0, 1, 8, 6, 0, 0, 0])
    parts.append("acTL", [0, 0, 0, 3, 0, 0, 0, 0])
    parts.append("fcTL", control(0, width: 3, x: 0, disposal: 0, blend: 0))
    parts.append("IDAT", PNGParts.stored([0] + red + red + clear))
    parts.append("fcTL", control(1, width: 2, x: 1, disposal: disposal, blend: blend))
    parts.append("fdAT", PNGFile.bigEndian(sequence) + PNGParts.stored([0] + half + half))
    parts.append("fcTL", control(3, width: 1, x: 0, disposal: 0, blend: 0))
    parts.append("fdAT", PNGFile.bigEndian(4) + PNGParts.stored([0] + clear))
    parts.append("IEND", [])
    return parts.bytes
  }

  @Test func framesReplaceWhatIsThere() throws {
    let frames = try Self.play(Self.file(disposal: 0, blend: 0))
    #expect(frames[0] == Self.red + Self.red + Self.clear)
    #expect(frames[1] == Self.red + Self.half + Self.half)
    #expect(frames[2] == Self.clear + Self.half + Self.half)
  }

  @Test func framesAreLaidOverWhatIsThere() throws {
    let frames = try Self.play(Self.file(disposal: 0, blend: 1))
    #expect(frames[1] == Self.red + [127, 0, 128, 255] + Self.half)
  }

  @Test func framesAreTakenAway() throws {
    #expect(try Self.play(Self.file(disposal: 1, blend: 1))[2] == Self.clear + Self.clear + Self.clear)
    #expect(try Self.play(Self.file(disposal: 2, blend: 1))[2] == Self.clear + Self.red + Self.clear)
  }

  @Test func framesOutOfOrderAreAFault() {
    #expect(throws: PNGFault("its animation is damaged")) {
      try Self.play(Self.file(disposal: 0, blend: 0, sequence: 7))
    }
  }

  @Test func animationsHaveALimit() throws {
    /// Of 40 megapixels, with frames of one pixel beside its picture.
    func contents(frames: Int) throws {
      var parts = PNGParts()
      let size = PNGFile.bigEndian(8000) + PNGFile.bigEndian(5000)
      parts.append("IHDR", size + [8, 6, 0, 0, 0])
      parts.append("acTL", PNGFile.bigEndian(frames) + [0, 0, 0, 0])
      parts.append("IDAT", [0])
      for number in 0..<frames {
        parts.append("fcTL", Self.control(2 * number, width: 1, x: 0, disposal: 0, blend: 0))
        parts.append("fdAT", PNGFile.bigEndian(2 * number + 1) + [0])
      }
      parts.append("IEND", [])
      let bytes = parts.bytes
      #expect(PNGAnimation.isIn(bytes))
      try bytes.withUnsafeBufferPointer { _ = try PNGContents($0) }
    }
    try contents(frames: 60)
    #expect(
      throws: PNGFault(
        "its animation of 61 frames of 8000 x 5000 pixels is too large: at most 2400 megapixels in all")
    ) { try contents(frames: 61) }
  }

  @Test func whatIsDrawnIsTold() throws {
    let file = Self.file(disposal: 1, blend: 0)
    let boxes = try file.withUnsafeBufferPointer { file in
      let contents = try PNGContents(file)
      let player = PNGPlayer()
      player.rewind(contents.header)
      return try contents.animation!.frames.map { _ in
        try player.draw(contents, of: file)
        return player.drawn
      }
    }
    // The last one takes back the second, besides its own.
    #expect(boxes.map(\.x) == [0, 1, 0] && boxes.map(\.width) == [3, 2, 3])
  }
}
