import Geometry
import Pixels

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The rows of a picture as a PNG holds them before compression: a byte for the filter, then the packed samples.
struct Scanlines {
  private let format: PixelFormat
  private let size: PixelSize
  /// Bytes a row without the filter's.
  let stride: Int

  init(_ format: PixelFormat, _ size: PixelSize) {
    self.format = format
    self.size = size
    stride = (size.width * format.bitsPerPixel + 7) / 8
  }

  var byteCount: Int { (stride + 1) * size.height }

  /// Writes all rows unfiltered. Rows of background alone are copies of one that is made once.
  func write(_ source: some PixelSource, to rows: UnsafeMutablePointer<UInt8>) {
    let packer = PixelPacker(format)
    let isNarrow = format.bitsPerPixel < 8
    let pixelBytes = (format.bitsPerPixel + 7) / 8
    let background = [Pixel](repeating: source.background, count: size.width)
    // Samples of a row, a byte each where they are narrower.
    let flatSamples = UnsafeMutablePointer<UInt8>.allocate(capacity: size.width * pixelBytes)
    let samples = UnsafeMutablePointer<UInt8>.allocate(capacity: isNarrow ? size.width : 0)
    let flat = UnsafeMutablePointer<UInt8>.allocate(capacity: stride + 1)
    defer {
      flatSamples.deallocate()
      samples.deallocate()
      flat.deallocate()
    }
    background.withUnsafeBufferPointer { packer.write($0, to: flatSamples) }
    flat[0] = 0
    if isNarrow {
      PixelPacker.squeeze(flatSamples, size.width, depth: format.depth, into: flat + 1)
    } else {
      (flat + 1).update(from: flatSamples, count: stride)
    }
    for y in 0..<size.height {
      let row = rows + y * (stride + 1)
      row.update(from: flat, count: stride + 1)
      guard isNarrow else {
        source.forEachStretch(inRow: y) { x, pixels in packer.write(pixels, to: row + 1 + x * pixelBytes) }
        continue
      }
      var isFlat = true
      source.forEachStretch(inRow: y) { x, pixels in
        if isFlat { samples.update(from: flatSamples, count: size.width) }
        isFlat = false
        packer.write(pixels, to: samples + x)
      }
      if !isFlat { PixelPacker.squeeze(samples, size.width, depth: format.depth, into: row + 1) }
    }
  }

  /// Filters each row in place in the way that leaves the fewest different pairs of bytes: a good guess at what
  /// compresses best. Rows of one colour stay as they are.
  func filter(_ rows: UnsafeMutablePointer<UInt8>) {
    let step = format.bitsPerPixel / 8
    let zeros = [UInt8](repeating: 0, count: stride)
    let line = UnsafeMutablePointer<UInt8>.allocate(capacity: stride + 1)
    let best = UnsafeMutablePointer<UInt8>.allocate(capacity: stride + 1)
    var seen = [UInt64](repeating: 0, count: 1024)
    defer {
      line.deallocate()
      best.deallocate()
    }
    zeros.withUnsafeBufferPointer { zeros in
      // From the last row upwards, so that the row above is still unfiltered.
      for y in (0..<size.height).reversed() {
        let row = rows + y * (stride + 1)
        if memcmp(row + 1, row + 1 + step, stride - step) == 0 { continue }
        let above = y > 0 ? UnsafePointer(row - stride) : zeros.baseAddress!
        var fewest = Int.max
        for filter in RowFilter.allCases {
          filter.write(row + 1, above: above, count: stride, step: step, to: line)
          let pairs = Self.differentPairs(line, stride + 1, &seen)
          if pairs < fewest {
            fewest = pairs
            best.update(from: line, count: stride + 1)
          }
        }
        row.update(from: best, count: stride + 1)
      }
    }
  }

  /// How many different pairs of neighbouring bytes there are. `seen` is a set of bits to work in.
  private static func differentPairs(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ seen: inout [UInt64]) -> Int {
    seen.withUnsafeMutableBufferPointer { seen in
      seen.update(repeating: 0)
      for i in 1..<count {
        let pair = Int(bytes[i - 1]) << 8 | Int(bytes[i])
        seen[pair >> 6] |= 1 << UInt64(pair & 63)
      }
      return seen.reduce(0) { $0 + $1.nonzeroBitCount }
    }
  }
}
