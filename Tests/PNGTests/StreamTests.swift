import CDeflate
import CZlib
import Foundation
import Geometry
import PNG
import Pixels
import TestSupport
import Testing

/// What four readers make of ten thousand random canvases: zlib, libdeflate, libpng and a browser.
@Suite struct StreamTests {
  private struct Case {
    var canvas: Canvas
    var effort: PNGEncoder.Effort
    var colors: PNGEncoder.Colors
  }

  private static let count = 10_000

  /// The extremes first.
  private static func eachCase(_ body: (Case) throws -> Void) rethrows {
    var random = RandomCanvas(seed: 2026)
    let most = 4096
    let sizes = [(1, 1), (1, most), (most, 1), (most, most), (2, 3), (257, 1), (1, 259)]
    var canvases = sizes.flatMap { width, height in
      let size = PixelSize(width: width, height: height)
      return [random.empty(size), random.full(size), random.guide(size)] + [random.noise(size)]
    }
    for number in 0..<count {
      let canvas = canvases.isEmpty ? random.next() : canvases.removeFirst()
      // The near-optimal parse takes its time.
      let isLarge = canvas.size.width * canvas.size.height > 100_000
      try body(
        Case(
          canvas: canvas, effort: number % 4 == 3 && !isLarge ? .small : .fast,
          colors: [.exact, .most256, .most16][number / 4 % 3]))
    }
  }

  @Test func zlibLibdeflateAndLibpngReadWhatWasDrawn() throws {
    let fast = PNGEncoder(effort: .fast)
    let small = PNGEncoder(effort: .small)
    var worst: [PNGEncoder.Colors: Double] = [:]
    try Self.eachCase { item in
      let encoding = (item.effort == .fast ? fast : small).encode(item.canvas, colors: item.colors)
      let parts = try PNGParts(encoding.bytes)
      let size = item.canvas.size
      let stream = try #require(parts["IDAT"])
      let rows = try Self.inflatedByLibdeflate(stream, parts, size)
      #expect(rows == Self.inflatedByZlib(stream, count: rows.count))
      let decoded = try PNGDecoder.decode(encoding.bytes, path: "canvas")
      #expect(decoded.size == size)
      let error = decoded.largestDifference(from: item.canvas.flattened())
      worst[encoding.colors] = max(worst[encoding.colors] ?? 0, error)
      #expect(error <= encoding.colors.bound, "\(size), \(item.colors), \(item.effort)")
    }
    // Each setting was met, and those with a bound make use of it.
    #expect(worst[.exact] == 0)
    #expect((worst[.most256] ?? 0) > 0)
    #expect((worst[.most16] ?? 0) > 2)
  }

  @Test(.enabled(if: Browser.isInstalled))
  func aBrowserSeesWhatLibpngReads() throws {
    let scratch = try Scratch()
    let fast = PNGEncoder(effort: .fast)
    let small = PNGEncoder(effort: .small)
    var scripts: [String] = []
    var script = ""
    var expected: [UInt32] = []
    func close() throws {
      scripts.append("\(scripts.count).js")
      _ = try scratch.write("files.push(\n\(script))", to: scripts.last!)
      script = ""
    }
    try Self.eachCase { item in
      let encoding = (item.effort == .fast ? fast : small).encode(item.canvas, colors: item.colors)
      expected.append(try PNGDecoder.decode(encoding.bytes, path: "canvas").hash)
      script += "\"\(Data(encoding.bytes).base64EncodedString())\",\n"
      if script.utf8.count > 8 << 20 { try close() }
    }
    try close()
    let page = try scratch.write(
      "<script>const files = [];</script>\n"
        + scripts.map { "<script src=\"\($0)\"></script>\n" }.joined() + "<script>\(Self.reader)</script>",
      to: "page.html")
    let run = try Browser.answer(of: page, profile: scratch.folder.appending(path: "profile"))
    let seen = run.output.split(whereSeparator: \.isWhitespace).map { UInt32($0) }
    try #require(seen.count == expected.count, "\(run.output.prefix(300)) \(run.errors)")
    let different = expected.indices.filter { seen[$0] != expected[$0] }
    #expect(different.isEmpty, "\(different.count) of \(expected.count), the first is number \(different.first ?? 0)")
  }

  /// A texture keeps what a page's canvas multiplies by alpha.
  private static let reader = """
    async function answer() {
      const gl = new OffscreenCanvas(1, 1).getContext("webgl2");
      gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
      const hashes = [];
      for (const file of files) {
        const bytes = Uint8Array.from(atob(file), c => c.charCodeAt(0));
        const image = await createImageBitmap(
          new Blob([bytes], { type: "image/png" }), { premultiplyAlpha: "none", colorSpaceConversion: "none" });
        const texture = gl.createTexture();
        gl.bindTexture(gl.TEXTURE_2D, texture);
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, image);
        gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
        const pixels = new Uint8Array(image.width * image.height * 4);
        gl.readPixels(0, 0, image.width, image.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
        let hash = Math.imul(image.width, 65599) + image.height >>> 0;
        for (const word of new Uint32Array(pixels.buffer)) hash = Math.imul(hash ^ word, 16777619) + 1 >>> 0;
        hashes.push(hash);
        gl.deleteTexture(texture);
        image.close();
      }
      return hashes.join(" ");
    }
    """

  // MARK: Reading

  private static func inflatedByLibdeflate(_ stream: [UInt8], _ parts: PNGParts, _ size: PixelSize) throws -> [UInt8] {
    let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][parts.colorType]!
    let count = ((size.width * samples * parts.depth + 7) / 8 + 1) * size.height
    let decompressor = libdeflate_alloc_decompressor()
    defer { libdeflate_free_decompressor(decompressor) }
    var result = LIBDEFLATE_BAD_DATA
    // It must fill the rows exactly.
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      result = libdeflate_zlib_decompress(decompressor, stream, stream.count, buffer.baseAddress, count, nil)
      filled = result == LIBDEFLATE_SUCCESS ? count : 0
    }
    try #require(result == LIBDEFLATE_SUCCESS)
    return bytes
  }

  private static func inflatedByZlib(_ stream: [UInt8], count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var length = uLongf(count)
      filled = uncompress(buffer.baseAddress, &length, stream, uLong(stream.count)) == Z_OK ? Int(length) : 0
    }
  }
}

extension PNGEncoder.Colors {
  /// How far a channel of a pixel may be off, in 255ths.
  fileprivate var bound: Double {
    switch self {
    case .exact: 0
    case .most256: 2
    case .most16: 15
    }
  }
}
