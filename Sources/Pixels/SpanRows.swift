/// Which parts of a canvas's rows are not bare scrim, and where their pixels are.
///
/// Invariants: the spans of a row are in the order of their columns, inside the row, not empty, and do not overlap.
struct SpanRows: Sendable {
  struct Span: Sendable {
    var x: Int32
    var end: Int32
    /// Of the same row; `none` after the last.
    var next: Int32
    /// Of all pixels of a run; of others the place of the first in the store.
    var value: UInt32
    var isRun: Bool
    var count: Int { Int(end - x) }
  }

  /// A place within a row, which only moves on.
  struct Cursor {
    let y: Int
    /// Before `current`; `none` at the start of the row.
    var previous: Int32
    var current: Int32
  }

  static let none: Int32 = -1
  /// Runs of fewer pixels take more memory than the pixels themselves.
  static let shortestRun = 8

  /// The first span of each row, or `none`.
  private var heads: [Int32]
  private(set) var spans: [Span] = []

  init(height: Int) { heads = Array(repeating: Self.none, count: height) }

  @inline(__always)
  func first(inRow y: Int) -> Int32 { heads[y] }

  @inline(__always)
  subscript(span: Int32) -> Span { spans[Int(span)] }

  func start(ofRow y: Int) -> Cursor { Cursor(y: y, previous: Self.none, current: heads[y]) }

  /// Gives runs other values.
  mutating func replaceRuns(_ value: (UInt32) -> UInt32) {
    for i in spans.indices where spans[i].isRun { spans[i].value = value(spans[i].value) }
  }

  /// Adds a span after all others of its row.
  mutating func append(_ cursor: inout Cursor, from x: Int, to end: Int, value: UInt32, isRun: Bool) {
    insert(&cursor, Span(x: Int32(x), end: Int32(end), next: Self.none, value: value, isRun: isRun))
  }

  /// Draws with a brush on columns `start..<end` of the row, which no earlier call with this cursor has gone beyond.
  mutating func draw(
    _ brush: Brush, from start: Int, to end: Int, _ cursor: inout Cursor, _ store: inout PixelStore
  ) {
    let end = Int32(end)
    var x = Int32(start)
    while cursor.current != Self.none, self[cursor.current].end <= x { advance(&cursor) }
    while x < end {
      guard cursor.current != Self.none, self[cursor.current].x < end else {
        cover(brush, from: x, to: end, &cursor, &store)
        return
      }
      let span = self[cursor.current]
      if span.x > x {
        cover(brush, from: x, to: span.x, &cursor, &store)
        x = span.x
      }
      let stop = min(end, span.end)
      draw(brush, from: x, to: stop, on: span, &cursor, &store)
      x = stop
    }
  }

  @inline(__always)
  private func advance(_ cursor: inout Cursor) {
    cursor.previous = cursor.current
    cursor.current = self[cursor.current].next
  }

  /// Draws where there is only scrim.
  private mutating func cover(
    _ brush: Brush, from x: Int32, to end: Int32, _ cursor: inout Cursor, _ store: inout PixelStore
  ) {
    guard !store.leavesScrim(brush) else { return }
    let count = Int(end - x)
    var span = Span(x: x, end: end, next: Self.none, value: store.scrimValue, isRun: false)
    if let value = store.drawn(brush, on: span.value) {
      guard value != span.value else { return }
      span.isRun = count >= Self.shortestRun
      span.value = span.isRun ? value : UInt32(store.append(value, count: count))
    } else {
      span.value = UInt32(store.append(brush, over: span.value, x: Int(x), count: count))
    }
    insert(&cursor, span)
  }

  /// Draws on a part of the current span, and moves on where that was its end.
  private mutating func draw(
    _ brush: Brush, from x: Int32, to end: Int32, on span: Span, _ cursor: inout Cursor, _ store: inout PixelStore
  ) {
    let count = Int(end - x)
    if span.isRun {
      if let value = store.drawn(brush, on: span.value) {
        if value != span.value { replace(&cursor, from: x, to: end, value: value, isRun: true) }
      } else {
        let place = store.append(brush, over: span.value, x: Int(x), count: count)
        replace(&cursor, from: x, to: end, value: UInt32(place), isRun: false)
      }
    } else if count >= 2 * Self.shortestRun, case .flat(let ink, let coverage) = brush,
      let pixel = ink.replacement(coverage)
    {
      replace(&cursor, from: x, to: end, value: store.value(of: pixel), isRun: true)
    } else {
      store.draw(brush, at: Int(span.value) + Int(x - span.x), x: Int(x), count: count)
    }
    if cursor.current != Self.none, self[cursor.current].end <= end { advance(&cursor) }
  }

  /// Puts a span before the current one, or makes the one before it longer.
  private mutating func insert(_ cursor: inout Cursor, _ span: Span) {
    if cursor.previous != Self.none, extend(cursor.previous, by: span) { return }
    let index = Int32(spans.count)
    spans.append(span)
    spans[Int(index)].next = cursor.current
    if cursor.previous == Self.none { heads[cursor.y] = index } else { spans[Int(cursor.previous)].next = index }
    cursor.previous = index
  }

  /// Makes a span longer by one that follows, where it touches it and goes on in the same way.
  private mutating func extend(_ index: Int32, by span: Span) -> Bool {
    let last = self[index]
    guard last.end == span.x, last.isRun == span.isRun,
      span.value == (span.isRun ? last.value : last.value + UInt32(last.count))
    else { return false }
    spans[Int(index)].end = span.end
    return true
  }

  /// Gives a part of the current span another value; what is left of it afterwards is current.
  private mutating func replace(
    _ cursor: inout Cursor, from x: Int32, to end: Int32, value: UInt32, isRun: Bool
  ) {
    var rest = self[cursor.current]
    let part = Span(x: x, end: end, next: Self.none, value: value, isRun: isRun)
    if rest.x < x {
      spans[Int(cursor.current)].end = x
      advance(&cursor)
      insert(&cursor, part)
      guard end < rest.end else { return }
    } else if end < rest.end {
      insert(&cursor, part)
    } else {
      spans[Int(cursor.current)].value = value
      spans[Int(cursor.current)].isRun = isRun
      return
    }
    // Either the current span is what follows the part, or it was what comes before it.
    let isSplit = rest.x < x
    if !rest.isRun { rest.value += UInt32(end - rest.x) }
    rest.x = end
    if isSplit {
      let index = Int32(spans.count)
      rest.next = cursor.current
      spans.append(rest)
      spans[Int(cursor.previous)].next = index
      cursor.current = index
    } else {
      spans[Int(cursor.current)] = rest
    }
  }

  // MARK: Checking

  /// Whether the invariants hold for rows of `width` pixels, of which `count` are held.
  func isSound(width: Int, count: Int) -> Bool {
    heads.allSatisfy { head in
      var reached: Int32 = 0
      var at = head
      while at != Self.none {
        let span = self[at]
        guard span.x >= reached, span.end > span.x, span.end <= width else { return false }
        if !span.isRun, Int(span.value) + span.count > count { return false }
        reached = span.end
        at = span.next
      }
      return true
    }
  }
}
