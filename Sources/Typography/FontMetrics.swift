/// The vertical measures of a font, in pixels; all count away from the baseline.
package struct FontMetrics: Sendable, Hashable {
  package let ascent: Double
  package let descent: Double
  /// Height of a capital letter such as H.
  package let capHeight: Double
  /// Height of a small letter such as x.
  package let xHeight: Double

  package init(ascent: Double, descent: Double, capHeight: Double, xHeight: Double) {
    self.ascent = ascent
    self.descent = descent
    self.capHeight = capHeight
    self.xHeight = xHeight
  }

  func scaled(by k: Double) -> FontMetrics {
    FontMetrics(ascent: ascent * k, descent: descent * k, capHeight: capHeight * k, xHeight: xHeight * k)
  }
}
