package import Geometry

/// Turns polygons into coverage: every pixel gets the share of its area that lies inside, in steps of 1/255.
///
/// Each edge adds, row by row, what it covers of its own pixels and of all to their right; the running sum along a row
/// is then the winding number weighted by area. One rasterizer serves one worker and keeps its buffer.
package final class Rasterizer {
  private var box = PixelRect(x: 0, y: 0, width: 0, height: 0)
  private var sums: [Float] = []
  /// Two columns more than the box: an edge adds to its own pixel and to the next.
  private var stride: Int { box.width + 2 }

  package init() {}

  /// Coverage of the inside of closed polygons (non-zero winding), scaled and then moved by `offset`, within `clip`.
  /// The mask's frame is as small as the polygons' bounds.
  package func mask(of polygons: [[Point]], scale: Double = 1, offset: Point = .zero, clip: PixelRect) -> Mask {
    let visible = Rect(around: polygons).scaled(by: scale).offset(by: offset).intersection(clip.rect)
    guard !visible.isEmpty else { return .empty }
    box = PixelRect(covering: visible)
    let count = stride * box.height
    if sums.count < count { sums = Array(repeating: 0, count: count) }
    let origin = offset - Point(Double(box.x), Double(box.y))
    let width = Double(box.width)
    return sums.withUnsafeMutableBufferPointer { sums in
      for polygon in polygons {
        guard var a = polygon.last.map({ $0 * scale + origin }) else { continue }
        for point in polygon {
          let b = point * scale + origin
          add(a, b, width: width, to: sums)
          a = b
        }
      }
      return drain(sums)
    }
  }

  /// Adds an edge in the box's own coordinates. What lies left of the box counts at its left edge, what lies right of
  /// it not at all.
  private func add(_ a: Point, _ b: Point, width: Double, to sums: UnsafeMutableBufferPointer<Float>) {
    guard a.y != b.y else { return }
    if a.x < 0 && b.x < 0 {
      sweep(Point(0, a.y), Point(0, b.y), sums)
    } else if a.x >= width && b.x >= width {
      return
    } else if min(a.x, b.x) < 0 {
      split(a, b, x: 0, width, sums)
    } else if max(a.x, b.x) > width {
      split(a, b, x: width, width, sums)
    } else {
      sweep(a, b, sums)
    }
  }

  private func split(
    _ a: Point, _ b: Point, x: Double, _ width: Double, _ sums: UnsafeMutableBufferPointer<Float>
  ) {
    let y = a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)
    // The halves lie wholly on one side; the outer one is moved onto the line, or dropped at the right.
    let inner: (Point) -> Bool = { x == 0 ? $0.x >= 0 : $0.x <= width }
    for (from, to) in [(a, Point(x, y)), (Point(x, y), b)] {
      let outer = inner(from) ? (inner(to) ? nil : to) : from
      if outer == nil {
        add(from, to, width: width, to: sums)
      } else if x == 0 {
        sweep(Point(0, from.y), Point(0, to.y), sums)
      }
    }
  }

  /// Adds an edge whose x lie in the box.
  private func sweep(_ a: Point, _ b: Point, _ sums: UnsafeMutableBufferPointer<Float>) {
    let sign = a.y < b.y ? 1.0 : -1.0
    let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
    let height = Double(box.height)
    guard top.y < height, bottom.y > 0 else { return }
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    let limit = Double(box.width)
    let low = min(top.x, bottom.x)
    let high = max(top.x, bottom.x)
    var y = max(0, top.y)
    let end = min(height, bottom.y)
    var row = Int(y)
    while y < end {
      let next = min(Double(row + 1), end)
      let x0 = min(max(top.x + (y - top.y) * slope, low), high)
      let x1 = min(max(top.x + (next - top.y) * slope, low), high)
      let share = (next - y) * sign
      distribute(min(x0, x1), min(max(x0, x1), limit), share, sums.baseAddress! + row * stride)
      y = next
      row += 1
    }
  }

  /// Adds the part of an edge within one row: it runs from `left` to `right` and covers `share` of the row's height.
  @inline(__always)
  private func distribute(_ left: Double, _ right: Double, _ share: Double, _ row: UnsafeMutablePointer<Float>) {
    let first = Int(left)
    if right <= Double(first + 1) {
      // Of its own pixel it covers what is right of its middle.
      let covered = share * (Double(first + 1) - (left + right) / 2)
      row[first] += Float(covered)
      row[first + 1] += Float(share - covered)
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
      row[column] += Float(covered - before)
      before = covered
      column += 1
    }
    row[column] += Float(share - before)
  }

  /// Turns the sums into coverage and leaves the buffer empty for the next shape.
  private func drain(_ sums: UnsafeMutableBufferPointer<Float>) -> Mask {
    let (width, height, stride) = (box.width, box.height, stride)
    let coverage = [UInt8](unsafeUninitializedCapacity: width * height) { bytes, count in
      for y in 0..<height {
        let row = sums.baseAddress! + y * stride
        let out = bytes.baseAddress! + y * width
        var sum: Float = 0
        var x = 0
        while x < width {
          // Between edges nothing changes.
          if x > 0, x + 8 <= width,
            UnsafeRawPointer(row + x).loadUnaligned(as: SIMD8<Float>.self) == SIMD8(repeating: 0)
          {
            let same = SIMD8(repeating: out[x - 1])
            UnsafeMutableRawPointer(out + x).storeBytes(of: same, as: SIMD8<UInt8>.self)
            x += 8
            continue
          }
          sum += row[x]
          out[x] = UInt8(min(abs(sum), 1) * 255 + 0.5)
          x += 1
        }
        row.update(repeating: 0, count: stride)
      }
      count = width * height
    }
    return Mask(frame: box, coverage: coverage)
  }
}
