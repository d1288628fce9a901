import Pixels

/// The colours of an indexed picture in the order of the file.
struct Palette {
  let colors: [Pixel]
  /// The index of each colour of the picture.
  let indices: [UInt8]

  /// `first` comes first where it is among the colours, so that flat rows are zero bytes; the others by alpha, so that
  /// those which need an entry in tRNS come before those which do not, then by blue, green and red.
  init(_ fit: PaletteFit, first: Pixel) {
    let order = fit.kept.indices.sorted { a, b in
      let (a, b) = (fit.kept[a], fit.kept[b])
      if a == first || b == first { return a == first && b != first }
      return a.bits < b.bits
    }
    var indices = [UInt8](repeating: 0, count: order.count)
    for (index, place) in order.enumerated() { indices[place] = UInt8(index) }
    colors = order.map { fit.kept[$0] }
    self.indices = fit.places.map { indices[Int($0)] }
  }

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
