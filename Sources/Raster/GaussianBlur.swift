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
    // Neighbours of a pixel weigh nothing beside it in a narrower one, whose square may be 0, too.
    guard sigma > 1e-3, !mask.frame.isEmpty else { return mask }
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
    // Results are turned in strips: single values at a distance of a column would miss the cache each time.
    let strip = 8
    let pitch = grown + 8
    var results = [Float](repeating: 0, count: strip * pitch)
    // A row with what the kernel sees beyond its ends, and room for a last step of eight.
    var row = [Float](repeating: 0, count: grown + 2 * reach + 8)
    // How many values before each one differ from their left neighbour: a window without change needs no sum.
    var changes = [Int32](repeating: 0, count: row.count)
    var turned = [Float](repeating: 0, count: grown * height)
    values.withUnsafeBufferPointer { values in
      turned.withUnsafeMutableBufferPointer { turned in
        results.withUnsafeMutableBufferPointer { results in
          for top in stride(from: 0, to: height, by: strip) {
            let count = min(strip, height - top)
            for y in 0..<count {
              let source = values.baseAddress! + (top + y) * width
              let result = results.baseAddress! + y * pitch
              // Straight edges make many rows alike.
              if top + y > 0, memcmp(source, source - width, width * 4) == 0 {
                let last = (y + strip - 1) % strip
                if last != y { result.update(from: results.baseAddress! + last * pitch, count: grown) }
              } else {
                for x in 0..<width { row[2 * reach + x] = source[x] }
                for x in 1..<row.count { changes[x] = changes[x - 1] + (row[x] == row[x - 1] ? 0 : 1) }
                convolve(row, changes, grown, reach, into: result)
              }
            }
            for x in 0..<grown {
              for y in 0..<count { turned[x * height + top + y] = results[y * pitch + x] }
            }
          }
        }
      }
    }
    return turned
  }

  private func convolve(
    _ row: [Float], _ changes: [Int32], _ count: Int, _ reach: Int, into result: UnsafeMutablePointer<Float>
  ) {
    row.withUnsafeBufferPointer { row in
      weights.withUnsafeBufferPointer { weights in
        let row = UnsafeRawPointer(row.baseAddress!)
        func eight(_ at: Int) -> SIMD8<Float> { (row + at * 4).loadUnaligned(as: SIMD8<Float>.self) }
        for x in stride(from: 0, to: count, by: 8) {
          let middle = x + reach
          var sum = eight(middle)
          if changes[x] != changes[middle + reach + 7] {
            sum *= weights[0]
            for i in 1...reach { sum += weights[i] * (eight(middle - i) + eight(middle + i)) }
          }
          UnsafeMutableRawPointer(result + x).storeBytes(of: sum, as: SIMD8<Float>.self)
        }
      }
    }
  }
}
