import Geometry

/// Adds up what is found of a pair of pictures.
struct Tally {
  private var difference: PixelDifference
  private var finder: RegionFinder

  init(size: PixelSize, depth: Int) {
    difference = PixelDifference(size: size, depth: depth)
    finder = RegionFinder(width: size.width)
  }

  mutating func add(_ find: PixelScan.Find) {
    switch find.finding {
    case .unseen: difference.unseen += 1
    case .ignored: difference.ignored += 1
    case .tolerated: difference.tolerated += 1
    case .antialiased: difference.antialiased += 1
    case .differs:
      difference.count += 1
      finder.add(x: find.x, y: find.y, delta: find.delta)
    }
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
