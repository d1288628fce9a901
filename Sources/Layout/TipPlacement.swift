import Geometry

/// A place for a tip that has no frame.
struct TipPlacement {
  var text: SetText
  var frame: Rect
}
