/// The targets by the names that the command line knows.
enum Door: String, CaseIterable {
  case manifest, text, picture, font, record, kit, index

  /// Of a hundred cases, how many: what is slow gets fewer.
  var share: Int {
    switch self {
    case .manifest: 20
    case .text: 3
    case .picture: 17
    case .font: 1
    case .record: 25
    case .kit: 19
    case .index: 15
    }
  }

  func target(_ seeds: Seeds) throws -> any FuzzTarget {
    switch self {
    case .manifest: try ManifestTarget(seeds)
    case .text: try TextTarget(seeds)
    case .picture: try PictureTarget(seeds)
    case .font: try FontTarget(seeds)
    case .record: try RecordTarget(seeds)
    case .kit: try KitTarget(seeds)
    case .index: IndexTarget(seeds)
    }
  }
}
