package import Geometry

/// A screen that is nearly all scrim: one value everywhere, and the spans of rows that something covers. Memory and the
/// cost of drawing grow with the covered pixels, not with the screen; the inside of a hole or a card is one run a row.
///
/// Pixels are exact. They are held as entries of the canvas's own colours, so that what an ink makes of a colour is
/// worked out once; a canvas of too many colours, as photographs have, goes over to holding the pixels themselves.
///
/// Invariants: the spans of a row are in the order of their columns, inside the row, not empty, and do not overlap; a
/// pixel outside all spans is `scrim`, which is entry 0.
package struct Canvas: Sendable {
  package let size: PixelSize
  package let scrim: Pixel
  private(set) var rows: SpanRows
  private(set) var store: PixelStore

  /// Wider rows could have more new colours than there are entries.
  private static let widestIndexed = 60_000

  package init(size: PixelSize, scrim: Color) { self.init(size: size, scrim: Pixel(scrim)) }

  init(size: PixelSize, scrim: Pixel) {
    self.size = size
    self.scrim = scrim
    rows = SpanRows(height: size.height)
    store = PixelStore(scrim: scrim)
    if size.width > Self.widestIndexed { store.goDirect() }
  }

  // MARK: Drawing

  /// Cuts a hole by coverage: alpha falls to nothing where it is 255.
  package mutating func cut(_ coverage: Coverage) { draw(coverage, .hole) }

  /// Cuts a hole by coverage: alpha falls to nothing where it is 255.
  package mutating func cut(_ mask: Mask) { cut(Coverage(mask)) }

  /// Lays `color` over what is there, by coverage.
  package mutating func paint(_ coverage: Coverage, _ color: Color) {
    guard color.alpha > 0 else { return }
    draw(coverage, Ink(Pixel(color)))
  }

  /// Lays `color` over what is there, by coverage.
  package mutating func paint(_ mask: Mask, _ color: Color) { paint(Coverage(mask), color) }

  /// Lays a picture over what is there, its top left corner at `x`, `y`.
  ///
  /// Its alpha counts times `opacity` (0 to 255).
  package mutating func paint(_ bitmap: Bitmap, x: Int, y: Int, opacity: UInt8 = 255) {
    let frame = PixelRect(x: x, y: y, width: bitmap.size.width, height: bitmap.size.height)
    let visible = frame.intersection(size.bounds)
    guard opacity > 0, !visible.isEmpty else { return }
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      for row in visible.y..<visible.bottom {
        let pixels = pixels.baseAddress! + ((row - y) * frame.width - x)
        edit(row) { rows, cursor, store in
          var at = visible.x
          while let part = Self.part(of: pixels, from: at, to: visible.right, where: { $0.alpha > 0 }) {
            rows.draw(.pixels(pixels, opacity), from: part.lowerBound, to: part.upperBound, &cursor, &store)
            at = part.upperBound
          }
        }
      }
    }
  }

  /// Fills parts of a row in which nothing was drawn yet: they are in order, within the row, and do not overlap.
  package mutating func fill(_ parts: [(columns: Range<Int>, pixel: Pixel)], inRow y: Int) {
    precondition(isBare(y), "something was drawn in the row")
    let scrim = scrim
    edit(y) { rows, cursor, store in
      for (columns, pixel) in parts where !columns.isEmpty && pixel != scrim {
        let value = store.value(of: pixel)
        let isRun = columns.count >= SpanRows.shortestRun
        rows.append(
          &cursor, from: columns.lowerBound, to: columns.upperBound,
          value: isRun ? value : UInt32(store.append(value, count: columns.count)), isRun: isRun)
      }
    }
  }

  /// Lays a canvas without scrim over this one, its top left corner at `x`, `y` and its alpha times `opacity` (0 to 255).
  package mutating func paint(_ canvas: Canvas, x: Int = 0, y: Int = 0, opacity: UInt8 = 255) {
    precondition(canvas.scrim.alpha == 0, "a canvas with a scrim would cover everything")
    guard opacity > 0 else { return }
    let width = size.width
    for row in max(0, -y)..<max(0, -y, min(canvas.size.height, size.height - y)) where !canvas.isBare(row) {
      edit(row + y) { rows, cursor, store in
        canvas.forEachStretch(inRow: row) { stretch in
          let start = max(0, stretch.x + x)
          let end = min(stretch.end + x, width)
          guard start < end else { return }
          let brush: Brush
          switch stretch {
          case .run(_, _, let entry): brush = .flat(Ink(canvas.store.index[entry]), opacity)
          case .flat(_, _, let pixel): brush = .flat(Ink(pixel), opacity)
          case .entries(_, let entries):
            canvas.store.index.colors.withUnsafeBufferPointer { colors in
              let entries = entries.baseAddress! - (stretch.x + x)
              rows.draw(
                .entries(entries, of: colors.baseAddress!, opacity), from: start, to: end, &cursor, &store)
            }
            return
          case .pixels(_, let pixels): brush = .pixels(pixels.baseAddress! - (stretch.x + x), opacity)
          }
          rows.draw(brush, from: start, to: end, &cursor, &store)
        }
      }
    }
  }

  private mutating func draw(_ coverage: Coverage, _ ink: Ink) {
    let visible = coverage.frame.intersection(size.bounds)
    guard !visible.isEmpty else { return }
    let width = size.width
    coverage.stretches.withUnsafeBufferPointer { stretches in
      coverage.values.withUnsafeBufferPointer { values in
        for y in visible.y..<visible.bottom {
          let places = coverage.places(inRow: y)
          guard !places.isEmpty else { continue }
          edit(y) { rows, cursor, store in
            for place in places {
              let stretch = stretches[place]
              let (start, end) = (max(Int(stretch.x), 0), min(stretch.end, width))
              guard start < end else { continue }
              let brush: Brush
              if let value = stretch.value {
                brush = .flat(ink, value)
              } else {
                brush = .coverage(ink, values.baseAddress! + (Int(stretch.offset) - Int(stretch.x)))
              }
              rows.draw(brush, from: start, to: end, &cursor, &store)
            }
          }
        }
      }
    }
  }

  /// Changes a row, from left to right.
  @inline(__always)
  mutating func edit(_ y: Int, _ body: (inout SpanRows, inout SpanRows.Cursor, inout PixelStore) -> Void) {
    var cursor = rows.start(ofRow: y)
    body(&rows, &cursor, &store)
    if store.index.isCrowded { goDirect() }
  }

  /// Holds pixels as `other`, of the same scrim, does, and gives values the same meaning.
  mutating func adopt(colorsOf other: Canvas) {
    if other.store.isDirect { goDirect() } else { store = PixelStore(other.store.index) }
  }

  /// Holds the pixels themselves from here on.
  mutating func goDirect() {
    guard !store.isDirect else { return }
    rows.replaceRuns { store.pixel($0).bits }
    store.goDirect()
  }

  /// Gaps up to this long are held in memory rather than split into two spans.
  private static let shortestGap = 16

  /// The next part of a row that begins and ends with something and has no long gaps.
  @inline(__always)
  private static func part(
    of pixels: UnsafePointer<Pixel>, from start: Int, to end: Int, where isThere: (Pixel) -> Bool
  ) -> Range<Int>? {
    var first = start
    while first < end, !isThere(pixels[first]) { first += 1 }
    guard first < end else { return nil }
    var last = first
    var x = first
    while x < end, x - last <= shortestGap {
      if isThere(pixels[x]) { last = x }
      x += 1
    }
    return first..<last + 1
  }
}
