/// Finds all matches at a place that are longer than every nearer one, among the last places where the next three bytes have
/// been.
final class MatchFinder {
  /// A length and how far back it is.
  struct Match {
    var length: UInt16
    var distance: UInt16
  }

  private static let hashBits: UInt32 = 15
  private static let window = 32_767
  /// How many places are tried.
  private static let probes = 48
  /// In runs that go on for so long nothing else is looked for.
  private static let longRun = 64
  /// The most matches of a place.
  static let most = probes + 2

  private let heads: UnsafeMutablePointer<UInt32>
  private let previous: UnsafeMutablePointer<UInt16>
  private var base = MatchFinder.window + 1
  private var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
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

  func begin(_ stream: SparseStream) {
    base += bytes.count + Self.window + 1
    if base + stream.bytes.count + Self.window > UInt32.max {
      heads.update(repeating: 0, count: 1 << Int(Self.hashBits))
      base = Self.window + 1
    }
    bytes = stream.bytes
    stride = (1...Self.window).contains(stream.stride) ? stream.stride : 0
  }

  /// Puts matches of at least three bytes into `matches`, which has room for `most`, nearest and shortest first; the place
  /// is remembered. Places are to be given in order. Tells how many there are.
  func find(at place: Int, into matches: UnsafeMutablePointer<Match>) -> Int {
    guard let bytes = bytes.baseAddress else { return 0 }
    let limit = min(Alphabet.longest, self.bytes.count &- place)
    guard limit >= 4 else { return 0 }
    let stride = self.stride
    let previous = self.previous
    let here = Self.word(bytes + place)
    var distance = remember(place, here)

    @inline(__always)
    func length(_ distance: Int, _ known: Int) -> Int {
      var length = known
      let here = UnsafeRawPointer(bytes + place)
      let there = here - distance
      while length &+ 8 <= limit {
        let difference =
          (here + length).loadUnaligned(as: UInt64.self) ^ (there + length).loadUnaligned(as: UInt64.self)
        if difference != 0 { return length &+ UInt64(littleEndian: difference).trailingZeroBitCount &>> 3 }
        length &+= 8
      }
      while length < limit && bytes[place &+ length] == bytes[place &+ length &- distance] { length &+= 1 }
      return length
    }
    var longest = 2
    var count = 0
    @inline(__always)
    func add(_ length: Int, _ distance: Int) {
      guard length > longest else { return }
      longest = length
      matches[count] = Match(length: UInt16(truncatingIfNeeded: length), distance: UInt16(truncatingIfNeeded: distance))
      count &+= 1
    }
    if place > 0 && bytes[place &- 1] == bytes[place] {
      add(length(1, 1), 1)
      guard longest < Self.longRun else { return count }
    }
    var atStride = stride > 0 && place >= stride ? length(stride, 0) : 0
    var probes = Self.probes
    while distance <= Self.window && distance <= place && longest < limit {
      if distance >= stride && atStride > 0 {
        add(atStride, stride)
        atStride = 0
        if longest == limit { return count }
      }
      let there = place &- distance
      if bytes[there &+ longest] == bytes[place &+ longest] && (Self.word(bytes + there) ^ here) & 0xFF_FFFF == 0 {
        add(length(distance, 3), distance)
      }
      probes &-= 1
      let back = Int(previous[there & Self.window])
      if probes == 0 || back == 0 { break }
      distance &+= back
    }
    add(atStride, stride)
    return count
  }

  /// Remembers places that are not looked at.
  func skip(_ places: Range<Int>) {
    guard let bytes = bytes.baseAddress else { return }
    for place in places.clamped(to: 0..<max(self.bytes.count - 3, 0)) { _ = remember(place, Self.word(bytes + place)) }
  }

  @inline(__always)
  private static func word(_ bytes: UnsafePointer<UInt8>) -> UInt32 {
    UInt32(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self))
  }

  /// Tells how far before a place its first three bytes were last.
  @inline(__always)
  private func remember(_ place: Int, _ word: UInt32) -> Int {
    let slot = Int(((word & 0xFF_FFFF) &* 0x9E37_79B1) &>> (32 - Self.hashBits))
    let now = UInt32(truncatingIfNeeded: place &+ base)
    let distance = Int(now &- heads[slot])
    heads[slot] = now
    previous[place & Self.window] = UInt16(truncatingIfNeeded: distance <= Self.window ? distance : 0)
    return distance
  }
}
