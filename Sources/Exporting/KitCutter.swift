import Geometry
import Manifest
import Pictures
import Pixels
import Raster
import Scene
import Typography

/// Takes scenes apart. One serves one worker.
struct KitCutter {
  let painter: Painter

  init(manifest: Manifest, fonts: FontLibrary) {
    painter = Painter(fonts: fonts, pictures: PictureStore(folder: manifest.folder))
  }

  /// The holes, one piece for all that meet, then the elements in their order, each cropped to the screen; what is empty is left out.
  func pieces(of scene: Scene) throws(PictureError) -> [KitPiece] {
    var pieces = try painter.coverage(ofHolesIn: scene).map { $0.trimmed() }.filter { !$0.frame.isEmpty }
      .map(KitPiece.init(hole:))
    for element in scene.elements {
      let canvas = try painter.paint(element, size: scene.size)
      if let piece = KitPiece(role: element.role.rawValue, id: element.id, on: canvas) { pieces.append(piece) }
    }
    return pieces
  }
}

extension Mask {
  /// Without rows and columns at the edges that it does not cover at all.
  fileprivate func trimmed() -> Mask {
    var left = Int.max
    var right = 0
    var rows: (first: Int, last: Int)?
    for y in 0..<frame.height {
      let row = coverage[y * frame.width..<(y + 1) * frame.width]
      guard let first = row.firstIndex(where: { $0 > 0 }), let last = row.lastIndex(where: { $0 > 0 }) else { continue }
      left = min(left, first - row.startIndex)
      right = max(right, last + 1 - row.startIndex)
      rows = (rows?.first ?? y, y)
    }
    guard let rows else { return .empty }
    let part = PixelRect(
      x: frame.x + left, y: frame.y + rows.first, width: right - left, height: rows.last + 1 - rows.first)
    guard part != frame else { return self }
    let lines = (rows.first...rows.last).map { coverage[$0 * frame.width + left..<$0 * frame.width + right] }
    return Mask(frame: part, coverage: Array(lines.joined()))
  }
}
