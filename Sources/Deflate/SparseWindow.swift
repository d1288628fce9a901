/// The latest part of a stream that is written from its beginning to its end: what matches can reach, and what is not
/// compressed yet. What nobody has written is zero.
struct SparseWindow: ~Copyable {
  /// How far before the bytes that are written next matches are looked for: deflate's window, and the zeros from which a
  /// match may go on into them.
  private static let reach = Alphabet.farthest + 2 * Alphabet.longest
  /// In bytes; it stays in the processor's cache.
  private static let usual = 128 << 10

  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity = 0
  /// The place of the first byte that is held.
  private var origin = 0
  /// What was written of what is held, in order; the first of them may begin earlier.
  private var stretches: [Range<Int>] = []
  private var compressed = 0

  init() { memory = .allocate(capacity: 0) }

  deinit { memory.deallocate() }

  /// The bytes by their place in the stream.
  var bytes: UnsafeMutablePointer<UInt8> { memory - origin }
  var end: Int { origin + capacity }
  /// What is not compressed yet.
  var waiting: ArraySlice<Range<Int>> { stretches[compressed...] }

  /// Begins with a stream that is written in parts of at most `longest` bytes.
  mutating func begin(longest: Int) {
    origin = 0
    // So much that what is kept when it moves on does not lie where it goes.
    let needed = max(Self.usual, 2 * Self.reach + longest)
    guard capacity < needed else { return }
    memory.deallocate()
    memory = .allocate(capacity: needed)
    memory.initialize(repeating: 0, count: needed)
    capacity = needed
  }

  /// Notes what is written. Stretches with fewer than `gap` zeros between them are joined.
  @inline(__always)
  mutating func note(_ stretch: Range<Int>, joining gap: Int) {
    let last = stretches.count - 1
    if last >= compressed, stretch.lowerBound - stretches[last].upperBound < gap {
      stretches[last] = stretches[last].lowerBound..<stretch.upperBound
    } else {
      stretches.append(stretch)
    }
  }

  /// The place of the first byte that will be held when it has moved on.
  func origin(for part: Range<Int>) -> Int { max(origin, part.lowerBound - Self.reach) }

  /// Moves on so that a part fits, which begins after all stretches; these are compressed.
  mutating func move(to part: Range<Int>) {
    let next = origin(for: part)
    for stretch in stretches {
      clear(stretch.clamped(to: origin..<next))
      let kept = stretch.clamped(to: next..<max(next, end))
      (memory + (kept.lowerBound - next)).update(from: bytes + kept.lowerBound, count: kept.count)
      clear(kept)
    }
    stretches.removeAll { $0.upperBound <= next }
    origin = next
    compressed = stretches.count
  }

  /// Forgets what was written.
  mutating func clear() {
    for stretch in stretches { clear(stretch.clamped(to: origin..<end)) }
    stretches.removeAll(keepingCapacity: true)
    compressed = 0
    origin = 0
  }

  private func clear(_ held: Range<Int>) { (bytes + held.lowerBound).update(repeating: 0, count: held.count) }
}
