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

  /// The holes, then the elements in their order, each cropped to the screen; what is empty is left out.
  func pieces(of scene: Scene) throws(PictureError) -> [KitPiece] {
    var pieces = try holes(of: scene)
    for element in scene.elements {
      let canvas = try painter.paint(element, size: scene.size)
      if let piece = KitPiece(role: element.role.rawValue, id: element.id, on: canvas) { pieces.append(piece) }
    }
    return pieces
  }

  /// One for each cluster of holes whose boxes overlap.
  private func holes(of scene: Scene) throws(PictureError) -> [KitPiece] {
    var boxes: [PixelRect] = []
    for hole in scene.holes {
      boxes.append(try painter.coverage(of: hole, on: scene.size.bounds).trimmed().frame)
    }
    let whole = try painter.coverage(of: scene)
    return KitTiling.merged(boxes).map { whole.cropped(to: $0).trimmed() }.filter { !$0.frame.isEmpty }
      .map(KitPiece.init(hole:))
  }
}

extension Mask {
  /// The part within `clip`.
  fileprivate func cropped(to clip: PixelRect) -> Mask {
    let part = frame.intersection(clip)
    guard !part.isEmpty else { return .empty }
    var coverage: [UInt8] = []
    coverage.reserveCapacity(part.width * part.height)
    for y in part.y..<part.bottom {
      let start = (y - frame.y) * frame.width + part.x - frame.x
      coverage += self.coverage[start..<start + part.width]
    }
    return Mask(frame: part, coverage: coverage)
  }

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
    return cropped(
      to: PixelRect(
        x: frame.x + left, y: frame.y + rows.first, width: right - left, height: rows.last + 1 - rows.first))
  }
}
