/// Chooses what a page takes in of more pictures than it may.
///
/// The crops of all come first, by rank, then the whole pictures and masks, then screenshots: something is to be seen of
/// as many pictures as there can be.
struct EmbeddingRoom {
  private(set) var embedded: [String: [UInt8]] = [:]
  /// Those that found no room.
  private(set) var leftOutCount = 0
  private var left: Int
  private let kept: [String: [UInt8]]
  private var refused: Set<String> = []

  /// - Parameter sheets: the one to look at first comes first.
  init(limit: Int, kept: [String: [UInt8]], sheets: [Sheet]) {
    left = limit
    self.kept = kept
    for sheet in sheets { take([sheet[.oldCrop], sheet[.newCrop]]) }
    for sheet in sheets { take([sheet[.mask], sheet[.old], sheet[.new]]) }
    for sheet in sheets { take([sheet.screen]) }
    leftOutCount = refused.count
  }

  /// All or none, as one side alone tells nothing.
  private mutating func take(_ names: [String?]) {
    let wanted = Set(names.compactMap(\.self)).filter { embedded[$0] == nil }
    let cost = wanted.reduce(0) { $0 + Base64.length(of: kept[$1]?.count ?? 0) }
    guard cost <= left else { return refused.formUnion(wanted) }
    left -= cost
    for name in wanted {
      embedded[name] = kept[name]
      refused.remove(name)
    }
  }
}
