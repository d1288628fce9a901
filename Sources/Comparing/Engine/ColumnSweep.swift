import Geometry

/// The columns that some boxes cover, row by row from the top.
struct ColumnSweep {
  /// Those that are still to come, the next one last.
  private var waiting: [PixelRect]
  private var active: [PixelRect] = []
  /// The row where `active` changes next.
  private var nextRow = Int.min
  /// From the left, none touching another.
  private(set) var columns: [Range<Int>] = []

  init(_ boxes: [PixelRect]) {
    waiting = boxes.filter { !$0.isEmpty }.sorted { $0.y > $1.y }
  }

  /// Goes on to a row; none comes before an earlier one.
  mutating func advance(to y: Int) {
    guard y >= nextRow else { return }
    active.removeAll { $0.bottom <= y }
    while let box = waiting.last, box.y <= y {
      waiting.removeLast()
      if box.bottom > y { active.append(box) }
    }
    nextRow = active.reduce(waiting.last?.y ?? Int.max) { min($0, $1.bottom) }
    columns.removeAll(keepingCapacity: true)
    for box in active.sorted(by: { $0.x < $1.x }) {
      if let last = columns.last, box.x <= last.upperBound {
        columns[columns.count - 1] = last.lowerBound..<max(last.upperBound, box.right)
      } else {
        columns.append(box.x..<box.right)
      }
    }
  }

  /// Calls `body` with the parts of some columns that no box covers.
  func forEachGap(in range: Range<Int>, _ body: (Range<Int>) -> Void) {
    var start = range.lowerBound
    for column in columns where column.upperBound > start {
      if column.lowerBound >= range.upperBound { break }
      if column.lowerBound > start { body(start..<column.lowerBound) }
      start = column.upperBound
    }
    if start < range.upperBound { body(start..<range.upperBound) }
  }
}
