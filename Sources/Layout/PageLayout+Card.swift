import Devices
import Diagnostics
import Geometry
import Manifest
import Scene
import Typography

extension PageLayout {
  private var measures: CardMeasures { CardMeasures(scale: screen.scale) }

  // MARK: Size

  /// - Parameter room: what the frame leaves, in points.
  private func naturalCardWidth(_ card: Card, in container: Double, room: Double) -> Double {
    if let width = card.width { return width.points(of: container) }
    return max(1, min(CardMeasures.widest, screen.safeArea.width - 2 * CardMeasures.margin, room))
  }

  /// - Parameter width: of the card in points.
  private func set(_ card: Card, width: Double) throws(Broken) -> SetCard {
    if let setCard { return setCard }
    let pixels = Int((width * screen.scale).rounded())
    let limit = pixels - 2 * measures.textInset(in: pixels)
    func set(
      _ text: MarkedText?, _ what: String, _ font: FontChoice, isBalanced: Bool
    ) throws(Broken) -> SetText? {
      guard let text else { return nil }
      let size = font.size * screen.scale
      let set = SetText(
        text.runs(in: font, families: compositor.families(of: font), size: size), step: Int((size * 1.25).rounded()),
        limit: Double(max(1, limit)), isBalanced: isBalanced, typesetter: compositor.typesetter)
      if !set.missing.isEmpty { throw missingGlyphs(set.missing, of: "card", font, at: card.location) }
      if set.width > Double(limit) + 0.5 {
        let subject = set.widestWord.map { "the word '\($0)' of the card" } ?? "the card's \(what)"
        throw fail(
          .textDoesNotFit,
          "\(subject) does not fit on \(screen.name): "
            + shortfall(set.width / screen.scale, Double(limit) / screen.scale, of: "width"), at: card.location,
          help: "use shorter words or a smaller font, or make the card wider")
      }
      return set
    }
    var title = card.font
    title.size += 2
    title.weight = title.weight < 500 ? 600 : min(900, max(700, title.weight + 100))
    var result = SetCard(
      title: try set(card.title, "title", title, isBalanced: true),
      description: try set(card.description, "description", card.font, isBalanced: card.align == .center),
      textHeight: 0, height: 0)
    let texts = [result.title, result.description].compactMap { $0 }
    result.textHeight = texts.reduce(0) { $0 + $1.height } + (texts.count > 1 ? measures.textGap : 0)
    result.height = 2 * measures.end + result.textHeight
    if card.button != nil { result.height += measures.buttonHeight + (texts.isEmpty ? 0 : measures.buttonGap) }
    setCard = result
    return result
  }

  func cardSpan(_ axis: Axis) throws(Broken) -> Span {
    guard let card = page.card else { throw Broken() }
    guard let frame = card.frame else { return try placedCard(card).span(axis) }
    if axis == .horizontal {
      let container = try container(of: frame, .card, axis).length
      return try resolve(frame, .card, axis) { [self] room throws(Broken) in
        naturalCardWidth(card, in: container, room: room)
      }
    }
    let set = try set(card, width: try span(.card, .horizontal).length)
    let need = Double(set.height) / screen.scale
    let span = try resolve(frame, .card, axis) { _ in need }
    if need > span.length + 0.01 { throw doesNotFit(card, need, span.length) }
    return span
  }

  private func doesNotFit(_ card: Card, _ need: Double, _ room: Double) -> Broken {
    fail(
      .textDoesNotFit, "the card does not fit on \(screen.name): \(shortfall(need, room, of: "height"))",
      at: card.location, help: "shorten its texts, or make their font smaller on this device with 'when'")
  }

  // MARK: Place

