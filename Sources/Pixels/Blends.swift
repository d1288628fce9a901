/// What inks have made of a canvas's entries, so that nothing is blended twice. It only remembers: what it gives is
/// always what `Ink.drawn` makes.
struct Blends: Sendable {
  private struct Known: Sendable {
    /// `key`; 0 is none, as drawing without coverage is not asked for.
    var key: UInt64 = 0
    var entry: UInt16 = 0
  }

  /// Rows of the latest inks and the entries below them: what each coverage makes of the entry, or `ColorIndex.none`.
  private var rows: [UInt16] = []
  private var rowKeys: [UInt64] = []
  private var oldest = 0
  /// The latest blends of any kind, by hash.
  private var known: [Known] = []

  /// The latest blend of a run.
  private var ofRun = Known()

  private static let rowCount = 8
  private static let knownBits = 12

  /// Ink, the entry below it and coverage as one number.
  @inline(__always)
  private static func key(_ ink: Ink, _ old: UInt16, _ coverage: UInt8) -> UInt64 {
    UInt64(ink.color.bits) << 32 | UInt64(old) << 16 | (ink.isHole ? 256 : 0) | UInt64(coverage)
  }

  /// What `ink` makes of an entry.
  mutating func drawn(_ ink: Ink, on old: UInt16, _ coverage: UInt8, _ index: inout ColorIndex) -> UInt16 {
    guard coverage > 0 else { return old }
    let key = Self.key(ink, old, coverage)
    if ofRun.key != key { ofRun = Known(key: key, entry: index.entry(of: ink.drawn(on: index[old], coverage))) }
    return ofRun.entry
  }

  /// Writes what `ink` makes of an entry by each of `count` coverages.
  mutating func fill(
    _ target: UnsafeMutablePointer<UInt16>, _ ink: Ink, over old: UInt16, _ coverage: UnsafePointer<UInt8>,
    count: Int, _ index: inout ColorIndex
  ) {
    let start = row(ink, old)
    rows.withUnsafeMutableBufferPointer { rows in
      let row = rows.baseAddress! + start
      for i in 0..<count {
        var entry = row[Int(coverage[i])]
        if entry == ColorIndex.none {
          entry = index.entry(of: ink.drawn(on: index[old], coverage[i]))
          row[Int(coverage[i])] = entry
        }
        target[i] = entry
      }
    }
  }

  /// Draws on entries; `source` gives ink and coverage by place.
  @inline(__always)
  mutating func blend(
    _ target: UnsafeMutablePointer<UInt16>, count: Int, _ index: inout ColorIndex,
    _ source: (Int) -> (ink: Ink, coverage: UInt8)
  ) {
    if known.isEmpty { known = Array(repeating: Known(), count: 1 << Self.knownBits) }
    known.withUnsafeMutableBufferPointer { known in
      for i in 0..<count {
        let (ink, coverage) = source(i)
        guard coverage > 0, ink.isHole || ink.color.alpha > 0 else { continue }
        let key = Self.key(ink, target[i], coverage)
        let at = Int((key &* 0x9e37_79b9_7f4a_7c15) >> (64 - UInt64(Self.knownBits)))
        if known[at].key != key {
          known[at] = Known(key: key, entry: index.entry(of: ink.drawn(on: index[target[i]], coverage)))
        }
        target[i] = known[at].entry
      }
    }
  }

  /// Where the row of an ink over an entry starts.
  private mutating func row(_ ink: Ink, _ old: UInt16) -> Int {
    let key = Self.key(ink, old, 0)
    if let found = rowKeys.firstIndex(of: key) { return found * 256 }
    let start: Int
    if rowKeys.count < Self.rowCount {
      start = rows.count
      rowKeys.append(key)
      rows.append(contentsOf: repeatElement(ColorIndex.none, count: 256))
    } else {
      start = oldest * 256
      rowKeys[oldest] = key
      oldest = (oldest + 1) % Self.rowCount
      rows.replaceSubrange(start..<start + 256, with: repeatElement(ColorIndex.none, count: 256))
    }
    rows[start] = old
    return start
  }
}
