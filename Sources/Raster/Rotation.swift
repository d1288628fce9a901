import Geometry
import Pixels

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Turns what is drawn already, clockwise about the centre of a box.
///
/// By a multiple of 90 degrees pixels are copied where they fall on pixels again, as they do unless the box has one odd
/// side and is turned onto its other side. Else each new pixel is found on a cubic curve through the 16 old ones
/// around its centre, which is kept from swinging beyond the nearest four: a flat colour stays flat up to its edge.
struct Rotation {
  private let center: Point
  private let cosine: Double
  private let sine: Double
  /// Every pixel falls on a pixel.
  private let isExact: Bool
  let isNone: Bool

  init(degrees: Double, about frame: PixelRect) {
    let degrees = degrees.isFinite ? degrees.truncatingRemainder(dividingBy: 360) : 0
    center = Point(Double(frame.x) + Double(frame.width) / 2, Double(frame.y) + Double(frame.height) / 2)
    isNone = degrees == 0
    if degrees.remainder(dividingBy: 90) == 0 {
      let quarter = (Int(degrees / 90) + 4) % 4
      cosine = [1, 0, -1, 0][quarter]
      sine = [0, 1, 0, -1][quarter]
      isExact = quarter % 2 == 0 || (frame.width - frame.height) % 2 == 0
    } else {
      cosine = cos(degrees * .pi / 180)
      sine = sin(degrees * .pi / 180)
      isExact = false
    }
  }

  /// How far around a place the curve reaches.
  private static let reach = 2

  /// What must be drawn for all of `region` to be right once it is turned.
  func source(of region: PixelRect) -> PixelRect {
    isNone ? region : Self.box(region, unturned)
  }

  /// Where what lies in `box` can leave something.
  private func target(of box: PixelRect) -> PixelRect { Self.box(box, turned) }

  private static func box(_ box: PixelRect, _ move: (Point) -> Point) -> PixelRect {
    let rect = box.rect
    let corners = [
      rect.origin, Point(rect.right, rect.top), Point(rect.right, rect.bottom), Point(rect.left, rect.bottom),
    ]
    return PixelRect(covering: Rect(around: corners.map(move))).outset(by: reach)
  }

  private func turned(_ point: Point) -> Point {
    let offset = point - center
    return center + Point(offset.x * cosine - offset.y * sine, offset.x * sine + offset.y * cosine)
  }

  private func unturned(_ point: Point) -> Point {
    let offset = point - center
    return center + Point(offset.x * cosine + offset.y * sine, offset.y * cosine - offset.x * sine)
  }

  /// The turned mask, within `clip`.
  func turned(_ mask: Mask, clip: PixelRect) -> Mask {
    guard !isNone else { return mask.cropped(to: clip) }
    let frame = target(of: mask.frame).intersection(clip)
    var coverage: [UInt8] = []
    coverage.reserveCapacity(frame.width * frame.height)
    each(of: frame, over: mask.frame) { sample in
      switch sample {
      case .outside: coverage.append(0)
      case .pixel(let x, let y): coverage.append(mask[x, y])
      case .between(let taps):
        let sum = taps.sum { x, y in SIMD4(Float(mask[x, y]), 0, 0, 0) }
        coverage.append(UInt8(sum.x + 0.5))
      }
    }
    return Mask(frame: frame, coverage: coverage)
  }

  /// The turned picture, whose top left corner lies at the origin of `frame`, within `clip`; its place is given back.
  func turned(_ bitmap: Bitmap, in box: PixelRect, clip: PixelRect) -> (bitmap: Bitmap, x: Int, y: Int) {
    let frame = target(of: box).intersection(clip)
    var pixels: [Pixel] = []
    pixels.reserveCapacity(frame.width * frame.height)
    each(of: frame, over: box) { sample in
      switch sample {
      case .outside: pixels.append(.clear)
      case .pixel(let x, let y): pixels.append(bitmap[x - box.x, y - box.y])
      case .between(let taps):
        let sum = taps.sum { x, y in
          guard x >= box.x, x < box.right, y >= box.y, y < box.bottom else { return .zero }
          let pixel = bitmap[x - box.x, y - box.y]
          return pixel.bits == 0 ? .zero : pixel.premultiplied
        }
        pixels.append(Pixel(premultiplied: sum))
      }
    }
    let size = PixelSize(width: frame.width, height: frame.height)
    return (Bitmap(size: size, pixels: pixels), frame.x, frame.y)
  }

  // MARK: Sampling

  /// Where a new pixel comes from.
  private enum Sample {
    case outside
    case pixel(Int, Int)
    case between(Taps)
  }

  /// Four columns and four rows of old pixels, by their first, and the shares of each.
  private struct Taps {
    let x: Int
    let y: Int
    let across: SIMD4<Float>
    let down: SIMD4<Float>

    @inline(__always)
    func sum(_ value: (Int, Int) -> SIMD4<Float>) -> SIMD4<Float> {
      var sum = SIMD4<Float>.zero
      var least = SIMD4<Float>(repeating: .infinity)
      var most = -least
      for j in 0..<4 {
        var row = SIMD4<Float>.zero
        for i in 0..<4 {
          let value = value(x + i, y + j)
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
  }

  /// Calls `body` for each pixel of `frame`, row by row.
  @inline(__always)
  private func each(of frame: PixelRect, over box: PixelRect, _ body: (Sample) -> Void) {
    let limits = box.outset(by: Self.reach).rect
    for y in frame.y..<frame.bottom {
      for x in frame.x..<frame.right {
        let place = unturned(Point(Double(x) + 0.5, Double(y) + 0.5))
        guard limits.contains(place) else {
          body(.outside)
          continue
        }
        let corner = place - Point(0.5, 0.5)
        if isExact {
          let (x, y) = (Int(corner.x.rounded()), Int(corner.y.rounded()))
          let isInside = x >= box.x && x < box.right && y >= box.y && y < box.bottom
          body(isInside ? .pixel(x, y) : .outside)
        } else {
          let (left, top) = (corner.x.rounded(.down), corner.y.rounded(.down))
          body(
            .between(
              Taps(
                x: Int(left) - 1, y: Int(top) - 1, across: Self.curve(corner.x - left),
                down: Self.curve(corner.y - top))))
        }
      }
    }
  }

  /// The shares of four neighbours of a place `t` (0 to 1) between the middle two: Catmull and Rom's cubic.
  private static func curve(_ t: Double) -> SIMD4<Float> {
    let (t, t2, t3) = (Float(t), Float(t * t), Float(t * t * t))
    return SIMD4(
      (-t + 2 * t2 - t3) / 2, (2 - 5 * t2 + 3 * t3) / 2, (t + 4 * t2 - 3 * t3) / 2, (t3 - t2) / 2)
  }
}
