import Geometry
import Pixels
import Scene

/// Coverage of outlines that is found already, each moved to the first pixels of the screen: the same button, ring or
/// soft hole stands on many screens. It starts over when it is full.
struct CoverageCache {
  struct Key: Hashable {
    var outline: Outline
    /// What is done with it, and how wide or soft.
    var way: Way

    enum Way: Hashable {
      case filled
      case stroked(width: Double, dash: [Double])
      case feathered(Double)
      case ring(gap: Double, width: Double)
    }
  }

  private var coverages: [Key: Coverage] = [:]
  private var bytes = 0

  /// About how much memory is used at most.
  private static let limit = 8 << 20
  /// In pixels; what is larger is found anew each time, as far as it is seen.
  private static let largest = 4e6

  /// The coverage in the pixels of `clip`: what `found` gives for the outline at its place or at another, whole pixels
  /// from it, and a clip.
  /// - Parameter reach: how far it may reach out of the outline, in pixels.
  mutating func coverage(
    of outline: Outline, _ way: Key.Way, reach: Double, clip: PixelRect, found: (Outline, PixelRect) -> Coverage
  ) -> Coverage {
    let bounds = outline.bounds.outset(by: reach)
    guard bounds.width * bounds.height < Self.largest, abs(bounds.left) < 1e9, abs(bounds.top) < 1e9 else {
      return found(outline, clip)
    }
    let box = PixelRect(covering: bounds)
    guard !box.intersection(clip).isEmpty else { return .empty }
    let key = Key(outline: outline.offset(by: Point(-Double(box.x), -Double(box.y))), way: way)
    let coverage: Coverage
    if let known = coverages[key] {
      coverage = known
    } else {
      coverage = found(key.outline, PixelRect(x: 0, y: 0, width: box.width, height: box.height))
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

extension Outline {
  fileprivate func offset(by delta: Point) -> Outline {
    switch self {
    case .rect(let rect): .rect(rect.offset(by: delta))
    case .rounded(let rect, let radius): .rounded(rect.offset(by: delta), radius: radius)
    case .ellipse(let rect): .ellipse(rect.offset(by: delta))
    case .path(let path): .path(path.mapped { $0 + delta })
    }
  }
}
