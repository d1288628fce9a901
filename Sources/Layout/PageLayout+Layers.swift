import Devices
import Diagnostics
import Geometry
import Manifest
import Pictures
import Scene

/// Further pictures and texts, and groups of them. A path leads from the page's layers through groups to a layer.
extension PageLayout {
  func layer(at path: [Int]) -> Layer {
    var layers = page.layers
    for index in path.dropLast() {
      guard case .group(let inner) = layers[index].content else { preconditionFailure("a path leads through groups") }
      layers = inner
    }
    return layers[path[path.count - 1]]
  }

  /// The first layer of that id, those of groups after the group itself.
  func layer(named name: String) -> Box? {
    func find(_ layers: [Layer], _ path: [Int]) -> Box? {
      for (index, layer) in layers.enumerated() {
        if layer.id == name { return .layer(path + [index]) }
        if case .group(let inner) = layer.content, let found = find(inner, path + [index]) { return found }
      }
      return nil
    }
    return find(page.layers, [])
  }

  func isUprightText(_ path: [Int]) -> Bool {
    let layer = layer(at: path)
    if case .text = layer.content { return layer.turn == 0 }
    return false
  }

  // MARK: Boxes

  func layerSpan(_ path: [Int], _ axis: Axis) throws(Broken) -> Span {
    let layer = layer(at: path)
    let box = Box.layer(path)
    if case .text(let text) = layer.content { return try textSpan(text, path, axis) }
    guard let frame = layer.frame else { return try container(of: nil, box, axis) }
    guard case .image(let image, _) = layer.content else { return try resolve(frame, box, axis) }
    return try resolve(frame, box, axis) { [self] _ throws(Broken) in
      try naturalLength(of: try variant(of: image).size, box, axis)
    }
  }

  private func textSpan(_ text: Tip, _ path: [Int], _ axis: Axis) throws(Broken) -> Span {
    let box = Box.layer(path)
    let frame = layer(at: path).frame
    let style = TipStyle(
      text, families: compositor.families(of: text.font), size: text.font.size, scale: screen.scale)
    func set(width: Double) -> SetText {
      let set = SetText(style, limit: max(1, width * screen.scale), typesetter: compositor.typesetter)
      layerTexts[path] = set
      return set
    }
    if axis == .horizontal {
      let container = try container(of: frame, box, axis)
      let widest = text.maxWidth.points(of: container.length)
      guard let frame else {
        // It may be as wide as what it fills, if only its lines do not get too long.
        if set(width: min(widest, container.length)).width > widest * screen.scale {
          let text = set(width: container.length)
          let need = size(of: text).width
          if need > container.length + 0.5 { throw doesNotFit(need, container.length, of: "width", path, text) }
        }
        return container
      }
      let span = try resolve(frame, box, axis) { [self] room throws(Broken) in
        let limit = min(widest, room)
        guard limit > 0 else { throw doesNotFit(1, limit, of: "width", path) }
        let text = set(width: limit)
        return size(of: text).width
      }
      let text = layerTexts[path] ?? set(width: span.length)
      let need = text.width / screen.scale
      let room = frame.horizontal.values.count > 1 ? span.length : min(widest, span.length)
      if need > room + 0.5 { throw doesNotFit(need, room, of: "width", path, text) }
      return span
    }
    let width = try span(box, .horizontal).length
    guard var text = layerTexts[path] else { throw Broken() }
    guard let frame else {
      let span = try container(of: nil, box, axis)
      if size(of: text).height > span.length + 0.01 { text = set(width: width) }
      let need = size(of: text).height
      if need > span.length + 0.01 { throw doesNotFit(need, span.length, of: "height", path) }
      return span
    }
    let need = size(of: text).height
    let span = try resolve(frame, box, axis) { _ in need }
    if need > span.length + 0.01 { throw doesNotFit(need, span.length, of: "height", path) }
    return span
  }

  /// - Parameter text: a text that is too wide: if that is for one word, the message names it.
  private func doesNotFit(
    _ need: Double, _ room: Double, of what: String, _ path: [Int], _ text: SetText? = nil
  ) -> Broken {
    let subject = text?.widestWord.map { "the word '\($0)'" } ?? "the text of '\(name(of: .layer(path)))'"
    return fail(
      .textDoesNotFit, "\(subject) does not fit on \(screen.name): \(shortfall(need, room, of: what))",
      at: layer(at: path).location, help: "shorten it, give it more room, or make its font smaller")
  }

  // MARK: Obstacles

  /// The boxes of what has a place of its own: `box`, which has none, keeps clear of them. What covers half of the
  /// screen or more is a ground that others may lie on.
  func layerObstacles(for box: Box) throws(Broken) -> [Rect] {
    var rects: [Rect] = []
    for path in placedLayers where !depends(.layer(path), on: box) {
      let rect = try rect(.layer(path)).turned(byDegrees: layer(at: path).turn)
      let visible = rect.intersection(screen.bounds)
      guard !visible.isEmpty else { continue }
      if visible.width * visible.height < screen.size.width * screen.size.height / 2 { rects.append(rect) }
    }
    return rects
  }

  /// Layers with frames, as far out as they are.
  var placedLayers: [[Int]] {
    func find(_ layers: [Layer], _ path: [Int]) -> [[Int]] {
      layers.enumerated().flatMap { index, layer -> [[Int]] in
        if layer.frame != nil { return [path + [index]] }
        if case .group(let inner) = layer.content { return find(inner, path + [index]) }
        return []
      }
    }
    return find(page.layers, [])
  }

  // MARK: Drawing

  func layerElement(_ index: Int) throws(Broken) -> Element {
    let marks = try marks(of: [index])
    return Element(
      role: .layer, id: name(of: .layer([index])), frame: try pixels(of: .layer([index])), marks: marks,
      texts: page.layers[index].texts)
  }

  private func marks(of path: [Int]) throws(Broken) -> [Mark] {
    let layer = layer(at: path)
    let frame = try pixels(of: .layer(path))
    var marks: [Mark] = []
    var isGroup = false
    switch layer.content {
    case .image(let image, let tint):
      marks = [.image(ImageMark(file: try variant(of: image).file, frame: frame, tint: tint))]
    case .text(let text):
      guard let set = layerTexts[path] else { throw Broken() }
      if !set.missing.isEmpty {
        throw missingGlyphs(set.missing, of: name(of: .layer(path)), text.font, at: text.location)
      }
      let lines = set.lines(text.align, in: frame)
      marks = [.text(TextBlock(lines: lines, color: text.color, shadow: shadow(of: text)))]
    case .group(let inner):
      isGroup = true
      var isBroken = false
      for index in inner.indices {
        // All are tried, so that all faults are found.
        if let inner = try? self.marks(of: path + [index]) { marks += inner } else { isBroken = true }
      }
      if isBroken { throw Broken() }
    }
    var clip: Group.Clip?
    if let mask = layer.mask { clip = Group.Clip(.picture(try pictureMask(mask, over: .layer(path)))) }
    guard isGroup || clip != nil || layer.opacity < 1 || layer.turn != 0 else { return marks }
    return [.group(Group(marks: marks, frame: frame, clip: clip, opacity: layer.opacity, rotation: layer.turn))]
  }
}

extension Layer {
  /// The rotation without whole turns.
  fileprivate var turn: Double { rotation.truncatingRemainder(dividingBy: 360) }

  /// All that it says, in the order in which it is drawn.
  fileprivate var texts: [String] {
    switch content {
    case .image: []
    case .text(let text): [text.text.plain]
    case .group(let layers): layers.flatMap(\.texts)
    }
  }
}
