/// What coverage of a line of text depends on.
struct DrawnLine: Hashable {
  /// Kept, so that no other one is taken for it.
  let shape: ShapedLine
  let scale: Double
  /// Of a pixel: how far the line begins to the right of a whole one.
  let fraction: Double

  static func == (a: DrawnLine, b: DrawnLine) -> Bool {
    a.shape === b.shape && a.scale == b.scale && a.fraction == b.fraction
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(shape))
    hasher.combine(scale)
    hasher.combine(fraction)
  }
}
