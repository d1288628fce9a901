package import Geometry

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The rows of a picture as a PNG has them, unfiltered, in memory that is kept from picture to picture.
///
/// It is filled in two steps, as equal streams need not be unfiltered: `inflate`, then `unfilter`.
package final class PNGSamples {
  package private(set) var header = PNGHeader(size: PixelSize(width: 1, height: 1), .grey, depth: 8)
  /// The bodies of PLTE and tRNS, where the kind of pixel has them.
  private(set) var palette: [UInt8] = []
  private(set) var transparency: [UInt8] = []
  private(set) var table = SampleTable()

  private let inflater: Inflater
  private var stream = KeptBytes()
  private var streamCount = 0
  /// Rows of an interlaced picture, put in their places.
  private var woven = KeptBytes()
  /// Where each row starts, in whichever of both holds them. Rows that repeat the one above them start where that does.
  private var starts: [Int] = []
  private var memory: UnsafeMutablePointer<UInt8>?
  /// Bytes of a row.
  private var stride = 0

  package init() { inflater = Inflater() }

  package var size: PixelSize { header.size }

  // MARK: Filling

  /// Inflates the picture itself; of an animation, the one that other readers show.
  package func inflate(_ contents: PNGContents, of file: UnsafeBufferPointer<UInt8>) throws(PNGFault) {
    try inflate(contents.data, contents.header, contents, of: file)
  }

  /// Inflates a frame's picture.
  func inflate(
    _ frame: PNGAnimation.Frame, _ contents: PNGContents, of file: UnsafeBufferPointer<UInt8>
  ) throws(PNGFault) {
    var header = contents.header
    header.size = PixelSize(width: frame.box.width, height: frame.box.height)
    try inflate(frame.data, header, contents, of: file)
  }

  private func inflate(
    _ pieces: [Range<Int>], _ header: PNGHeader, _ contents: PNGContents, of file: UnsafeBufferPointer<UInt8>
  ) throws(PNGFault) {
    starts.removeAll(keepingCapacity: true)
    self.header = header
    palette = contents.palette.map { Array(file[$0]) } ?? []
    transparency = contents.transparency.map { Array(file[$0]) } ?? []
    stride = header.stride(header.size.width)
    streamCount = header.inflatedCount
    let target = stream.reserve(streamCount)
    try inflater.inflate(pieces, of: file, to: target, count: streamCount)
    for pass in header.passes {
      let step = 1 + header.stride(pass.width)
      for row in 0..<pass.height where target[pass.start + row * step] > RowFilter.paeth.rawValue {
        throw PNGFault("a row of it is filtered in a way that does not exist")
      }
    }
  }

  /// Makes this a picture of RGBA pixels, all of them clear, to be drawn on.
  func clear(_ size: PixelSize, depth: Int) {
    header = PNGHeader(size: size, .rgba, depth: depth)
    palette = []
    transparency = []
    stride = header.stride(size.width)
    streamCount = 0
    let target = stream.reserve(stride * size.height)
    target.update(repeating: 0, count: stride * size.height)
    memory = target
    starts.removeAll(keepingCapacity: true)
    for y in 0..<size.height { starts.append(y * stride) }
  }

  /// The bytes of a row, to draw on; of a picture that was cleared.
  func canvas(_ y: Int) -> UnsafeMutableRawPointer { UnsafeMutableRawPointer(memory! + starts[y]) }

  /// Whether two pictures that were inflated, and not yet unfiltered, are the same byte for byte.
  package func repeats(_ other: PNGSamples) -> Bool {
    hasFormat(of: other) && header == other.header
      && memcmp(stream.bytes.baseAddress!, other.stream.bytes.baseAddress!, streamCount) == 0
  }

  /// Whether equal bytes are equal pixels.
  package func hasFormat(of other: PNGSamples) -> Bool {
    header.colorType == other.header.colorType && header.depth == other.header.depth && palette == other.palette
      && transparency == other.transparency
  }

  /// Takes back what filters and interlacing did to the rows.
  package func unfilter() {
    guard starts.isEmpty else { return }
    table.fill(header, palette: palette, transparency: transparency)
    let bytes = stream.bytes.baseAddress!
    guard header.isInterlaced else {
      memory = bytes
      unfilterRows(bytes)
      return
    }
    let target = woven.reserve(stride * size.height)
    memory = target
    // Bits are put in beside others.
    if header.bitsPerPixel < 8 { target.update(repeating: 0, count: stride * size.height) }
    for pass in header.passes { weave(pass, bytes, into: target) }
    for y in 0..<size.height { starts.append(y * stride) }
  }

  private func unfilterRows(_ bytes: UnsafeMutablePointer<UInt8>) {
    let step = header.step
    starts.reserveCapacity(size.height)
    var start = 1
    var above: UnsafeMutablePointer<UInt8>?
    for _ in 0..<size.height {
      let row = bytes + start
      guard let filter = RowFilter(rawValue: row[-1]) else { preconditionFailure("filters were checked") }
      var isRepeated = false
      if let above {
        switch filter {
        // With nothing added, both are the row above: Paeth takes of three bytes the one above where the other two
        // are equal.
        case .up, .paeth: isRepeated = Self.isZero(row, stride)
        case .none, .sub, .average: break
        }
        if !isRepeated { filter.undo(row, above: above, count: stride, step: step) }
        switch filter {
        case .up, .paeth: break
        case .none, .sub, .average: isRepeated = memcmp(row, above, stride) == 0
        }
      } else {
        filter.undo(row, above: nil, count: stride, step: step)
      }
      if isRepeated {
        starts.append(starts[starts.count - 1])
      } else {
        starts.append(start)
        above = row
      }
      start += stride + 1
    }
  }

  private static func isZero(_ row: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    // Each byte is the one before it, and the first is zero.
    row[0] == 0 && memcmp(row, row + 1, count - 1) == 0
  }

  /// Unfilters a pass and puts its pixels where they belong.
  private func weave(
    _ pass: PNGHeader.Pass, _ bytes: UnsafeMutablePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>
  ) {
    let count = header.stride(pass.width)
    let bits = header.bitsPerPixel
    var above: UnsafeMutablePointer<UInt8>?
    for y in 0..<pass.height {
      let row = bytes + (pass.start + y * (count + 1) + 1)
      guard let filter = RowFilter(rawValue: row[-1]) else { preconditionFailure("filters were checked") }
      filter.undo(row, above: above, count: count, step: header.step)
      above = row
      let line = target + (pass.y + y * pass.yStep) * stride
      if bits >= 8 {
        let step = bits / 8
        for x in 0..<pass.width {
          let place = (pass.x + x * pass.xStep) * step
          for i in 0..<step { line[place + i] = row[x * step + i] }
        }
      } else {
        let mask = UInt8(1 << bits - 1)
        for x in 0..<pass.width {
          let from = x * bits
          let to = (pass.x + x * pass.xStep) * bits
          let sample = row[from >> 3] >> UInt8(8 - bits - from & 7) & mask
          line[to >> 3] |= sample << UInt8(8 - bits - to & 7)
        }
      }
    }
  }

  // MARK: Reading

  /// A number that is equal for rows that repeat each other in full; they follow each other.
  package func start(ofRow y: Int) -> Int { starts[y] }

  /// The bytes of a row, as long as the picture is held. Bits beyond the last pixel are of any value.
  package func row(_ y: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: memory! + starts[y], count: stride)
  }

  /// Bytes that inflating and putting in order take.
  package static func memory(_ header: PNGHeader) -> Int {
    header.inflatedCount + (header.isInterlaced ? header.stride(header.size.width) * header.size.height : 0)
  }
}
