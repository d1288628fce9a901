package import Geometry
package import Pixels

extension Bitmap {
  /// The picture at another size: the mean over the area of each new pixel where it shrinks, a cubic curve through the
  /// old ones where it grows; each axis by itself. Colours weigh by their alpha.
  func resampled(to size: PixelSize, part: PixelRect) -> Bitmap {
    resampled(
      columns: Resampling.taps(from: self.size.width, to: size.width, in: part.x..<part.right),
      rows: Resampling.taps(from: self.size.height, to: size.height, in: part.y..<part.bottom))
  }

  /// A part of the picture at another size at which its corners are exact copies, its edges are stretched along
  /// themselves, and its middle both ways.
  ///
  /// Where the kept edges leave no middle in either size, all of the picture is stretched.
  package func resampled(
    to size: PixelSize, keepingTop top: Int, right: Int, bottom: Int, left: Int, part: PixelRect
  ) -> Bitmap {
    func taps(_ old: Int, _ new: Int, _ leading: Int, _ trailing: Int, _ range: Range<Int>) -> [Resampling.Taps] {
      leading >= 0 && trailing >= 0 && leading + trailing < min(old, new)
        ? Resampling.taps(from: old, to: new, keeping: leading, trailing, in: range)
        : Resampling.taps(from: old, to: new, in: range)
    }
    return resampled(
      columns: taps(self.size.width, size.width, left, right, part.x..<part.right),
      rows: taps(self.size.height, size.height, top, bottom, part.y..<part.bottom))
  }

  /// The part of the picture that lies in `frame`, which is within it.
  func cropped(to frame: PixelRect) -> Bitmap {
    guard frame != size.bounds else { return self }
    var pixels: [Pixel] = []
    pixels.reserveCapacity(frame.width * frame.height)
    for y in frame.y..<frame.bottom {
      pixels += self.pixels[y * size.width + frame.x..<y * size.width + frame.right]
    }
    return Bitmap(size: PixelSize(width: frame.width, height: frame.height), pixels: pixels)
  }

  private func resampled(columns: [Resampling.Taps], rows: [Resampling.Taps]) -> Bitmap {
    let size = PixelSize(width: columns.count, height: rows.count)
    var result = Bitmap(size: size, pixels: Array(repeating: .clear, count: size.width * size.height))
    // Rows of this picture at the new width, in premultiplied floats; as many as a curve reaches are kept.
    var kept = Array(repeating: [SIMD4<Float>](repeating: .zero, count: size.width), count: Resampling.reach)
    var keptRows = Array(repeating: -1, count: Resampling.reach)
    var sum = [SIMD4<Float>](repeating: .zero, count: size.width)
    for y in 0..<size.height {
      for x in 0..<size.width { sum[x] = .zero }
      for (i, weight) in rows[y].weights.enumerated() {
        let row = rows[y].first + i
        let slot = row % Resampling.reach
        if keptRows[slot] != row {
          squeeze(row: row, by: columns, into: &kept[slot])
          keptRows[slot] = row
        }
        for x in 0..<size.width { sum[x] += weight * kept[slot][x] }
      }
      for x in 0..<size.width { result[x, y] = Pixel(premultiplied: sum[x]) }
    }
    return result
  }

  private func squeeze(row: Int, by columns: [Resampling.Taps], into line: inout [SIMD4<Float>]) {
    let start = row * size.width
    for (x, taps) in columns.enumerated() {
      var sum = SIMD4<Float>.zero
      for (i, weight) in taps.weights.enumerated() {
        sum += weight * pixels[start + taps.first + i].premultiplied
      }
      line[x] = sum
    }
  }
}
