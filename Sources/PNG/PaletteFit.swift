import Pixels

/// Colours that stand for those of a picture: each for itself and for some that look nearly like it.
struct PaletteFit {
  /// Each once.
  private(set) var kept: [Pixel] = []
  /// For each colour of the picture the place in `kept` of what stands for it; 0 for colours that no pixel has.
  private(set) var places: [UInt8]

  /// A colour that some pixel has.
  private struct Entry {
    let place: Int
    let count: Int
    let pixel: Pixel
    let seen: Appearance
  }

  /// The scrim first, then the most frequent; of equals those with the smallest bits.
  private var entries: [Entry]
  /// How many of the entries come first that fill areas and so are kept as they are.
  private var areas: Int

  /// Every colour for itself; nil where they are more than 256.
  init?(exact counts: ColorCounts) {
    self.init(counts)
    guard entries.count <= 256 else { return nil }
    for entry in entries { keep(entry) }
  }

  private init(_ counts: ColorCounts) {
    places = Array(repeating: 0, count: counts.colors.count)
    var entries: [Entry] = []
    entries.reserveCapacity(counts.colors.count)
    for (place, count) in counts.counts.enumerated() where count > 0 {
      let pixel = counts.colors[place]
      entries.append(Entry(place: place, count: count, pixel: pixel, seen: Appearance(pixel)))
    }
    entries.sort { a, b in
      if a.place == 0 || b.place == 0 { return a.place < b.place }
      return a.count != b.count ? a.count > b.count : a.pixel.bits < b.pixel.bits
    }
    self.entries = entries
    // The first is left out: beside a scrim everything is rare.
    let rest = entries.dropFirst().reduce(0) { $0 + $1.count }
    areas =
      entries.prefix { entry in
        entry.place == entries[0].place || entry.count * (entries.count - 1) >= Self.areaShare * rest
      }.count
  }

  /// A colour of this many times as many pixels as the mean of all but the scrim fills an area.
  private static let areaShare = 8

  private mutating func keep(_ entry: Entry) {
    places[entry.place] = UInt8(kept.count)
    kept.append(entry.pixel)
  }

  /// Keeps all colours where they are at most 16, which take 4 bits and less as they are.
  private mutating func keepFew() -> Bool {
    guard entries.count <= 16 else { return false }
    for entry in entries { keep(entry) }
    return true
  }

  // MARK: 256 colours

  /// Colours join those that are more frequent and look alike within 2/255 over any grey; nil where more than 256 are
  /// left. Colours that fill areas stay as they are, and soft edges as fine as there is room for.
  init?(most256 counts: ColorCounts) {
    self.init(counts)
    if keepFew() { return }
    guard !join(within: Self.tolerance) else { return }
    // Several inks need what suits them better than the frequent ones do.
    guard join(within: { _ in Self.most256 }) || fit(most: 256, within: Self.most256) else { return nil }
  }

  /// What 256 colours promise.
  private static let most256 = 2 * Appearance.step

  /// Lets each colour join the most alike of those that are kept, within what its count allows.
  ///
  /// - Returns: whether at most 256 were kept.
  private mutating func join(within tolerance: (Int) -> Int32) -> Bool {
    kept = []
    // The sum of the channels of two alike colours differs by less than the width of a bin.
    let bound = 2 * Appearance.step
    let width = 6 * bound + 1
    let bins = Int(6 * Appearance.full / width) + 3
    // Chains of kept colours, by bin.
    var heads = [Int16](repeating: -1, count: bins)
    var next: [Int16] = []
    var seen: [Appearance] = []
    for (i, entry) in entries.enumerated() {
      let bin = Int(entry.seen.channels.wrappedSum() / width) + 1
      let mostDifferent = i < areas ? 0 : tolerance(entry.count)
      var best: (place: Int16, difference: Int32) = (-1, mostDifferent + 1)
      if mostDifferent > 0 {
        for bin in bin - 1...bin + 1 {
          var place = heads[bin]
          while place >= 0 {
            let difference = seen[Int(place)].difference(from: entry.seen)
            if difference < best.difference || (difference == best.difference && place < best.place) {
              best = (place, difference)
            }
            place = next[Int(place)]
          }
        }
      }
      if best.place >= 0 {
        places[entry.place] = UInt8(best.place)
      } else {
        guard kept.count < 256 else { return false }
        next.append(heads[bin])
        heads[bin] = Int16(kept.count)
        seen.append(entry.seen)
        keep(entry)
      }
    }
    return true
  }

