/// One line of text, drawn without further wrapping.
package struct TextLine: Sendable, Hashable, Codable {
  /// In logical (reading) order.
  package var runs: [TextRun]
  /// Left end of the line's advance box, in pixels.
  package var x: Double
  /// Baseline: a whole pixel, so that stems and bowls stand alike on every line.
  package var baseline: Int
  /// The line's advance in pixels.
  package var width: Double
  package var rightToLeft: Bool

  package init(runs: [TextRun], x: Double, baseline: Int, width: Double, rightToLeft: Bool = false) {
    self.runs = runs
    self.x = x
    self.baseline = baseline
    self.width = width
    self.rightToLeft = rightToLeft
  }
}
