import Geometry

/// A place for a tip that has no frame.
struct TipPlacement {
  var text: SetText
  var frame: Rect
  /// Where the button goes, if that is settled with the tip's place.
  var button: Rect?
}
