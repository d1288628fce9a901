/// Canonical prefix codes of least cost (Huffman's) whose words are of limited length. Equal frequencies give equal codes.
struct PrefixCode {
  private static let most = 288
  private let keys: UnsafeMutablePointer<UInt64>
  private let sorted: UnsafeMutablePointer<UInt64>
  private let tree: UnsafeMutablePointer<Int>

  init() {
    keys = .allocate(capacity: Self.most)
    sorted = .allocate(capacity: Self.most)
    tree = .allocate(capacity: Self.most)
  }

  func deallocate() {
    keys.deallocate()
    sorted.deallocate()
    tree.deallocate()
  }

  /// Sets the lengths of the words of `count` symbols, 0 where a symbol's frequency is 0. A single symbol gets a word of
  /// one bit.
  func setLengths(
    _ lengths: UnsafeMutablePointer<UInt8>, _ frequencies: UnsafePointer<UInt32>, count: Int, limit: Int
  ) {
    var used = 0
    var all: UInt32 = 0
    for symbol in 0..<count {
      lengths[symbol] = 0
      guard frequencies[symbol] > 0 else { continue }
      all |= frequencies[symbol]
      keys[used] = UInt64(frequencies[symbol]) << 16 | UInt64(symbol)
      used += 1
    }
    guard used > 1 else {
      if used == 1 { lengths[Int(keys[0] & 0xFFFF)] = 1 }
      return
    }
    let order = sort(used, bits: UInt32.bitWidth - all.leadingZeroBitCount)
    setDepths(used, order)

    // Words that are too long are shortened; then the code is made room in by lengthening the longest of the others.
    withUnsafeTemporaryAllocation(of: Int.self, capacity: limit + 1) { counts in
      counts.initialize(repeating: 0)
      var excess = -(1 << limit)
      for i in 0..<used {
        let depth = min(tree[i], limit)
        counts[depth] += 1
        excess += 1 << (limit - depth)
      }
      while excess > 0 {
        var depth = limit - 1
        while counts[depth] == 0 { depth -= 1 }
        counts[depth] -= 1
        counts[depth + 1] += 2
        counts[limit] -= 1
        excess -= 1
      }
      var i = 0
      for depth in stride(from: limit, to: 0, by: -1) {
        for _ in 0..<counts[depth] {
          lengths[Int(order[i] & 0xFFFF)] = UInt8(depth)
          i += 1
        }
      }
    }
  }

  /// Sets each symbol's word as it is written, the first bit lowest.
  func setWords(_ words: UnsafeMutablePointer<UInt32>, _ lengths: UnsafePointer<UInt8>, count: Int) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 17) { next in
      next.initialize(repeating: 0)
      for symbol in 0..<count { next[Int(lengths[symbol])] += 1 }
      next[0] = 0
      var word: UInt32 = 0
      for length in 1...16 {
        let count = next[length]
        next[length] = word
        word = (word + count) << 1
      }
      for symbol in 0..<count {
        let length = Int(lengths[symbol])
        guard length > 0 else {
          words[symbol] = 0
          continue
        }
        words[symbol] = Self.reversed(next[length]) >> UInt32(32 - length)
        next[length] += 1
      }
    }
  }

  private static func reversed(_ value: UInt32) -> UInt32 {
    var value = value.byteSwapped
    value = (value & 0x0F0F_0F0F) << 4 | (value >> 4) & 0x0F0F_0F0F
    value = (value & 0x3333_3333) << 2 | (value >> 2) & 0x3333_3333
    return (value & 0x5555_5555) << 1 | (value >> 1) & 0x5555_5555
  }

  /// The keys by ascending frequency, and by symbol where that is equal: a byte of the frequency at a time.
  private func sort(_ count: Int, bits: Int) -> UnsafeMutablePointer<UInt64> {
    var from = keys
    var to = sorted
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { places in
      for shift in stride(from: UInt64(16), to: UInt64(16 + bits), by: 8) {
        places.initialize(repeating: 0)
        for i in 0..<count { places[Int(from[i] &>> shift & 255)] += 1 }
        var place = 0
        for digit in 0..<256 {
          let size = places[digit]
          places[digit] = place
          place += size
        }
        for i in 0..<count {
          let digit = Int(from[i] &>> shift & 255)
          to[places[digit]] = from[i]
          places[digit] += 1
        }
        swap(&from, &to)
      }
    }
    return from
  }

  /// Fills `tree` with the depths of at least two sorted symbols in Huffman's tree, in place: Moffat and Katajainen,
  /// "In-place calculation of minimum-redundancy codes", 1995.
  private func setDepths(_ count: Int, _ order: UnsafeMutablePointer<UInt64>) {
    for i in 0..<count { tree[i] = Int(order[i] >> 16) }
    tree[0] += tree[1]
    var root = 0
    var leaf = 2
    for next in 1..<max(count - 1, 1) {
      if leaf >= count || tree[root] < tree[leaf] {
        tree[next] = tree[root]
        tree[root] = next
        root += 1
      } else {
        tree[next] = tree[leaf]
        leaf += 1
      }
      if leaf >= count || (root < next && tree[root] < tree[leaf]) {
        tree[next] += tree[root]
        tree[root] = next
        root += 1
      } else {
        tree[next] += tree[leaf]
        leaf += 1
      }
    }
    tree[count - 2] = 0
    for next in stride(from: count - 3, through: 0, by: -1) { tree[next] = tree[tree[next]] + 1 }
    var available = 1
    var depth = 0
    root = count - 2
    var next = count - 1
    while available > 0 {
      var inner = 0
      while root >= 0 && tree[root] == depth {
        inner += 1
        root -= 1
      }
      while available > inner {
        tree[next] = depth
        next -= 1
        available -= 1
      }
      available = 2 * inner
      depth += 1
    }
  }
}
