extension RowFilter {
  /// Makes a row of filtered bytes what it was. `above` is the row above it as it was, or `nil` at the top; `step` is
  /// bytes a pixel, 1, 2, 3, 4, 6 or 8. `row` and `above` do not overlap.
  func undo(_ row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>?, count: Int, step: Int) {
    switch (self, above) {
    case (.none, _), (.up, nil): return
    case (.sub, _), (.paeth, nil): Self.undoSub(row, count, step)
    case (.up, let above?): Self.undoUp(row, above, count)
    case (.average, nil):
      for i in min(step, count)..<count { row[i] &+= row[i - step] >> 1 }
    case (.average, let above?):
      switch step {
      case 1: Self.undoAverage(row, above, count, 1)
      case 3: Self.undoAverage(row, above, count, 3)
      case 4: Self.undoAverage(row, above, count, 4)
      default: Self.undoAverage(row, above, count, step)
      }
    case (.paeth, let above?):
      switch step {
      case 1: Self.undoPaeth(row, above, count, 1)
      case 3: Self.undoPaeth(row, above, count, 3)
      case 4: Self.undoPaeth(row, above, count, 4)
      default: Self.undoPaeth(row, above, count, step)
      }
    }
  }

  private static func undoUp(_ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int) {
    var i = 0
    let (raw, rawAbove) = (UnsafeMutableRawPointer(row), UnsafeRawPointer(above))
    while i + 32 <= count {
      let sum =
        raw.loadUnaligned(fromByteOffset: i, as: SIMD32<UInt8>.self)
        &+ rawAbove.loadUnaligned(fromByteOffset: i, as: SIMD32<UInt8>.self)
      raw.storeBytes(of: sum, toByteOffset: i, as: SIMD32<UInt8>.self)
      i += 32
    }
    while i < count {
      row[i] &+= above[i]
      i += 1
    }
  }

  /// Running sums, of sixteen bytes at once where pixels fit into them.
  private static func undoSub(_ row: UnsafeMutablePointer<UInt8>, _ count: Int, _ step: Int) {
    var i = step
    if step == 4 {
      let raw = UnsafeMutableRawPointer(row)
      var carry = SIMD16<UInt8>(repeating: 0)
      i = 0
      while i + 16 <= count {
        var sums = raw.loadUnaligned(fromByteOffset: i, as: SIMD16<UInt8>.self)
        var words = unsafeBitCast(sums, to: SIMD4<UInt32>.self)
        sums &+= unsafeBitCast(SIMD4(0, words[0], words[1], words[2]), to: SIMD16<UInt8>.self)
        words = unsafeBitCast(sums, to: SIMD4<UInt32>.self)
        sums &+= unsafeBitCast(SIMD4(0, 0, words[0], words[1]), to: SIMD16<UInt8>.self)
        sums &+= carry
        raw.storeBytes(of: sums, toByteOffset: i, as: SIMD16<UInt8>.self)
        carry = unsafeBitCast(
          SIMD4(repeating: unsafeBitCast(sums, to: SIMD4<UInt32>.self)[3]), to: SIMD16<UInt8>.self)
        i += 16
      }
      i = max(i, 4)
    }
    while i < count {
      row[i] &+= row[i - step]
      i += 1
    }
  }

  @inline(__always)
  private static func undoAverage(
    _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int, _ step: Int
  ) {
    let head = min(step, count)
    for i in 0..<head { row[i] &+= above[i] >> 1 }
    for i in head..<count { row[i] &+= UInt8(truncatingIfNeeded: (UInt16(row[i - step]) &+ UInt16(above[i])) >> 1) }
  }

  @inline(__always)
  private static func undoPaeth(
    _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int, _ step: Int
  ) {
    let head = min(step, count)
    for i in 0..<head { row[i] &+= above[i] }
    for i in head..<count { row[i] &+= paeth(row[i - step], above[i], above[i - step]) }
  }
}
