/// Looks for the cheapest way to write stretches and the gaps between them: the shortest path from byte to byte, by what
/// symbols cost in the blocks of the path before, a few times.
///
/// Long gaps are shortened by whole matches of length 258, which every path needs: places count without them. A gap's first
/// place lies before what is left out, all others behind it.
final class OptimalParse {
  /// Bytes of stretches, and places, that are looked at together.
  private static let mostBytes = 48_000
  private static let mostPlaces = 120_000
  private static let passes = 3
  /// Where a match is so long, nothing else is looked for until shortly before its end.
  private static let enough = 128

  /// How many places before a long match's end others are looked for again. Matches of greatest length go on with another
  /// like them.
  @inline(__always)
  private static func tail(_ length: Int) -> Int { length == Alphabet.longest ? 0 : 12 }

  /// A gap is not shortened below this: a match may reach into it from either side.
  private static let shortest = 2 * Alphabet.longest + 2

  private struct Stretch {
    /// Places of the gap before it, of its first byte, and of its end.
    var gap: Int
    var start: Int
    var end: Int
    /// What is to be added to a place of it, or of the gap but for the first, for where that is in the stream.
    var shift: Int
    /// Matches of length 258 that are left out of the gap.
    var run: Int
    /// Its first byte's number among the bytes that matches are kept for.
    var bytes: Int
  }

  private let finder = MatchFinder()
  private let trial = BlockList(segment: 512, isTrial: true)
  private var stretches: [Stretch] = []
  private var matches: UnsafeMutablePointer<MatchFinder.Match>
  private var matchRoom = 1 << 16
  /// By byte of the stretches, where its matches begin in `matches`.
  private let firstMatches: UnsafeMutablePointer<Int32>
  /// How many bytes there are.
  private var count = 0
  /// By place, the cheapest way to it: its cost in the upper half, its last step in the lower.
  private let arrivals: UnsafeMutablePointer<UInt64>
  /// Steps from the last to the first, as they are in `arrivals`.
  private var path: [UInt32] = []
  private var best: [UInt32] = []
  private let costs = UnsafeMutablePointer<Int32>.allocate(capacity: 128 * SymbolCosts.size)
  private var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var stride = 0
  private var first: Histogram?
  /// Where in the stream the stretches that are gathered begin, gap included.
  private var origin = 0

  init() {
    matches = .allocate(capacity: matchRoom)
    firstMatches = .allocate(capacity: Self.mostBytes + 1)
    firstMatches[0] = 0
    arrivals = .allocate(capacity: Self.mostPlaces + Self.mostBytes + 2 * Self.shortest + 1)
  }

  deinit {
    costs.deallocate()
    matches.deallocate()
    firstMatches.deallocate()
    arrivals.deallocate()
  }

  /// `first` is how often symbols are used, as far as that is known.
  func begin(_ stream: SparseStream, _ first: Histogram) {
    self.first = first
    finder.begin(stream)
    bytes = stream.bytes
    stride = (1..<Alphabet.farthest).contains(stream.stride) ? stream.stride : 0
    clear(0)
  }

  private func clear(_ place: Int) {
    origin = place
    stretches.removeAll(keepingCapacity: true)
    count = 0
  }

  /// Takes a stretch that comes after all others, and writes what has been gathered whenever that is much.
  func add(_ stretch: Range<Int>, to blocks: BlockList) {
    var start = stretch.lowerBound
    while start < stretch.upperBound {
      let room = Self.mostBytes - count
      let end = min(stretch.upperBound, start + room)
      gather(start..<end)
      start = end
      if count == Self.mostBytes || stretches[stretches.count - 1].end > Self.mostPlaces {
        finish(to: blocks)
      }
    }
  }

  private func gather(_ stretch: Range<Int>) {
    let last = stretches.last
    let gap = last?.end ?? 0
    let before = gap + (last?.shift ?? origin)
    let zeros = stretch.lowerBound - before
    let run = max(zeros - Self.shortest, 0) / Alphabet.longest
    let start = gap + zeros - run * Alphabet.longest
    stretches.append(
      Stretch(
        gap: gap, start: start, end: start + stretch.count, shift: stretch.lowerBound - start, run: run,
        bytes: count))
    var all = Int(firstMatches[count])
    var place = stretch.lowerBound
    while place < stretch.upperBound {
      if matchRoom - all < 2 * MatchFinder.most { growMatches(all) }
      all += finder.find(at: place, into: matches + all)
      place += 1
      count += 1
      let before = Int(firstMatches[count - 1])
      firstMatches[count] = Int32(truncatingIfNeeded: all)
      guard all > before, case let longest = Int(matches[all - 1].length), longest >= Self.enough else { continue }
      let end = min(place + longest - 1 - Self.tail(longest), stretch.upperBound)
      guard place < end else { continue }
      // They are remembered; where a run or the row above goes on, the last ones are near enough.
      let distance = Int(matches[all - 1].distance)
      let remembered = distance <= 2 || distance == stride ? max(place, end - 4) : place
      for skipped in remembered..<end {
        _ = finder.find(at: skipped, into: matches + all)
      }
      (firstMatches + count + 1).update(repeating: Int32(truncatingIfNeeded: all), count: end - place)
      count += end - place
      place = end
    }
  }

