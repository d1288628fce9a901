internal import Pixels

/// Lines of text that are drawn already, at the left end of their first pixel. It starts over when it is full.
struct DrawnLines {
  struct Key: Hashable {
    let shape: ObjectIdentifier
    let scale: Double
    /// Of a pixel: how far the line begins to the right of a whole one.
    let fraction: Double
  }

  private var lines: [Key: (shape: ShapedLine, coverage: Coverage)] = [:]
  private var bytes = 0

  /// About how much memory is used at most.
  private static let limit = 8 << 20

  subscript(key: Key) -> Coverage? { lines[key]?.coverage }

  /// - Parameter shape: is kept, too, so that no other one is taken for it.
  mutating func insert(_ coverage: Coverage, of shape: ShapedLine, for key: Key) {
    let size = 256 + coverage.values.count + coverage.stretches.count * 12 + coverage.rows.count * 4
    if bytes + size > Self.limit {
      lines.removeAll(keepingCapacity: true)
      bytes = 0
    }
    lines[key] = (shape, coverage)
    bytes += size
  }
}
