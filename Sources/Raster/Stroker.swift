import Geometry
import Pixels
import Scene

/// Draws lines of even width with round caps and joins.
///
/// Where a pixel lies beside a segment, its coverage is that of a straight band, exact to the area; round a cap or a
/// join, that of the half plane at the nearest point of the round. Segments of one stroke do not add up.
struct Stroker {
  /// Coverage of a stroke in the pixels of `clip`.
  func mask(of stroke: Stroke, clip: PixelRect) -> Mask {
    let lines = stroke.outline.penStrokes.flatMap { Self.dashes(of: $0, pattern: stroke.dash) }
    return mask(along: lines, width: stroke.width, clip: clip)
  }

  /// Coverage of a pen of `width` pixels that goes along each of `lines`, in the pixels of `clip`.
  func mask(along lines: [[Point]], width: Double, clip: PixelRect) -> Mask {
    let radius = width / 2
    let bounds = Rect(around: lines).outset(by: radius + 1)
    let visible = bounds.intersection(clip.rect)
    guard !visible.isEmpty, radius > 0 else { return .empty }
    let box = PixelRect(covering: visible)
    var mask = Mask(frame: box, coverage: Array(repeating: 0, count: box.width * box.height))
    mask.coverage.withUnsafeMutableBufferPointer { coverage in
      for line in lines {
        for (a, b) in zip(line, line.dropFirst()) where a != b || line.count == 2 {
          Self.add(from: a, to: b, radius: radius, box: box, coverage)
        }
      }
    }
    return mask
  }

  // MARK: Segments

  private static func add(
    from a: Point, to b: Point, radius: Double, box: PixelRect, _ coverage: UnsafeMutableBufferPointer<UInt8>
  ) {
    let reach = radius + 0.75
    let visible = Rect(around: [a, b]).outset(by: reach).intersection(box.rect)
    guard !visible.isEmpty else { return }
    let area = PixelRect(covering: visible)
    let along = (b - a).unit
    let across = along.perpendicular
    let length = a.distance(to: b)
    for y in area.y..<area.bottom {
      let fromA = Double(y) + 0.5 - a.y
      var (first, end) = (area.x, area.right)
      if abs(across.x) > 0.01 {
        // Only the columns where the row crosses the band.
        let middle = a.x - fromA * across.y / across.x
        let half = reach / abs(across.x)
        let left = max(Double(first), middle - half - 0.5)
        let right = min(Double(end), middle + half + 0.5)
        guard left < right else { continue }
        first = Int(left)
        end = Int(right.rounded(.up))
      }
      let row = coverage.baseAddress! + (y - box.y) * box.width - box.x
      for x in first..<end where row[x] < 255 {
        let offset = Point(Double(x) + 0.5 - a.x, fromA)
        let t = offset.dot(along)
        var distance: Double
        var normal = across
        if t > 0 && t < length {
          distance = abs(offset.dot(across))
        } else {
          let round = t < 0 ? offset : offset - along * length
          distance = round.length
          guard distance < reach else { continue }
          if distance > 0 { normal = round * (1 / distance) }
        }
        let share = halfPlane(radius - distance, normal) - halfPlane(-radius - distance, normal)
        row[x] = max(row[x], UInt8(share * 255 + 0.5))
      }
    }
  }

  /// How much of a pixel lies in a half plane whose edge runs at right angles to `normal` (of length 1) and that
  /// reaches `depth` beyond the pixel's centre.
  private static func halfPlane(_ depth: Double, _ normal: Point) -> Double {
    let a = max(abs(normal.x), abs(normal.y))
    let b = min(abs(normal.x), abs(normal.y))
    let reach = (a + b) / 2
    if depth >= reach { return 1 }
    if depth <= -reach { return 0 }
    if abs(depth) <= (a - b) / 2 { return 0.5 + depth / a }
    let rest = reach - abs(depth)
    let corner = rest * rest / (2 * a * b)
    return depth > 0 ? 1 - corner : corner
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
