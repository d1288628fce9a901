/// Finds the nearest match of each length at a place. Places are kept in trees, one for each hash of four bytes, ordered by the
/// bytes that follow and with the latest place at the root, as libdeflate does it; the last place of three bytes is kept
/// besides.
final class MatchFinder {
  /// A length and how far back it is.
  struct Match {
    var length: UInt16
    var distance: UInt16
  }

  private static let hashBits: UInt32 = 15
  private static let window = 32_767
  /// How many places of a tree are tried.
  private static let probes = 32
  /// In runs that go on for so long nothing else is looked for.
  private static let longRun = 64
  /// The most matches of a place.
  static let most = probes + 3

  /// By the hash of four bytes, the tree; by the hash of three, where they were last. Places are the stream's plus `base`, so
  /// that nothing needs to be cleared between streams: what is left of earlier streams is too far away.
  private let trees: UnsafeMutablePointer<UInt32>
  private let threes: UnsafeMutablePointer<UInt32>
  /// By the lower bits of a place, its branches of lesser and of greater bytes.
  private let branches: UnsafeMutablePointer<UInt32>
  private var base = MatchFinder.window + 1
  private var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var stride = 0

  init() {
    trees = .allocate(capacity: 1 << Int(Self.hashBits))
    threes = .allocate(capacity: 1 << Int(Self.hashBits))
    branches = .allocate(capacity: 2 * (Self.window + 1))
    branches.initialize(repeating: 0, count: 2 * (Self.window + 1))
    forget()
  }

  deinit {
    trees.deallocate()
    threes.deallocate()
    branches.deallocate()
  }

  private func forget() {
    trees.update(repeating: 0, count: 1 << Int(Self.hashBits))
    threes.update(repeating: 0, count: 1 << Int(Self.hashBits))
    base = Self.window + 1
  }

  func begin(_ stream: SparseStream) {
    base += bytes.count + Self.window + 1
    if base + stream.bytes.count + Self.window > UInt32.max { forget() }
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
    let here = bytes + place
    let word = UInt32(littleEndian: UnsafeRawPointer(here).loadUnaligned(as: UInt32.self))
    var longest = 2
    var count = 0
    @inline(__always)
    func add(_ length: Int, _ distance: Int) {
      guard length > longest else { return }
      longest = length
      matches[count] = Match(length: UInt16(truncatingIfNeeded: length), distance: UInt16(truncatingIfNeeded: distance))
      count &+= 1
    }
    let now = UInt32(truncatingIfNeeded: place &+ base)
    let farthest = min(Self.window, place)
    let three = Int(((word & 0xFF_FFFF) &* 0x9E37_79B1) &>> (32 - Self.hashBits))
    let last = Int(now &- threes[three])
    threes[three] = now
    if place > 0 && here[-1] == here[0] {
      add(here.repeats(at: 1, known: 1, limit: limit), 1)
      guard longest < Self.longRun else { return count }
    }
    if longest == 2 && last <= farthest && here[-last] == here[0] && here[1 &- last] == here[1]
      && here[2 &- last] == here[2]
    {
      add(3, last)
    }
    var atStride = stride > 0 && place >= stride ? here.repeats(at: stride, limit: limit) : 0

    let tree = Int((word &* 0x9E37_79B1) &>> (32 - Self.hashBits))
    var node = trees[tree]
    trees[tree] = now
    var lesser = branches + 2 * (place & Self.window)
    var greater = lesser + 1
    var lesserLength = 0
    var greaterLength = 0
    var known = 0
    var probes = Self.probes
    while true {
      let distance = Int(now &- node)
      guard probes > 0 && distance <= farthest else {
        lesser.pointee = 0
        greater.pointee = 0
        break
      }
      probes &-= 1
      if distance >= stride && atStride > 0 {
        add(atStride, stride)
        atStride = 0
      }
      let branch = branches + 2 * ((place &- distance) & Self.window)
      known = here.repeats(at: distance, known: known, limit: limit)
      add(known, distance)
      if known == limit {
        lesser.pointee = branch[0]
        greater.pointee = branch[1]
        break
      }
      if here[known &- distance] < here[known] {
        lesser.pointee = node
        lesser = branch + 1
        node = lesser.pointee
        lesserLength = known
      } else {
        greater.pointee = node
        greater = branch
        node = greater.pointee
        greaterLength = known
      }
      known = min(lesserLength, greaterLength)
    }
    if atStride > 0 { add(atStride, stride) }
    return count
  }
}
