import Foundation
import Geometry
import PNG
import Pixels
import TestSupport
import Testing

@Suite struct AnimationTests {
  private static let size = PixelSize(width: 90, height: 70)

  /// A scrim in which a box walks and grows; the third frame is as the second.
  private static func frame(_ number: Int) -> Canvas {
    var canvas = Canvas(size: size, scrim: Color(red: 0, green: 0, blue: 0, alpha: 181))
    let step = number == 2 ? 1 : number
    let box = PixelRect(x: 10 + 8 * step, y: 20, width: 10 + step, height: 12)
    canvas.cut(
      Mask(frame: box, coverage: (0..<box.width * box.height).map { UInt8(truncatingIfNeeded: 255 - $0 % 7) }))
    canvas.paint(
      Mask(frame: PixelRect(x: 70, y: 60, width: 5, height: 5), coverage: Array(repeating: 255, count: 25)),
      Color(red: 200, green: 30, blue: UInt8(40 + step)))
    return canvas
  }

  private static func noise(_ number: Int) -> Canvas {
    var random = SplitMix(seed: UInt64(number))
    var canvas = Canvas(size: size, scrim: .clear)
    let pixels = (0..<400).map { _ in Pixel(bits: .random(in: 0...UInt32.max, using: &random)) }
    canvas.paint(
      Bitmap(size: PixelSize(width: 20, height: 20), pixels: pixels), x: 3 * number, y: 50)
    return canvas
  }

  private func encode(
    _ count: Int, effort: PNGEncoder.Effort = .fast, duration: Double = 0.75, _ frame: (Int) -> Canvas
  ) -> [UInt8] {
    PNGEncoder(effort: effort).encode(animation: count, duration: duration, frame: frame).bytes
  }

  /// A frame of a file, by its chunks.
  private struct Frame {
    let box: PixelRect
    let delay: (Int, Int)
    let operations: [UInt8]
    var stream: [UInt8] = []

    init(_ body: ArraySlice<UInt8>) {
      let bytes = Array(body)
      func number(_ at: Int, _ count: Int = 4) -> Int { AnimationTests.number(bytes, at, count) }
      box = PixelRect(x: number(12), y: number(16), width: number(4), height: number(8))
      delay = (number(20, 2), number(22, 2))
      operations = Array(bytes[24...])
    }
  }

