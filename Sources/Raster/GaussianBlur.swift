import Geometry
import Pixels

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A Gaussian blur of coverage, cut at three standard deviations and made to sum to 1 again.
final class GaussianBlur {
  /// Half of the kernel: its middle and the entries to one side.
  private var weights: [Float] = []
  private var sigma = 0.0

  /// How far a blur of standard deviation `sigma` reaches, in pixels.
  static func reach(_ sigma: Double) -> Int { Int((3 * sigma).rounded(.up)) }

  /// The blurred mask, grown by the blur's reach on all sides. Around `mask` there is taken to be nothing.
  func blurred(_ mask: Mask, sigma: Double) -> Mask {
    let reach = Self.reach(sigma)
    guard reach > 0, !mask.frame.isEmpty else { return mask }
    prepare(sigma, reach)
    let (width, height) = (mask.frame.width, mask.frame.height)
    let (grownWidth, grownHeight) = (width + 2 * reach, height + 2 * reach)
    let frame = PixelRect(x: mask.frame.x - reach, y: mask.frame.y - reach, width: grownWidth, height: grownHeight)
    // Both passes run along rows and leave their result turned, so that the second one turns it back.
    let columns = pass(mask.coverage.map(Float.init), width, height, reach)
    let rows = pass(columns, height, grownWidth, reach)
    return Mask(frame: frame, coverage: rows.map { UInt8($0 + 0.5) })
  }

  private func prepare(_ sigma: Double, _ reach: Int) {
    guard sigma != self.sigma else { return }
    self.sigma = sigma
    let shape = (0...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = shape[0] + 2 * shape.dropFirst().reduce(0, +)
    weights = shape.map { Float($0 / sum) }
  }

  /// Blurs rows of `width` values, each grown by `reach` to both sides, and returns them as columns.
  private func pass(_ values: [Float], _ width: Int, _ height: Int, _ reach: Int) -> [Float] {
    let grown = width + 2 * reach
    return [Float](unsafeUninitializedCapacity: grown * height) { turned, count in
      // A row with what the kernel sees beyond its ends.
      var row = [Float](repeating: 0, count: grown + 2 * reach)
      // How many values before each one differ from their left neighbour: a window without change needs no sum.
      var changes = [Int32](repeating: 0, count: row.count)
      for y in 0..<height {
        for x in 0..<width { row[2 * reach + x] = values[y * width + x] }
        for x in 1..<row.count { changes[x] = changes[x - 1] + (row[x] == row[x - 1] ? 0 : 1) }
        row.withUnsafeBufferPointer { row in
          for x in 0..<grown {
            let middle = x + reach
            var sum = row[middle]
            if changes[x] != changes[x + 2 * reach] {
              sum *= weights[0]
              for i in 1...reach { sum += weights[i] * (row[middle - i] + row[middle + i]) }
            }
            turned[x * height + y] = sum
          }
        }
      }
      count = grown * height
    }
  }
}
