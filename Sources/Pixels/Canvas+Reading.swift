package import Geometry

extension Canvas {
  /// Pixels of a row that lie next to each other and are held alike.
  package enum Stretch {
    /// One entry of the canvas's colours.
    case run(x: Int, count: Int, entry: UInt16)
    case entries(x: Int, UnsafeBufferPointer<UInt16>)
    /// One pixel, of a canvas that has no table of colours.
    case flat(x: Int, count: Int, Pixel)
    case pixels(x: Int, UnsafeBufferPointer<Pixel>)

    /// The column of the first.
    package var x: Int {
      switch self {
      case .run(let x, _, _), .flat(let x, _, _), .entries(let x, _), .pixels(let x, _): x
      }
    }

    package var count: Int {
      switch self {
      case .run(_, let count, _), .flat(_, let count, _): count
      case .entries(_, let entries): entries.count
      case .pixels(_, let pixels): pixels.count
      }
    }

    package var end: Int { x + count }
  }

  /// The colours by entry, the scrim first; nil where pixels are held as they are. No two are alike, but there may be
  /// colours that no pixel has any more.
  package var colors: [Pixel]? { store.isDirect ? nil : store.index.colors }

  /// Whether all of a row is scrim, as far as is known without looking at the pixels.
  package func isBare(_ y: Int) -> Bool { rows.first(inRow: y) == SpanRows.none }

  /// Calls `body` with all that may not be scrim, from left to right. The pointers are good during the call only.
  package func forEachStretch(inRow y: Int, _ body: (Stretch) -> Void) {
    guard !isBare(y) else { return }
    if store.isDirect {
      store.pixels.withUnsafeBufferPointer { pixels in
        rows.forEach(inRow: y) { span in
          let x = Int(span.x)
          guard !span.isRun else { return body(.flat(x: x, count: span.count, Pixel(bits: span.value))) }
          body(.pixels(x: x, UnsafeBufferPointer(rebasing: pixels[Int(span.value)..<Int(span.value) + span.count])))
        }
      }
    } else {
      store.entries.withUnsafeBufferPointer { entries in
        rows.forEach(inRow: y) { span in
          let x = Int(span.x)
          guard !span.isRun else { return body(.run(x: x, count: span.count, entry: UInt16(span.value))) }
          body(.entries(x: x, UnsafeBufferPointer(rebasing: entries[Int(span.value)..<Int(span.value) + span.count])))
        }
      }
    }
  }

  /// How many pixels may not be scrim.
  package var coveredCount: Int {
    var count = 0
    for y in 0..<size.height { rows.forEach(inRow: y) { count += $0.count } }
    return count
  }

  /// How many pixels are held in memory one by one.
  package var heldCount: Int { store.count }

  package subscript(x: Int, y: Int) -> Pixel {
    var at = rows.first(inRow: y)
    while at != SpanRows.none {
      let span = rows[at]
      if x < span.x { break }
      if x < span.end { return pixel(x, of: span) }
      at = span.next
    }
    return scrim
  }

  /// The pixel of a span in column `x`.
  @inline(__always)
  func pixel(_ x: Int, of span: SpanRows.Span) -> Pixel {
    span.isRun ? store.pixel(span.value) : store.pixel(at: Int(span.value) + x - Int(span.x))
  }

  /// Writes columns `columns` of a row to memory.
  package func copyRow(_ y: Int, _ columns: Range<Int>, to target: UnsafeMutablePointer<Pixel>) {
    target.update(repeating: scrim, count: columns.count)
    rows.forEach(inRow: y) { span in
      let (start, end) = (max(Int(span.x), columns.lowerBound), min(Int(span.end), columns.upperBound))
      guard start < end else { return }
      let target = target + (start - columns.lowerBound)
      if span.isRun {
        target.update(repeating: store.pixel(span.value), count: end - start)
      } else {
        store.copy(Int(span.value) + start - Int(span.x), count: end - start, to: target)
      }
    }
  }

