/// The five ways in which a PNG foretells a row from what stands left of it and above it.
enum RowFilter: UInt8, CaseIterable {
  case none, sub, up, average, paeth

  /// Writes the filter's number and `row` as filtered bytes. `above` is the unfiltered row above, or zeros; `step` is
  /// bytes a pixel, at least 1.
  func write(
    _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, step: Int,
    to line: UnsafeMutablePointer<UInt8>
  ) {
    line[0] = rawValue
    let line = line + 1
    let head = min(step, count)
    switch self {
    case .none:
      line.update(from: row, count: count)
    case .sub:
      line.update(from: row, count: head)
      for i in head..<count { line[i] = row[i] &- row[i - step] }
    case .up:
      for i in 0..<count { line[i] = row[i] &- above[i] }
    case .average:
      for i in 0..<head { line[i] = row[i] &- above[i] >> 1 }
      for i in head..<count { line[i] = row[i] &- UInt8((UInt16(row[i - step]) + UInt16(above[i])) >> 1) }
    case .paeth:
      for i in 0..<head { line[i] = row[i] &- above[i] }
      for i in head..<count { line[i] = row[i] &- Self.paeth(row[i - step], above[i], above[i - step]) }
    }
  }

  /// Of left, above and above left the one nearest to left + above - above left.
  @inline(__always) static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let toLeft = abs(Int16(above) - Int16(corner))
    let toAbove = abs(Int16(left) - Int16(corner))
    let toCorner = abs(Int16(left) + Int16(above) - 2 * Int16(corner))
    return toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner
  }
}
