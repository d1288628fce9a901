import Geometry
import PNG

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Goes through two pictures, top left on top left, and finds the pixels that are not the same. One per worker: it keeps
/// its memory.
final class PixelScan {
  /// What is made of a pixel that is not the same; later ones weigh more.
  enum Finding: UInt8 {
    case unseen = 1
    case ignored, tolerated, antialiased, differs
  }

  /// Pixels of a row, next to each other, that are not the same and of which the same is to be said.
  struct Find {
    /// The column of the first.
    var x: Int
    var y: Int
    var count: Int
    /// The largest difference of a channel, in steps of the depth.
    var delta: Int
    var finding: Finding
    /// Whether it is no more than a shade that was asked for.
    var isShade = false

    var end: Int { x + count }
  }

  private let metric: Comparison.Settings.Metric
  private let oldRow = RowBuffer()
  private let newRow = RowBuffer()

  init(_ metric: Comparison.Settings.Metric) { self.metric = metric }

  /// The area that two pictures have together.
  static func area(_ old: PNGSamples, _ new: PNGSamples) -> PixelSize {
    PixelSize(width: max(old.size.width, new.size.width), height: max(old.size.height, new.size.height))
  }

  /// The area that each of two pictures has.
  static func common(_ old: PNGSamples, _ new: PNGSamples) -> PixelSize {
    PixelSize(width: min(old.size.width, new.size.width), height: min(old.size.height, new.size.height))
  }

  /// Bits of a channel in which differences are told.
  static func depth(_ old: PNGSamples, _ new: PNGSamples) -> Int {
    old.header.depth == 16 || new.header.depth == 16 ? 16 : 8
  }

  /// Calls `found` with the pixels that are not the same, row by row from the left. Both pictures are unfiltered.
  /// - Parameters:
  ///   - shade: how far pixels may be apart that are told to be shades, as `Explanation` has it.
  ///   - window: where not `nil`, only pixels in it that both have are looked at.
  func run(
    _ old: PNGSamples, _ new: PNGSamples, ignoring ignored: [PixelRect], shade: Int? = nil,
    within window: PixelRect? = nil, _ found: (Find) -> Void
  ) {
    oldRow.reserve(old.size.width)
    newRow.reserve(new.size.width)
    if Self.depth(old, new) == 16 {
      run(old, new, ignored, shade, window, of: UInt64.self, { $0.rgba16($1, $2.wide) }, found)
    } else {
      run(old, new, ignored, shade, window, of: UInt32.self, { $0.rgba8($1, $2.narrow) }, found)
    }
  }

  @inline(__always)
  private func run<Pixel: ComparedPixel>(
    _ old: PNGSamples, _ new: PNGSamples, _ ignored: [PixelRect], _ shade: Int?, _ window: PixelRect?,
    of: Pixel.Type,
    _ pixels: (PNGSamples, Int, RowBuffer) -> UnsafeRawPointer, _ found: (Find) -> Void
  ) {
    let area = Self.area(old, new)
    let common = Self.common(old, new)
    let inner = window.map { common.bounds.intersection($0) } ?? common.bounds
    if inner.isEmpty { return }
    let hasOneFormat = old.hasFormat(of: new) && old.size.width == new.size.width
    let judge = Judge<Pixel>(metric, old, new, common)
    // Where the rows above started that were the same, or, with what was found of them, were not. By YIQ, the place of a
    // pixel counts.
    var same = (old: -1, new: -1)
    var other = (old: -1, new: -1)
    var finds: [Find] = []
    for y in window == nil ? 0..<area.height : inner.y..<inner.bottom {
      let hidden = ignored.filter { $0.y <= y && y < $0.bottom }
      @inline(__always) func isHidden(_ x: Int) -> Bool { hidden.contains { $0.x <= x && x < $0.right } }
      if y < common.height {
        let starts = (old: old.start(ofRow: y), new: new.start(ofRow: y))
        if starts == other {
          for var find in finds {
            find.y = y
            found(find)
          }
        } else if starts != same, !hasOneFormat || !Self.isSame(old.row(y), new.row(y)) {
          finds.removeAll(keepingCapacity: true)
          let (a, b) = (pixels(old, y, oldRow), pixels(new, y, newRow))
          let isEven = judge.isOfOneMind && hidden.isEmpty
          Self.forEachDifference(a, b, inner.x..<inner.right, joined: isEven, of: Pixel.self) { x, count, a, b in
            let delta = a.difference(from: b)
            let finding = a.isClear && b.isClear ? .unseen : isHidden(x) ? .ignored : judge.finding(a, b, delta, x, y)
            var find = Find(x: x, y: y, count: count, delta: delta, finding: finding)
            if let shade, finding == .differs { find.isShade = a.isShade(of: b, within: shade) }
            finds.append(find)
            found(find)
          }
          if finds.isEmpty { same = starts }
          other = isEven && ignored.isEmpty && !finds.isEmpty ? starts : (-1, -1)
        } else {
          same = starts
        }
      }
      if window != nil { continue }
      // What only one of them has.
      let start = y < common.height ? common.width : 0
      let end = max(y < old.size.height ? old.size.width : 0, y < new.size.height ? new.size.width : 0)
      var x = start
      while x < end {
        // As far as the next edge of what is ignored.
        let next = hidden.reduce(end) { next, box in [box.x, box.right].reduce(next) { $1 > x ? min($0, $1) : $0 } }
        found(Find(x: x, y: y, count: next - x, delta: Pixel.most, finding: isHidden(x) ? .ignored : .differs))
        x = next
      }
    }
  }

