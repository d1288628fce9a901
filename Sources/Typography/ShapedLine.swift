internal import Geometry

/// A line of text after shaping, relative to the left end of its baseline, in pixels times `1 / scale`.
///
/// Text is shaped with its largest font at one size always, whatever the scene asks for: nothing is hinted, so the
/// shapes are the same, lines break alike at all scales, and what is shaped once serves every screen.
final class ShapedLine {
  /// The size at which text is shaped.
  static let em = 256.0

  var advance = 0.0
  /// Outlines of the glyphs that take the text's colour.
  var outlines = Path()
  var missing: [Character] = []
  /// Box of the ink of all glyphs; nil where nothing is drawn.
  var ink: Rect?
  /// Box of the outlines, as `ink`.
  var outlined: Rect?
  /// What the glyphs come from; sorted, each once.
  var fonts: [UsedFont] = []
  /// Whether some glyphs bring their own colours.
  var hasPicture = false
}
