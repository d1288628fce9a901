import Geometry
import Pixels

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A Gaussian blur of coverage, cut at three standard deviations and made to sum to 1 again.
///
/// What is blurred is smooth: it is found exactly on a grid of nearly half a standard deviation, and between the grid's
/// lines on cubic curves, which differ by less than a fifth of 1/255. Along rows, the kernel's sums are looked up at each
/// change of coverage; so the cost grows with the edges of a shape, and with the area only where that is blurred.
///
/// All sums pair what lies alike to either side: mirrored coverage gives mirrored results, to the last digit.
final class GaussianBlur {
  private var sigma = 0.0
  private var reach = 0
  /// Pixels from one line of the grid to the next; odd, so that a grid may lie symmetrically in boxes of any size.
  private var step = 1
  /// `sums[d + reach]` is what pixels from a place on weigh together at the pixel `d` to its right, of `whole`.
  private var sums: [Int32] = []
  /// The kernel's middle and the entries to one side.
  private var weights: [Float] = []
  /// Shares of the four grid lines around each place between the middle two.
  private var shares: [Shares] = []

  private static let whole: Int32 = 1 << 15

  private struct Shares {
    var outer: (Float, Float)
    var inner: (Float, Float)
  }

  /// How far a blur of standard deviation `sigma` reaches, in pixels.
  static func reach(_ sigma: Double) -> Int { Int((3 * sigma).rounded(.up)) }

  /// How far around a box coverage must be known for the box to be right.
  static func margin(_ sigma: Double) -> Int { reach(sigma) + 2 * step(sigma) }

  private static func step(_ sigma: Double) -> Int {
    let widest = Int(0.45 * sigma)
    return max(1, widest - (1 - widest % 2))
  }

  /// The blurred coverage, within `clip`. Around `coverage` there is taken to be nothing.
  /// - Parameter middle: where the grid lies in the middle of: the same for all parts of one shape.
  func blurred(_ coverage: Coverage, sigma: Double, middle: PixelRect = .empty, clip: PixelRect) -> Coverage {
    // Neighbours of a pixel weigh nothing beside it in a narrower one, whose square may be 0, too.
    guard sigma > 1e-3, !coverage.frame.isEmpty else { return coverage.cropped(to: clip) }
    prepare(sigma)
    let frame = coverage.frame.outset(by: reach).intersection(clip)
    guard !frame.isEmpty else { return .empty }
    let columns = Lines(from: frame.x, to: frame.right, step: step, middle: 2 * middle.x + middle.width - 1)
    let rows = Lines(from: frame.y, to: frame.bottom, step: step, middle: 2 * middle.y + middle.height - 1)
    let across = blurredRows(of: coverage, at: columns)
    let grid = blurredColumns(across, from: coverage.frame.y, columns.count, at: rows)
    let lines = spread(grid, columns, width: frame.width, count: rows.count)
    return filled(lines, rows, frame)
  }

  /// Lines of the grid along one axis, with those that curves over `range` need beyond its ends.
  private struct Lines {
    let first: Int
    let step: Int
    let count: Int
    /// Of the range's start behind the second line.
    let phase: Int

    /// - Parameter middle: twice the pixel that the grid lies symmetrically about.
    init(from start: Int, to end: Int, step: Int, middle: Int) {
      let origin = middle % 2 == 0 ? middle / 2 : (middle + step) / 2
      let before = start - origin
      phase = (before % step + step) % step
      first = start - phase - step
      self.step = step
      count = 4 + (phase + end - start - 1) / step
    }

    func place(_ line: Int) -> Int { first + line * step }
  }

