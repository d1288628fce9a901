/// The path of a picture and the scale that its name tells: `icon@2x.png` is at 2.
struct ScaledPath: Hashable {
  let path: String
  let scale: Int

  init(_ path: String) {
    self.init(
      path: path, scale: Self.split(path).stem.hasSuffix("@3x") ? 3 : Self.split(path).stem.hasSuffix("@2x") ? 2 : 1)
  }

  private init(path: String, scale: Int) {
    self.path = path
    self.scale = scale
  }

  /// The paths at which this picture may lie, by scale. A path that names its scale is the only one; an SVG has none.
  var variants: [ScaledPath] {
    let (stem, suffix) = Self.split(path)
    guard scale == 1, suffix.lowercased() != ".svg" else { return [self] }
    return [self] + [2, 3].map { ScaledPath(path: "\(stem)@\($0)x\(suffix)", scale: $0) }
  }

  /// The path without and its name's ending, which begins with the dot.
  private static func split(_ path: String) -> (stem: Substring, suffix: Substring) {
    let name = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    guard let dot = path[name...].lastIndex(of: "."), dot > name else { return (path[...], "") }
    return (path[..<dot], path[dot...])
  }
}