  private static func isSame(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    memcmp(a.baseAddress!, b.baseAddress!, a.count) == 0
  }

  /// Calls `body` with the column of each pixel that differs, and both pixels; where they are `joined`, once for those
  /// next to each other that are alike, with their number.
  @inline(__always)
  private static func forEachDifference<Pixel: ComparedPixel>(
    _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ columns: Range<Int>, joined: Bool, of: Pixel.Type,
    _ body: (Int, Int, Pixel, Pixel) -> Void
  ) {
    let step = MemoryLayout<Pixel>.size
    let block = 64 / step
    let width = columns.upperBound
    var x = columns.lowerBound
    while x < width {
      if x + block <= width {
        let difference =
          a.loadUnaligned(fromByteOffset: x * step, as: SIMD8<UInt64>.self)
          ^ b.loadUnaligned(fromByteOffset: x * step, as: SIMD8<UInt64>.self)
        if difference == .zero {
          x += block
          continue
        }
      }
      let end = min(x + block, width)
      while x < end {
        let pixelA = a.loadUnaligned(fromByteOffset: x * step, as: Pixel.self)
        let pixelB = b.loadUnaligned(fromByteOffset: x * step, as: Pixel.self)
        var count = 1
        if pixelA != pixelB {
          while joined, x + count < width,
            a.loadUnaligned(fromByteOffset: (x + count) * step, as: Pixel.self) == pixelA,
            b.loadUnaligned(fromByteOffset: (x + count) * step, as: Pixel.self) == pixelB
          {
            count += 1
          }
          body(x, count, pixelA, pixelB)
        }
        x += count
      }
    }
  }

  /// Tells what a difference of seen pixels weighs.
  private struct Judge<Pixel: ComparedPixel> {
    private enum Rule {
      case exact(most: Int)
      case yiq(YIQMetric, (old: PixelWindow, new: PixelWindow)?)
    }

    private let rule: Rule
    private let width: Int

    init(_ metric: Comparison.Settings.Metric, _ old: PNGSamples, _ new: PNGSamples, _ common: PixelSize) {
      width = common.width
      switch metric {
      case .exact(let tolerance): rule = .exact(most: tolerance * Pixel.stepsPerByte)
      case .yiq(let threshold, let ignoresAntialiasing):
        rule = .yiq(
          YIQMetric(threshold: threshold),
          ignoresAntialiasing ? (PixelWindow(old, size: common), PixelWindow(new, size: common)) : nil)
      }
    }

    /// Whether alike pixels weigh alike wherever they are.
    var isOfOneMind: Bool { if case .exact = rule { true } else { false } }

    func finding(_ a: Pixel, _ b: Pixel, _ delta: Int, _ x: Int, _ y: Int) -> Finding {
      switch rule {
      case .exact(let most): return delta > most ? .differs : .tolerated
      case .yiq(let metric, let windows):
        guard metric.tellsApart(a.narrow, b.narrow, at: y * width + x) else { return .tolerated }
        guard let (old, new) = windows else { return .differs }
        return old.isAntialiased(x, y, besides: new) || new.isAntialiased(x, y, besides: old) ? .antialiased : .differs
      }
    }
  }
}