  /// The pixels of a box that lies within the canvas.
  package func bitmap(in frame: PixelRect) -> Bitmap {
    let count = frame.width * frame.height
    let pixels = [Pixel](unsafeUninitializedCapacity: count) { pixels, filled in
      for y in 0..<frame.height {
        copyRow(frame.y + y, frame.x..<frame.right, to: pixels.baseAddress! + y * frame.width)
      }
      filled = count
    }
    return Bitmap(size: PixelSize(width: frame.width, height: frame.height), pixels: pixels)
  }

  /// The whole picture. For tests and previews: it costs what the sparse canvas saves.
  package func flattened() -> Bitmap { bitmap(in: size.bounds) }

  /// The smallest box that holds every pixel which is not scrim; empty where there is none.
  package var inkFrame: PixelRect {
    var frame = PixelRect.empty
    for y in 0..<size.height where !isBare(y) {
      var (first, last) = (size.width, -1)
      rows.forEach(inRow: y) { span in
        let columns = Int(span.x)..<Int(span.end)
        if first == size.width { first = columns.first { pixel($0, of: span) != scrim } ?? first }
        last = columns.last { pixel($0, of: span) != scrim } ?? last
      }
      if last >= 0 { frame = frame.union(PixelRect(x: first, y: y, width: last + 1 - first, height: 1)) }
    }
    return frame
  }

  /// The smallest box that holds every pixel in which the two canvases, of one size, differ; empty where they are alike.
  package func difference(from other: Canvas) -> PixelRect {
    precondition(size == other.size, "canvases of two sizes differ everywhere")
    var frame = PixelRect.empty
    for y in 0..<size.height {
      if scrim == other.scrim, isBare(y), other.isBare(y) { continue }
      var (first, last) = (size.width, -1)
      forEachPart(inRow: y, with: other) { columns, own, others in
        if let own, own.isRun, let others, others.isRun, store.pixel(own.value) == other.store.pixel(others.value) {
          return
        }
        func differs(_ x: Int) -> Bool {
          (own.map { pixel(x, of: $0) } ?? scrim) != (others.map { other.pixel(x, of: $0) } ?? other.scrim)
        }
        if first == size.width { first = columns.first(where: differs) ?? first }
        last = columns.last(where: differs) ?? last
      }
      if last >= 0 { frame = frame.union(PixelRect(x: first, y: y, width: last + 1 - first, height: 1)) }
    }
    return frame
  }

  /// Walks over a row of two canvases of one size. Each part lies in one span, or in none (nil), of each; parts of scrim
  /// in both are left out where the scrims are alike.
  func forEachPart(
    inRow y: Int, with other: Canvas, _ body: (Range<Int>, _ own: SpanRows.Span?, _ others: SpanRows.Span?) -> Void
  ) {
    var x = 0
    var (own, others) = (rows.first(inRow: y), other.rows.first(inRow: y))
    /// The span at `x`, or nil, and the column up to which that is so.
    func reach(_ rows: SpanRows, _ at: inout Int32) -> (SpanRows.Span?, Int) {
      while at != SpanRows.none, rows[at].end <= x { at = rows[at].next }
      guard at != SpanRows.none else { return (nil, size.width) }
      return rows[at].x > x ? (nil, Int(rows[at].x)) : (rows[at], Int(rows[at].end))
    }
    while x < size.width {
      let (first, firstEnd) = reach(rows, &own)
      let (second, secondEnd) = reach(other.rows, &others)
      let end = min(firstEnd, secondEnd)
      if first != nil || second != nil || scrim != other.scrim { body(x..<end, first, second) }
      x = end
    }
  }

  /// Whether the invariants hold. For tests.
  package var isSound: Bool {
    rows.isSound(width: size.width, count: store.count) && (colors.map { Set($0).count == $0.count } ?? true)
  }
}

extension SpanRows {
  @inline(__always)
  func forEach(inRow y: Int, _ body: (Span) -> Void) {
    var at = first(inRow: y)
    while at != Self.none {
      let span = self[at]
      body(span)
      at = span.next
    }
  }
}
