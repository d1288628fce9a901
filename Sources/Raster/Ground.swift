import Geometry
import Pixels

/// What marks are drawn on: a canvas that shows a region of the scene. What is drawn is placed in the scene.
struct Ground {
  var canvas: Canvas
  /// Nothing beyond it is drawn.
  let region: PixelRect

  /// A clear one.
  init(_ region: PixelRect) {
    canvas = Canvas(size: PixelSize(width: max(0, region.width), height: max(0, region.height)), scrim: .clear)
    self.region = region
  }

  /// All of a scene's canvas.
  init(_ canvas: consuming Canvas) {
    region = canvas.size.bounds
    self.canvas = canvas
  }

  mutating func draw(_ layer: Layer) {
    switch layer {
    case .coverage(let coverage, let color):
      let isMoved = region.x != 0 || region.y != 0
      canvas.paint(isMoved ? coverage.offset(x: -region.x, y: -region.y) : coverage, color)
    case .bitmap(let bitmap, let x, let y, let opacity):
      canvas.paint(bitmap, x: x - region.x, y: y - region.y, opacity: opacity)
    case .ground(let ground, let opacity):
      canvas.paint(ground.canvas, x: ground.region.x - region.x, y: ground.region.y - region.y, opacity: opacity)
    }
  }

  /// Lays all of `layers` over what is there, as one: where some meet, they are drawn on a clear ground of their own
  /// first.
  mutating func lay(_ layers: [Layer]) {
    let meet = layers.indices.contains { i in layers[..<i].contains { $0.meets(layers[i]) } }
    guard meet else {
      for layer in layers { draw(layer) }
      return
    }
    draw(.ground(Ground(of: layers, region)))
  }

  /// Layers on a clear ground no larger than what is seen of them in `region`.
  init(of layers: [Layer], _ region: PixelRect) {
    self.init(layers.reduce(PixelRect.empty) { $0.union($1.frame) }.intersection(region))
    for layer in layers { draw(layer) }
  }
}
