/// Compresses sparse streams into zlib's format (RFC 1950), at a cost that grows with their stretches. One per worker: it
/// keeps its memory from stream to stream.
package final class SparseDeflater {
  package enum Effort: Sendable, Hashable {
    /// The first good match is taken.
    case fast
    /// Nearly the shortest way of writing the stream is looked for.
    case small
  }

  /// A gap that is shorter is searched like the stretches beside it.
  private static let shortGap = 16

  private let blocks = BlockList(segment: 1024)
  private let fast = FastParse()
  private lazy var smallBlocks = BlockList(segment: 512)
  private lazy var optimal = OptimalParse()

  package init() {}

  /// The zlib stream, which lives until the next call. Equal streams give equal bytes.
  package func compress(_ stream: SparseStream, effort: Effort) -> UnsafeRawBufferPointer {
    let searched = searched(stream)
    let sum = sum(stream, searched)
    let fast = compressFast(stream, searched, sum)
    guard effort == .small else { return fast }
    let small = compressSmall(stream, searched, sum)
    return small.count < fast.count ? small : fast
  }

  /// The stretches, with short gaps among them.
  private func searched(_ stream: SparseStream) -> [Range<Int>] {
    var searched: [Range<Int>] = []
    searched.reserveCapacity(stream.stretches.count)
    for stretch in stream.stretches {
      if let last = searched.last, stretch.lowerBound - last.upperBound < Self.shortGap {
        searched[searched.count - 1] = last.lowerBound..<stretch.upperBound
      } else {
        searched.append(stretch)
      }
    }
    return searched
  }

  private func sum(_ stream: SparseStream, _ stretches: [Range<Int>]) -> UInt32 {
    var sum = Adler32()
    var place = 0
    for stretch in stretches {
      sum.appendZeros(stretch.lowerBound - place)
      sum.append(UnsafeBufferPointer(rebasing: stream.bytes[stretch]))
      place = stretch.upperBound
    }
    sum.appendZeros(stream.bytes.count - place)
    return sum.value
  }

  private func compressFast(
    _ stream: SparseStream, _ stretches: [Range<Int>], _ sum: UInt32
  ) -> UnsafeRawBufferPointer {
    blocks.begin(stream.bytes)
    fast.begin(stream)
    var place = 0
    for stretch in stretches {
      place = skip(from: place, to: stretch, stream.bytes)
      while place < stretch.upperBound {
        let parsed = fast.parse(place, stretch.upperBound, into: blocks.room)
        place = parsed.next
        blocks.add(parsed.count, end: place)
      }
    }
    addLastZeros(from: place, stream.bytes, to: blocks)
    return blocks.finish(sum)
  }

  private func compressSmall(
    _ stream: SparseStream, _ stretches: [Range<Int>], _ sum: UInt32
  ) -> UnsafeRawBufferPointer {
    smallBlocks.begin(stream.bytes)
    optimal.begin(stream, blocks.written)
    for stretch in stretches { optimal.add(stretch, to: smallBlocks) }
    addLastZeros(from: optimal.finish(to: smallBlocks), stream.bytes, to: smallBlocks)
    return smallBlocks.finish(sum)
  }

  /// Adds tokens for the zeros up to a stretch. Tells where they end: within the stretch, or a few zeros before it that are
  /// too few for a match.
  private func skip(from start: Int, to stretch: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let end = stretch.lowerBound
    guard start < end else { return start }
    var place = start
    if place == 0 || bytes[place - 1] != 0 {
      if let next = bridge(from: place, to: stretch) { return next }
      place += 1
      blocks.add(Token(literal: 0), end: place)
    }
    let run = (end - place) / Alphabet.longest
    blocks.addRun(run, from: place)
    place += run * Alphabet.longest
    if let next = bridge(from: place, to: stretch) { return next }
    guard end - place >= 3 else { return place }
    blocks.add(Token(length: end - place, distanceSymbol: 0, further: 0), end: end)
    return end
  }

  private func addLastZeros(from start: Int, _ bytes: UnsafeBufferPointer<UInt8>, to blocks: BlockList) {
    var place = start
    func addZero() {
      place += 1
      blocks.add(Token(literal: 0), end: place)
    }
    if place < bytes.count && (place == 0 || bytes[place - 1] != 0) { addZero() }
    let run = (bytes.count - place) / Alphabet.longest
    blocks.addRun(run, from: place)
    place += run * Alphabet.longest
    guard bytes.count - place < 3 else {
      blocks.add(Token(length: bytes.count - place, distanceSymbol: 0, further: 0), end: bytes.count)
      return
    }
    while place < bytes.count { addZero() }
  }

  /// Adds a match of the zeros from `place` to a stretch and of what the stretch begins with, if there is one.
  private func bridge(from place: Int, to stretch: Range<Int>) -> Int? {
    guard !stretch.isEmpty, case 1..<Alphabet.longest = stretch.lowerBound - place,
      let token = fast.bridge(from: place, to: stretch.lowerBound, end: stretch.upperBound)
    else { return nil }
    blocks.add(token, end: place + token.length)
    return place + token.length
  }
}
