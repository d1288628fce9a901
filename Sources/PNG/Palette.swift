import Pixels

/// The colours of an indexed picture in the order of the file.
struct Palette {
  /// The most frequent colour first, so that flat rows are zero bytes; the others by alpha, so that those which need an
  /// entry in tRNS come before those which do not, then by blue, green and red.
  let colors: [Pixel]
  private let table: ColorTable
  /// The index of each place in the table.
  private let indices: [UInt8]

  init(_ table: ColorTable) {
    let most = table.counts.max() ?? 0
    let first = table.colors.indices.filter { table.counts[$0] == most }.map { table.colors[$0].bits }.min()
    let order = table.colors.indices.sorted { a, b in
      let (a, b) = (table.colors[a].bits, table.colors[b].bits)
      return a == first || (b != first && a < b)
    }
    var indices = [UInt8](repeating: 0, count: order.count)
    for (index, place) in order.enumerated() { indices[place] = UInt8(index) }
    colors = order.map { table.colors[$0] }
    self.table = table
    self.indices = indices
  }

  /// The index of a colour; 0 for one that the picture does not have.
  func index(of color: Pixel) -> UInt8 { table.place(of: color).map { indices[$0] } ?? 0 }

  /// Bits an index.
  var depth: Int { colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8 }

  /// The body of PLTE.
  var entries: [UInt8] { colors.flatMap { [$0.red, $0.green, $0.blue] } }

  /// The body of tRNS, which ends with the last entry that is not opaque.
  var alphas: [UInt8] {
    guard let last = colors.lastIndex(where: { $0.alpha != 255 }) else { return [] }
    return colors[...last].map(\.alpha)
  }
}
