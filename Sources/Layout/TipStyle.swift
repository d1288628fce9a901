import Geometry
import Manifest
import Scene

/// How a tip's letters look on one screen: fonts in pixels.
struct TipStyle {
  var title: [TextRun]?
  var text: [TextRun]
  /// Distances between baselines.
  var step: Int
  var titleStep: Int
  /// Between the title's line box and the text's.
  var titleGap: Int

  /// - Parameter size: of the text in points.
  init(_ tip: Tip, families: [String], size: Double, scale: Double) {
    let pixels = size * scale
    text = tip.text.runs(in: tip.font, families: families, size: pixels)
    step = Int((pixels * tip.lineHeight).rounded())
    let titleSize = pixels * 1.2
    var heavy = tip.font
    heavy.weight = max(700, heavy.weight)
    title = tip.title?.runs(in: heavy, families: families, size: titleSize)
    titleStep = Int((titleSize * tip.lineHeight).rounded())
    titleGap = Int((pixels * 0.2).rounded())
  }
}
