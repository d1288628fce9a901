import Devices
import Geometry
import Manifest
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
    let (outline, form) = shape(target.shape, box.rect)
    var hole = Opening(
      hole: Hole(id: name, outline: outline, feather: target.feather * screen.scale), ring: nil, form: form,
      reach: target.feather / 2)
    if let ring = target.ring, ring.width > 0 {
      let distance = (ring.gap + ring.width / 2) * screen.scale
      let width = ring.width * screen.scale
      let outline = outline.outset(by: distance)
      let frame = PixelRect(covering: outline.bounds.outset(by: width / 2))
      hole.ring = Element(
        role: .ring, id: name, frame: frame,
        marks: [.stroke(Stroke(outline: outline, width: width, color: ring.color))])
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

  private func shape(_ shape: Target.Shape, _ box: Rect) -> (Outline, Form) {
    func small(_ rect: Rect) -> Rect { rect.scaled(by: 1 / screen.scale) }
    func rounded(_ radius: Double) -> (Outline, Form) {
      let radius = min(radius, box.width / 2, box.height / 2)
      if radius <= 0 { return (.rect(box), .rect(small(box))) }
      return (.rounded(box, radius: radius), .rounded(small(box), radius: radius / screen.scale))
    }
    switch shape {
    case .rect:
      return (.rect(box), .rect(small(box)))
    case .rounded(let radius):
      return rounded(radius * screen.scale)
    case .capsule:
      return rounded(.infinity)
    case .ellipse:
      return (.ellipse(box), .ellipse(small(box)))
    case .continuous, .star, .heart, .path, .image: preconditionFailure("not laid out yet")
    case .circle:
      // Whole pixels also where the two sides differ by an odd number of them.
      let side = min(box.width, box.height)
      let left = box.left + ((box.width - side) / 2).rounded(.down)
      let top = box.top + ((box.height - side) / 2).rounded(.down)
      let circle = Rect(x: left, y: top, width: side, height: side)
      return (.ellipse(circle), .ellipse(small(circle)))
    }
  }
}
