import Geometry
import Pixels

/// Turns what is drawn already, clockwise about the centre of a box.
///
/// By a multiple of 90 degrees pixels are copied where they fall on pixels again, as they do unless the box has one odd
/// side and is turned onto its other side. Else each new pixel is found on a cubic curve through the 16 old ones
/// around its centre, which is kept from swinging beyond the nearest four: a flat colour stays flat up to its edge.
struct Rotation {
  private let center: Point
  /// The turn and its reverse, about zero.
  private let forth: Affine
  private let back: Affine
  /// Every pixel falls on a pixel.
  private let isExact: Bool
  let isNone: Bool

  init(degrees: Double, about frame: PixelRect) {
    let degrees = degrees.isFinite ? degrees.remainder(dividingBy: 360) : 0
    center = frame.rect.center
    forth = Affine(degrees: degrees, about: .zero)
    back = Affine(degrees: -degrees, about: .zero)
    isNone = degrees == 0
    isExact =
      degrees.remainder(dividingBy: 180) == 0
      || degrees.remainder(dividingBy: 90) == 0 && (frame.width - frame.height) % 2 == 0
  }

  /// How far around a place the curve reaches.
  private static let reach = 2

  /// What must be drawn for all of `region` to be right once it is turned.
  func source(of region: PixelRect) -> PixelRect {
    isNone ? region : reached(from: region, back)
  }

  /// Where what lies in `box` can leave something.
  private func target(of box: PixelRect) -> PixelRect { reached(from: box, forth) }

  private func reached(from box: PixelRect, _ turn: Affine) -> PixelRect {
    PixelRect(covering: Rect(around: box.rect.corners.map { center + turn($0 - center) })).outset(by: Self.reach)
  }

  /// The turned mask, within `clip`.
  func turned(_ mask: Mask, clip: PixelRect) -> Mask {
    guard !isNone else { return mask.cropped(to: clip) }
    let frame = target(of: mask.frame).intersection(clip)
    let coverage = turned(
      mask.coverage, of: mask.frame, to: frame, bare: 0, value: { SIMD4(Float($0), 0, 0, 0) },
      entry: { UInt8($0.x + 0.5) })
    return Mask(frame: frame, coverage: coverage)
  }

  /// The turned picture, which fills `box`, within `clip`; its place is given back.
  func turned(_ bitmap: Bitmap, in box: PixelRect, clip: PixelRect) -> (bitmap: Bitmap, x: Int, y: Int) {
    let frame = target(of: box).intersection(clip)
    let pixels = turned(
      bitmap.pixels, of: box, to: frame, bare: .clear, value: { $0.bits == 0 ? .zero : $0.premultiplied },
      entry: { Pixel(premultiplied: $0) })
    let size = PixelSize(width: frame.width, height: frame.height)
    return (Bitmap(size: size, pixels: pixels), frame.x, frame.y)
  }

  // MARK: Sampling

  /// The entries of `frame` once those of `box` are turned, row by row; around the box all is `bare`. `value` is what a
  /// curve goes through, and `entry` what is nearest to a value.
  @inline(__always)
  private func turned<Entry: Equatable>(
    _ entries: [Entry], of box: PixelRect, to frame: PixelRect, bare: Entry, value: (Entry) -> SIMD4<Float>,
    entry: (SIMD4<Float>) -> Entry
  ) -> [Entry] {
    // With a margin as wide as a curve may begin beyond the limits, no place within them needs to be looked at twice.
    let limits = box.outset(by: Self.reach).rect
    let wide = box.outset(by: 2 * Self.reach)
    let pitch = wide.width
    var source = Array(repeating: bare, count: wide.width * wide.height)
    for y in 0..<box.height {
      let start = (y + 2 * Self.reach) * pitch + 2 * Self.reach
      source.replaceSubrange(start..<start + box.width, with: entries[y * box.width..<(y + 1) * box.width])
    }
    var result = Array(repeating: bare, count: frame.width * frame.height)
    result.withUnsafeMutableBufferPointer { result in
      source.withUnsafeBufferPointer { source in
        var index = 0
        for y in frame.y..<frame.bottom {
          let down = back.y * (Double(y) + 0.5 - center.y)
          for x in frame.x..<frame.right {
            defer { index += 1 }
            let place = center + (back.x * (Double(x) + 0.5 - center.x) + down)
            guard place.x >= limits.left, place.x <= limits.right, place.y >= limits.top, place.y <= limits.bottom
            else { continue }
            let corner = place - Point(0.5, 0.5)
            if isExact {
              result[index] =
                source[(Int(corner.y.rounded()) - wide.y) * pitch + Int(corner.x.rounded()) - wide.x]
              continue
            }
            let (left, top) = (corner.x.rounded(.down), corner.y.rounded(.down))
            let first = (Int(top) - wide.y) * pitch + Int(left) - wide.x
            let nearest = source[first]
            if nearest == source[first + 1], nearest == source[first + pitch], nearest == source[first + pitch + 1] {
              // What a curve is kept within leaves it no choice.
              if nearest != bare { result[index] = entry(value(nearest)) }
              continue
            }
            let sum = Self.sum(
              from: first - pitch - 1, pitch, across: Self.curve(corner.x - left), down: Self.curve(corner.y - top)
            ) { value(source[$0]) }
            result[index] = entry(sum)
          }
        }
      }
    }
    return result
  }

  /// Four rows of four values by their shares, the first of them at `first`, within the range of the middle four.
  @inline(__always)
  private static func sum(
    from first: Int, _ pitch: Int, across: SIMD4<Float>, down: SIMD4<Float>, _ value: (Int) -> SIMD4<Float>
  ) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    var least = SIMD4<Float>(repeating: .infinity)
    var most = -least
    for j in 0..<4 {
      var row = SIMD4<Float>.zero
      for i in 0..<4 {
        let value = value(first + j * pitch + i)
        row += across[i] * value
        if 1...2 ~= i, 1...2 ~= j {
          least = pointwiseMin(least, value)
          most = pointwiseMax(most, value)
        }
      }
      sum += down[j] * row
    }
    return sum.clamped(lowerBound: least, upperBound: most)
  }

  /// The shares of four neighbours of a place `t` (0 to 1) between the middle two: Catmull and Rom's cubic.
  private static func curve(_ t: Double) -> SIMD4<Float> {
    let (t, t2, t3) = (Float(t), Float(t * t), Float(t * t * t))
    return SIMD4(
      (-t + 2 * t2 - t3) / 2, (2 - 5 * t2 + 3 * t3) / 2, (t + 4 * t2 - 3 * t3) / 2, (t3 - t2) / 2)
  }
}
