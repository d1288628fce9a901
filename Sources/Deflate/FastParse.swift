/// Chooses matches as soon as they are good: at distance 1, then at the stride, then among the last few places where the
/// next four bytes have been; one byte further on is looked at before a short match is taken.
final class FastParse {
  private static let hashBits: UInt32 = 14
  private static let window = 32_767
  /// How many places are tried, a length for which only one is, one after which no better match is looked for a byte
  /// further on, one that is taken at once and of whose places only the last few are remembered.
  private static let probes = 4
  private static let good = 8
  private static let better = 16
  private static let enough = 32

  /// By four bytes' hash, where they were last: the stream's place plus `base`, so that nothing needs to be cleared between
  /// streams. What is left of earlier streams is too far away.
  private let heads: UnsafeMutablePointer<UInt32>
  /// By the lower bits of a place, how far before it the same hash was; 0: nowhere in the window.
  private let previous: UnsafeMutablePointer<UInt16>
  private var base = FastParse.window + 1
  /// The stream's bytes by place, as far as they are held and known.
  private var bytes: UnsafePointer<UInt8>?
  private var known = 0
  private var count = 0
  private var stride = 0

  init() {
    heads = .allocate(capacity: 1 << Int(Self.hashBits))
    heads.initialize(repeating: 0, count: 1 << Int(Self.hashBits))
    previous = .allocate(capacity: Self.window + 1)
    previous.initialize(repeating: 0, count: Self.window + 1)
  }

  deinit {
    heads.deallocate()
    previous.deallocate()
  }

  /// Begins with a stream of `count` bytes.
  func begin(count: Int, stride: Int) {
    base += self.count + Self.window + 1
    if base + count + Self.window > UInt32.max {
      heads.update(repeating: 0, count: 1 << Int(Self.hashBits))
      base = Self.window + 1
    }
    self.count = count
    self.stride = (1...Self.window).contains(stride) ? stride : 0
    show(nil, known: 0)
  }

  /// Says where the stream's bytes are, by place, and up to which place they are known. The window before what is parsed
  /// next is to be held.
  func show(_ bytes: UnsafePointer<UInt8>?, known: Int) {
    self.bytes = bytes
    self.known = known
  }

  /// Puts tokens for the bytes from `start` on into `room`, until it is full or `end` is reached; the last may go beyond it.
  /// Tells how many there are and where the next begins.
  func parse(
    _ start: Int, _ end: Int, into room: UnsafeMutableBufferPointer<Token>
  ) -> (count: Int, next: Int) {
    guard let bytes, let tokens = room.baseAddress else { return (0, start) }
    let search = Search(
      bytes: bytes, known: known, stride: stride, heads: heads, previous: previous, base: base)
    let alphabet = Alphabet.shared
    let most = room.count - 1
    var count = 0
    var place = start
    while place < end && count < most {
      var match = search.best(at: place, over: 0)
      if match.length == 0 {
        tokens[count] = Token(literal: bytes[place])
        count += 1
        place += 1
        continue
      }
      var inserted = place + 1
      while match.length < Self.better && place + 1 < end && count < most {
        let next = search.best(at: place + 1, over: match.length)
        inserted = place + 2
        guard next.gain > match.gain + 1 else { break }
        tokens[count] = Token(literal: bytes[place])
        count += 1
        place += 1
        match = next
      }
      let symbol = alphabet.distanceSymbol(match.distance)
      let further = match.distance &- 1 &- search.distanceBase(symbol)
      tokens[count] = Token(length: match.length, distanceSymbol: symbol, further: further)
      count += 1
      let next = place + match.length
      search.insert(from: match.length > Self.enough ? max(inserted, next - 4) : inserted, to: min(next, end))
      place = next
    }
    return (count, place)
  }

  /// A match that begins with the zeros between `place` and `start`, where a stretch begins, and goes on into that.
  func bridge(from place: Int, to start: Int, end: Int) -> Token? {
    guard let bytes else { return nil }
    let search = Search(
      bytes: bytes, known: known, stride: stride, heads: heads, previous: previous, base: base)
    let match = search.bridge(from: place, to: start)
    guard match.length > 0 else { return nil }
    search.insert(from: start, to: min(place + match.length, end))
    let symbol = Alphabet.shared.distanceSymbol(match.distance)
    return Token(
      length: match.length, distanceSymbol: symbol, further: match.distance - 1 - search.distanceBase(symbol))
  }

  private struct Match {
    var length = 0
    var distance = 0

