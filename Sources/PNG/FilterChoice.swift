/// Chooses the filter of a row.
struct FilterChoice {
  private var line: [UInt8] = []
  private var best: [UInt8] = []
  private var seen = [UInt64](repeating: 0, count: 1024)

  /// Writes a row by the filter that leaves the fewest different pairs of bytes: a good guess at what compresses best.
  /// Parameters besides `filters`, those to choose from, are those of `RowFilter.write`.
  mutating func write(
    _ filters: [RowFilter], _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, step: Int,
    to line: UnsafeMutablePointer<UInt8>
  ) {
    if best.count < count + 1 {
      best = Array(repeating: 0, count: count + 1)
      self.line = best
    }
    var fewest = Int.max
    for filter in filters {
      self.line.withUnsafeMutableBufferPointer {
        filter.write(row, above: above, count: count, step: step, to: $0.baseAddress!)
      }
      let pairs = differentPairs(count + 1) * (filter == .none ? Self.bias : 16)
      if pairs < fewest {
        fewest = pairs
        swap(&self.line, &best)
      }
    }
    best.withUnsafeBufferPointer { line.update(from: $0.baseAddress!, count: count + 1) }
  }

  /// Those that pay for a drawing's row; average and Paeth are for photographs.
  ///
  /// Text and hard edges repeat what stands above them as it is, so their rows stay as they are. Blurred edges never do:
  /// there, many pixels differ a little from the one before.
  static func drawing(
    _ row: UnsafePointer<UInt8>, _ covered: Range<Int>, step: Int
  ) -> [RowFilter] {
    var soft = 0
    var sharp = 0
    // The last channel is the opacity, if there is one.
    for i in stride(from: covered.lowerBound + 2 * step - 1, to: covered.upperBound, by: step) {
      let difference = abs(Int(row[i]) - Int(row[i - step]))
      soft += difference > 0 && difference <= softest ? 1 : 0
      sharp += difference > softest ? 1 : 0
    }
    return soft >= fewestSoft && soft > sharp ? [.sub, .up] : [.none]
  }

  private static let softest = 6
  private static let fewestSoft = 24

  /// Rows as they are repeat what stands above them more often: so many sixteenths of their pairs count.
  private static let bias = 13

  /// How many different pairs of neighbouring bytes there are in the first `count` of `line`.
  private mutating func differentPairs(_ count: Int) -> Int {
    line.withUnsafeBufferPointer { bytes in
      seen.withUnsafeMutableBufferPointer { seen in
        seen.update(repeating: 0)
        var pairs = 0
        for i in 1..<count {
          let pair = Int(bytes[i - 1]) << 8 | Int(bytes[i])
          let bit: UInt64 = 1 << UInt64(pair & 63)
          if seen[pair >> 6] & bit == 0 {
            seen[pair >> 6] |= bit
            pairs += 1
          }
        }
        return pairs
      }
    }
  }
}
