/// The colours of a canvas, each held once. An entry, its place among them, stays the same for good.
struct ColorIndex: Sendable {
  private(set) var colors: [Pixel]
  /// Entries by hash of their colour, open addressing; at least half of them are free.
  private var slots: [UInt16]

  /// More colours than this are not worth the looking up, as in photographs.
  static let most = 4096
  /// No entry.
  static let none = UInt16.max

  /// Entry 0 is `first`.
  init(_ first: Pixel) {
    colors = [first]
    slots = []
  }

  /// Whether there are so many that pixels are better held as they are.
  var isCrowded: Bool { colors.count > Self.most }

  subscript(entry: UInt16) -> Pixel { colors[Int(entry)] }

  /// The entry of a colour, which is a new one where it is not yet there. There is room for 65535.
  mutating func entry(of color: Pixel) -> UInt16 {
    if color == colors[0] { return 0 }
    if 2 * colors.count >= slots.count { grow() }
    var at = slot(of: color)
    while slots[at] != Self.none {
      if colors[Int(slots[at])] == color { return slots[at] }
      at = (at + 1) & (slots.count - 1)
    }
    slots[at] = UInt16(colors.count)
    colors.append(color)
    return slots[at]
  }

  private func slot(of color: Pixel) -> Int {
    // The highest bits of the product depend on all of the colour.
    Int(truncatingIfNeeded: UInt64(color.bits) &* 0x9e37_79b9_7f4a_7c15 >> 48) & (slots.count - 1)
  }

  private mutating func grow() {
    slots = Array(repeating: Self.none, count: max(512, 2 * slots.count))
    // Entry 0 is told at a glance.
    for entry in 1..<max(1, colors.count) {
      var at = slot(of: colors[entry])
      while slots[at] != Self.none { at = (at + 1) & (slots.count - 1) }
      slots[at] = UInt16(entry)
    }
  }
}
