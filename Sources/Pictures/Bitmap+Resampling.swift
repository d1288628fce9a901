import Geometry
import Pixels

extension Bitmap {
  /// The picture at another size: the mean over the area of each new pixel where it shrinks, a cubic curve through the
  /// old ones where it grows; each axis by itself. Colours weigh by their alpha.
  func resampled(to size: PixelSize) -> Bitmap {
    let columns = Resampling.taps(from: self.size.width, to: size.width)
    let rows = Resampling.taps(from: self.size.height, to: size.height)
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
