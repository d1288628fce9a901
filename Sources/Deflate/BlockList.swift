/// Tokens as they are found, and the blocks they make so far. Segments of tokens are joined to the block before as long as
/// that costs fewer bits; what is full is written.
final class BlockList {
  private static let capacity = 1 << 16
  private static let longRun = 64
  private static let mostBlocks = 96

  private let segment: Int
  private let isTrial: Bool
  private(set) var writer = BitWriter(capacity: 1 << 16)
  private var blockWriter = BlockWriter()
  private let tokens: UnsafeMutablePointer<Token>
  private let histograms: UnsafeMutablePointer<UInt32>
  /// Those that are not written yet.
  private(set) var blocks: [Block] = []
  /// The stream's bytes by place, from `held` on.
  private var bytes: UnsafePointer<UInt8>?
  private var held = 0
  private var byteCount = 0
  private var tokenCount = 0
  /// Where the segment begins that is being filled.
  private var segmentStart = 0
  private var byteStart = 0
  private let sum: Histogram
  private let sumOfThree: Histogram
  /// Of all blocks that were written.
  let written: Histogram

  /// `segment`: tokens after which a segment ends. Of a trial nothing is written: it has room for one fill.
  init(segment: Int, isTrial: Bool = false) {
    self.segment = segment
    self.isTrial = isTrial
    tokens = .allocate(capacity: Self.capacity + 1)
    histograms = Histogram.allocate(Self.mostBlocks + 3)
    sum = Histogram(counts: histograms + Self.mostBlocks * Histogram.size)
    sumOfThree = Histogram(counts: histograms + (Self.mostBlocks + 1) * Histogram.size)
    written = Histogram(counts: histograms + (Self.mostBlocks + 2) * Histogram.size)
    blocks.reserveCapacity(Self.mostBlocks)
  }

  deinit {
    writer.deallocate()
    blockWriter.deallocate()
    tokens.deallocate()
    histograms.deallocate()
  }

  /// Forgets all tokens; the next ones are for bytes from `start` on.
  func restart(at start: Int) {
    byteStart = start
    segmentStart = 0
    tokenCount = 0
    blocks.removeAll(keepingCapacity: true)
  }

  func begin(_ bytes: UnsafeBufferPointer<UInt8>) {
    begin(count: bytes.count)
    show(bytes.baseAddress)
  }

  /// Begins with a stream of `count` bytes.
  func begin(count: Int) {
    byteCount = count
    held = 0
    show(nil)
    restart(at: 0)
    written.counts.update(repeating: 0, count: Histogram.size)
    writer.removeAll()
    writer.reserve(8)
    // Deflate with a window of 32 KB, not further described: the header is a multiple of 31.
    writer.write(0x78, 8)
    writer.write(0x01, 8)
  }

  /// Says where the stream's bytes are, by place.
  func show(_ bytes: UnsafePointer<UInt8>?) { self.bytes = bytes }

  /// To be called before bytes before `place` are no longer held; tokens are there up to `end`. Blocks that are best
  /// stored are written while they can be.
  func release(before place: Int, end: Int) {
    if blocks.contains(where: { $0.bytes.lowerBound < place && $0.bits >= StoredBlock.bits($0.bytes.count) }) {
      closeSegment(end)
      writeBlocks(last: false)
    }
    held = place
  }

  /// Where the next tokens go: at least two fit.
  var room: UnsafeMutableBufferPointer<Token> {
    UnsafeMutableBufferPointer(start: tokens + tokenCount, count: segment - (tokenCount - segmentStart) + 1)
  }

  /// Takes tokens that were put into `room`; they stand for the bytes up to `end`.
  @inline(__always)
  func add(_ count: Int, end: Int) {
    tokenCount += count
    if tokenCount - segmentStart >= segment { closeSegment(end) }
  }

  @inline(__always)
  func add(_ token: Token, end: Int) {
    tokens[tokenCount] = token
    add(1, end: end)
  }

  /// Adds `count` matches of length 258 at distance 1, which may become a block of their own where they are many.
  func addRun(_ count: Int, from place: Int) {
    guard count > 0 else { return }
    let end = place + count * Alphabet.longest
    if count >= Self.longRun { closeSegment(place) }
    add(Token(run: count), end: end)
    if count >= Self.longRun { closeSegment(end) }
  }

