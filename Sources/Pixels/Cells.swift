import Geometry

/// The sums of a band of rows, to which edges are added, and the marks of the blocks of eight that they have touched.
/// Points are in the coordinates of the rasterizer's box.
struct Cells {
  let sums: UnsafeMutablePointer<Float>
  let marks: UnsafeMutablePointer<UInt64>
  /// Sums in a row.
  let stride: Int
  /// Words of marks in a row.
  let words: Int
  /// Of the box.
  let width: Double
  /// The band's rows.
  let top: Double
  let bottom: Double
  let firstRow: Int

  // MARK: Edges

  /// Adds an edge. What lies left of the box counts at its left edge, what lies right of it not at all.
  func add(_ a: Point, _ b: Point) {
    guard min(a.y, b.y) < bottom, max(a.y, b.y) > top, a.y != b.y else { return }
    if a.x < 0 && b.x < 0 {
      sweep(Point(0, a.y), Point(0, b.y))
    } else if a.x >= width && b.x >= width {
      return
    } else if min(a.x, b.x) < 0 {
      let crossing = Point(0, a.y + (b.y - a.y) * (0 - a.x) / (b.x - a.x))
      addLeft(a, crossing)
      addLeft(crossing, b)
    } else if max(a.x, b.x) > width {
      let crossing = Point(width, a.y + (b.y - a.y) * (width - a.x) / (b.x - a.x))
      if a.x <= width { add(a, crossing) }
      if b.x <= width { add(crossing, b) }
    } else {
      sweep(a, b)
    }
  }

  /// Adds an edge that ends or begins at the left of the box.
  private func addLeft(_ a: Point, _ b: Point) {
    if a.x >= 0 && b.x >= 0 { add(a, b) } else { sweep(Point(0, a.y), Point(0, b.y)) }
  }

  /// Adds an edge whose x lie in the box.
  private func sweep(_ a: Point, _ b: Point) {
    let sign = a.y < b.y ? 1.0 : -1.0
    let (upper, lower) = a.y < b.y ? (a, b) : (b, a)
    guard upper.y < bottom, lower.y > top else { return }
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    guard slope.isFinite else { return }
    let low = min(upper.x, lower.x)
    let high = max(upper.x, lower.x)
    var y = max(top, upper.y)
    let end = min(bottom, lower.y)
    var row = Int(y)
    while y < end {
      let next = min(Double(row + 1), end)
      let x0 = min(max(upper.x + (y - upper.y) * slope, low), high)
      let x1 = min(max(upper.x + (next - upper.y) * slope, low), high)
      distribute(min(x0, x1), min(max(x0, x1), width), (next - y) * sign, row - firstRow)
      y = next
      row += 1
    }
  }

  /// Adds the part of an edge within one row: it runs from `left` to `right` and covers `share` of the row's height.
  @inline(__always)
  private func distribute(_ left: Double, _ right: Double, _ share: Double, _ row: Int) {
    let cells = sums + row * stride
    let first = Int(left)
    mark(first, row)
    if right <= Double(first + 1) {
      // Of its own pixel it covers what is right of its middle.
      let covered = share * (Double(first + 1) - (left + right) / 2)
      cells[first] += Float(covered)
      cells[first + 1] += Float(share - covered)
      mark(first + 1, row)
      return
    }
    let perColumn = share / (right - left)
    var before = 0.0
    var column = first
    while Double(column) < right {
      // Covered of this column: what the edge has left behind it, and a triangle or trapezium of its own.
      let start = max(left, Double(column))
      let stop = min(right, Double(column + 1))
      let gained = (stop - start) * perColumn
      let rest = Double(column + 1) - stop
      let here = gained * ((stop - start) / 2 + rest)
      let behind = (start - left) * perColumn
      let covered = here + behind
      cells[column] += Float(covered - before)
      mark(column, row)
      before = covered
      column += 1
    }
    cells[column] += Float(share - before)
    mark(column, row)
  }

  @inline(__always)
  private func mark(_ column: Int, _ row: Int) {
    marks[row * words + column >> 9] |= 1 << UInt64(column >> 3 & 63)
  }

  // MARK: Coverage

  /// Turns the sums of a row into coverage and leaves them empty for the next band or shape.
  func drain(_ row: Int, _ box: PixelRect, into builder: inout Coverage.Builder) {
    let cells = sums + row * stride
    var sum: Float = 0
    /// What all pixels from `reached` on have, as far as is known.
    var value: UInt8 = 0
    var reached = 0
    for word in 0..<words {
      var marked = marks[row * words + word]
      guard marked != 0 else { continue }
      marks[row * words + word] = 0
      while marked != 0 {
        let block = cells + (word * 64 + marked.trailingZeroBitCount) * 8
        marked &= marked - 1
        var running = SIMD8<Float>()
        for i in 0..<8 {
          sum += block[i]
          running[i] = sum
        }
        UnsafeMutableRawPointer(block).storeBytes(of: SIMD8<Float>(), as: SIMD8<Float>.self)
        let covered = Self.coverage(of: running)
        let start = block - cells
        let count = min(8, box.width - start)
        guard count > 0 else { continue }
        // What is the same as before the block or after it belongs to a run.
        let bits = unsafeBitCast(covered, to: UInt64.self)
        let first = (bits ^ UInt64(value) &* 0x0101_0101_0101_0101).trailingZeroBitCount / 8
        guard first < count else { continue }
        builder.append(x: box.x + reached, count: start + first - reached, value: value)
        value = covered[count - 1]
        var end = count
        while end > first, covered[end - 1] == value { end -= 1 }
        withUnsafeBytes(of: covered) { bytes in
          bytes.withMemoryRebound(to: UInt8.self) {
            builder.append(x: box.x + start + first, UnsafeBufferPointer(rebasing: $0[first..<end]))
          }
        }
        reached = start + end
      }
    }
    builder.append(x: box.x + reached, count: box.width - reached, value: value)
    builder.endRow()
  }

  /// Winding numbers as coverage: 255 and a half of each are taken to the next lower whole number.
  @inline(__always)
  private static func coverage(of winding: SIMD8<Float>) -> SIMD8<UInt8> {
    let size = unsafeBitCast(winding, to: SIMD8<UInt32>.self) & 0x7fff_ffff
    let winding = unsafeBitCast(size, to: SIMD8<Float>.self)
    let shares = winding.replacing(with: 1, where: winding .> 1) * 255 + 0.5
    // At this size a float's lowest bits are whole numbers. It was taken to the nearest.
    let whole: Float = 0x1p23
    let nearest = shares + whole
    let isAbove = nearest - whole .> shares
    let bits = unsafeBitCast(nearest, to: SIMD8<UInt32>.self)
    return SIMD8<UInt8>(truncatingIfNeeded: bits.replacing(with: bits &- 1, where: isAbove))
  }
}
