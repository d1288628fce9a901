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
  private var window = SparseWindow()

  // Of the stream that is being compressed: its length, up to where it has tokens, whether the byte before that is zero,
  // and its check sum up to `summed`.
  private var count = 0
  private var place = 0
  private var isAfterZero = false
  private var sum = Adler32()
  private var summed = 0

  private lazy var smallBlocks = BlockList(segment: 512)
  private lazy var optimal = OptimalParse()

  package init() {}

  /// The zlib stream, which lives until the next call. Equal streams give equal bytes.
  package func compress(_ stream: SparseStream, effort: Effort) -> UnsafeRawBufferPointer {
    let searched = searched(stream)
    let fast = compressFast(stream, searched)
    guard effort == .small else { return fast }
    let small = compressSmall(stream, searched, sum.value)
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

  private func compressFast(_ stream: SparseStream, _ stretches: [Range<Int>]) -> UnsafeRawBufferPointer {
    restart(count: stream.bytes.count, stride: stream.stride)
    if let bytes = stream.bytes.baseAddress { parse(stretches[...], bytes, known: stream.bytes.count) }
    return closed()
  }

  private func compressSmall(
    _ stream: SparseStream, _ stretches: [Range<Int>], _ sum: UInt32
  ) -> UnsafeRawBufferPointer {
    smallBlocks.begin(stream.bytes)
    optimal.begin(stream, blocks.written)
    for stretch in stretches { optimal.add(stretch, to: smallBlocks) }
    let place = optimal.finish(to: smallBlocks)
    let isAfterZero = place > 0 && stream.bytes[place - 1] == 0
    addLastZeros(from: place, isAfterZero, stream.bytes.count, to: smallBlocks)
    return smallBlocks.finish(sum)
  }

  // MARK: Streams that are compressed while they are written

  /// Begins with a stream of `count` bytes, to be compressed fast and never held as a whole.
  ///
  /// - Parameter stride: a distance at which bytes are likely to repeat, as the length of a row. No more bytes are asked
  ///   `room` for at once.
  package func begin(count: Int, stride: Int) {
    restart(count: count, stride: stride)
    window.begin(longest: stride)
  }

  /// Where a part of the stream is to be written that lies after all earlier ones. All in it is zero.
  package func room(for part: Range<Int>) -> UnsafeMutablePointer<UInt8> {
    if part.upperBound > window.end {
      parse(window.waiting, window.bytes, known: min(part.lowerBound, window.end))
      blocks.release(before: window.origin(for: part), end: place)
      window.move(to: part)
    }
    return window.bytes + part.lowerBound
  }

  /// Says that bytes which `room` gave may be other than zero: after all that was noted before, not empty.
  @inline(__always)
  package func note(_ stretch: Range<Int>) { window.note(stretch, joining: Self.shortGap) }

  /// The zlib stream of all that was written, which lives until the next call. Equal streams that were written in equal
  /// parts give equal bytes.
  package func finish() -> UnsafeRawBufferPointer {
    parse(window.waiting, window.bytes, known: min(count, window.end))
    defer { window.clear() }
    return closed()
  }

  // MARK: Parsing

  private func restart(count: Int, stride: Int) {
    self.count = count
    place = 0
    isAfterZero = false
    sum = Adler32()
    summed = 0
    blocks.begin(count: count)
    fast.begin(count: count, stride: stride)
  }

  /// Adds tokens up to the end of the last of `stretches`, and of the gaps before them. `bytes`, by their place, are known
  /// up to `known`.
  private func parse(_ stretches: ArraySlice<Range<Int>>, _ bytes: UnsafePointer<UInt8>, known: Int) {
    blocks.show(bytes)
    fast.show(bytes, known: known)
    for stretch in stretches {
      sum.appendZeros(stretch.lowerBound - summed)
      sum.append(UnsafeBufferPointer(start: bytes + stretch.lowerBound, count: stretch.count))
      summed = stretch.upperBound
      skip(to: stretch)
      while place < stretch.upperBound {
        let parsed = fast.parse(place, stretch.upperBound, into: blocks.room)
        place = parsed.next
        blocks.add(parsed.count, end: place)
      }
      isAfterZero = bytes[place - 1] == 0
    }
  }

  /// The stream, with what is left of its zeros.
  private func closed() -> UnsafeRawBufferPointer {
    sum.appendZeros(count - summed)
    addLastZeros(from: place, isAfterZero, count, to: blocks)
    return blocks.finish(sum.value)
  }

  /// Adds tokens for the zeros up to a stretch, or up to a few zeros before it that are too few for a match, or beyond.
  private func skip(to stretch: Range<Int>) {
    let end = stretch.lowerBound
    guard place < end else { return }
    if !isAfterZero {
      if bridge(to: stretch) { return }
      place += 1
      blocks.add(Token(literal: 0), end: place)
    }
    let run = (end - place) / Alphabet.longest
    blocks.addRun(run, from: place)
    place += run * Alphabet.longest
    if bridge(to: stretch) { return }
    guard end - place >= 3 else { return }
    blocks.add(Token(length: end - place, distanceSymbol: 0, further: 0), end: end)
    place = end
  }

  private func addLastZeros(from start: Int, _ isAfterZero: Bool, _ count: Int, to blocks: BlockList) {
    var place = start
    func addZero() {
      place += 1
      blocks.add(Token(literal: 0), end: place)
    }
    if place < count && !isAfterZero { addZero() }
    let run = (count - place) / Alphabet.longest
    blocks.addRun(run, from: place)
    place += run * Alphabet.longest
    guard count - place < 3 else {
      blocks.add(Token(length: count - place, distanceSymbol: 0, further: 0), end: count)
      return
    }
    while place < count { addZero() }
  }

  /// Adds a match of the zeros before a stretch and of what the stretch begins with, if there is one.
  private func bridge(to stretch: Range<Int>) -> Bool {
    guard !stretch.isEmpty, case 1..<Alphabet.longest = stretch.lowerBound - place,
      let token = fast.bridge(from: place, to: stretch.lowerBound, end: stretch.upperBound)
    else { return false }
    place += token.length
    blocks.add(token, end: place)
    return true
  }
}
