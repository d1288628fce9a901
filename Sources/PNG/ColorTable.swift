import Pixels

/// Up to 256 colours, each with its place in the order of their coming and how often it came.
struct ColorTable {
  private(set) var colors: [Pixel] = []
  private(set) var counts: [Int] = []
  /// Places in `colors` by hash; -1 where there is none. Four times as long as it must be, so that probes are few.
  private var slots = [Int16](repeating: -1, count: 1024)

  /// The place of a colour; nil where it is not in the table.
  func place(of color: Pixel) -> Int? {
    let place = Int(slots[slot(of: color)])
    return place < 0 ? nil : place
  }

  /// Counts a colour in, unless it is new and the table is full; whether it was.
  mutating func add(_ color: Pixel, _ times: Int) -> Bool {
    let slot = slot(of: color)
    if slots[slot] < 0 {
      guard colors.count < 256 else { return false }
      slots[slot] = Int16(colors.count)
      colors.append(color)
      counts.append(0)
    }
    counts[Int(slots[slot])] += times
    return true
  }

  /// Where the colour is, or else belongs.
  private func slot(of color: Pixel) -> Int {
    var slot = Int((color.bits &* 0x9e37_79b1) >> 22)
    while slots[slot] >= 0, colors[Int(slots[slot])].bits != color.bits { slot = (slot + 1) & 1023 }
    return slot
  }
}
