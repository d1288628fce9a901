import Devices
import Geometry
import Layout
import Manifest
package import Record
import Scene

extension Record.Output {
  package init(_ picture: Plan.Picture, provenance: Record.Provenance) {
    let screen = picture.screen
    let isOnDevice = picture.kind != .sprite
    self.init(
      name: picture.path, kind: picture.kind, guide: picture.name, page: picture.page, pages: picture.pageCount,
      state: picture.state, step: picture.step, steps: picture.stepCount, device: isOnDevice ? screen.device.id : nil,
      orientation: isOnDevice ? screen.orientation.rawValue : nil, appearance: picture.appearance.rawValue,
      scale: screen.device.scale, size: picture.drawing.size, points: screen.size, scrim: picture.drawing.scene?.scrim,
      content: Record.Content(of: picture),
      elements: picture.drawing.scene.map { Record.Element.all(in: $0, scale: screen.scale) } ?? [],
      provenance: provenance)
  }
}

extension Record.Reveal {
  init(_ reveal: Reveal, on screen: Screen, _ scenes: RevealScenes, naming: Naming) {
    let subject = Subject.reveal(reveal)
    func path(_ view: Subject.View) -> String { subject.path(view, on: screen, .light, naming: naming) }
    let frames = reveal.over == nil || reveal.isAnimated ? [] : scenes.frames.indices.map { path(.frame($0 + 1)) }
    self.init(
      name: reveal.name, transition: reveal.transition.rawValue, device: screen.device.id,
      orientation: screen.orientation.rawValue, mask: path(.mask), anchorPoint: scenes.anchor, from: scenes.from,
      to: scenes.to, duration: reveal.duration, frames: frames,
      animation: reveal.over != nil && reveal.isAnimated ? path(.animation) : nil)
  }
}

extension Record.Content {
  /// What a picture shows and says, read from its scene.
  package init(of picture: Plan.Picture) {
    let scale = picture.screen.scale
    guard let scene = picture.drawing.scene else {
      self.init()
      return
    }
    let says = scene.elements.filter { $0.role != .button }.inReadingOrder
    let texts = says.flatMap { element in
      element.texts.filter { !$0.allSatisfy(\.isWhitespace) }.map {
        Text(element: element.id, frame: Record.Frame(element.frame.rect, scale: scale), text: $0)
      }
    }
    let button = scene.elements.first { $0.role == .button }
    self.init(
      holes: scene.holes.map { Hole($0, scale: scale) },
      texts: texts,
      button: button.map { Button(frame: Record.Frame($0.frame.rect, scale: scale), text: $0.texts.first) },
      spoken: Record.spoken(texts.map(\.text)))
  }
}

extension Record.Content.Hole {
  fileprivate init(_ hole: Hole, scale: Double) {
    switch hole.shape {
    case .picture(let mask):
      let frame = Record.Frame(mask.frame.rect.turned(byDegrees: mask.rotation), scale: scale)
      self.init(id: hole.id, frame: frame, shape: .image)
    case .outline(let outline):
      let frame = Record.Frame(outline.box, scale: scale)
      switch outline {
      case .rect: self.init(id: hole.id, frame: frame, shape: .rect)
      case .rounded(_, let radius): self.init(id: hole.id, frame: frame, shape: .rounded, radius: radius / scale)
      case .ellipse: self.init(id: hole.id, frame: frame, shape: .ellipse)
      case .path: self.init(id: hole.id, frame: frame, shape: .path)
      }
    }
  }
}

extension Record.Frame {
  /// Of pixels, of which curves may have parts: to a hundredth.
  init(_ rect: Rect, scale: Double) {
    func points(_ pixels: Double) -> Double { (pixels * 100).rounded() / 100 / scale }
    self.init(
      x: points(rect.left), y: points(rect.top), width: points(rect.width), height: points(rect.height))
  }
}

extension Outline {
  /// The box of what is inside: tight, other than the one of a curve's control points.
  var box: Rect {
    if case .path(let path) = self { path.bounds } else { bounds }
  }
}

extension [Element] {
  /// From top to bottom, and within a row in the direction of the language.
  fileprivate var inReadingOrder: [Element] {
    let isRightToLeft = lazy.compactMap { $0.marks.firstLine }.first?.rightToLeft ?? false
    var rest = sorted { ($0.frame.y, $0.frame.x) < ($1.frame.y, $1.frame.x) }
    var ordered: [Element] = []
    while let first = rest.first {
      // Beside the highest stands what begins above its middle.
      let middle = first.frame.y + first.frame.height / 2
      let row = rest.prefix { $0.frame.y <= middle }
      ordered += row.sorted { a, b in
        isRightToLeft
          ? (b.frame.right, a.frame.y) < (a.frame.right, b.frame.y) : (a.frame.x, a.frame.y) < (b.frame.x, b.frame.y)
      }
      rest.removeFirst(row.count)
    }
    return ordered
  }
}

extension [Mark] {
  /// The first line of text in them.
  fileprivate var firstLine: TextLine? {
    for mark in self {
      switch mark {
      case .text(let block): if let line = block.lines.first { return line }
      case .group(let group): if let line = group.marks.firstLine { return line }
      case .fill, .stroke, .ring, .image: continue
      }
    }
    return nil
  }
}
