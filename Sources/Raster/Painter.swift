package import Geometry
package import Pictures
package import Pixels
package import Scene
package import Typography

/// Draws scenes. One serves one worker: it keeps its buffers and what its typesetter and pictures have learnt.
package final class Painter {
  private let typesetter: Typesetter
  let pictures: PictureStore
  let rasterizer = Rasterizer()
  let stroker = Stroker()
  let blur = GaussianBlur()

  /// - Parameter typesetter: may be a compositor's, of the same worker: what that has shaped need not be shaped again.
  package init(typesetter: Typesetter, pictures: PictureStore) {
    self.typesetter = typesetter
    self.pictures = pictures
  }

  package convenience init(fonts: FontLibrary, pictures: PictureStore) {
    self.init(typesetter: Typesetter(fonts: fonts), pictures: pictures)
  }

  /// A drawing's picture, or of an animation that of its frame number `frame`, from 0.
  /// - Throws: where a picture file cannot be read.
  package func paint(_ drawing: Drawing, frame: Int = 0) throws(PictureError) -> Canvas {
    switch drawing {
    case .scene(let scene): try paint(scene)
    case .blend(let first, let second, let share): Canvas(mixing: try paint(first), try paint(second), share: share)
    case .animation(let animation): try paint(animation.frames[frame])
    }
  }

  /// The scene's picture. Equal scenes give equal canvases.
  /// - Throws: where a picture file cannot be read.
  package func paint(_ scene: Scene) throws(PictureError) -> Canvas {
    var canvas = Canvas(size: scene.size, scrim: scene.scrim)
    for mask in try coverage(ofHolesIn: scene) { canvas.cut(mask) }
    var ground = Ground(consume canvas)
    for element in scene.elements {
      if element.isOneLayer {
        for mark in element.marks { try draw(mark, on: &ground) }
      } else {
        ground.paint(try layer(of: element.marks, ground.region))
      }
    }
    return ground.canvas
  }

  /// An element alone on a clear ground as large as its scene. Laid over what is below the element, it gives the pixels of
  /// the scene.
  /// - Throws: where a picture file cannot be read.
  package func paint(_ element: Element, size: PixelSize) throws(PictureError) -> Canvas {
    try layer(of: element.marks, size.bounds).canvas
  }

  /// Marks on a clear ground of their own.
  func layer(of marks: [Mark], _ region: PixelRect) throws(PictureError) -> Ground {
    var ground = Ground(region)
    for mark in marks { try draw(mark, on: &ground) }
    return ground
  }

  private func draw(_ mark: Mark, on ground: inout Ground) throws(PictureError) {
    let region = ground.region
    switch mark {
    case .fill(let outline, let color):
      ground.paint(rasterizer.mask(of: outline.polygons, clip: region), color)
    case .stroke(let stroke):
      ground.paint(stroker.mask(of: stroke, clip: region), stroke.color)
    case .ring(let ring):
      ground.paint(try coverage(of: ring, clip: region), ring.color)
    case .text(let block):
      draw(block, on: &ground)
    case .image(let image):
      try draw(image, on: &ground)
    case .group(let group):
      try draw(group, on: &ground)
    }
  }

  private func draw(_ image: ImageMark, on ground: inout Ground) throws(PictureError) {
    let visible = image.frame.intersection(ground.region)
    guard !visible.isEmpty else { return }
    let bitmap = try pictures.bitmap(
      file: image.file, size: PixelSize(width: image.frame.width, height: image.frame.height),
      part: visible.offset(x: -image.frame.x, y: -image.frame.y))
    ground.paint(image.tint.map(bitmap.tinted) ?? bitmap, x: visible.x, y: visible.y)
  }

  private func draw(_ block: TextBlock, on ground: inout Ground) {
    let region = ground.region
    if let shadow = block.shadow {
      let sigma = shadow.blur / 2
      let offset = (x: Int(shadow.offset.x.rounded()), y: Int(shadow.offset.y.rounded()))
      let clip = region.offset(x: -offset.x, y: -offset.y).outset(by: GaussianBlur.reach(sigma))
      let lines = block.lines.map { typesetter.draw($0, clip: clip).silhouette }
      let cast = blur.blurred(Mask(uniting: lines), sigma: sigma).offset(x: offset.x, y: offset.y)
      ground.paint(cast.cropped(to: region), shadow.color)
    }
    for line in block.lines {
      let glyphs = typesetter.draw(line, clip: region)
      ground.paint(glyphs.mask, block.color)
      if let picture = glyphs.picture {
        ground.paint(picture.bitmap, x: picture.x, y: picture.y, opacity: block.color.alpha)
      }
    }
  }
}

extension Element {
  /// Whether it gives the same pixels when it is drawn straight onto what is below it. A text lays its shadow, its lines
  /// and its emoji over each other.
  fileprivate var isOneLayer: Bool {
    guard marks.count == 1 else { return marks.isEmpty }
    if case .text = marks[0] { return false }
    return true
  }
}
