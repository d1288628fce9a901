package import Geometry

/// Turns polygons into coverage: every pixel gets the share of its area that lies inside, in steps of 1/255.
///
/// Each edge adds, row by row, what it covers of its own pixels and of all to their right; the running sum along a row
/// is then the winding number weighted by area. Blocks of eight columns that an edge has touched are marked, as between
/// them nothing changes: a shape costs its edges, not its area. One rasterizer serves one worker and keeps its buffer.
package final class Rasterizer {
  private var box = PixelRect.empty
  /// Which rows of the box the buffer stands for. Tall shapes are drawn in several bands, so that it stays small.
  private var band = 0..<0
  /// Zero between calls, as are the marks.
  private var sums: [Float] = []
  private var marks: [UInt64] = []
  /// Two columns more than the box, as an edge adds to its own pixel and to the next; whole blocks.
  private var stride: Int { (box.width + 2 + 7) & ~7 }
  /// Words of marks in a row, a bit a block.
  private var words: Int { (stride / 8 + 63) / 64 }

  /// In sums: a quarter of a megabyte, which stays in the processor's cache.
  private static let largestBand = 1 << 16

  package init() {}

  /// Coverage of the inside of closed polygons (non-zero winding), scaled and then moved by `offset`, within `clip`.
  /// Its frame is as small as the polygons' bounds.
  package func mask(of polygons: [[Point]], scale: Double = 1, offset: Point = .zero, clip: PixelRect) -> Mask {
    coverage(of: polygons, scale: scale, offset: offset, clip: clip).mask
  }

  /// Coverage of the inside of closed polygons (non-zero winding), scaled and then moved by `offset`, within `clip`.
  /// Its frame is as small as the polygons' bounds.
  package func coverage(
    of polygons: [[Point]], scale: Double = 1, offset: Point = .zero, clip: PixelRect
  ) -> Coverage {
    let visible = Rect(around: polygons).scaled(by: scale).offset(by: offset).intersection(clip.rect)
    guard !visible.isEmpty else { return .empty }
    box = PixelRect(covering: visible)
    let bandHeight = min(box.height, max(1, Self.largestBand / stride))
    if sums.count < bandHeight * stride {
      sums = Array(repeating: 0, count: max(bandHeight * stride, Self.largestBand))
    }
    if marks.count < bandHeight * words { marks = Array(repeating: 0, count: bandHeight * words) }
    let origin = offset - Point(Double(box.x), Double(box.y))
    return Coverage(frame: box) { builder in
      sums.withUnsafeMutableBufferPointer { sums in
        marks.withUnsafeMutableBufferPointer { marks in
          guard let sums = sums.baseAddress, let marks = marks.baseAddress else { return }
          for top in Swift.stride(from: 0, to: box.height, by: bandHeight) {
            band = top..<min(top + bandHeight, box.height)
            let cells = Cells(
              sums: sums, marks: marks, stride: stride, words: words, width: Double(box.width), top: Double(top),
              bottom: Double(band.upperBound), firstRow: top)
            for polygon in polygons {
              polygon.withUnsafeBufferPointer { points in
                guard var a = points.last.map({ $0 * scale + origin }) else { return }
                for point in points {
                  let b = point * scale + origin
                  cells.add(a, b)
                  a = b
                }
              }
            }
            for row in 0..<band.count { cells.drain(row, box, into: &builder) }
          }
        }
      }
    }
  }
}
