package import Geometry
package import Pictures
package import Pixels
package import Scene
package import Typography

/// Draws scenes. One serves one worker: it keeps its buffers and what its typesetter and pictures have learnt.
package final class Painter {
  private let typesetter: Typesetter
  private let pictures: PictureStore
  private let rasterizer = Rasterizer()
  private let stroker = Stroker()
  private let blur = GaussianBlur()

  package init(fonts: FontLibrary, pictures: PictureStore) {
    typesetter = Typesetter(fonts: fonts)
    self.pictures = pictures
  }

  /// The scene's picture. Equal scenes give equal canvases.
  /// - Throws: where a picture cannot be read.
  package func paint(_ scene: Scene) throws(PictureError) -> Canvas {
    var canvas = Canvas(size: scene.size, scrim: scene.scrim)
    canvas.cut(try coverage(of: scene))
    for element in scene.elements {
      for mark in element.marks { try draw(mark, on: &canvas) }
    }
    return canvas
  }

  package func paint(_ element: Element, size: PixelSize) throws(PictureError) -> Canvas {
    var canvas = Canvas(size: size, scrim: .clear)
    for mark in element.marks { try draw(mark, on: &canvas) }
    return canvas
  }

  package func coverage(of scene: Scene) throws(PictureError) -> Mask {
    let masks = scene.holes.map { coverage(of: $0, on: scene.size.bounds) }
    return scene.evenOdd ? Mask(excluding: masks) : Mask(uniting: masks)
  }

  package func coverage(of hole: Hole, on screen: PixelRect) -> Mask {
    guard case .outline(let outline) = hole.shape else { preconditionFailure("not drawn yet") }
    guard hole.feather > 0 else { return rasterizer.mask(of: outline.opened.polygons, clip: screen) }
    let sigma = hole.feather / 2
    // What lies off the screen bleeds into it.
    let mask = rasterizer.mask(
      of: outline.polygons, clip: screen.outset(by: GaussianBlur.reach(sigma)))
    return blur.blurred(mask, sigma: sigma).cropped(to: screen)
  }

  private func draw(_ mark: Mark, on canvas: inout Canvas) throws(PictureError) {
    let screen = canvas.size.bounds
    switch mark {
    case .fill(let outline, let color):
      canvas.paint(rasterizer.mask(of: outline.polygons, clip: screen), color)
    case .stroke(let stroke):
      canvas.paint(stroker.mask(of: stroke, clip: screen), stroke.color)
    case .ring, .group:
      preconditionFailure("not drawn yet")
    case .text(let block):
      draw(block, on: &canvas)
    case .image(let image):
      guard !image.frame.isEmpty else { return }
      let size = PixelSize(width: image.frame.width, height: image.frame.height)
      canvas.paint(try pictures.bitmap(file: image.file, size: size), x: image.frame.x, y: image.frame.y)
    }
  }

  private func draw(_ block: TextBlock, on canvas: inout Canvas) {
    let screen = canvas.size.bounds
    if let shadow = block.shadow {
      let sigma = shadow.blur / 2
      let offset = (x: Int(shadow.offset.x.rounded()), y: Int(shadow.offset.y.rounded()))
      let clip = screen.outset(by: GaussianBlur.reach(sigma) + max(abs(offset.x), abs(offset.y)))
      let lines = block.lines.map { typesetter.draw($0, clip: clip).silhouette }
      let cast = blur.blurred(Mask(uniting: lines), sigma: sigma).offset(x: offset.x, y: offset.y)
      canvas.paint(cast.cropped(to: screen), shadow.color)
    }
    for line in block.lines {
      let glyphs = typesetter.draw(line, clip: screen)
      canvas.paint(glyphs.mask, block.color)
      if let picture = glyphs.picture {
        canvas.paint(picture.bitmap.opacity(block.color.alpha), x: picture.x, y: picture.y)
      }
    }
  }
}

extension Outline {
  /// The outline of a hole with a hard edge. The smooth rim of a curve moves out by half a pixel, so that what the hole
  /// shows is not dimmed at its rim; straight sides lie on whole pixels already and stay.
  fileprivate var opened: Outline {
    switch self {
    case .ellipse: outset(by: 0.5)
    // A corner bulges by half a pixel in its middle, and runs into the sides as before.
    case .rounded(let rect, let radius): .rounded(rect, radius: max(0, radius - 0.5 / (2.0.squareRoot() - 1)))
    case .rect, .path: self
    }
  }
}