  private func growMatches(_ used: Int) {
    let grown = UnsafeMutablePointer<MatchFinder.Match>.allocate(capacity: 2 * matchRoom)
    grown.update(from: matches, count: used)
    matches.deallocate()
    matches = grown
    matchRoom *= 2
  }

  /// Writes what has been gathered. Tells where in the stream it ends.
  @discardableResult
  func finish(to blocks: BlockList) -> Int {
    guard let last = stretches.last else { return origin }
    if let first { SymbolCosts(literals: costs).set(first) }
    var ends = [last.end + last.shift]
    var leastBits = Int.max
    for _ in 0..<Self.passes {
      findPath(ends)
      trial.restart(at: origin)
      addPath(to: trial)
      trial.closeSegment(last.end + last.shift)
      // A later path need not be a better one.
      let bits = trial.blocks.reduce(0) { $0 + $1.bits }
      if bits < leastBits {
        leastBits = bits
        swap(&path, &best)
      }
      ends.removeAll(keepingCapacity: true)
      for (i, block) in trial.blocks.enumerated() {
        SymbolCosts(literals: costs + i * SymbolCosts.size).set(block.histogram)
        ends.append(block.bytes.upperBound)
      }
    }
    swap(&path, &best)
    addPath(to: blocks)
    let end = last.end + last.shift
    clear(end)
    return end
  }

  /// Sets the last step of the cheapest way to each place, and then `path`, by the costs of blocks that end at `ends`.
  private func findPath(_ ends: [Int]) {
    let last = stretches[stretches.count - 1].end
    guard let bytes = bytes.baseAddress else { return }
    arrivals.update(repeating: .max, count: last + 1)
    arrivals[0] = 0
    var steps = Steps(
      bytes: bytes, last: last, matches: matches, firstMatches: firstMatches, arrivals: arrivals,
      costs: SymbolCosts(literals: self.costs))
    var block = 0
    var shift = origin
    /// Tells where the block ends that `place` of the stream lies in.
    func enter(_ place: Int) -> Int {
      while block < ends.count - 1 && ends[block] <= place { block += 1 }
      steps.costs = SymbolCosts(literals: self.costs + block * SymbolCosts.size)
      return block < ends.count - 1 ? ends[block] : .max
    }
    for stretch in stretches {
      if stretch.gap < stretch.start {
        // The zeros' block is that of the stretch they lead to; what is left out of them may be one between.
        _ = enter(stretch.gap + shift)
        steps.leave(stretch, shift)
        _ = enter(stretch.start + stretch.shift - 1)
        steps.cross(stretch)
      }
      shift = stretch.shift
      var place = stretch.start
      while place < stretch.end {
        let end = min(max(enter(place + shift), place + shift + 1) - shift, stretch.end)
        steps.take(place..<end, of: stretch)
        place = end
      }
    }
    path.removeAll(keepingCapacity: true)
    var place = last
    while place > 0 {
      let step = UInt32(truncatingIfNeeded: arrivals[place])
      path.append(step)
      place -= Int(step & 511)
    }
  }

  /// Steps from place to place, each kept if it is the cheapest to where it leads.
  private struct Steps {
    let bytes: UnsafePointer<UInt8>
    let last: Int
    let matches: UnsafePointer<MatchFinder.Match>
    let firstMatches: UnsafePointer<Int32>
    let arrivals: UnsafeMutablePointer<UInt64>
    var costs: SymbolCosts
    /// Matches of a stretch's beginning that have zeros before them as well.
    private var bridges: [(zeros: Int, length: Int, distance: Int)] = []

    init(
      bytes: UnsafePointer<UInt8>, last: Int, matches: UnsafePointer<MatchFinder.Match>,
      firstMatches: UnsafePointer<Int32>, arrivals: UnsafeMutablePointer<UInt64>, costs: SymbolCosts
    ) {
      self.bytes = bytes
      self.last = last
      self.matches = matches
      self.firstMatches = firstMatches
      self.arrivals = arrivals
      self.costs = costs
    }

    /// The cost of the cheapest way to a place; nil where there is none.
    @inline(__always)
    private func cost(_ place: Int) -> Int32? {
      let cost = arrivals[place] &>> 32
      return cost == UInt64(UInt32.max) ? nil : Int32(truncatingIfNeeded: cost)
    }

