import Geometry

/// How many pixels were found in each cell of a grid.
struct Density {
  /// Pixels on a cell's side.
  private static let cell = 16

  private let across: Int
  private let down: Int
  private var counts: [Int32]

  init(_ size: PixelSize) {
    across = (size.width + Self.cell - 1) / Self.cell
    down = (size.height + Self.cell - 1) / Self.cell
    counts = Array(repeating: 0, count: across * down)
  }

  mutating func add(_ find: PixelScan.Find) {
    var x = find.x
    while x < find.end {
      let next = min(find.end, (x / Self.cell + 1) * Self.cell)
      counts[find.y / Self.cell * across + x / Self.cell] += Int32(next - x)
      x = next
    }
  }

  /// The part of a box, of the given size, with the most pixels in its cells; of several the one
  /// nearest to the middle.
  func densest(_ size: PixelSize, in box: PixelRect) -> PixelRect {
    // Sums of all that is above and left of a corner.
    var sums = [Int32](repeating: 0, count: (across + 1) * (down + 1))
    for y in 0..<down {
      for x in 0..<across {
        sums[(y + 1) * (across + 1) + x + 1] =
          counts[y * across + x] + sums[y * (across + 1) + x + 1] + sums[(y + 1) * (across + 1) + x]
          - sums[y * (across + 1) + x]
      }
    }
    func sum(_ x: Int, _ y: Int) -> Int32 { sums[min(y, down) * (across + 1) + min(x, across)] }
    let (width, height) = (size.width / Self.cell, size.height / Self.cell)
    let (middleX, middleY) = (box.x + (box.width - size.width) / 2, box.y + (box.height - size.height) / 2)
    var best = (count: Int32(-1), away: 0, x: box.x, y: box.y)
    for y in stride(from: box.y, through: max(box.y, box.bottom - size.height), by: Self.cell) {
      for x in stride(from: box.x, through: max(box.x, box.right - size.width), by: Self.cell) {
        let (column, row) = (x / Self.cell, y / Self.cell)
        let count =
          sum(column + width, row + height) - sum(column, row + height) - sum(column + width, row) + sum(column, row)
        let away = abs(x - middleX) + abs(y - middleY)
        if (count, -away) > (best.count, -best.away) { best = (count, away, x, y) }
      }
    }
    return PixelRect(x: best.x, y: best.y, width: size.width, height: size.height)
  }
}
