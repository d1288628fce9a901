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
  /// Matches of length 258 after which a gap may become a block of its own.
  private static let longRun = 64

  private let blocks = BlockList()
  private let fast = FastParse()

  package init() {}

  /// The zlib stream, which lives until the next call. Equal streams give equal bytes.
  package func compress(_ stream: SparseStream, effort: Effort) -> UnsafeRawBufferPointer {
    blocks.begin(stream.bytes)
    fast.begin(stream)
    var sum = Adler32()
    var place = 0
    var summed = 0
    var next = 0
    while next < stream.stretches.count {
      let start = stream.stretches[next].lowerBound
      var end = stream.stretches[next].upperBound
      next += 1
      while next < stream.stretches.count && stream.stretches[next].lowerBound - end < Self.shortGap {
        end = stream.stretches[next].upperBound
        next += 1
      }
      sum.appendZeros(start - summed)
      sum.append(UnsafeBufferPointer(rebasing: stream.bytes[start..<end]))
      summed = end
      place = skip(from: place, to: start..<end, stream.bytes)
      while place < end {
        let parsed = fast.parse(place, end, into: blocks.room)
        place = parsed.next
        blocks.add(parsed.count, end: place)
      }
    }
    sum.appendZeros(stream.bytes.count - summed)
    _ = skip(from: place, to: stream.bytes.count..<stream.bytes.count, stream.bytes)
    return blocks.finish(sum.value)
  }

  /// Adds tokens for the zeros up to a stretch, or up to the end where `stretch` is empty. Tells where they end: within the
  /// stretch, or a few zeros before it that are too few for a match.
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
    if run >= Self.longRun { blocks.closeSegment(place) }
    var left = run
    while left > 0 {
      let part = min(left, 1 << 24)
      place += part * Alphabet.longest
      left -= part
      blocks.add(Token(run: part), end: place)
    }
    if run >= Self.longRun { blocks.closeSegment(place) }
    if let next = bridge(from: place, to: stretch) { return next }
    if end - place >= 3 {
      blocks.add(Token(length: end - place, distanceSymbol: 0, further: 0), end: end)
      place = end
    } else if stretch.isEmpty {
      while place < end {
        place += 1
        blocks.add(Token(literal: 0), end: place)
      }
    }
    return place
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
