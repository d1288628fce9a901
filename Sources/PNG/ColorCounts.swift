import Geometry
import Pixels

/// Colours, and how many pixels have each.
struct ColorCounts {
  /// Each once. There may be some that no pixel has.
  private(set) var colors: [Pixel]
  private(set) var counts: [Int]

  /// The colours of a canvas by entry; nil where it does not hold entries.
  init?(_ canvas: Canvas) {
    guard let colors = canvas.colors else { return nil }
    self.colors = colors
    // Neighbouring pixels are often alike, so each is counted in another table than the one before it.
    var even = [Int](repeating: 0, count: colors.count)
    var odd = even
    var covered = 0
    even.withUnsafeMutableBufferPointer { even in
      odd.withUnsafeMutableBufferPointer { odd in
        for y in 0..<canvas.size.height {
          canvas.forEachStretch(inRow: y) { stretch in
            covered += stretch.count
            switch stretch {
            case .run(_, let count, let entry): even[Int(entry)] += count
            case .entries(_, let entries):
              var i = 0
              while i + 1 < entries.count {
                even[Int(entries[i])] += 1
                odd[Int(entries[i + 1])] += 1
                i += 2
              }
              if i < entries.count { even[Int(entries[i])] += 1 }
            case .flat, .pixels: break
            }
          }
        }
      }
    }
    counts = zip(even, odd).map { $0 + $1 }
    counts[0] += canvas.size.width * canvas.size.height - covered
  }

  /// Counts more pixels of the colour at a place.
  mutating func add(_ count: Int, at place: Int) { counts[place] += count }

  /// Takes up a colour that is not yet there, and returns its place.
  mutating func append(_ color: Pixel, _ count: Int) -> Int {
    colors.append(color)
    counts.append(count)
    return colors.count - 1
  }

  var isGrey: Bool { zip(colors, counts).allSatisfy { $0.isGrey || $1 == 0 } }
  var isOpaque: Bool { zip(colors, counts).allSatisfy { $0.alpha == 255 || $1 == 0 } }
}
