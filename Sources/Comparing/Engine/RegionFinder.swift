import Geometry

/// Puts pixels together that lie close to each other: those of neighbouring cells of a grid, corners too, are one region.
struct RegionFinder {
  /// Pixels on a cell's side.
  private static let cell = 8

  private struct Part {
    var count = 0
    var unexplained = 0
    var maxDelta = 0
    var left = Int.max
    var top = Int.max
    /// Behind the last.
    var right = 0
    var bottom = 0

    mutating func add(_ other: Part) {
      count += other.count
      unexplained += other.unexplained
      maxDelta = max(maxDelta, other.maxDelta)
      left = min(left, other.left)
      top = min(top, other.top)
      right = max(right, other.right)
      bottom = max(bottom, other.bottom)
    }

    var box: PixelRect { PixelRect(x: left, y: top, width: right - left, height: bottom - top) }
  }

  /// The cells of the rows that are being added, with one more at each end.
  private var cells: [Part]
  private var touched = Int.max..<Int.max
  /// Which row of cells that is.
  private var band = -1
  /// The parts that the cells of the row above belong to, or -1.
  private var above: [Int32]
  private var parts: [Part] = []
  /// The part that each was put to; itself where it stands for all of them.
  private var owners: [Int32] = []

  init(width: Int) {
    let count = (width + Self.cell - 1) / Self.cell + 2
    cells = Array(repeating: Part(), count: count)
    above = Array(repeating: -1, count: count)
  }

  /// Adds pixels; rows come from the top.
  mutating func add(_ find: PixelScan.Find) {
    let y = find.y
    if y / Self.cell != band {
      closeBand()
      // Nothing lies above the new one but what ends just there.
      if y / Self.cell != band + 1 { for i in above.indices { above[i] = -1 } }
      band = y / Self.cell
    }
    let places = find.x / Self.cell + 1..<(find.end - 1) / Self.cell + 2
    touched =
      touched.isEmpty
      ? places : min(touched.lowerBound, places.lowerBound)..<max(touched.upperBound, places.upperBound)
    for place in places {
      let left = max(find.x, (place - 1) * Self.cell)
      let right = min(find.end, place * Self.cell)
      cells[place].add(
        Part(count: right - left, maxDelta: find.delta, left: left, top: y, right: right, bottom: y + 1))
    }
  }

  /// Of the pixels that were added last, those in some columns are not explained.
  mutating func addUnexplained(_ columns: Range<Int>) {
    for place in columns.lowerBound / Self.cell + 1..<(columns.upperBound - 1) / Self.cell + 2 {
      let left = max(columns.lowerBound, (place - 1) * Self.cell)
      cells[place].unexplained += min(columns.upperBound, place * Self.cell) - left
    }
  }

  private mutating func closeBand() {
    var current = above
    for i in current.indices { current[i] = -1 }
    for i in touched where cells[i].count > 0 {
      var part: Int32 = -1
      for neighbour in [current[i - 1], above[i - 1], above[i], above[i + 1]] where neighbour >= 0 {
        let owner = find(neighbour)
        if part < 0 {
          part = owner
        } else if part != owner {
          // The older one stands for both.
          let (first, last) = (min(part, owner), max(part, owner))
          owners[Int(last)] = first
          parts[Int(first)].add(parts[Int(last)])
          part = first
        }
      }
      if part < 0 {
        part = Int32(parts.count)
        parts.append(Part())
        owners.append(part)
      }
      parts[Int(part)].add(cells[i])
      cells[i] = Part()
      current[i] = part
    }
    above = current
    touched = Int.max..<Int.max
  }

  private mutating func find(_ part: Int32) -> Int32 {
    var part = part
    while owners[Int(part)] != part {
      owners[Int(part)] = owners[Int(owners[Int(part)])]
      part = owners[Int(part)]
    }
    return part
  }

  /// All regions: those with pixels that are not explained first, then those with the most pixels, then from the top and
  /// the left.
  consuming func regions() -> [PixelDifference.Region] {
    closeBand()
    return parts.indices.filter { owners[$0] == Int32($0) }
      .map {
        let part = parts[$0]
        return PixelDifference.Region(
          box: part.box, count: part.count, maxDelta: part.maxDelta, unexplained: part.unexplained)
      }
      .sorted { a, b in
        let ranks = (a.unexplained > 0 ? 0 : 1, b.unexplained > 0 ? 0 : 1)
        return (ranks.0, -a.count, a.box.y, a.box.x, a.box.width) < (ranks.1, -b.count, b.box.y, b.box.x, b.box.width)
      }
  }
}
