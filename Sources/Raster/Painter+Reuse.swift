import Geometry
import Pixels
import Scene

extension Painter {
  /// In pixels; what is larger is found anew each time, as far as it is seen.
  private static let largestKept = 4e6

  /// The coverage in the pixels of `clip`: what `found` gives for the outline at its place or at another, whole pixels
  /// from it, and a clip.
  /// - Parameter reach: how far it may reach out of the outline, in pixels.
  func coverage(
    of outline: Outline, _ way: DrawnOutline.Way, reach: Double, clip: PixelRect,
    found: (Outline, PixelRect) -> Coverage
  ) -> Coverage {
    let bounds = outline.bounds.outset(by: reach)
    guard bounds.width * bounds.height < Self.largestKept, abs(bounds.left) < 1e9, abs(bounds.top) < 1e9 else {
      return found(outline, clip)
    }
    let box = PixelRect(covering: bounds)
    let moved = outline.offset(by: Point(-Double(box.x), -Double(box.y)))
    return drawn.coverage(of: DrawnOutline(outline: moved, way: way), in: box, clip: clip) { found(moved, $0) }
  }
}

extension Outline {
  fileprivate func offset(by delta: Point) -> Outline {
    switch self {
    case .rect(let rect): .rect(rect.offset(by: delta))
    case .rounded(let rect, let radius): .rounded(rect.offset(by: delta), radius: radius)
    case .ellipse(let rect): .ellipse(rect.offset(by: delta))
    case .path(let path): .path(path.mapped { $0 + delta })
    }
  }
}