  /// How different what stands for a colour of `count` pixels may look. The colours of sharp edges have few pixels each;
  /// those of a soft edge lie side by side in bands, whose steps show the more the wider they are.
  private static func tolerance(_ count: Int) -> Int32 {
    count < bandOfEdges ? 2 * Appearance.step : count < visibleBand ? Appearance.step : 0
  }

  /// Pixels of one colour: where soft edges begin, and where a step of one more than there is can be seen. Chosen by
  /// eye, and so that text at three pixels a point lies below.
  private static let bandOfEdges = 96
  private static let visibleBand = 384

  // MARK: 16 colours

  /// At most 16 colours that look alike within 15/255 over any grey, fitted to the picture; nil where so few do not
  /// suffice. The scrim and colours that fill areas stay as they are.
  init?(most16 counts: ColorCounts) {
    self.init(counts)
    let promised = 15 * Appearance.step
    if keepFew() || fit(most: 16, within: promised) { return }
    guard leaveOutBands(), fit(most: 16, within: promised) else { return nil }
  }

  /// Takes the first bands of soft edges, which are as wide as areas, for edges. They lie beside the scrim or another
  /// area, look nearly like it and are rarer.
  ///
  /// - Returns: whether there are any.
  private mutating func leaveOutBands() -> Bool {
    var all = [entries[0]]
    var bands: [Entry] = []
    let others = entries[..<areas].dropFirst()
    // What is clear stays so, though a band beside it may be wider.
    for entry in others.filter({ $0.pixel == .clear }) + others.filter({ $0.pixel != .clear }) {
      let isBand = all.contains { $0.seen.looksLike(entry.seen, within: Self.firstBands) }
      if isBand && entry.pixel != .clear { bands.append(entry) } else { all.append(entry) }
    }
    entries.replaceSubrange(..<areas, with: all + bands)
    areas = all.count
    return !bands.isEmpty
  }

  /// How much the widest bands of a soft edge differ from the area that it ends at.
  private static let firstBands = 8 * Appearance.step

  /// Fits colours to all that fill no area: `limit` of them with those that do.
  ///
  /// - Returns: whether so many suffice for the bound.
  private mutating func fit(most limit: Int, within bound: Int32) -> Bool {
    guard areas <= limit else { return false }
    // Along each ramp from dark to light, and one ramp after the other as far as alpha tells them apart.
    let order = entries.dropFirst(areas).map { entry in
      // Sums of channels have 19 bits.
      let brightness = UInt64(entry.seen.channels.wrappedSum())
      let key = UInt64(entry.pixel.alpha) << 51 | brightness << 32 | UInt64(entry.pixel.bits)
      return (key: key, seen: entry.seen)
    }
    .sorted { $0.key < $1.key }.map(\.seen)
    guard var palette = cover(order, most: limit, within: bound) else { return false }
    // The smallest reach at which so many suffice makes the steps even.
    var (least, enough) = (bound / 2, bound)
    while enough - least > Appearance.step {
      let middle = (least + enough) / 2
      if let tighter = cover(order, most: limit, within: middle) {
        (palette, enough) = (tighter, middle)
      } else {
        least = middle
      }
    }
    // What was tried before may have had more.
    for entry in entries { places[entry.place] = 0 }
    settle(&palette, within: bound)
    kept = palette
    return true
  }

