import Geometry
import Pixels

extension Mask {
  /// The part within `clip`.
  func cropped(to clip: PixelRect) -> Mask {
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
}
