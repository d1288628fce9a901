import Devices
import Geometry
import Manifest
import Pictures
import Scene

extension PageLayout {
  /// A hole, in pixels for the scene and in points for those who keep clear of it.
  struct Opening {
    var hole: Hole
    var ring: Element?
    /// The outline in points.
    var form: Form
    /// How far the ring, or the soft edge, reaches out of the outline.
    var reach: Double
    /// The outline with its ring.
    var outer: Form { form.outset(by: reach) }
  }

  func hole(_ index: Int) throws(Broken) -> Opening {
    if let known = holes[index] { return known }
    let target = page.targets[index]
    let name = name(of: .target(index))
    let box = try pixels(of: .target(index))
    let (shape, form) = try shape(of: target, box)
    var hole = Opening(
      hole: Hole(id: name, shape: shape, feather: target.feather * screen.scale), ring: nil, form: form,
      reach: target.feather / 2)
    if let ring = target.ring, ring.width > 0 {
      hole.ring = element(ring, around: shape, form, named: name)
      hole.reach = max(hole.reach, ring.gap + ring.width)
    }
    holes[index] = hole
    return hole
  }

  func allHoles() throws(Broken) -> [Opening] {
    var holes: [Opening] = []
    for index in page.targets.indices { holes.append(try hole(index)) }
    return holes
  }

  private func element(_ ring: Target.Ring, around shape: Shape, _ form: Form, named name: String) -> Element {
    let gap = ring.gap * screen.scale
    let width = ring.width * screen.scale
    let mark: Mark
    let bounds: Rect
    switch shape {
    case .outline(.path), .picture:
      mark = .ring(Ring(shape: shape, gap: gap, width: width, color: ring.color))
      bounds = form.bounds.scaled(by: screen.scale).outset(by: gap + width)
    case .outline(let outline):
      let line = outline.outset(by: gap + width / 2)
      mark = .stroke(Stroke(outline: line, width: width, color: ring.color))
      bounds = line.bounds.outset(by: width / 2)
    }
    return Element(role: .ring, id: name, frame: PixelRect(covering: bounds), marks: [mark])
  }

  // MARK: Shapes

  /// The shape in pixels, and its outline in points.
  private func shape(of target: Target, _ box: PixelRect) throws(Broken) -> (Shape, Form) {
    let rect = box.rect
    let rotation = target.rotation.remainder(dividingBy: 360)
    let turn = Affine(degrees: rotation, about: rect.center)
    func turned(_ path: Path, spine: (Point, Point)? = nil) -> (Shape, Form) {
      let path = (rotation == 0 ? path : path.transformed(by: turn)).closed
      let spine = spine.map { (turn($0.0) * (1 / screen.scale), turn($0.1) * (1 / screen.scale)) }
      return (.outline(.path(path)), .polygon(Polygon(path.scaled(by: 1 / screen.scale), spine: spine)))
    }
    switch target.shape {
    case .star(let points, let inner):
      return turned(.star(rect, points: points, inner: inner))
    case .heart:
      return turned(.heart(rect))
    case .path(let path, let own):
      return turned(path.transformed(by: Affine(from: own, to: rect)))
    case .image(let image, let mode, let insets):
      let picture = try variant(of: image)
      let slice = try insets.map { insets throws(Broken) in try self.slice(insets, of: image, picture, in: box) }
      let mask = PictureMask(
        file: picture.file, frame: box, mode: .init(mode), slice: slice, rotation: rotation)
      try checkShape(of: mask, image, shows: "the hole")
      return (.picture(mask), rotation == 0 ? .rect(points(box)) : turned(.rect(rect), spine: Form.rect(rect).spine).1)
    case .circle:
      return plain(target.shape, rect)
    case .rect, .rounded, .continuous, .ellipse, .capsule:
      // A half turn changes nothing, a quarter turn swaps the sides: such shapes stay on whole pixels.
      if rotation.truncatingRemainder(dividingBy: 180) == 0 { return plain(target.shape, rect) }
      if rotation.truncatingRemainder(dividingBy: 90) == 0 { return plain(target.shape, rect.swapped) }
      let (shape, form) = plain(target.shape, rect)
      guard case .outline(let outline) = shape else { return (shape, form) }
      let path: Path =
        switch outline {
        case .rect(let rect): .rect(rect)
        case .rounded(let rect, let radius): .rounded(rect, radius: radius)
        case .ellipse(let rect): .ellipse(rect)
        case .path(let path): path
        }
      return turned(path, spine: Form.rect(rect).spine)
    }
  }

  /// A shape that is alike on both sides, upright.
  private func plain(_ shape: Target.Shape, _ box: Rect) -> (Shape, Form) {
    func small(_ rect: Rect) -> Rect { rect.scaled(by: 1 / screen.scale) }
    func rounded(_ radius: Double, isSmooth: Bool = false) -> (Shape, Form) {
      let radius = min(radius, box.width / 2, box.height / 2)
      if radius <= 0 { return (.outline(.rect(box)), .rect(small(box))) }
      // A smooth corner is nowhere farther than a hundredth of its radius from a round one.
      let outline: Outline = isSmooth ? .path(.continuous(box, radius: radius)) : .rounded(box, radius: radius)
      return (.outline(outline), .rounded(small(box), radius: radius / screen.scale))
    }
    switch shape {
    case .rounded(let radius):
      return rounded(radius * screen.scale)
    case .continuous(let radius):
      return rounded(radius * screen.scale, isSmooth: true)
    case .capsule:
      return rounded(.infinity)
    case .ellipse:
      return (.outline(.ellipse(box)), .ellipse(small(box)))
    case .circle:
      // Whole pixels also where the two sides differ by an odd number of them.
      let side = min(box.width, box.height)
      let left = box.left + ((box.width - side) / 2).rounded(.down)
      let top = box.top + ((box.height - side) / 2).rounded(.down)
      let circle = Rect(x: left, y: top, width: side, height: side)
      return (.outline(.ellipse(circle)), .ellipse(small(circle)))
    case .rect, .star, .heart, .path, .image:
      return (.outline(.rect(box)), .rect(small(box)))
    }
  }
}

extension Rect {
  /// Turned by 90 degrees about its centre, kept on whole pixels.
  fileprivate var swapped: Rect {
    let shift = ((width - height) / 2).rounded(.down)
    return Rect(x: left + shift, y: top - shift, width: height, height: width)
  }
}
