package import Geometry

/// What is left of a screen around boxes, as few rectangles.
package enum KitTiling {
  /// Rectangles that, with `boxes`, make up the screen without gap or overlap. `boxes` lie on the screen and do not
  /// overlap.
  package static func fills(of size: PixelSize, around boxes: [PixelRect]) -> [PixelRect] {
    let rows = bands(of: size, around: boxes)
    let columns = bands(
      of: PixelSize(width: size.height, height: size.width), around: boxes.map(transposed)
    ).map(transposed)
    return (columns.count < rows.count ? columns : rows).sorted { ($0.y, $0.x) < ($1.y, $1.x) }
  }

  /// Cuts the screen into bands at each upper and lower edge; what is alike in neighbouring bands becomes one.
  private static func bands(of size: PixelSize, around boxes: [PixelRect]) -> [PixelRect] {
    let edges = Set([0, size.height] + boxes.flatMap { [$0.y, $0.bottom] }).sorted()
    var done: [PixelRect] = []
    var open: [PixelRect] = []
    for (top, bottom) in zip(edges, edges.dropFirst()) {
      var free: [PixelRect] = []
      var x = 0
      for box in boxes.filter({ $0.y <= top && $0.bottom >= bottom }).sorted(by: { $0.x < $1.x }) {
        if box.x > x { free.append(PixelRect(x: x, y: top, width: box.x - x, height: bottom - top)) }
        x = box.right
      }
      if x < size.width { free.append(PixelRect(x: x, y: top, width: size.width - x, height: bottom - top)) }
      for index in free.indices {
        guard let above = open.firstIndex(where: { $0.x == free[index].x && $0.width == free[index].width }) else {
          continue
        }
        let upper = open.remove(at: above)
        free[index].y = upper.y
        free[index].height += upper.height
      }
      done += open
      open = free
    }
    return done + open
  }

  private static func transposed(_ rect: PixelRect) -> PixelRect {
    PixelRect(x: rect.y, y: rect.x, width: rect.height, height: rect.width)
  }
}