  private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int = 4) -> Int {
    bytes[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Holds a file against the specification of animated PNGs, and gives its frames.
  private func frames(_ parts: PNGParts) throws -> [Frame] {
    var kinds = parts.kinds
    #expect(kinds.removeFirst() == "IHDR")
    #expect(kinds.removeLast() == "IEND")
    kinds.removeAll { $0 == "PLTE" || $0 == "tRNS" }
    let control = try #require(parts["acTL"])
    let count = Self.number(control, 0)
    #expect(control.count == 8 && Self.number(control, 4) == 1)
    #expect(kinds == ["acTL", "fcTL", "IDAT"] + Array(repeating: ["fcTL", "fdAT"], count: count - 1).flatMap { $0 })

    var sequence = 0
    func next(_ body: [UInt8]) {
      #expect(Self.number(body, 0) == sequence)
      sequence += 1
    }
    var frames: [Frame] = []
    for (kind, body) in parts.chunks {
      switch kind {
      case "fcTL":
        next(body)
        #expect(body.count == 26)
        frames.append(Frame(body[...]))
      case "IDAT":
        frames[frames.count - 1].stream += body
      case "fdAT":
        next(body)
        frames[frames.count - 1].stream += body[4...]
      default: break
      }
    }
    return frames
  }

  /// Plays a file: what is seen at each frame.
  private func played(_ file: [UInt8]) throws -> [Bitmap] {
    let parts = try PNGParts(file)
    let frames = try frames(parts)
    var seen: [Bitmap] = []
    for frame in frames {
      #expect(frame.operations == [0, 0])
      var picture = PNGParts()
      func four(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
      picture.append("IHDR", four(frame.box.width) + four(frame.box.height) + parts.chunks[0].body[8...])
      for kind in ["PLTE", "tRNS"] { if let body = parts[kind] { picture.append(kind, body) } }
      picture.append("IDAT", frame.stream)
      picture.append("IEND", [])
      let box = try PNGDecoder.decode(picture.bytes, path: "frame")
      var whole = seen.last ?? box
      #expect(frame.box.intersection(whole.size.bounds) == frame.box)
      for y in 0..<frame.box.height {
        for x in 0..<frame.box.width { whole[frame.box.x + x, frame.box.y + y] = box[x, y] }
      }
      seen.append(whole)
    }
    return seen
  }

  @Test(arguments: [PNGEncoder.Effort.fast, .small]) func whatIsPlayedIsWhatWasDrawn(_ effort: PNGEncoder.Effort) throws
  {
    for (name, frame) in [("boxes", Self.frame), ("noise", Self.noise)] {
      let seen = try played(encode(6, effort: effort, frame))
      #expect(seen.count == 6)
      for (number, bitmap) in seen.enumerated() {
        let same = bitmap == frame(number).flattened()
        #expect(same, "\(name), frame \(number)")
      }
    }
  }

  @Test func onlyTheChangedBoxIsHeld() throws {
    let frames = try frames(PNGParts(encode(6, Self.frame)))
    #expect(frames[0].box == Self.size.bounds)
    #expect(frames[1].box == PixelRect(x: 10, y: 20, width: 65, height: 45))
    // Nothing changes, and a frame has at least one pixel.
    #expect(frames[2].box == PixelRect(x: 0, y: 0, width: 1, height: 1))
    #expect(frames[3].box.x == 18)
  }

  @Test func readersOfPlainPicturesSeeTheFirstFrame() throws {
    let same = try PNGDecoder.decode(encode(6, Self.frame), path: "animation") == Self.frame(0).flattened()
    #expect(same)
  }

  @Test func oneFrameIsAPlainPicture() {
    #expect(encode(1, Self.frame) == PNGEncoder(effort: .fast).encode(Self.frame(0)).bytes)
  }

  @Test func equalFramesGiveEqualBytes() {
    let encoder = PNGEncoder(effort: .fast)
    let first = encoder.encode(animation: 4, duration: 1) { Self.frame($0) }.bytes
    _ = encoder.encode(Self.noise(1)).bytes
    #expect(encoder.encode(animation: 4, duration: 1) { Self.frame($0) }.bytes == first)
    #expect(encode(4, duration: 1, Self.frame) == first)
  }

  @Test(
    arguments: [
      (0.75, 24, 1, 32), (0.75, 3, 1, 4), (1, 3, 1, 3), (0.7, 24, 7, 240), (0, 4, 0, 1), (1e9, 2, 65535, 1),
      (-1, 2, 0, 1), (2.5, 2, 5, 4), (.infinity, 2, 65535, 1), (.nan, 2, 0, 1),
    ] as [(Double, Int, Int, Int)])
  func framesShareTheTime(_ duration: Double, _ count: Int, _ numerator: Int, _ denominator: Int) throws {
    let bare = Canvas(size: Self.size, scrim: .black)
    for frame in try frames(PNGParts(encode(count, duration: duration) { _ in bare })) {
      #expect(frame.delay.0 == numerator && frame.delay.1 == denominator)
    }
  }

  @Test func aFaultOfAFrameIsPassedOn() {
    struct Fault: Error {}
    #expect(throws: Fault.self) {
      try PNGEncoder(effort: .fast).encode(animation: 3, duration: 1) { number in
        if number == 2 { throw Fault() }
        return Self.frame(number)
      }.bytes
    }
  }

  // MARK: In a browser

  /// What Chromium decodes of each frame, and how often it will play them.
  @Test(.enabled(if: Browser.isInstalled))
  func aBrowserSeesTheSameFrames() throws {
    // Opaque or clear: a page cannot read back what lies between without loss.
    func frame(_ number: Int) -> Canvas {
      var canvas = Canvas(size: Self.size, scrim: Color(red: 200, green: 100, blue: 50))
      let box = PixelRect(x: 40 - 6 * number, y: 30 - 5 * number, width: 10 + 12 * number, height: 10 + 10 * number)
      canvas.cut(Mask(frame: box, coverage: Array(repeating: 255, count: box.width * box.height)))
      return canvas
    }
    let file = encode(5, duration: 2, frame)
    let page = """
      <script>
      async function answer() {
        const data = Uint8Array.from(atob("\(Data(file).base64EncodedString())"), c => c.charCodeAt(0));
        const decoder = new ImageDecoder({ data, type: "image/png" });
        await decoder.tracks.ready;
        await decoder.completed;
        const track = decoder.tracks.selectedTrack;
        let text = `${track.frameCount} frames, ${track.repetitionCount} repetitions`;
        for (let i = 0; i < track.frameCount; i++) {
          const { image } = await decoder.decode({ frameIndex: i });
          const context = new OffscreenCanvas(image.displayWidth, image.displayHeight).getContext("2d");
          context.drawImage(image, 0, 0);
          const bytes = context.getImageData(0, 0, image.displayWidth, image.displayHeight).data;
          let hash = 0;
          for (const byte of bytes) hash = (Math.imul(hash, 31) + byte) >>> 0;
          text += `; ${image.timestamp} ${hash}`;
        }
        return text;
      }
      </script>
      """
    let scratch = try Scratch()
    let place = try scratch.write(page, to: "page.html")
    let run = try Browser.answer(of: place, profile: scratch.folder.appending(path: "profile"))
    var expected = "5 frames, 0 repetitions"
    for number in 0..<5 {
      var hash: UInt32 = 0
      for pixel in frame(number).flattened().pixels {
        for byte in [pixel.red, pixel.green, pixel.blue, pixel.alpha] { hash = hash &* 31 &+ UInt32(byte) }
      }
      expected += "; \(number * 400_000) \(hash)"
    }
    #expect(run.output == expected + "\n", "\(run.errors)")
  }
}
