import Geometry
import Pixels

/// The rasterizer as it is told in a book: every cell of the box, in order.
enum DenseRasterizer {
  static func mask(of polygons: [[Point]], clip: PixelRect) -> Mask {
    let visible = Rect(around: polygons).intersection(clip.rect)
    guard !visible.isEmpty else { return .empty }
    let box = PixelRect(covering: visible)
    let stride = box.width + 2
    var sums = [Float](repeating: 0, count: stride * box.height)
    let origin = Point(Double(box.x), Double(box.y))
    for polygon in polygons {
      guard var a = polygon.last.map({ $0 - origin }) else { continue }
      for point in polygon {
        let b = point - origin
        add(a, b, box, &sums)
        a = b
      }
    }
    var coverage: [UInt8] = []
    for y in 0..<box.height {
      var sum: Float = 0
      for x in 0..<box.width {
        sum += sums[y * stride + x]
        coverage.append(UInt8(min(abs(sum), 1) * 255 + 0.5))
      }
    }
    return Mask(frame: box, coverage: coverage)
  }

  private static func add(_ a: Point, _ b: Point, _ box: PixelRect, _ sums: inout [Float]) {
    let width = Double(box.width)
    if a.y == b.y { return }
    for edge in [0, width] where min(a.x, b.x) < edge && max(a.x, b.x) > edge {
      let middle = Point(edge, a.y + (b.y - a.y) * (edge - a.x) / (b.x - a.x))
      add(a, middle, box, &sums)
      add(middle, b, box, &sums)
      return
    }
    if max(a.x, b.x) > width || min(a.x, b.x) >= width { return }
    sweep(Point(max(0, a.x), a.y), Point(max(0, b.x), b.y), box, &sums)
  }

  private static func sweep(_ a: Point, _ b: Point, _ box: PixelRect, _ sums: inout [Float]) {
    let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    func column(_ y: Double) -> Double {
      min(max(top.x + (y - top.y) * slope, min(a.x, b.x)), max(a.x, b.x))
    }
    for row in 0..<box.height {
      let (y, next) = (max(Double(row), top.y), min(Double(row + 1), bottom.y))
      guard y < next else { continue }
      let (left, right) = (min(column(y), column(next)), max(column(y), column(next)))
      let share = (next - y) * (a.y < b.y ? 1 : -1)
      let cell = row * (box.width + 2)
      var x = Int(left)
      if right <= Double(x + 1) {
        let covered = share * (Double(x + 1) - (left + right) / 2)
        sums[cell + x] += Float(covered)
        sums[cell + x + 1] += Float(share - covered)
        continue
      }
      let perColumn = share / (right - left)
      var before = 0.0
      while Double(x) < right {
        let (start, stop) = (max(left, Double(x)), min(right, Double(x + 1)))
        let rest = Double(x + 1) - stop
        let covered = (stop - start) * perColumn * ((stop - start) / 2 + rest) + (start - left) * perColumn
        sums[cell + x] += Float(covered - before)
        before = covered
        x += 1
      }
      sums[cell + x] += Float(share - before)
    }
  }
}
