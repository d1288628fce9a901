import Devices
import Diagnostics
import Geometry
import Manifest
import Pictures
import Scene
import Typography

extension PageLayout {
  /// Between a label and the button's sides, in points.
  private static let labelPadding = 24.0
  /// The least of it where the width is given.
  private static let tightestPadding = 6.0

  /// A label, its lines centred on each other; in pixels.
  private struct Label {
    var lines: [TextLine]
    var color: Color
    var width: Double
    var height: Double
    var missing: [Character]
  }

  // MARK: Size

  /// In points.
  func naturalButtonSize() throws(Broken) -> Size {
    guard let button = page.button else { return .zero }
    if let image = button.image {
      let size = try variant(of: image).size
      switch (button.width, button.height) {
      case (let width?, let height?): return Size(width, height)
      case (let width?, nil): return Size(width, width * size.height / size.width)
      case (nil, let height?): return Size(height * size.width / size.height, height)
      case (nil, nil): return size
      }
    }
    let label = button.text.map { self.label($0, of: button, around: .zero) }
    let own = (label?.width ?? 0) / screen.scale + 2 * Self.labelPadding
    return Size(button.width ?? max(88, own.rounded(.up)), button.height ?? 44)
  }

  func buttonSpan(_ axis: Axis) throws(Broken) -> Span {
    guard let button = page.button else { throw Broken() }
    guard let frame = button.frame else { return try placedButton().span(axis) }
    return try resolve(frame, .button, axis) { [self] _ throws(Broken) in
      let size = try naturalButtonSize()
      if button.image != nil { return try naturalLength(of: size, .button, axis) }
      return axis == .horizontal ? size.width : size.height
    }
  }

  // MARK: Place

  /// Beyond the text, seen from the hole, or else beside it; else at the bottom or the top of the screen; else at the free place that is
  /// nearest to the text.
  private func placedButton() throws(Broken) -> Rect {
    guard let button = page.button else { throw Broken() }
    let size = try naturalButtonSize()
    let area = placingArea
    var holes = try allHoles().map { $0.outer.bounds.outset(by: Air.hole) }
    if page.card != nil, !depends(.card, on: .button) { holes.append(try rect(.card).outset(by: 16)) }
    holes += try layerObstacles(for: .button).map { $0.outset(by: 12) }
    let cutouts = screen.cutouts.map { $0.outset(by: Air.safeMargin) }
    var tip: Rect?
    if page.tip != nil, !depends(.tip, on: .button) { tip = try rect(.tip) }
    if let plannedButton { return plannedButton }
    var stroke: [Point] = []
    var blocks = holes + cutouts + [tip?.outset(by: 16)].compactMap { $0 }
    if let arrow = page.arrow, !depends(.arrow, on: .button) {
      if arrow.image != nil || arrow.frame != nil {
        if arrow.image != nil || arrow.shape != .none { blocks.append(try rect(.arrow).outset(by: 14)) }
      } else if arrow.shape != .none {
        stroke = try routedStem().samples
      }
    }
    func isFree(_ rect: Rect) -> Bool {
      area.outset(by: 0.01).contains(rect) && !blocks.contains { $0.intersects(rect) }
        && !stroke.contains { rect.outset(by: 14).contains($0) }
    }
    func spot(_ x: Double, _ y: Double) -> Rect {
      // Whole pixels from the start, so that its air is even.
      let x = (min(max(x, area.left), area.right - size.width) * screen.scale).rounded() / screen.scale
      return Rect(x: x, y: (y * screen.scale).rounded() / screen.scale, width: size.width, height: size.height)
    }
    let middle = screen.bounds.center.x - size.width / 2
    let bottom = spot(middle, area.bottom - size.height - 8)
    let top = spot(middle, area.top + 8)
    var wishes: [Rect] = []
    if let tip {
      let x = tip.center.x - size.width / 2
      let under = spot(x, tip.bottom + Air.button)
      let over = spot(x, tip.top - Air.button - size.height)
      if let main = mainTarget, try hole(main).form.bounds.top >= tip.bottom {
        wishes = [over, under]
      } else {
        wishes = [under, over]
      }
      let y = tip.center.y - size.height / 2
      wishes += [tip.right + Air.button, tip.left - Air.button - size.width].map { x in
        Rect(
          x: (x * screen.scale).rounded() / screen.scale, y: (y * screen.scale).rounded() / screen.scale,
          width: size.width, height: size.height)
      }
    }
    let near = wishes.count
    wishes += [bottom, top]
    if let index = wishes.firstIndex(where: isFree) {
      buttonIsApart = near > 0 && index >= near && page.tip?.frame == nil
      return wishes[index]
    }
    if let origin = nearest(to: wishes[0].origin, size: size, in: area, clearOf: isFree) {
      buttonIsApart = near > 0 && page.tip?.frame == nil
      return spot(origin.x, origin.y)
    }
    throw fail(
      .noRoom,
      "there is no room for the button on \(screen.name): it is \(decimal(size.width)) x \(decimal(size.height)) pt",
      at: button.location, help: "give it a frame, or make it or the text smaller on this device with 'when'")
  }

