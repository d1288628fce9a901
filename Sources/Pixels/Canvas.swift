package import Geometry

/// A screen that is nearly all scrim: one value everywhere, and the spans of rows that something covers.
///
/// Invariants: the spans of a row are sorted, inside the row, and neither overlap nor touch; a pixel outside all spans
/// is `scrim`. Memory and the cost of drawing grow with the covered pixels, not with the screen.
package struct Canvas: Sendable {
  /// A stretch of one row whose pixels are held in memory.
  package struct Span: Sendable, Hashable {
    package let x: Int
    package let count: Int
    let offset: Int
    package var end: Int { x + count }
  }

  package let size: PixelSize
  package let scrim: Pixel
  private(set) var rows: [[Span]]
  var storage: [Pixel] = []

  package init(size: PixelSize, scrim: Color) {
    self.size = size
    self.scrim = Pixel(scrim)
    rows = Array(repeating: [], count: size.height)
  }

  // MARK: Reading

  /// The covered stretches of row `y`, from left to right.
  package func spans(inRow y: Int) -> [Span] { rows[y] }

  /// The pixels of a span of this canvas.
  package func pixels(of span: Span) -> ArraySlice<Pixel> { storage[span.offset..<span.offset + span.count] }

  /// How many pixels are held in memory.
  package var coveredCount: Int { rows.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } } }

  package subscript(x: Int, y: Int) -> Pixel {
    guard let span = rows[y].first(where: { $0.x <= x && x < $0.end }) else { return scrim }
    return storage[span.offset + x - span.x]
  }

  /// The whole picture. For tests and previews: it costs what the sparse canvas saves.
  package func flattened() -> Bitmap {
    var bitmap = Bitmap(size: size, pixels: Array(repeating: scrim, count: size.width * size.height))
    for y in 0..<size.height {
      for span in rows[y] {
        let start = y * size.width + span.x
        bitmap.pixels.replaceSubrange(start..<start + span.count, with: pixels(of: span))
      }
    }
    return bitmap
  }

  // MARK: Drawing

  /// Cuts a hole by coverage: alpha falls to nothing where it is 255.
  package mutating func cut(_ mask: Mask) {
    draw(mask) { pixel, coverage in pixel.cut(coverage) }
  }

  /// Lays `color` over what is there, by coverage.
  package mutating func paint(_ mask: Mask, _ color: Color) {
    let ink = Pixel(color)
    guard ink.alpha > 0 else { return }
    draw(mask) { pixel, coverage in pixel.painted(with: ink, coverage) }
  }

  /// Lays a picture over what is there, its top left corner at `x`, `y`.
  ///
  /// Its alpha counts times `opacity` (0 to 255).
  package mutating func paint(_ bitmap: Bitmap, x: Int, y: Int, opacity: UInt8 = 255) {
    let frame = PixelRect(x: x, y: y, width: bitmap.size.width, height: bitmap.size.height)
    bitmap.pixels.withUnsafeBufferPointer { paint($0, frame, opacity) }
  }

  /// Lays a canvas without scrim over this one, its top left corner at `x`, `y` and its alpha times `opacity` (0 to 255).
  package mutating func paint(_ canvas: Canvas, x: Int = 0, y: Int = 0, opacity: UInt8 = 255) {
    precondition(canvas.scrim.alpha == 0, "a canvas with a scrim would cover everything")
    canvas.storage.withUnsafeBufferPointer { storage in
      for row in max(0, -y)..<max(0, -y, min(canvas.size.height, size.height - y)) {
        for span in canvas.rows[row] {
          let pixels = UnsafeBufferPointer(rebasing: storage[span.offset..<span.offset + span.count])
          paint(pixels, PixelRect(x: span.x + x, y: row + y, width: span.count, height: 1), opacity)
        }
      }
    }
  }

  private mutating func paint(_ pixels: UnsafeBufferPointer<Pixel>, _ frame: PixelRect, _ opacity: UInt8) {
    draw(
      frame, pixels, isEmpty: { $0.alpha == 0 }, next: { _, x, _ in x }, blend: { $0.painted(with: $1, opacity) })
  }

  @inline(__always)
  private mutating func draw(_ mask: Mask, _ blend: (Pixel, UInt8) -> Pixel) {
    mask.coverage.withUnsafeBufferPointer {
      draw(mask.frame, $0, isEmpty: { $0 == 0 }, next: Self.skipEmpty, blend: blend)
    }
  }

  /// Gaps up to this long are held in memory rather than split into two spans.
  private static let shortestGap = 16

  /// Passes over empty entries from `x` on, eight at a time; the entry it stops at may still be empty.
  private static func skipEmpty(_ row: UnsafePointer<UInt8>, from x: Int, to end: Int) -> Int {
    var x = x
    while x + 8 <= end, UnsafeRawPointer(row + x).loadUnaligned(as: UInt64.self) == 0 { x += 8 }
    return x
  }

  /// Blends the entries of a box into the canvas; long stretches of empty ones stay uncovered.
  @inline(__always)
  private mutating func draw<Entry>(
    _ frame: PixelRect, _ source: UnsafeBufferPointer<Entry>, isEmpty: (Entry) -> Bool,
    next: (UnsafePointer<Entry>, _ from: Int, _ to: Int) -> Int, blend: (Pixel, Entry) -> Pixel
  ) {
    let visible = frame.intersection(size.bounds)
    guard !visible.isEmpty, let base = source.baseAddress else { return }
    let right = visible.right
    for y in visible.y..<visible.bottom {
      let row = base + ((y - frame.y) * frame.width - frame.x)
      var x = visible.x
      while true {
        x = next(row, x, right)
        while x < right, isEmpty(row[x]) { x += 1 }
        guard x < right else { break }
        let first = x
        var last = x
        while x < right, x - last <= Self.shortestGap {
          if !isEmpty(row[x]) { last = x }
          x += 1
        }
        let offset = cover(row: y, from: first, to: last + 1) - first
        storage.withUnsafeMutableBufferPointer { pixels in
          for i in first...last where !isEmpty(row[i]) { pixels[offset + i] = blend(pixels[offset + i], row[i]) }
        }
      }
    }
  }

  /// Makes one span hold columns `start..<end` of a row and returns where `start` lies in the storage.
  mutating func cover(row y: Int, from start: Int, to end: Int) -> Int {
    let row = rows[y]
    let lower = row.firstIndex { $0.end >= start } ?? row.count
    let upper = row[lower...].firstIndex { $0.x > end } ?? row.count
    if upper == lower + 1, row[lower].x <= start, row[lower].end >= end {
      return row[lower].offset + start - row[lower].x
    }
    let x = lower < upper ? min(start, row[lower].x) : start
    let right = lower < upper ? max(end, row[upper - 1].end) : end
    let span = Span(x: x, count: right - x, offset: storage.count)
    storage.append(contentsOf: repeatElement(scrim, count: span.count))
    for old in row[lower..<upper] {
      for i in 0..<old.count { storage[span.offset + old.x - x + i] = storage[old.offset + i] }
    }
    rows[y].replaceSubrange(lower..<upper, with: CollectionOfOne(span))
    return span.offset + start - x
  }
}