  private func prepare(_ sigma: Double) {
    guard sigma != self.sigma else { return }
    self.sigma = sigma
    reach = Self.reach(sigma)
    step = Self.step(sigma)
    let shape = (0...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = shape[0] + 2 * shape.dropFirst().reduce(0, +)
    // Sums are rounded, not weights, so that errors do not add up; those of both sides make up the whole.
    sums = Array(repeating: 0, count: 2 * reach + 1)
    var sum = 0.0
    for d in 0..<reach {
      sum += shape[reach - d] / total
      sums[d] = Int32((sum * Double(Self.whole)).rounded())
      sums[2 * reach - 1 - d] = Self.whole - sums[d]
    }
    sums[2 * reach] = Self.whole
    weights = (0...reach).map { Float(sums[reach + $0] - sums[reach + $0 - 1]) / Float(Self.whole) }
    shares = (0..<step).map { phase in
      let isBack = 2 * phase > step
      let t = Double(isBack ? step - phase : phase) / Double(step)
      // Lagrange's cubic through four values.
      let (a, b) = (-t * (t - 1) * (t - 2) / 6, (t + 1) * (t - 1) * (t - 2) / 2)
      let (c, d) = (-(t + 1) * t * (t - 2) / 2, (t + 1) * t * (t - 1) / 6)
      return isBack
        ? Shares(outer: (Float(d), Float(a)), inner: (Float(c), Float(b)))
        : Shares(outer: (Float(a), Float(d)), inner: (Float(b), Float(c)))
    }
  }

  // MARK: On the grid

  /// Rows of the coverage's frame, blurred along themselves, at the grid's columns.
  private func blurredRows(of coverage: Coverage, at columns: Lines) -> [Float] {
    let count = columns.count
    let frame = coverage.frame
    var result = [Float](repeating: 0, count: count * frame.height)
    // What changes of coverage add near themselves, and by how much they raise all that lies beyond.
    var near = [Int32](repeating: 0, count: count)
    var beyond = [Int32](repeating: 0, count: count)
    for y in 0..<frame.height {
      let stretches = coverage.stretches(inRow: frame.y + y)
      if stretches.isEmpty { continue }
      if y > 0, Self.areAlike(stretches, coverage.stretches(inRow: frame.y + y - 1)) {
        for i in y * count..<(y + 1) * count { result[i] = result[i - count] }
        continue
      }
      func change(at x: Int, by delta: Int32) {
        // The first line that sees the change, and the first that sees all of it.
        let (start, end) = (x - reach - columns.first, x + reach - columns.first)
        let firstLine = start <= 0 ? 0 : min(count, (start + step - 1) / step)
        let lastLine = end <= 0 ? 0 : min(count, (end + step - 1) / step)
        var d = columns.place(firstLine) - x + reach
        for line in firstLine..<max(firstLine, lastLine) {
          near[line] += delta * sums[d]
          d += step
        }
        if lastLine < count { beyond[lastLine] += delta }
      }
      var value: Int32 = 0
      var reached = Int.min
      for stretch in stretches {
        let x = Int(stretch.x)
        if x != reached, value != 0 {
          change(at: reached, by: -value)
          value = 0
        }
        if let run = stretch.value {
          if Int32(run) != value { change(at: x, by: Int32(run) - value) }
          value = Int32(run)
        } else {
          let offset = Int(stretch.offset)
          for i in 0..<Int(stretch.count) {
            let next = Int32(coverage.values[offset + i])
            if next != value { change(at: x + i, by: next - value) }
            value = next
          }
        }
        reached = stretch.end
      }
      if value != 0 { change(at: reached, by: -value) }
      var level: Int32 = 0
      for i in 0..<count {
        level += beyond[i]
        result[y * count + i] = Float(near[i] + level * Self.whole) * (1 / Float(Self.whole))
        near[i] = 0
        beyond[i] = 0
      }
    }
    return result
  }

  /// Whether two rows are the same without a look at single values.
  private static func areAlike(_ a: ArraySlice<Coverage.Stretch>, _ b: ArraySlice<Coverage.Stretch>) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0 == $1 && $0.value != nil }
  }

  /// Blurs columns of `values`, which are rows of `width` from row `top` on, and returns their values at the grid's rows.
  private func blurredColumns(_ values: [Float], from top: Int, _ width: Int, at rows: Lines) -> [Float] {
    let height = values.count / width
    var result = [Float](repeating: 0, count: width * rows.count)
    // How many rows before each one differ from the row above them: of a window without change, one row tells all.
    var changes = [Int32](repeating: 0, count: height)
    values.withUnsafeBufferPointer { values in
      result.withUnsafeMutableBufferPointer { result in
        for start in stride(from: 0, to: width, by: Self.block) {
          let count = min(Self.block, width - start)
          for y in 1..<max(1, height) {
            let row = values.baseAddress! + y * width + start
            changes[y] = changes[y - 1] + (memcmp(row, row - width, count * 4) == 0 ? 0 : 1)
          }
          for line in 0..<rows.count {
            let middle = rows.place(line) - top
            let row = values.baseAddress! + middle * width + start
            let target = result.baseAddress! + line * width + start
            if middle >= reach, middle + reach < height, changes[middle - reach] == changes[middle + reach] {
              target.update(from: row, count: count)
            } else {
              blurColumns(row, width, above: middle, below: height - 1 - middle, count, into: target)
            }
          }
        }
      }
    }
    return result
  }

  /// Blurs `count` columns at one row, of which there are so many above and below; it may itself lie beyond them.
  private func blurColumns(
    _ row: UnsafePointer<Float>, _ width: Int, above: Int, below: Int, _ count: Int,
    into target: UnsafeMutablePointer<Float>
  ) {
    if above >= 0, below >= 0 {
      for x in 0..<count { target[x] = weights[0] * row[x] }
    }
    for i in 1...reach {
      let weight = weights[i]
      let (a, b) = (row - i * width, row + i * width)
      switch (i <= above && -i <= below, i <= below && -i <= above) {
      case (true, true): for x in 0..<count { target[x] += weight * (a[x] + b[x]) }
      case (true, false): for x in 0..<count { target[x] += weight * a[x] }
      case (false, true): for x in 0..<count { target[x] += weight * b[x] }
      case (false, false): break
      }
    }
  }

  /// Columns that are worked on together.
  private static let block = 32

  // MARK: Between its lines

  /// Finds all pixels of the grid's rows.
  private func spread(_ grid: [Float], _ columns: Lines, width: Int, count: Int) -> [Float] {
    [Float](unsafeUninitializedCapacity: width * count) { result, initialized in
      grid.withUnsafeBufferPointer { grid in
        for line in 0..<count {
          let row = grid.baseAddress! + line * columns.count
          let target = result.baseAddress! + line * width
          if step == 1 {
            target.update(from: row + 1, count: width)
            continue
          }
          var phase = columns.phase
          var at = 1
          for x in 0..<width {
            target[x] = Self.mixed(row[at - 1], row[at], row[at + 1], row[at + 2], shares[phase])
            phase += 1
            if phase == step {
              phase = 0
              at += 1
            }
          }
        }
      }
      initialized = width * count
    }
  }

  @inline(__always)
  private static func mixed(_ a: Float, _ b: Float, _ c: Float, _ d: Float, _ shares: Shares) -> Float {
    (shares.outer.0 * a + shares.outer.1 * d) + (shares.inner.0 * b + shares.inner.1 * c)
  }

  /// Finds all rows between those of the grid, a row of which is as wide as the frame.
  private func filled(_ lines: [Float], _ rows: Lines, _ frame: PixelRect) -> Coverage {
    let width = frame.width
    let blocks = (width + Self.block - 1) / Self.block
    return lines.withUnsafeBufferPointer { lines in
      let levels = Self.levels(of: lines, width, rows.count)
      var bytes = [UInt8](repeating: 0, count: width)
      return bytes.withUnsafeMutableBufferPointer { bytes in
        let bytes = bytes.baseAddress!
        return Coverage(frame: frame) { builder in
          var phase = rows.phase
          var at = 1
          for _ in 0..<frame.height {
            let row = lines.baseAddress! + at * width
            let share = shares[phase]
            for i in 0..<blocks {
              let start = i * Self.block
              let end = min(width, start + Self.block)
              let level = levels[at * blocks + i]
              if level != Self.mixedLevel, level == levels[(at - 1) * blocks + i],
                level == levels[(at + 1) * blocks + i], level == levels[(at + 2) * blocks + i]
              {
                for x in start..<end { bytes[x] = level }
              } else if phase == 0 {
                for x in start..<end { bytes[x] = Self.rounded(row[x]) }
              } else {
                for x in start..<end {
                  bytes[x] = Self.rounded(
                    Self.mixed(row[x - width], row[x], row[x + width], row[x + 2 * width], share))
                }
              }
            }
            builder.append(x: frame.x, findingRunsIn: UnsafeBufferPointer(start: bytes, count: width))
            builder.endRow()
            phase += 1
            if phase == step {
              phase = 0
              at += 1
            }
          }
        }
      }
    }
  }

  /// The nearest of 0 to 255.
  @inline(__always)
  private static func rounded(_ value: Float) -> UInt8 {
    // The lowest bits of the sum are the value, rounded.
    UInt8(truncatingIfNeeded: (min(max(value, 0), 255) + 8_388_608).bitPattern)
  }

  private static let mixedLevel: UInt8 = 1

  /// Of each block of a row, 0 or 255 where all of it is so, nearly to the last digit, else `mixedLevel`.
  private static func levels(of lines: UnsafeBufferPointer<Float>, _ width: Int, _ count: Int) -> [UInt8] {
    var levels: [UInt8] = []
    levels.reserveCapacity(count * (width / block + 1))
    for line in 0..<count {
      for start in stride(from: 0, to: width, by: block) {
        var (least, most) = (Float(255), Float(0))
        for x in line * width + start..<line * width + min(width, start + block) {
          least = min(least, lines[x])
          most = max(most, lines[x])
        }
        levels.append(most < 0.01 ? 0 : least > 254.99 ? 255 : mixedLevel)
      }
    }
    return levels
  }
}