  // MARK: Drawing

  func buttonElement() throws(Broken) -> Element? {
    guard let button = page.button else { return nil }
    return try element(of: button, in: try pixels(of: .button), id: "button")
  }

  /// - Parameter owner: how messages call what it belongs to: "card's ".
  func element(
    of button: Button, in frame: PixelRect, id: String, owner: String = ""
  ) throws(Broken) -> Element {
    var marks: [Mark] = []
    if let image = button.image {
      marks.append(.image(ImageMark(file: try variant(of: image).file, frame: frame)))
    } else {
      marks += border(of: button, frame)
    }
    if let text = button.text {
      let label = label(text, of: button, around: frame.rect.center)
      if !label.missing.isEmpty {
        throw missingGlyphs(label.missing, of: owner + "button", button.font, at: button.location)
      }
      let room = frame.rect.inset(by: Self.tightestPadding * screen.scale)
      for (need, room, what) in [(label.width, room.width, "width"), (label.height, Double(frame.height), "height")]
      where need > room + 0.5 {
        throw fail(
          .textDoesNotFit,
          "the \(owner)button's text does not fit on \(screen.name): "
            + shortfall(need / screen.scale, room / screen.scale, of: what), at: button.location,
          help: "shorten it, or make the button larger")
      }
      marks.append(.text(TextBlock(lines: label.lines, color: label.color)))
    }
    return Element(
      role: .button, id: id, frame: frame, marks: marks, texts: [button.text].compactMap { $0?.plain })
  }

  private func border(of button: Button, _ frame: PixelRect) -> [Mark] {
    let shorter = Double(min(frame.width, frame.height))
    let radius = min(button.radius * screen.scale, shorter / 2)
    func outline(inset: Double) -> Outline {
      radius - inset > 0
        ? .rounded(frame.rect.inset(by: inset), radius: radius - inset) : .rect(frame.rect.inset(by: inset))
    }
    switch button.style {
    case .filled:
      return [.fill(outline(inset: 0), button.background ?? .white)]
    case .outline:
      // A point and a half, in whole pixels: then both edges of the line are sharp.
      let width = max(1, (screen.scale * 1.5).rounded(.down))
      var marks: [Mark] = []
      if let background = button.background { marks.append(.fill(outline(inset: width / 2), background)) }
      marks.append(.stroke(Stroke(outline: outline(inset: width / 2), width: width, color: button.color ?? .white)))
      return marks
    }
  }

  /// - Parameter center: where the eye shall see the middle of the label.
  private func label(_ text: MarkedText, of button: Button, around center: Point) -> Label {
    let typesetter = compositor.typesetter
    let size = button.font.size * screen.scale
    let runs = text.runs(in: button.font, families: compositor.families(of: button.font), size: size)
    let paragraph = typesetter.paragraph(runs, maxWidth: nil)
    let step = (size * 1.25).rounded()
    let inks = paragraph.lines.map {
      typesetter.ink(of: TextLine(runs: $0.runs, x: 0, baseline: 0, width: $0.width, rightToLeft: $0.rightToLeft))
    }
    // Capitals and digits make the line's body; scripts without capitals are centred by what is drawn.
    let isLatin = text.plain.unicodeScalars.contains { $0.properties.isCased || $0.properties.numericType != nil }
    let metrics = typesetter.metrics(of: runs[0].font)
    let top = isLatin ? metrics.capHeight : -(inks.first?.top ?? 0)
    let bottom = isLatin ? 0 : inks.last?.bottom ?? 0
    let height = top + step * Double(paragraph.lines.count - 1) + bottom
    let first = center.y - height / 2 + top
    let lines = zip(paragraph.lines, inks).enumerated().map { index, line in
      TextLine(
        runs: line.0.runs, x: center.x - line.1.center.x, baseline: Int((first + step * Double(index)).rounded()),
        width: line.0.width, rightToLeft: line.0.rightToLeft)
    }
    return Label(
      lines: lines, color: labelColor(of: button), width: inks.map(\.width).max() ?? 0, height: height,
      missing: paragraph.missing)
  }

  private func labelColor(of button: Button) -> Color {
    if let color = button.color { return color }
    guard button.style == .filled, button.image == nil else { return .white }
    return (button.background ?? .white).isLight ? .black : .white
  }
}
