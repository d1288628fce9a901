/// What a number may be.
struct Limits {
  var lower: Double
  /// Whether `lower` itself is refused.
  var isOpen: Bool
  var upper: Double

  static func from(_ lower: Double, to upper: Double) -> Limits { Limits(lower: lower, isOpen: false, upper: upper) }
  static func positive(to upper: Double) -> Limits { Limits(lower: 0, isOpen: true, upper: upper) }

  func contains(_ number: Double) -> Bool { (isOpen ? number > lower : number >= lower) && number <= upper }

  var inWords: String {
    isOpen
      ? "more than \(written(lower)) and at most \(written(upper))" : "from \(written(lower)) to \(written(upper))"
  }
}
