package import Geometry
package import Pixels

extension Mask {
  /// What at least one of `masks` covers: coverages a and b make 1 - (1 - a)(1 - b).
  init(uniting masks: [Mask]) {
    self.init(combining: masks) { a, b in 255 - divided((255 - a) * (255 - b)) }
  }

  /// What an odd number of `masks` covers: coverages a and b make a + b - 2ab.
  init(excluding masks: [Mask]) {
    self.init(combining: masks) { a, b in divided(a * (255 - b) + b * (255 - a)) }
  }

  /// The largest coverage by any of `masks`.
  init(largestOf masks: [Mask]) {
    self.init(combining: masks) { a, b in max(a, b) }
  }

  /// What is covered beyond `mask`: exact where all of that lies within what this one covers.
  func less(_ mask: Mask) -> Mask {
    var rest = self
    let common = frame.intersection(mask.frame)
    for y in common.y..<common.bottom {
      for x in common.x..<common.right {
        let at = (y - frame.y) * frame.width + x - frame.x
        rest.coverage[at] -= min(rest.coverage[at], mask[x, y])
      }
    }
    return rest
  }

  private init(combining masks: [Mask], _ combined: (UInt32, UInt32) -> UInt32) {
    let visible = masks.filter { !$0.frame.isEmpty }
    let frame = visible.reduce(PixelRect.empty) { $0.union($1.frame) }
    self.init(frame: frame, coverage: Array(repeating: 0, count: frame.width * frame.height))
    for mask in visible {
      for y in 0..<mask.frame.height {
        let source = y * mask.frame.width
        let target = (mask.frame.y + y - frame.y) * frame.width + mask.frame.x - frame.x
        for x in 0..<mask.frame.width where mask.coverage[source + x] > 0 {
          coverage[target + x] = UInt8(combined(UInt32(coverage[target + x]), UInt32(mask.coverage[source + x])))
        }
      }
    }
  }

  /// The part within `clip`.
  package func cropped(to clip: PixelRect) -> Mask {
    let part = frame.intersection(clip)
    guard part != frame else { return self }
    var coverage: [UInt8] = []
    coverage.reserveCapacity(part.width * part.height)
    for y in part.y..<part.bottom {
      let start = (y - frame.y) * frame.width + part.x - frame.x
      coverage.append(contentsOf: self.coverage[start..<start + part.width])
    }
    return Mask(frame: part, coverage: coverage)
  }

  func offset(x: Int, y: Int) -> Mask {
    Mask(frame: frame.offset(x: x, y: y), coverage: coverage)
  }
}
