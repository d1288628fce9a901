import Devices
import Diagnostics
import Geometry
import Manifest
import Scene
import Typography

extension PageLayout {
  func tipElement() throws(Broken) -> Element? {
    guard let tip = page.tip else { return nil }
    let frame = try pixels(of: .tip)
    guard let text = setTip else { throw Broken() }
    if !text.missing.isEmpty { throw missingGlyphs(text.missing, of: "tip", tip.font, at: tip.location) }
    let block = TextBlock(lines: text.lines(tip.align, in: frame), color: tip.color, shadow: shadow(of: tip))
    return Element(
      role: .tip, id: "tip", frame: frame, marks: [.text(block)],
      texts: [tip.title, tip.text].compactMap { $0?.plain })
  }

  func missingGlyphs(_ characters: [Character], of element: String, _ font: FontChoice, at location: SourceLocation)
    -> Broken
  {
    let names = characters.map { "'\($0)'" }.joined(separator: ", ")
    return fail(
      .missingGlyph, "no font has \(names)", at: location,
      help: "list a family that has it under font.fallback")
  }

  func shadow(of tip: Tip) -> Shadow? {
    tip.shadow.map { Shadow(color: $0.color, offset: $0.offset * screen.scale, blur: $0.blur * screen.scale) }
  }

  /// The boxes of the letters of each line, in points; none for blank lines.
  func tipInk() throws(Broken) -> [Rect] {
    guard let tip = page.tip else { return [] }
    let frame = try pixels(of: .tip)
    guard let text = setTip else { throw Broken() }
    let ink = text.lines(tip.align, in: frame).map {
      compositor.typesetter.ink(of: $0).scaled(by: 1 / screen.scale)
    }.filter { !$0.isEmpty }
    return ink.isEmpty ? [points(frame)] : ink
  }

  // MARK: Setting

  func style(of tip: Tip) -> TipStyle {
    if let tipStyle { return tipStyle }
    let style = TipStyle(
      tip, families: compositor.families(of: tip.font), size: max(1, tip.font.size - shrinkage), scale: screen.scale)
    tipStyle = style
    return style
  }

  /// - Parameter width: the widest a line may get, in points.
  func set(_ tip: Tip, width: Double) -> SetText {
    SetText(style(of: tip), limit: max(1, width * screen.scale), typesetter: compositor.typesetter)
  }

  /// Width and height in points of whole pixels.
  func size(of text: SetText) -> Size {
    Size(text.width.rounded(.up), Double(text.height)) * (1 / screen.scale)
  }

  /// - Parameter text: a text that is too wide: if that is for one word, the message names it.
  func doesNotFit(_ need: Double, _ room: Double, of what: String, for text: SetText? = nil) -> Broken {
    guard let tip = page.tip else { return Broken() }
    let subject = text?.widestWord.map { "the word '\($0)'" } ?? "the tip"
    let size = max(1, tip.font.size - shrinkage)
    let reduced = shrinkage > 0 ? " even at \(decimal(size)) pt" : ""
    let help =
      if tip.minimumSize == nil {
        "let the text shrink with 'fit: {min: 13}', shorten it, or give it more room on this device with 'when'"
      } else {
        "shorten the text, lower 'fit', or give it more room on this device with 'when'"
      }
    return fail(
      .textDoesNotFit,
      "\(subject) does not fit on \(screen.name)\(reduced): \(shortfall(need, room, of: what))", at: tip.location,
      help: help)
  }

  func tipSpan(_ axis: Axis) throws(Broken) -> Span {
    guard let tip = page.tip else { throw Broken() }
    guard let frame = tip.frame else {
      let placement = try tipPlacement()
      setTip = placement.text
      plannedButton = placement.button
      return placement.frame.span(axis)
    }
    let widest = tip.maxWidth.points(of: (frame.container == .safe ? screen.safeArea : screen.bounds).width)
    if axis == .horizontal {
      let span = try resolve(frame, .tip, axis) { [self] room throws(Broken) in
        let limit = min(widest, room)
        guard limit > 0 else { throw doesNotFit(1, limit, of: "width") }
        let text = set(tip, width: limit)
        setTip = text
        return size(of: text).width
      }
      let text = setTip ?? set(tip, width: span.length)
      setTip = text
      let need = text.width / screen.scale
      let room = frame.horizontal.values.count > 1 ? span.length : min(widest, span.length)
      if need > room + 0.5 { throw doesNotFit(need, room, of: "width", for: text) }
      return span
    }
    _ = try span(.tip, .horizontal)
    guard let text = setTip else { throw Broken() }
    let need = size(of: text).height
    let span = try resolve(frame, .tip, axis) { [self] room throws(Broken) in
      if need > room + 0.01 { throw doesNotFit(need, room, of: "height") }
      return need
    }
    if need > span.length + 0.01 { throw doesNotFit(need, span.length, of: "height") }
    return span
  }
}
