import Geometry
import Pixels
import Scene

/// Draws lines of even width with round caps and joins, exact to the area.
///
/// A line is taken apart where it turns sharply, so that each part is the inside of a polygon that does not overlap
/// itself: the line moved to both sides by half of the width, with a half circle at either end. Where parts meet or
/// cross, the larger coverage counts, so that they do not add up.
struct Stroker {
  let rasterizer: Rasterizer

  /// Coverage of a stroke in the pixels of `clip`.
  func coverage(of stroke: Stroke, clip: PixelRect) -> Coverage {
    let radius = stroke.width / 2
    if stroke.dash.isEmpty, let band = stroke.outline.band(from: -radius, to: radius) {
      return rasterizer.coverage(of: band, clip: clip)
    }
    let lines = stroke.outline.penStrokes.flatMap { Self.dashes(of: $0, pattern: stroke.dash) }
    return coverage(along: lines, width: stroke.width, clip: clip)
  }

  /// Coverage of a pen of `width` pixels that goes along each of `lines`, in the pixels of `clip`.
  func coverage(along lines: [[Point]], width: Double, clip: PixelRect) -> Coverage {
    let radius = width / 2
    guard radius > 0, radius.isFinite else { return .empty }
    var parts: [Coverage] = []
    for line in lines {
      if let band = line.closedBand(from: -radius, to: radius) {
        parts.append(rasterizer.coverage(of: band, clip: clip))
        continue
      }
      PenLine(line, radius: radius).eachPart { polygon in
        parts.append(rasterizer.coverage(of: [polygon], clip: clip))
      }
    }
    return Coverage(largestOf: parts)
  }

  // MARK: Dashes

  /// The drawn parts of `line`; lengths of strokes and gaps in turn, a stroke first. All of it where the pattern is
  /// empty, or too fine to be seen.
  private static func dashes(of line: [Point], pattern: [Double]) -> [[Point]] {
    let period = pattern.reduce(0, +)
    let length = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    guard period > 0.1, length / period < 100_000, pattern.allSatisfy({ $0 >= 0 }), var last = line.first else {
      return [line]
    }
    var dashes: [[Point]] = []
    var current = [last]
    var isStroke = true
    var index = 0
    var left = pattern[0]
    for point in line.dropFirst() {
      var length = last.distance(to: point)
      while length > left {
        last = last.mixed(with: point, left / length)
        length -= left
        if isStroke { dashes.append(current + [last]) }
        isStroke.toggle()
        index = (index + 1) % pattern.count
        left = pattern[index]
        current = [last]
      }
      left -= length
      last = point
      current.append(point)
    }
    if isStroke, current.count > 1 { dashes.append(current) }
    return dashes
  }
}