  /// What looks like each of the colours in `order` within a bound: those that fill areas, and others between them; nil
  /// where that takes more than `limit`.
  private func cover(_ order: [Appearance], most limit: Int, within bound: Int32) -> [Pixel]? {
    var palette = entries[..<areas].map(\.pixel)
    let fixed = entries[..<areas].map(\.seen)
    var left = order.filter { seen in !fixed.contains { $0.looksLike(seen, within: bound) } }
    while !left.isEmpty {
      guard palette.count < limit else { return nil }
      var width = 2 * bound
      var found: Pixel?
      while found == nil {
        found = pixel(within: bound, ofFirst: left, in: width)
        // Rounding to whole channels can put the middle out of reach.
        width -= Appearance.step / 4
      }
      guard let pixel = found else { return nil }
      palette.append(pixel)
      let seen = Appearance(pixel)
      left.removeAll { $0.looksLike(seen, within: bound) }
    }
    return palette
  }

  /// A pixel that looks within a bound like the first of some colours and those after it that lie in one box with it,
  /// which is at most `width` wide. There is always one where the width is 0.
  private func pixel(within bound: Int32, ofFirst left: [Appearance], in width: Int32) -> Pixel? {
    var (low, high) = (left[0].channels, left[0].channels)
    for seen in left.dropFirst() {
      let (lower, higher) = (pointwiseMin(low, seen.channels), pointwiseMax(high, seen.channels))
      if (width &- (higher &- lower)).hasNoNegative { (low, high) = (lower, higher) }
    }
    let pixel = Appearance(channels: (low &+ high) / 2).pixel
    let seen = Appearance(pixel)
    let reachesLow = Appearance(channels: low).looksLike(seen, within: bound)
    return reachesLow && Appearance(channels: high).looksLike(seen, within: bound) ? pixel : nil
  }

  /// Moves colours to the mean of what they stand for as long as the bound allows, and says what stands for what.
  private mutating func settle(_ palette: inout [Pixel], within bound: Int32) {
    var seen = palette.map { Appearance($0) }
    for _ in 0..<Self.rounds {
      assign(seen)
      var sums = [SIMD8<Int64>](repeating: .zero, count: palette.count)
      var weights = [Int64](repeating: 0, count: palette.count)
      for entry in entries.dropFirst(areas) {
        let place = Int(places[entry.place])
        sums[place] &+= SIMD8<Int64>(truncatingIfNeeded: entry.seen.channels) &* Int64(entry.count)
        weights[place] += Int64(entry.count)
      }
      let old = seen
      for place in areas..<palette.count where weights[place] > 0 {
        let mean = Appearance(channels: SIMD8<Int32>(truncatingIfNeeded: sums[place] / weights[place])).pixel
        seen[place] = Appearance(mean)
      }
      for entry in entries.dropFirst(areas) {
        let place = Int(places[entry.place])
        if !seen[place].looksLike(entry.seen, within: bound) { seen[place] = old[place] }
      }
      for place in areas..<palette.count where seen[place] != old[place] { palette[place] = seen[place].pixel }
      if seen == old { break }
    }
    assign(seen)
  }

  private static let rounds = 6

  /// Lets the most alike of the colours stand for each.
  private mutating func assign(_ seen: [Appearance]) {
    let sums = seen.map { $0.channels.wrappedSum() }
    for entry in entries {
      // What stands for it already is seldom far off.
      var best = Int(places[entry.place])
      var least = seen[best].difference(from: entry.seen)
      let sum = entry.seen.channels.wrappedSum()
      for place in seen.indices where place != best {
        // Six channels make the sum.
        guard abs(sums[place] - sum) <= 6 * least else { continue }
        let difference = seen[place].difference(from: entry.seen)
        if difference < least || (difference == least && place < best) { (best, least) = (place, difference) }
      }
      places[entry.place] = UInt8(best)
    }
  }
}
