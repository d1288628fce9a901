package import Geometry

/// Coverage of pixels, 0 to 255 each, sparse: a shape costs its edges, not its area.
///
/// Invariants: the stretches of a row are sorted, inside of the frame, not empty, and do not overlap; those of one value
/// are not of 0. What is in no stretch is not covered.
package struct Coverage: Sendable, Equatable {
  /// A part of a row.
  package struct Stretch: Sendable, Hashable {
    package let x: Int32
    package let count: Int32
    /// Where the values of the pixels begin in `values`; negative for one value: -1 - value.
    package let offset: Int32
    package var end: Int { Int(x) + Int(count) }
    /// The value of all pixels, where they have one.
    package var value: UInt8? { offset < 0 ? UInt8(truncatingIfNeeded: -1 - offset) : nil }
  }

  /// Holds all that is covered; it may reach out of the canvas.
  package private(set) var frame: PixelRect
  /// Where the stretches of each row of the frame begin, and at last where those of the last row end.
  package private(set) var rows: [Int32]
  package private(set) var stretches: [Stretch] = []
  package private(set) var values: [UInt8] = []

  /// Covers nothing.
  package static let empty = Coverage(frame: .empty) { _ in }

  /// Whether nothing is covered, as far as is known without looking at single values.
  package var isEmpty: Bool { stretches.isEmpty }

  /// The covered parts of row `y` of the frame.
  package func stretches(inRow y: Int) -> ArraySlice<Stretch> {
    stretches[Int(rows[y - frame.y])..<Int(rows[y - frame.y + 1])]
  }

  // MARK: Building

  /// Is given the stretches of one row after the other, from left to right, and the end of each row. Rows that are not
  /// ended are empty.
  package struct Builder: ~Copyable {
    fileprivate var coverage: Coverage

    fileprivate init(_ frame: PixelRect) {
      coverage = Coverage(bare: frame)
      coverage.rows.reserveCapacity(frame.height + 1)
    }

    /// Adds `count` pixels of one value, of which 0 are none and need not be said.
    package mutating func append(x: Int, count: Int, value: UInt8) {
      guard value > 0, count > 0 else { return }
      coverage.stretches.append(Stretch(x: Int32(x), count: Int32(count), offset: -1 - Int32(value)))
    }

    /// Adds pixels with a value each.
    package mutating func append(x: Int, _ values: UnsafeBufferPointer<UInt8>) {
      guard !values.isEmpty else { return }
      coverage.stretches.append(
        Stretch(x: Int32(x), count: Int32(values.count), offset: Int32(coverage.values.count)))
      coverage.values.append(contentsOf: values)
    }

    package mutating func endRow() { coverage.rows.append(Int32(coverage.stretches.count)) }
  }

  /// What `build` says.
  package init(frame: PixelRect, _ build: (inout Builder) -> Void) {
    var builder = Builder(frame)
    build(&builder)
    self = builder.coverage
    precondition(rows.count <= frame.height + 1, "more rows than the frame has")
    rows.append(contentsOf: repeatElement(Int32(stretches.count), count: frame.height + 1 - rows.count))
  }

  private init(bare frame: PixelRect) {
    self.frame = frame
    rows = [0]
  }

  // MARK: Dense coverage

  /// Runs of fewer pixels are better held as values.
  package static let shortestRun = 16

  /// Finds what is bare or of one value in a mask.
  package init(_ mask: Mask) {
    let (frame, width) = (mask.frame, mask.frame.width)
    self.init(frame: frame) { builder in
      mask.coverage.withUnsafeBufferPointer { coverage in
        for y in 0..<frame.height {
          builder.append(
            x: frame.x, findingRunsIn: UnsafeBufferPointer(rebasing: coverage[y * width..<(y + 1) * width]))
          builder.endRow()
        }
      }
    }
  }

  /// The same, a byte a pixel.
  package var mask: Mask {
    var coverage = [UInt8](repeating: 0, count: frame.width * frame.height)
    for y in frame.y..<frame.bottom {
      for stretch in stretches(inRow: y) {
        let target = (y - frame.y) * frame.width + Int(stretch.x) - frame.x
        for i in 0..<Int(stretch.count) {
          coverage[target + i] = stretch.value ?? values[Int(stretch.offset) + i]
        }
      }
    }
    return Mask(frame: frame, coverage: coverage)
  }

  // MARK: Parts

  package func offset(x: Int, y: Int) -> Coverage {
    var moved = self
    moved.frame = frame.offset(x: x, y: y)
    if x != 0 {
      moved.stretches = stretches.map { Stretch(x: $0.x + Int32(x), count: $0.count, offset: $0.offset) }
    }
    return moved
  }

  /// The part within `clip`.
  package func cropped(to clip: PixelRect) -> Coverage {
    let part = frame.intersection(clip)
    guard part != frame else { return self }
    guard !part.isEmpty else { return .empty }
    return Coverage(frame: part) { builder in
      values.withUnsafeBufferPointer { values in
        for y in part.y..<part.bottom {
          for stretch in stretches(inRow: y) {
            let (start, end) = (max(Int(stretch.x), part.x), min(stretch.end, part.right))
            guard start < end else { continue }
            if let value = stretch.value {
              builder.append(x: start, count: end - start, value: value)
            } else {
              let first = Int(stretch.offset) + start - Int(stretch.x)
              builder.append(x: start, UnsafeBufferPointer(rebasing: values[first..<first + end - start]))
            }
          }
          builder.endRow()
        }
      }
    }
  }

  /// What is not covered, within `clip`.
  package func inverted(in clip: PixelRect) -> Coverage {
    let part = cropped(to: clip)
    return Coverage(frame: clip) { builder in
      var inverted: [UInt8] = []
      for y in clip.y..<clip.bottom {
        var x = clip.x
        if y >= part.frame.y, y < part.frame.bottom {
          for stretch in part.stretches(inRow: y) {
            builder.append(x: x, count: Int(stretch.x) - x, value: 255)
            if let value = stretch.value {
              builder.append(x: Int(stretch.x), count: Int(stretch.count), value: 255 - value)
            } else {
              inverted = part.values[Int(stretch.offset)..<Int(stretch.offset + stretch.count)].map { 255 - $0 }
              inverted.withUnsafeBufferPointer { builder.append(x: Int(stretch.x), $0) }
            }
            x = stretch.end
          }
        }
        builder.append(x: x, count: clip.right - x, value: 255)
        builder.endRow()
      }
    }
  }

  /// Whether the invariants hold. For tests.
  package var isSound: Bool {
    guard rows.count == frame.height + 1, rows.first == 0, rows.last == Int32(stretches.count) else { return false }
    return (frame.y..<frame.bottom).allSatisfy { y in
      var reached = frame.x
      return stretches(inRow: y).allSatisfy { stretch in
        let (start, count) = (Int(stretch.x), Int(stretch.count))
        let isSound =
          start >= reached && count > 0 && stretch.end <= frame.right && stretch.value != 0
          && (stretch.value != nil || Int(stretch.offset) + count <= values.count)
        reached = stretch.end
        return isSound
      }
    }
  }
}

