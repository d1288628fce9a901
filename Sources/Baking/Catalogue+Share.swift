import Devices
import Geometry
import Manifest

extension Catalogue {
  /// Those of `entries` that a shard bakes, in their order. Each entry is in the share of just one shard, and which one
  /// is told by the entries alone: it is the same on every machine.
  ///
  /// The heaviest sheet goes first, each to the shard that has least so far: no two shards differ by more than one
  /// sheet weighs. Where there are fewer sheets than shards, some have nothing.
  func share(_ shard: Shard, of entries: [Entry]) -> [Entry] {
    guard shard.count > 1 else { return entries }
    var sheets: [Sheet] = []
    var weights: [Sheet: Int] = [:]
    for entry in entries {
      let weight = weight(of: entry)
      if let sum = weights[entry.sheet] {
        weights[entry.sheet] = sum + weight
      } else {
        sheets.append(entry.sheet)
        weights[entry.sheet] = weight
      }
    }
    let order = sheets.enumerated()
      .map { (place: $0.offset, sheet: $0.element, weight: weights[$0.element]!) }
      .sorted { ($1.weight, $0.place) < ($0.weight, $1.place) }
    var loads = Array(repeating: 0, count: shard.count)
    var mine: Set<Sheet> = []
    for (_, sheet, weight) in order {
      let lightest = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) }!
      loads[lightest] += weight
      if lightest == shard.index - 1 { mine.insert(sheet) }
    }
    return entries.filter { mine.contains($0.sheet) }
  }

  /// About how long it takes, in pixels: every picture costs something, and a large one more.
  func weight(of entry: Entry) -> Int {
    var frames = 1
    if entry.view == .animation, case .reveal(let reveal) = subjects[entry.sheet.subject] {
      frames = max(1, reveal.frames)
    }
    let size = entry.screen.pixelSize
    return frames * (size.width * size.height + 1_000_000)
  }
}
