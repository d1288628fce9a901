package enum Alignment: String, Sendable, Hashable, CaseIterable {
  /// `leading` and `trailing` follow the direction of the text.
  case left, center, right, leading, trailing
}