extension Coverage.Builder {
  /// Adds values, of which long runs of one are told as such and long gaps are left out.
  package mutating func append(x: Int, findingRunsIn values: UnsafeBufferPointer<UInt8>) {
    guard let start = values.baseAddress else { return }
    let count = values.count
    /// Where values begin that are not in a run.
    var open = 0
    var at = 0
    while at < count {
      let value = start[at]
      let end = Self.end(of: value, start, from: at + 1, to: count)
      if end - at >= Coverage.shortestRun {
        append(x: x + open, UnsafeBufferPointer(start: start + open, count: at - open))
        append(x: x + at, count: end - at, value: value)
        open = end
      }
      at = end
    }
    // A row may begin and end with a short gap.
    var end = count
    while end > open, start[end - 1] == 0 { end -= 1 }
    while open < end, start[open] == 0 { open += 1 }
    append(x: x + open, UnsafeBufferPointer(start: start + open, count: end - open))
  }

  /// Where a row of one value ends.
  private static func end(of value: UInt8, _ values: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
    var x = start
    // Most values are alone.
    guard x < end, values[x] == value else { return x }
    let same = SIMD16(repeating: value)
    while x + 16 <= end, UnsafeRawPointer(values + x).loadUnaligned(as: SIMD16<UInt8>.self) == same { x += 16 }
    while x < end, values[x] == value { x += 1 }
    return x
  }
}