    /// Bits saved, roughly.
    @inline(__always) var gain: Int {
      length &* 5 &- (Int.bitWidth &- distance.leadingZeroBitCount)
    }
  }

  private struct Search {
    let bytes: UnsafePointer<UInt8>
    let known: Int
    let stride: Int
    let heads: UnsafeMutablePointer<UInt32>
    let previous: UnsafeMutablePointer<UInt16>
    let base: Int

    @inline(__always)
    private func word(_ place: Int) -> UInt32 {
      UInt32(littleEndian: UnsafeRawPointer(bytes + place).loadUnaligned(as: UInt32.self))
    }

    @inline(__always)
    private func hash(_ word: UInt32) -> Int { Int((word &* 0x9E37_79B1) &>> (32 - FastParse.hashBits)) }

    /// The smallest distance of a symbol, less 1.
    @inline(__always)
    func distanceBase(_ symbol: Int) -> Int {
      symbol < 2 ? symbol : (2 | symbol & 1) &<< (symbol &>> 1 &- 1)
    }

    /// The best match at a place that is longer than `over`, if there is one; the place is remembered.
    @inline(__always)
    func best(at place: Int, over: Int) -> Match {
      var best = Match(length: over, distance: 0)
      let limit = min(Alphabet.longest, known &- place)
      guard limit >= 4 else { return Match() }
      let here = word(place)
      let slot = hash(here)
      let now = UInt32(truncatingIfNeeded: place &+ base)
      var back = Int(now &- heads[slot])
      heads[slot] = now
      previous[place & FastParse.window] = UInt16(truncatingIfNeeded: back <= FastParse.window ? back : 0)

      if place > 0 && (word(place &- 1) ^ here) & 0xFF_FFFF == 0 {
        let length = (bytes + place).repeats(at: 1, known: 3, limit: limit)
        if length > best.length { best = Match(length: length, distance: 1) }
        if length >= FastParse.enough { return best }
      }
      if stride > 0 && place >= stride && (word(place &- stride) ^ here) & 0xFF_FFFF == 0 {
        let length = (bytes + place).repeats(at: stride, known: 3, limit: limit)
        if length > best.length { best = Match(length: length, distance: stride) }
      }
      var distance = back
      var probes = best.length >= FastParse.good ? 1 : FastParse.probes
      while distance <= FastParse.window && distance <= place && best.length < limit
        && best.length < FastParse.enough
      {
        let there = place &- distance
        if word(there) == here && (best.length < 4 || bytes[there &+ best.length] == bytes[place &+ best.length]) {
          let length = (bytes + place).repeats(at: distance, known: 4, limit: limit)
          if length > best.length { best = Match(length: length, distance: distance) }
        }
        probes &-= 1
        back = Int(previous[there & FastParse.window])
        if probes == 0 || back == 0 { break }
        distance &+= back
      }
      return best.distance == 0 ? Match() : best
    }

    /// The longest match that begins with all zeros from `place` to `start` and goes on for at least four bytes.
    @inline(__always)
    func bridge(from place: Int, to start: Int) -> Match {
      let zeros = start &- place
      let limit = min(Alphabet.longest, known &- place)
      guard limit >= zeros &+ 4 else { return Match() }
      let here = word(start)
      var best = Match(length: zeros &+ 3, distance: 0)
      if stride > 0 && place >= stride && word(start &- stride) == here {
        let length = (bytes + place).repeats(at: stride, limit: limit)
        if length > best.length { best = Match(length: length, distance: stride) }
      }
      var distance = Int(UInt32(truncatingIfNeeded: start &+ base) &- heads[hash(here)])
      var probes = FastParse.probes
      while distance <= FastParse.window && distance <= place && best.length < limit {
        let there = start &- distance
        if word(there) == here && bytes[there &- 1] == 0 {
          let length = (bytes + place).repeats(at: distance, limit: limit)
          if length > best.length { best = Match(length: length, distance: distance) }
        }
        probes &-= 1
        let back = Int(previous[there & FastParse.window])
        if probes == 0 || back == 0 { break }
        distance &+= back
      }
      return best.distance == 0 ? Match() : best
    }

    /// Remembers places that a match covers.
    @inline(__always)
    func insert(from start: Int, to end: Int) {
      let end = min(end, known &- 3)
      guard start < end else { return }
      for place in start..<end {
        let slot = hash(word(place))
        let now = UInt32(truncatingIfNeeded: place &+ base)
        let back = Int(now &- heads[slot])
        heads[slot] = now
        previous[place & FastParse.window] = UInt16(truncatingIfNeeded: back <= FastParse.window ? back : 0)
      }
    }
  }
}