  /// In the middle of the safe area, or else in the middle of the side of the holes that has most room, or else at the
  /// free place that is nearest to the middle.
  private func placedCard(_ card: Card) throws(Broken) -> Rect {
    if let plannedCard { return plannedCard }
    let safe = screen.safeArea
    let area = placingArea
    let width = naturalCardWidth(card, in: screen.size.width, room: .infinity)
    let size = Size(width, Double(try set(card, width: width).height) / screen.scale)
    let isWide = size.width > area.width + 0.01
    if !isWide, size.height > area.height { throw doesNotFit(card, size.height, area.height) }

    func spot(_ center: Point) -> Rect {
      func snapped(_ start: Double, _ low: Double, _ high: Double) -> Double {
        (min(max(start, low), max(low, high)) * screen.scale).rounded() / screen.scale
      }
      return Rect(
        x: snapped(center.x - size.width / 2, area.left, area.right - size.width),
        y: snapped(center.y - size.height / 2, area.top, area.bottom - size.height), width: size.width,
        height: size.height)
    }
    var others = screen.cutouts.map { $0.outset(by: Air.safeMargin) }
    others += try fixedBoxes().map { $0.outset(by: 16) }
    others += try layerObstacles(for: .card).map { $0.outset(by: 12) }
    let holes = try allHoles().map { $0.outer.bounds }
    let blocks = others + holes.map { $0.outset(by: Air.hole) }
    func isFree(_ rect: Rect) -> Bool {
      area.outset(by: 0.51 / screen.scale).contains(rect) && !blocks.contains { $0.intersects(rect) }
    }

    let middle = spot(safe.center)
    // Where it stays in the middle less air is enough.
    if !isWide, !(others + holes.map { $0.outset(by: 8) }).contains(where: { $0.intersects(middle) }) {
      plannedCard = middle
      return middle
    }
    if !isWide, let first = holes.first {
      let around = holes.dropFirst().reduce(first) { $0.union($1) }.outset(by: Air.hole)
      let sides: [(room: Double, center: Point)] = [
        (area.bottom - around.bottom - size.height, Point(safe.center.x, (around.bottom + area.bottom) / 2)),
        (around.top - area.top - size.height, Point(safe.center.x, (area.top + around.top) / 2)),
        (area.right - around.right - size.width, Point((around.right + area.right) / 2, safe.center.y)),
        (around.left - area.left - size.width, Point((area.left + around.left) / 2, safe.center.y)),
      ]
      let order = sides.enumerated().sorted { ($1.element.room, $0.offset) < ($0.element.room, $1.offset) }
      for (_, side) in order where side.room >= 0 {
        let place = spot(side.center)
        guard isFree(place) else { continue }
        plannedCard = place
        return place
      }
    }
    if !isWide, let origin = nearest(to: middle.origin, size: size, in: area, clearOf: isFree) {
      let place = spot(Point(origin.x + size.width / 2, origin.y + size.height / 2))
      plannedCard = place
      return place
    }
    throw fail(
      .noRoom,
      "there is no room for the card on \(screen.name): it is \(decimal(size.width)) x \(decimal(size.height)) pt",
      at: card.location,
      help: isWide
        ? "make it narrower" : "give it a frame, or make its texts shorter or smaller on this device with 'when'")
  }

  /// Elements with frames that hang on nothing which is placed after the card.
  private func fixedBoxes() throws(Broken) -> [Rect] {
    let elements: [Box] = [.tip, .arrow, .button].filter { box(named: name(of: $0)) != nil }
    var rects: [Rect] = []
    for element in elements where frame(of: element) != nil {
      let hangsOnLater = (elements.filter { frame(of: $0) == nil } + [.card]).contains { depends(element, on: $0) }
      if !hangsOnLater { rects.append(try rect(element)) }
    }
    return rects
  }

  // MARK: Drawing

  /// The card, and its button as an element of its own.
  func cardElements() throws(Broken) -> [Element] {
    guard let card = page.card else { return [] }
    let frame = try pixels(of: .card)
    let set = try set(card, width: try rect(.card).width)
    let radius = min(card.radius * screen.scale, Double(min(frame.width, frame.height)) / 2)
    var marks: [Mark] = [
      .fill(radius > 0 ? .rounded(frame.rect, radius: radius) : .rect(frame.rect), card.background)
    ]
    var button: Element?
    var textRoom = frame.height - 2 * measures.end
    if let label = card.button {
      let width = measures.buttonWidth(in: frame.width)
      let box = PixelRect(
        x: frame.x + (frame.width - width) / 2, y: frame.bottom - measures.end - measures.buttonHeight, width: width,
        height: measures.buttonHeight)
      button = try element(of: self.button(of: card, label), in: box, id: "card.button", owner: "card's ")
      textRoom -= measures.buttonHeight + measures.buttonGap
    }
    let inset = measures.textInset(in: frame.width)
    var y = frame.y + measures.end + max(0, textRoom - set.textHeight) / 2
    let (ink, soft) = card.inks
    for (text, color) in [(set.title, ink), (set.description, soft)] {
      guard let text else { continue }
      let box = PixelRect(x: frame.x + inset, y: y, width: frame.width - 2 * inset, height: text.height)
      let lines = text.lines(card.align, in: box, rightToLeft: set.rightToLeft)
      marks.append(.text(TextBlock(lines: lines, color: color)))
      y += text.height + measures.textGap
    }
    let element = Element(
      role: .card, id: "card", frame: frame, marks: marks,
      texts: [card.title, card.description].compactMap { $0?.plain })
    return [element] + [button].compactMap { $0 }
  }

  private func button(of card: Card, _ label: MarkedText) -> Button {
    var font = card.font
    font.weight = 600
    // Its corners follow those of the card.
    return Button(
      location: card.location, text: label, style: .filled, radius: max(4, card.radius - 8),
      color: card.labelColor, background: card.tint, font: font)
  }
}

extension Card {
  private static let black = Color(red: 28, green: 28, blue: 30)

  /// Of the title and of the description, which is softer as long as it stays easy to read: 4.5 : 1, as WCAG 2 asks.
  fileprivate var inks: (title: Color, description: Color) {
    if let color { return (color, color) }
    let ink = background.isLight ? Self.black : Color.white
    let soft = ink.mixed(with: background, 0.28)
    return (ink, soft.contrast(to: background) >= 4.5 ? soft : ink)
  }

  /// A button that is hardly there has its label on the card.
  fileprivate var labelColor: Color {
    (tint.alpha < 128 ? background : tint).isLight ? Self.black : .white
  }
}
