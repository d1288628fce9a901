package import Geometry

/// Coverage that is found already, each moved to the first pixels of the screen: the same line of text, button or soft
/// hole stands on many screens. It starts over when it is full.
package struct CoverageCache<Key: Hashable> {
  private var coverages: [Key: Coverage] = [:]
  private var bytes = 0

  /// About how much memory is used at most.
  private static var limit: Int { 1 << 20 }

  package init() {}

  /// The coverage in the pixels of `clip`.
  /// - Parameters:
  ///   - key: says all that the coverage depends on, but not where its box lies.
  ///   - box: in pixels of the screen; holds all that is covered.
  ///   - found: finds the coverage in a box of that size at (0, 0), where it is not known yet.
  package mutating func coverage(
    of key: Key, in box: PixelRect, clip: PixelRect, found: (PixelRect) -> Coverage
  ) -> Coverage {
    guard !box.intersection(clip).isEmpty else { return .empty }
    let coverage: Coverage
    if let known = coverages[key] {
      coverage = known
    } else {
      coverage = found(PixelRect(x: 0, y: 0, width: box.width, height: box.height))
      let size = 256 + coverage.values.count + coverage.stretches.count * 12 + coverage.rows.count * 4
      if bytes + size > Self.limit {
        coverages.removeAll(keepingCapacity: true)
        bytes = 0
      }
      coverages[key] = coverage
      bytes += size
    }
    return coverage.offset(x: box.x, y: box.y).cropped(to: clip)
  }
}
