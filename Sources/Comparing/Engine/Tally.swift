import Geometry

/// Adds up what is found of a pair of pictures.
struct Tally {
  private var difference: PixelDifference
  private var finder: RegionFinder
  /// Of where differences are explained; `nil` where none is unexplained.
  private var explained: ColumnSweep?
  private let steps: Int
  /// How many of the pixels that differ do so by each number of 255ths.
  private var shares = [Int](repeating: 0, count: 256)

  init(size: PixelSize, depth: Int, _ explanation: Explanation = .open) {
    difference = PixelDifference(size: size, depth: depth)
    steps = depth == 16 ? 257 : 1
    finder = RegionFinder(width: size.width)
    if case .within(let boxes, _) = explanation { explained = ColumnSweep(boxes) }
  }

  /// Adds what is found; rows come from the top.
  mutating func add(_ find: PixelScan.Find) {
    switch find.finding {
    case .unseen: difference.unseen += find.count
    case .ignored: difference.ignored += find.count
    case .tolerated: difference.tolerated += find.count
    case .antialiased: difference.antialiased += find.count
    case .differs:
      difference.count += find.count
      shares[find.alpha(steps: steps)] += find.count
      finder.add(find)
      if explained != nil, !find.isShade { addUnexplained(find) }
    }
  }

  private mutating func addUnexplained(_ find: PixelScan.Find) {
    explained?.advance(to: find.y)
    explained?.forEachGap(in: find.x..<find.end) { columns in
      difference.unexplained += columns.count
      finder.addUnexplained(columns)
    }
  }

  /// The alpha that more than half of a mask of the difference has; 0 where there is none.
  var commonAlpha: UInt8 {
    let half = difference.size.width * difference.size.height / 2
    return UInt8(shares.firstIndex { $0 > half } ?? 0)
  }

  consuming func total() -> PixelDifference {
    let regions = finder.regions()
    difference.regionCount = regions.count
    difference.maxDelta = regions.reduce(0) { max($0, $1.maxDelta) }
    difference.box = regions.reduce(.empty) { $0.union($1.box) }
    difference.regions = Array(regions.prefix(PixelDifference.regionLimit))
    return difference
  }
}

extension PixelScan.Find {
  /// How opaque a mask is there, 1 to 255.
  func alpha(steps: Int) -> Int { max(1, min(255, delta / steps)) }
}
