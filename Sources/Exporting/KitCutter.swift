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
    for hole in try painter.coverage(ofHolesIn: scene) {
      let frame = hole.coveredFrame
      if !frame.isEmpty { pieces.append(KitPiece(hole: hole.cropped(to: frame).mask)) }
    }
    for element in scene.elements {
      let canvas = try painter.paint(element, size: scene.size)
      if let piece = KitPiece(role: element.role.rawValue, id: element.id, on: canvas) { pieces.append(piece) }
    }
    return pieces
  }
}

extension Coverage {
  /// The smallest box that holds every pixel which it covers at all; empty where there is none.
  fileprivate var coveredFrame: PixelRect {
    var covered = PixelRect.empty
    for y in frame.y..<frame.bottom {
      for stretch in stretches(inRow: y) {
        var (first, end) = (Int(stretch.x), stretch.end)
        if stretch.value == nil {
          let values = values[Int(stretch.offset)..<Int(stretch.offset + stretch.count)]
          guard let start = values.firstIndex(where: { $0 > 0 }), let last = values.lastIndex(where: { $0 > 0 })
          else { continue }
          (first, end) = (first + start - values.startIndex, first + last + 1 - values.startIndex)
        }
        covered = covered.union(PixelRect(x: first, y: y, width: end - first, height: 1))
      }
    }
    return covered
  }
}
