package import Geometry
package import Pictures
package import Pixels
package import Scene
package import Typography

/// Draws scenes. One serves one worker: it keeps its buffers and what its typesetter and pictures have learnt.
package final class Painter {
  private let typesetter: Typesetter
  let pictures: PictureStore
  let rasterizer: Rasterizer
  let stroker: Stroker
  let blur = GaussianBlur()
  var drawn = CoverageCache<DrawnOutline>()

  /// - Parameter typesetter: may be a compositor's, of the same worker: what that has shaped need not be shaped again.
  package init(typesetter: Typesetter, pictures: PictureStore) {
    self.typesetter = typesetter
    self.pictures = pictures
    rasterizer = typesetter.rasterizer
    stroker = Stroker(rasterizer: rasterizer)
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
    for hole in try coverage(ofHolesIn: scene) { canvas.cut(hole) }
    var ground = Ground(consume canvas)
    for element in scene.elements { ground.lay(try layers(of: element.marks, ground.region)) }
    return ground.canvas
  }

  /// An element alone on a clear ground as large as its scene. Laid over what is below the element, it gives the pixels of
  /// the scene.
  /// - Throws: where a picture file cannot be read.
  package func paint(_ element: Element, size: PixelSize) throws(PictureError) -> Canvas {
    var ground = Ground(size.bounds)
    for layer in try layers(of: element.marks, ground.region) { ground.draw(layer) }
    return ground.canvas
  }

  /// What marks draw within `region`, from the lowest to the topmost.
  func layers(of marks: [Mark], _ region: PixelRect) throws(PictureError) -> [Layer] {
    var layers: [Layer] = []
    for mark in marks { layers += try self.layers(of: mark, region) }
    return layers
  }

  private func layers(of mark: Mark, _ region: PixelRect) throws(PictureError) -> [Layer] {
    switch mark {
    case .fill(let outline, let color):
      [.coverage(coverage(ofFilled: outline, clip: region), color)]
    case .stroke(let stroke):
      [.coverage(coverage(of: stroke, clip: region), stroke.color)]
    case .ring(let ring):
      [.coverage(try coverage(of: ring, clip: region), ring.color)]
    case .text(let block):
      layers(of: block, region)
    case .image(let image):
      try layers(of: image, region)
    case .group(let group):
      try layers(of: group, region)
    }
  }

  private func layers(of image: ImageMark, _ region: PixelRect) throws(PictureError) -> [Layer] {
    let visible = image.frame.intersection(region)
    guard !visible.isEmpty else { return [] }
    let bitmap = try pictures.bitmap(
      file: image.file, size: PixelSize(width: image.frame.width, height: image.frame.height),
      part: visible.offset(x: -image.frame.x, y: -image.frame.y))
    return [.bitmap(image.tint.map(bitmap.tinted) ?? bitmap, x: visible.x, y: visible.y)]
  }

  private func layers(of block: TextBlock, _ region: PixelRect) -> [Layer] {
    var layers: [Layer] = []
    if let shadow = block.shadow {
      let sigma = shadow.blur / 2
      let offset = (x: Int(shadow.offset.x.rounded()), y: Int(shadow.offset.y.rounded()))
      let clip = region.offset(x: -offset.x, y: -offset.y)
      let source = clip.outset(by: GaussianBlur.margin(sigma))
      let lines = block.lines.map { typesetter.draw($0, clip: source).silhouette }
      let cast = blur.blurred(Coverage(uniting: lines), sigma: sigma, clip: clip)
      layers.append(.coverage(cast.offset(x: offset.x, y: offset.y), shadow.color))
    }
    for line in block.lines {
      let glyphs = typesetter.draw(line, clip: region)
      layers.append(.coverage(glyphs.coverage, block.color))
      if let picture = glyphs.picture {
        layers.append(.bitmap(picture.bitmap, x: picture.x, y: picture.y, opacity: block.color.alpha))
      }
    }
    return layers
  }
}
