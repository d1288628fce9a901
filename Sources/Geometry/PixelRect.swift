/// A rectangle of whole pixels.
package struct PixelRect: Sendable, Hashable, Codable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Each edge goes to the nearest whole pixel by itself (halves away from zero), so neighbours never gap or overlap.
  package init(rounding rect: Rect) {
    let left = Int(rect.left.rounded())
    let top = Int(rect.top.rounded())
    self.init(x: left, y: top, width: Int(rect.right.rounded()) - left, height: Int(rect.bottom.rounded()) - top)
  }

  /// The smallest one that holds all of `rect`.
  package init(covering rect: Rect) {
    let left = Int(rect.left.rounded(.down))
    let top = Int(rect.top.rounded(.down))
    self.init(
      x: left, y: top, width: Int(rect.right.rounded(.up)) - left, height: Int(rect.bottom.rounded(.up)) - top)
  }

  @inlinable package var right: Int { x + width }
  @inlinable package var bottom: Int { y + height }
  @inlinable package var isEmpty: Bool { width <= 0 || height <= 0 }
  /// Nowhere, with nothing in it.
  package static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)
  package var rect: Rect { Rect(left: Double(x), top: Double(y), right: Double(right), bottom: Double(bottom)) }

  package func outset(by distance: Int) -> PixelRect {
    PixelRect(x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
  }

  package func offset(x: Int, y: Int) -> PixelRect {
    PixelRect(x: self.x + x, y: self.y + y, width: width, height: height)
  }

  /// The smallest one that holds both, of which an empty one does not count.
  package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
  }

  package func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(0, min(right, other.right) - left), height: max(0, min(bottom, other.bottom) - top))
  }
}