  /// Ends the segment, if there is one, where a new block may begin.
  func closeSegment(_ end: Int) {
    guard tokenCount > segmentStart else { return }
    let histogram = Histogram(counts: histograms + blocks.count * Histogram.size)
    histogram.count(UnsafeBufferPointer(start: tokens + segmentStart, count: tokenCount - segmentStart))
    var block = Block(tokens: segmentStart..<tokenCount, bytes: byteStart..<end, histogram: histogram)
    block.furtherBits = histogram.furtherBits
    block.bits = BlockCost.shared.bits(histogram, furtherBits: block.furtherBits, bytes: block.bytes.count)
    blocks.append(block)
    segmentStart = tokenCount
    byteStart = end
    while joinLast() {}
    if isTrial {
      guard blocks.count == Self.mostBlocks else { return }
      replaceLast(2, joined(blocks[blocks.count - 2], blocks[blocks.count - 1], sum))
    } else if blocks.count == Self.mostBlocks || tokenCount >= Self.capacity - segment {
      writeBlocks(last: false)
    }
  }

  /// Writes what is left, and the check sum.
  func finish(_ sum: UInt32) -> UnsafeRawBufferPointer {
    closeSegment(byteCount)
    writeBlocks(last: true)
    writer.reserve(8)
    writer.align()
    writer.write(UInt64(sum.byteSwapped), 32)
    return UnsafeRawBufferPointer(start: writer.start, count: writer.count)
  }

  /// Joins the last two blocks or the last three, if that is shorter.
  private func joinLast() -> Bool {
    let count = blocks.count
    guard count >= 2 else { return false }
    let two = joined(blocks[count - 2], blocks[count - 1], sum)
    if two.bits <= blocks[count - 2].bits + blocks[count - 1].bits {
      replaceLast(2, two)
      return true
    }
    guard count >= 3 else { return false }
    let three = joined(blocks[count - 3], two, sumOfThree)
    if three.bits <= blocks[count - 3].bits + blocks[count - 2].bits + blocks[count - 1].bits {
      replaceLast(3, three)
      return true
    }
    return false
  }

  private func joined(_ a: Block, _ b: Block, _ histogram: Histogram) -> Block {
    histogram.set(sumOf: a.histogram, b.histogram)
    var block = Block(
      tokens: a.tokens.lowerBound..<b.tokens.upperBound, bytes: a.bytes.lowerBound..<b.bytes.upperBound,
      histogram: histogram)
    block.furtherBits = a.furtherBits + b.furtherBits
    block.bits = BlockCost.shared.bits(histogram, furtherBits: block.furtherBits, bytes: block.bytes.count)
    return block
  }

  private func replaceLast(_ count: Int, _ block: Block) {
    let first = blocks.count - count
    blocks.removeLast(count)
    let place = Histogram(counts: histograms + first * Histogram.size)
    place.counts.update(from: block.histogram.counts, count: Histogram.size)
    blocks.append(
      Block(
        tokens: block.tokens, bytes: block.bytes, histogram: place, furtherBits: block.furtherBits, bits: block.bits))
  }

  /// A block's bytes, if there are some and all are held.
  private func stored(_ block: Block) -> UnsafeRawBufferPointer? {
    guard let bytes, !block.bytes.isEmpty, block.bytes.lowerBound >= held else { return nil }
    return UnsafeRawBufferPointer(start: bytes + block.bytes.lowerBound, count: block.bytes.count)
  }

  private func writeBlocks(last: Bool) {
    if last && blocks.isEmpty {
      let histogram = Histogram(counts: histograms)
      histogram.count(UnsafeBufferPointer(start: nil, count: 0))
      blocks.append(Block(tokens: 0..<0, bytes: byteStart..<byteStart, histogram: histogram))
    }
    for (i, block) in blocks.enumerated() {
      written.set(sumOf: written, block.histogram)
      blockWriter.write(block, stored(block), tokens, isLast: last && i == blocks.count - 1, to: &writer)
    }
    blocks.removeAll(keepingCapacity: true)
    tokenCount = 0
    segmentStart = 0
  }
}
