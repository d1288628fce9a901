import Deflate
import Geometry
import Pixels

/// Lays out the rows of pictures as a PNG holds them before compression: a byte for the filter, then the packed samples.
/// Only what is covered is written, and what was written is cleared again, so that rows of scrim cost next to nothing.
struct Scanlines: ~Copyable {
  private var stream = ZeroedBytes()
  private var stretches: [Range<Int>] = []
  private var filter = FilterChoice()

  /// Calls `body` with the rows of a canvas as a stream.
  ///
  /// Unless filters are wanted, covered rows stay as they are. So do all others where the scrim is zero bytes; else they
  /// are told by the row above them, or by the pixel left of each.
  mutating func withStream<Result>(
    of canvas: Canvas, _ row: PixelRow, isFiltered: Bool, _ body: (SparseStream) -> Result
  ) -> Result {
    let stride = (canvas.size.width * row.format.bitsPerPixel + 7) / 8
    let bytes = stream.bytes((stride + 1) * canvas.size.height)
    stretches.removeAll(keepingCapacity: true)
    if !isFiltered, row.scrim(of: canvas) == 0 {
      writeCovered(canvas, row, stride, bytes.baseAddress!)
    } else {
      writeAll(canvas, row, stride, bytes.baseAddress!, isFiltered: isFiltered)
    }
    defer { stream.clear(stretches) }
    return body(SparseStream(bytes: UnsafeBufferPointer(bytes), stretches: stretches, stride: stride + 1))
  }

  /// Notes that bytes may be other than zero.
  @inline(__always)
  private mutating func note(_ stretch: Range<Int>) {
    if let last = stretches.indices.last, stretches[last].upperBound >= stretch.lowerBound {
      stretches[last] = stretches[last].lowerBound..<max(stretches[last].upperBound, stretch.upperBound)
    } else {
      stretches.append(stretch)
    }
  }

  /// Writes what is covered alone.
  private mutating func writeCovered(
    _ canvas: Canvas, _ row: PixelRow, _ stride: Int, _ bytes: UnsafeMutablePointer<UInt8>
  ) {
    for y in 0..<canvas.size.height where !canvas.isBare(y) {
      let start = y * (stride + 1) + 1
      canvas.forEachStretch(inRow: y) { stretch in
        row.write(stretch, to: bytes + start)
        let touched = row.bytes(stretch.x, stretch.count)
        note(start + touched.lowerBound..<start + touched.upperBound)
      }
    }
  }

  /// Writes rows that have something in each.
  private mutating func writeAll(
    _ canvas: Canvas, _ row: PixelRow, _ stride: Int, _ bytes: UnsafeMutablePointer<UInt8>, isFiltered: Bool
  ) {
    let step = (row.format.bitsPerPixel + 7) / 8
    let scrim = row.scrim(of: canvas)
    // A row of scrim, the row that is being written, and the one above it, each with no filter.
    let rows = UnsafeMutablePointer<UInt8>.allocate(capacity: 3 * stride)
    defer { rows.deallocate() }
    let bare = rows
    bare.update(repeating: 0, count: stride)
    // What is left of the last byte is filled as well.
    row.fill(bare, 0, stride * 8 / row.format.bitsPerPixel, with: scrim)
    var (above, here) = (rows + stride, rows + 2 * stride)
    // Above the first row all is zero.
    above.update(repeating: 0, count: stride)
    var isBareAbove = scrim == 0
    let isPhotograph = canvas.colors == nil
    for y in 0..<canvas.size.height {
      let start = y * (stride + 1)
      let line = bytes + start
      if canvas.isBare(y) {
        if scrim == 0 {
        } else if isBareAbove {
          line[0] = RowFilter.up.rawValue
          note(start..<start + 1)
        } else {
          RowFilter.sub.write(bare, above: above, count: stride, step: step, to: line)
          note(start..<start + 1 + min(step, stride))
        }
        if !isBareAbove { above.update(from: bare, count: stride) }
        isBareAbove = true
        continue
      }
      here.update(from: bare, count: stride)
      var (first, end) = (stride, 0)
      canvas.forEachStretch(inRow: y) { stretch in
        row.write(stretch, to: here)
        let touched = row.bytes(stretch.x, stretch.count)
        first = min(first, touched.lowerBound)
        end = max(end, touched.upperBound)
      }
      let filters: [RowFilter] =
        if !isFiltered { [.none] } else if isPhotograph { RowFilter.allCases } else {
          FilterChoice.drawing(here, min(first, end)..<end, step: step)
        }
      if filters.count == 1 {
        filters[0].write(here, above: above, count: stride, step: step, to: line)
      } else {
        filter.write(filters, here, above: above, count: stride, step: step, to: line)
      }
      note(start..<start + 1 + stride)
      swap(&above, &here)
      isBareAbove = false
    }
  }
}
