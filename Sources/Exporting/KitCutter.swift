import Geometry
import Pictures
import Pixels
import Raster
import Scene

/// Takes scenes apart. One serves one worker.
struct KitCutter {
  let painter: Painter

  /// The holes, one piece for all that meet, then the elements in their order, each cropped to the screen; what is empty
  /// is left out.
  func pieces(of scene: Scene) throws(PictureError) -> [KitPiece] {
    var pieces: [KitPiece] = []
    for mask in try painter.coverage(ofHolesIn: scene) {
      let frame = mask.coveredFrame
      if !frame.isEmpty { pieces.append(KitPiece(hole: mask.cropped(to: frame))) }
    }
    for element in scene.elements {
      let canvas = try painter.paint(element, size: scene.size)
      if let piece = KitPiece(role: element.role.rawValue, id: element.id, on: canvas) { pieces.append(piece) }
    }
    return pieces
  }
}

extension Mask {
  /// The smallest box that holds every pixel which it covers at all; empty where there is none.
  fileprivate var coveredFrame: PixelRect {
    var covered = PixelRect.empty
    for y in 0..<frame.height {
      let row = coverage[y * frame.width..<(y + 1) * frame.width]
      guard let first = row.firstIndex(where: { $0 > 0 }), let last = row.lastIndex(where: { $0 > 0 }) else { continue }
      covered = covered.union(
        PixelRect(x: frame.x + first - row.startIndex, y: frame.y + y, width: last + 1 - first, height: 1))
    }
    return covered
  }
}
