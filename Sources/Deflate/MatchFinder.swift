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
  private static let probes = 80
  /// In runs that go on for so long nothing else is looked for.
  private static let longRun = 64

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

  /// Adds matches of at least three bytes, nearest and shortest first; the place is remembered. Places are to be given in
  /// order.
  func find(at place: Int, into matches: inout [Match]) {
    guard let bytes = bytes.baseAddress else { return }
    let limit = min(Alphabet.longest, self.bytes.count - place)
    guard limit >= 3 else { return }
    let here = UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
    let slot = Int((here &* 0x9E37_79B1) >> (32 - Self.hashBits))
    let now = UInt32(truncatingIfNeeded: place + base)
    var distance = Int(now &- heads[slot])
    heads[slot] = now
    previous[place & Self.window] = UInt16(truncatingIfNeeded: distance <= Self.window ? distance : 0)

    func length(_ distance: Int) -> Int {
      var length = 0
      let here = UnsafeRawPointer(bytes + place)
      let there = here - distance
      while length + 8 <= limit {
        let difference =
          (here + length).loadUnaligned(as: UInt64.self) ^ (there + length).loadUnaligned(as: UInt64.self)
        if difference != 0 { return length + UInt64(littleEndian: difference).trailingZeroBitCount >> 3 }
        length += 8
      }
      while length < limit && bytes[place + length] == bytes[place + length - distance] { length += 1 }
      return length
    }
    var longest = 2
    func add(_ length: Int, _ distance: Int) {
      guard length > longest else { return }
      longest = length
      matches.append(Match(length: UInt16(length), distance: UInt16(distance)))
    }
    if place > 0 && bytes[place - 1] == bytes[place] { add(length(1), 1) }
    guard longest < Self.longRun else { return }
    var atStride = stride > 0 && place >= stride ? length(stride) : 0
    var probes = Self.probes
    while distance <= Self.window && distance <= place && longest < limit {
      if distance >= stride {
        add(atStride, stride)
        atStride = 0
        if longest == limit { return }
      }
      let there = place - distance
      if bytes[there + longest] == bytes[place + longest] && bytes[there] == bytes[place] {
        add(length(distance), distance)
      }
      probes -= 1
      let back = Int(previous[there & Self.window])
      if probes == 0 || back == 0 { break }
      distance += back
    }
    add(atStride, stride)
  }
}
