import Geometry
import Pixels

/// Something to draw, with its place in the scene.
enum Layer {
  case coverage(Coverage, Color)
  /// A picture with the place of its top left corner; its alpha counts times `opacity` (0 to 255).
  case bitmap(Bitmap, x: Int, y: Int, opacity: UInt8 = 255)
  /// A clear ground with what is drawn on it.
  case ground(Ground, opacity: UInt8 = 255)

  /// Holds all that is drawn.
  var frame: PixelRect {
    switch self {
    case .coverage(let coverage, _): coverage.frame
    case .bitmap(let bitmap, let x, let y, _):
      PixelRect(x: x, y: y, width: bitmap.size.width, height: bitmap.size.height)
    case .ground(let ground, _): ground.region
    }
  }

  /// Whether both may draw the same pixel.
  func meets(_ other: Layer) -> Bool {
    if case .coverage(let a, _) = self, case .coverage(let b, _) = other { return a.meets(b) }
    return !frame.intersection(other.frame).isEmpty
  }
}
