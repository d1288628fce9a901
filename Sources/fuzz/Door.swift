/// The targets by the names that the command line knows.
enum Door: String, CaseIterable {
  case manifest, text, picture, font, record, kit

  /// Of a hundred cases, how many: what is slow gets fewer.
  var share: Int {
    switch self {
    case .manifest: 30
    case .text: 10
    case .picture: 18
    case .font: 2
    case .record: 25
    case .kit: 15
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
    }
  }
}
