package import Geometry

/// Text broken into lines, each with its place.
package struct TextBlock: Sendable, Hashable, Codable {
  package var lines: [TextLine]
  package var color: Color
  package var shadow: Shadow?

  package init(lines: [TextLine], color: Color, shadow: Shadow? = nil) {
    self.lines = lines
    self.color = color
    self.shadow = shadow
  }
}

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

/// A stretch of text in one font.
package struct TextRun: Sendable, Hashable, Codable {
  package var text: String
  package var font: Font

  package init(text: String, font: Font) {
    self.text = text
    self.font = font
  }
}

/// Blurred copy of a text below it.
package struct Shadow: Sendable, Hashable, Codable {
  package var color: Color
  /// Offset in pixels.
  package var offset: Point
  /// Reach of the blur in pixels; its standard deviation is half of it.
  package var blur: Double

  package init(color: Color, offset: Point, blur: Double) {
    self.color = color
    self.offset = offset
    self.blur = blur
  }
}
