import Geometry
import PNG

/// A look at the neighbours of pixels, row by row as they are asked for.
final class PixelWindow {
  let size: PixelSize
  private let samples: PNGSamples
  private let rows: [RowBuffer]
  /// Which row each of `rows` was asked for, and where it is.
  private var held: [(y: Int, row: UnsafeRawPointer)?]

  /// - Parameter size: the part of the picture that is looked at, from its top left corner.
  init(_ samples: PNGSamples, size: PixelSize) {
    self.samples = samples
    self.size = size
    // A pixel, its neighbours, and theirs.
    rows = (0..<5).map { _ in RowBuffer() }
    held = Array(repeating: nil, count: rows.count)
    for row in rows { row.reserve(samples.size.width) }
  }

  func pixel(_ x: Int, _ y: Int) -> UInt32 {
    row(y).loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
  }

  private func row(_ y: Int) -> UnsafeRawPointer {
    let place = y % rows.count
    if let held = held[place], held.y == y { return held.row }
    let row = samples.rgba8(y, rows[place].narrow)
    held[place] = (y, row)
    return row
  }

  /// Whether a pixel of this picture is antialiasing: its neighbours are both darker and brighter, few of them are alike,
  /// and the darkest or the brightest belongs to a flat part of both pictures. By Vyšniauskas, "Anti-aliased Pixel and
  /// Intensity Slope Detector" (2009), as pixelmatch has it.
  func isAntialiased(_ x: Int, _ y: Int, besides other: PixelWindow) -> Bool {
    let center = pixel(x, y)
    let place = y * size.width + x
    var alike = isAtEdge(x, y) ? 1 : 0
    var darkest = (brightness: 0.0, x: 0, y: 0)
    var brightest = darkest
    // By columns: of equally bright ones the first counts.
    for nextX in max(x - 1, 0)...min(x + 1, size.width - 1) {
      for nextY in max(y - 1, 0)...min(y + 1, size.height - 1) where nextX != x || nextY != y {
        let brightness = YIQMetric.brightness(of: center, over: pixel(nextX, nextY), at: place)
        if brightness == 0 {
          alike += 1
          if alike > 2 { return false }
        } else if brightness < darkest.brightness {
          darkest = (brightness, nextX, nextY)
        } else if brightness > brightest.brightness {
          brightest = (brightness, nextX, nextY)
        }
      }
    }
    guard darkest.brightness < 0, brightest.brightness > 0 else { return false }
    return isFlat(darkest.x, darkest.y) && other.isFlat(darkest.x, darkest.y)
      || isFlat(brightest.x, brightest.y) && other.isFlat(brightest.x, brightest.y)
  }

  /// Whether at least three neighbours have a pixel's colour; at the edge, two.
  private func isFlat(_ x: Int, _ y: Int) -> Bool {
    let center = pixel(x, y)
    var alike = isAtEdge(x, y) ? 1 : 0
    for nextX in max(x - 1, 0)...min(x + 1, size.width - 1) {
      for nextY in max(y - 1, 0)...min(y + 1, size.height - 1) where nextX != x || nextY != y {
        if pixel(nextX, nextY) == center { alike += 1 }
        if alike > 2 { return true }
      }
    }
    return false
  }

  private func isAtEdge(_ x: Int, _ y: Int) -> Bool {
    x == 0 || y == 0 || x == size.width - 1 || y == size.height - 1
  }
}