    @inline(__always)
    private func reach(_ place: Int, _ cost: Int32, _ length: Int, _ distance: Int) {
      let step = UInt64(UInt32(bitPattern: cost)) &<< 32 | UInt64(truncatingIfNeeded: length | distance &<< 9)
      arrivals[place] = min(arrivals[place], step)
    }

    /// From the first place of a gap, which lies before what is left out of it.
    mutating func leave(_ stretch: Stretch, _ shift: Int) {
      let start = stretch.start + stretch.shift
      let most = min(stretch.start - stretch.gap, Alphabet.longest)
      bridges.removeAll(keepingCapacity: true)
      for m in Int(firstMatches[stretch.bytes])..<Int(firstMatches[stretch.bytes + 1]) {
        let distance = Int(matches[m].distance)
        let there = bytes + (start - distance)
        let reachable = min(most, start - distance)
        var zeros = 0
        while zeros < reachable && there[-zeros - 1] == 0 { zeros += 1 }
        if zeros > 0 { bridges.append((zeros, Int(matches[m].length), distance)) }
      }
      guard let cost = cost(stretch.gap) else { return }
      let place = stretch.gap + shift
      reach(stretch.gap + 1, cost &+ costs.literals[0], 1, 0)
      run(from: stretch.gap, cost, stretch, isPossible: place > 0 && bytes[place - 1] == 0)
    }

    /// From all further places of a gap.
    func cross(_ stretch: Stretch) {
      for place in stretch.gap + 1..<stretch.start {
        guard let cost = cost(place) else { continue }
        if stretch.start &- place < 3 { reach(place &+ 1, cost &+ costs.literals[0], 1, 0) }
        run(from: place, cost, stretch, isPossible: true)
      }
    }

    /// Zeros up to the stretch, or as many as a match can be long; and matches that go on into it.
    @inline(__always)
    private func run(from place: Int, _ cost: Int32, _ stretch: Stretch, isPossible: Bool) {
      let left = stretch.start &- place
      if isPossible && left >= 3 {
        let length = min(left, Alphabet.longest)
        reach(place &+ length, cost &+ costs.lengths[length] &+ costs.distances[0], length, 1)
      }
      guard left <= Alphabet.longest else { return }
      for bridge in bridges where bridge.zeros >= left {
        let length = min(left &+ bridge.length, min(Alphabet.longest, last &- place))
        let symbol = Alphabet.shared.distanceSymbol(bridge.distance)
        if length >= 3 {
          reach(place &+ length, cost &+ costs.lengths[length] &+ costs.distances[symbol], length, bridge.distance)
        }
      }
    }

    /// From places of a stretch.
    func take(_ places: Range<Int>, of stretch: Stretch) {
      let lengths = costs.lengths
      let literals = costs.literals
      let distances = costs.distances
      let alphabet = Alphabet.shared
      let bytes = self.bytes + stretch.shift
      for place in places {
        guard let cost = cost(place) else { continue }
        reach(place &+ 1, cost &+ literals[Int(bytes[place])], 1, 0)
        let number = stretch.bytes &+ place &- stretch.start
        var length = 3
        for m in Int(firstMatches[number])..<Int(firstMatches[number &+ 1]) {
          let match = matches[m]
          let distance = Int(match.distance)
          let longest = min(Int(match.length), last &- place)
          let far = cost &+ distances[alphabet.distanceSymbol(distance)]
          // Where others are looked for again.
          if longest >= OptimalParse.enough { length = max(length, longest &- OptimalParse.tail(longest)) }
          while length <= longest {
            reach(place &+ length, far &+ lengths[length], length, distance)
            // Of long matches only some are shortened.
            length &+= length < 24 || length >= longest &- 3 ? 1 : min(8, longest &- 3 &- length)
          }
        }
      }
    }
  }

  private func addPath(to blocks: BlockList) {
    var place = 0
    var next = 0
    var shift = origin
    for step in path.reversed() {
      // What was left out of a gap comes before the first step that begins behind the gap's first place.
      while next < stretches.count && place > stretches[next].gap {
        let stretch = stretches[next]
        shift = stretch.shift
        next += 1
        blocks.addRun(stretch.run, from: place + shift - stretch.run * Alphabet.longest)
      }
      let length = Int(step & 511)
      let distance = Int(step >> 9)
      let token: Token
      if distance == 0 {
        token = Token(literal: bytes[place + shift])
      } else {
        let symbol = Alphabet.shared.distanceSymbol(distance)
        token = Token(
          length: length, distanceSymbol: symbol, further: distance - Alphabet.distanceBase[symbol])
      }
      place += length
      // The end is where the next step begins, which is not known before a gap is passed.
      blocks.add(token, end: place + shift)
    }
  }
}
