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
  package func stretches(inRow y: Int) -> ArraySlice<Stretch> { stretches[places(inRow: y)] }

  /// Where they are in `stretches`.
  @inline(__always)
  func places(inRow y: Int) -> Range<Int> { Int(rows[y - frame.y])..<Int(rows[y - frame.y + 1]) }

  // MARK: Building

  /// Is given the covered parts of one row after the other, from left to right, and the end of each row. Rows that are
  /// not ended are empty. Short runs and short gaps become values of the stretch that they touch.
  package struct Builder: ~Copyable {
    fileprivate var coverage: Coverage
    /// Of the current row, where its stretches begin.
    private var rowStart = 0
    /// How many of the coverage's values are in use.
    private var count = 0

    fileprivate init(_ frame: PixelRect) {
      coverage = Coverage(bare: frame)
      coverage.rows.reserveCapacity(frame.height + 1)
    }

    /// Adds `count` pixels of one value, of which 0 are none and need not be said.
    package mutating func append(x: Int, count: Int, value: UInt8) {
      guard value > 0, count > 0 else { return }
      guard count < Coverage.shortestRun else {
        coverage.stretches.append(Stretch(x: Int32(x), count: Int32(count), offset: -1 - Int32(value)))
        return
      }
      let place = open(x, count)
      coverage.values.withUnsafeMutableBufferPointer { values in
        for i in place..<place + count { values[i] = value }
      }
    }

    /// Adds pixels with a value each.
    package mutating func append(x: Int, _ values: UnsafeBufferPointer<UInt8>) {
      guard !values.isEmpty else { return }
      let place = open(x, values.count)
      coverage.values.withUnsafeMutableBufferPointer { all in
        for i in values.indices { all[place + i] = values[i] }
      }
    }

    package mutating func endRow() {
      rowStart = coverage.stretches.count
      coverage.rows.append(Int32(rowStart))
    }

    fileprivate mutating func close() {
      precondition(coverage.rows.count <= coverage.frame.height + 1, "more rows than the frame has")
      while coverage.rows.count <= coverage.frame.height { endRow() }
      coverage.values.removeLast(coverage.values.count - count)
    }

    /// Makes a stretch of `count` values, or one that is there longer by them, and returns the place of the first.
    private mutating func open(_ x: Int, _ count: Int) -> Int {
      let index = coverage.stretches.count - 1
      if index >= rowStart {
        let last = coverage.stretches[index]
        let gap = x - last.end
        if last.offset >= 0, gap < Coverage.shortestRun {
          reserve(gap + count)
          coverage.stretches[index] = Stretch(
            x: last.x, count: last.count + Int32(gap + count), offset: last.offset)
          return self.count - count
        }
      }
      coverage.stretches.append(Stretch(x: Int32(x), count: Int32(count), offset: Int32(self.count)))
      reserve(count)
      return self.count - count
    }

    /// Adds `more` values, which are 0.
    private mutating func reserve(_ more: Int) {
      count += more
      let missing = count - coverage.values.count
      if missing > 0 {
        coverage.values.append(contentsOf: repeatElement(0, count: max(missing, coverage.values.count, 256)))
      }
    }
  }

  /// What `build` says.
  package init(frame: PixelRect, _ build: (inout Builder) -> Void) {
    var builder = Builder(frame)
    build(&builder)
    builder.close()
    self = builder.coverage
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
    let coverage = [UInt8](unsafeUninitializedCapacity: frame.width * frame.height) { coverage, count in
      count = frame.width * frame.height
      coverage.update(repeating: 0)
      guard let start = coverage.baseAddress else { return }
      values.withUnsafeBufferPointer { values in
        for y in frame.y..<frame.bottom {
          let row = start + ((y - frame.y) * frame.width - frame.x)
          for stretch in stretches(inRow: y) {
            let target = row + Int(stretch.x)
            if let value = stretch.value {
              target.update(repeating: value, count: Int(stretch.count))
            } else {
              target.update(from: values.baseAddress! + Int(stretch.offset), count: Int(stretch.count))
            }
          }
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
    var end = values.count
    while end > 0, start[end - 1] == 0 { end -= 1 }
    /// Where values begin that are not in a run.
    var open = 0
    while open < end, start[open] == 0 { open += 1 }
    var at = open
    // A long run has eight pixels that are read at once, wherever it begins.
    while at + 8 <= end {
      let eight = UnsafeRawPointer(start + at).loadUnaligned(as: UInt64.self)
      guard eight == (eight & 0xff) &* 0x0101_0101_0101_0101 else {
        at += 8
        continue
      }
      let value = start[at]
      var first = at
      while first > open, start[first - 1] == value { first -= 1 }
      at += 8
      while at + 8 <= end, UnsafeRawPointer(start + at).loadUnaligned(as: UInt64.self) == eight { at += 8 }
      while at < end, start[at] == value { at += 1 }
      guard at - first >= Coverage.shortestRun else { continue }
      append(x: x + open, UnsafeBufferPointer(start: start + open, count: first - open))
      append(x: x + first, count: at - first, value: value)
      open = at
    }
    append(x: x + open, UnsafeBufferPointer(start: start + open, count: end - open))
  }
}
