internal import Geometry

/// A line of text after shaping, relative to the left end of its baseline; all in pixels.
struct ShapedLine {
  var advance: Double
  /// Outlines of the glyphs that take the text's colour, flattened.
  var outlines: [[Point]] = []
  var missing: [Character] = []
  /// Box of the ink of all glyphs; nil where nothing is drawn.
  var ink: Rect?
  /// Whether some glyphs bring their own colours.
  var hasPicture = false
}
