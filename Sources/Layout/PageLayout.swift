import Devices
import Diagnostics
import Geometry
import Manifest
import Scene

/// A page on its way to a scene: where its boxes are, each found out when it is first asked for, as frames may refer to
/// each other in any order. Lengths are points until the scene is put together.
final class PageLayout {
  /// A box that frames may refer to.
  enum Box: Hashable {
    case screen, safe
    case target(Int)
    case tip, arrow, button, card
    /// Its place in the page's layers, then in those of the groups that it is in.
    case layer([Int])
  }

  let page: Page
  let screen: Screen
  let compositor: Compositor
  /// By how many points all texts are set smaller than the manifest says.
  let shrinkage: Double
  /// Which of the possible places of a tip without a frame is taken.
  let choice: Int

  /// What is wrong, once for each fault.
  private(set) var diagnostics: [Diagnostic] = []

  private struct Key: Hashable {
    var box: Box
    var axis: Axis
  }
  private struct Request {
    var key: Key
    var label: String
  }
  private var spans: [Key: Span] = [:]
  private var broken: Set<Key> = []
  private var requests: [Request] = []

  // Found by the extensions.
  var setTip: SetText?
  var tipStyle: TipStyle?
  var placements: [TipPlacement]?
  var plannedButton: Rect?
  var plannedCard: Rect?
  var setCard: SetCard?
  var layerTexts: [[Int]: SetText] = [:]
  var holes: [Int: Opening] = [:]
  var stem: Stem?
  var arrowIsRouted = false
  /// Whether the card, which it would leave from, is too near to its goal.
  var arrowLeavesNothing = false
  /// How many of `placements` come before those that are only for pages which find no room otherwise.
  var gentlePlacements = 0
  /// Whether the arrow is a simpler one than the manifest asks for.
  var isSimplified = false
  /// Whether the button is apart from the text that it belongs to.
  var buttonIsApart = false

  init(_ page: Page, screen: Screen, compositor: Compositor, shrinkage: Double, choice: Int) {
    self.page = page
    self.screen = screen
    self.compositor = compositor
    self.shrinkage = shrinkage
    self.choice = choice
  }

  /// Thrown where something cannot be placed, after what is wrong has been added to `diagnostics`.
  struct Broken: Error {}

  var hasErrors: Bool { diagnostics.hasErrors }

  func warn(_ id: DiagnosticID, _ message: String, at location: SourceLocation?, help: String? = nil) {
    let diagnostic = Diagnostic(id, message, at: location, help: help, severity: .warning)
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  func fail(_ id: DiagnosticID, _ message: String, at location: SourceLocation?, help: String? = nil) -> Broken {
    let diagnostic = Diagnostic(id, message, at: location, help: help)
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
    return Broken()
  }

  /// Puts the scene together; `nil` where there are faults. All elements are tried, so that all faults are found.
  func scene(scrim: Color) -> Scene? {
    var scene = Scene(size: screen.pixelSize, scrim: scrim, evenOdd: page.evenOdd)
    for index in page.layers.indices {
      if let layer = try? layerElement(index) { scene.elements.append(layer) }
    }
    for index in page.targets.indices {
      guard let hole = try? hole(index) else { continue }
      scene.holes.append(hole.hole)
      if let ring = hole.ring { scene.elements.append(ring) }
    }
    let tip = try? tipElement()
    let arrow = try? arrowElement()
    let button = try? buttonElement()
    scene.elements += [arrow, tip, button].compactMap { $0 ?? nil }
    if let card = try? cardElements() { scene.elements += card }
    checkOverlaps()
    return hasErrors ? nil : scene
  }

  // MARK: Boxes

  /// The box of that name on the page. Reserved names come before ids.
  func box(named name: String) -> Box? {
    switch name {
    case "screen": .screen
    case "safe": .safe
    case "target": page.targets.isEmpty ? nil : .target(0)
    case "tip": page.tip == nil ? nil : .tip
    case "arrow": page.arrow == nil ? nil : .arrow
    case "button": page.button == nil ? nil : .button
    case "card": page.card == nil ? nil : .card
    default: page.targets.firstIndex { $0.id == name }.map { .target($0) } ?? layer(named: name)
    }
  }

  func name(of box: Box) -> String {
    switch box {
    case .screen: "screen"
    case .safe: "safe"
    case .target(let index): page.targets[index].id ?? (index == 0 ? "target" : "target \(index + 1)")
    case .tip: "tip"
    case .arrow: "arrow"
    case .button: "button"
    case .card: "card"
    case .layer(let path):
      layer(at: path).id ?? "layer " + path.map { "\($0 + 1)" }.joined(separator: ".")
    }
  }

  func location(of box: Box) -> SourceLocation? {
    switch box {
    case .screen, .safe: nil
    case .target(let index): page.targets[index].frame.location
    case .tip: page.tip?.frame?.location ?? page.tip?.location
    case .arrow: page.arrow?.frame?.location ?? page.arrow?.location
    case .button: page.button?.frame?.location ?? page.button?.location
    case .card: page.card?.frame?.location ?? page.card?.location
    case .layer(let path): layer(at: path).frame?.location ?? layer(at: path).location
    }
  }

  func frame(of box: Box) -> Frame? {
    switch box {
    case .screen, .safe: nil
    case .target(let index): page.targets[index].frame
    case .tip: page.tip?.frame
    case .arrow: page.arrow?.frame
    case .button: page.button?.frame
    case .card: page.card?.frame
    case .layer(let path): layer(at: path).frame
    }
  }

  func rect(_ box: Box) throws(Broken) -> Rect {
    Rect(try span(box, .horizontal), try span(box, .vertical))
  }

  /// What a box takes up on one axis.
  /// - Parameters:
  ///   - property: what of it is asked for, and `location` where, for the message about a cycle.
  func span(
    _ box: Box, _ axis: Axis, for property: Expression.Property? = nil, at location: SourceLocation? = nil
  ) throws(Broken) -> Span {
    switch box {
    case .screen: return screen.bounds.span(axis)
    case .safe: return screen.safeArea.span(axis)
    default: break
    }
    let key = Key(box: box, axis: axis)
    if let known = spans[key] { return known }
    if broken.contains(key) { throw Broken() }
    let request = Request(key: key, label: name(of: box) + "." + (property ?? axis.start).rawValue)
    if let first = requests.firstIndex(where: { $0.key == key }) {
      let cycle = [request.label] + requests[(first + 1)...].map(\.label) + [request.label]
      throw fail(
        .frameCycle, "frames depend on each other: " + cycle.joined(separator: " -> "),
        at: location ?? self.location(of: box), help: "place one of them by numbers, or by a box outside of the circle")
    }
    requests.append(request)
    defer { requests.removeLast() }
    do throws(Broken) {
      let span = try resolve(box, axis)
      spans[key] = span
      return span
    } catch {
      broken.insert(key)
      throw error
    }
  }

  private func resolve(_ box: Box, _ axis: Axis) throws(Broken) -> Span {
    switch box {
    case .screen, .safe:
      return try span(box, axis)
    case .target(let index):
      let target = page.targets[index]
      var span = try resolve(target.frame, box, axis)
      span.start -= axis == .horizontal ? target.padding.left : target.padding.top
      span.end += axis == .horizontal ? target.padding.right : target.padding.bottom
      return try checked(span, box, axis)
    case .tip: return try tipSpan(axis)
    case .arrow: return try arrowSpan(axis)
    case .button: return try buttonSpan(axis)
    case .card: return try cardSpan(axis)
    case .layer(let path): return try layerSpan(path, axis)
    }
  }

  // MARK: Frames

  /// - Parameter natural: the size that the box takes where the frame gives none; it is told how much there is.
  func resolve(
    _ frame: Frame, _ box: Box, _ axis: Axis, natural: ((Double) throws(Broken) -> Double)? = nil
  ) throws(Broken) -> Span {
    let container = try container(of: frame, box, axis)
    let values = frame[axis]
    var places: (start: Double?, end: Double?, center: Double?, size: Double?)
    if let value = values.start { places.start = try place(value, container, axis) { container.start + $0 } }
    if let value = values.end { places.end = try place(value, container, axis) { container.end - $0 } }
    if let value = values.center { places.center = try place(value, container, axis) { container.start + $0 } }
    if let value = values.size { places.size = try place(value, container, axis) { $0 } }
    func size(within room: Double) throws(Broken) -> Double {
      guard let natural else {
        throw fail(
          .frameIncomplete, "the frame of '\(name(of: box))' does not give its \(axis.size.rawValue)",
          at: frame.location, help: "it has no size of its own: add '\(axis.size.rawValue)'")
      }
      return try natural(room)
    }
    let span: Span
    switch places {
    case (let start?, let end?, _, _):
      span = Span(start: start, end: end)
    case (let start?, _, let center?, _):
      span = Span(start: start, end: 2 * center - start)
    case (_, let end?, let center?, _):
      span = Span(start: 2 * center - end, end: end)
    case (let start?, _, _, let given):
      let length = if let given { given } else { try size(within: container.end - start) }
      span = Span(start: start, end: start + length)
    case (_, let end?, _, let given):
      let length = if let given { given } else { try size(within: end - container.start) }
      span = Span(start: end - length, end: end)
    case (_, _, let center?, let given):
      let room = 2 * min(center - container.start, container.end - center)
      let length = if let given { given } else { try size(within: room) }
      span = Span(start: center - length / 2, end: center + length / 2)
    case (_, _, _, let given):
      let length = if let given { given } else { try size(within: container.length) }
      span = Span(start: container.center - length / 2, end: container.center + length / 2)
    }
    return try checked(span, box, axis)
  }

  /// What the values of a box's frame count from.
  func container(of frame: Frame?, _ box: Box, _ axis: Axis) throws(Broken) -> Span {
    switch frame?.container ?? .group {
    case .screen: return screen.bounds.span(axis)
    case .safe: return screen.safeArea.span(axis)
    case .group:
      if case .layer(let path) = box, path.count > 1 { return try span(.layer(path.dropLast()), axis) }
      return screen.bounds.span(axis)
    }
  }

  private func checked(_ span: Span, _ box: Box, _ axis: Axis) throws(Broken) -> Span {
    guard span.start.isFinite, span.end.isFinite, span.length > 0, abs(span.start) < 1e6, abs(span.end) < 1e6 else {
      throw fail(
        .emptyFrame,
        "the frame of '\(name(of: box))' is empty on \(screen.name): its \(axis.size.rawValue) is \(decimal(span.length)) pt",
        at: location(of: box), help: "\(axis.size.rawValue)s must be more than 0")
    }
    return span
  }

  private func place(
    _ value: FrameValue, _ container: Span, _ axis: Axis, length: (Double) -> Double
  ) throws(Broken) -> Double {
    let number = try number(value.expression, container: container, at: value.location)
    return value.expression.references.isEmpty ? length(number) : number
  }

  /// The value of an expression, which is of a size that a screen may have.
  func number(_ expression: Expression, container: Span, at location: SourceLocation?) throws(Broken) -> Double {
    let number = try evaluate(expression, container: container, at: location)
    guard number.isFinite, abs(number) < 1e6 else {
      throw fail(
        .outOfRange, "a value is far too large on \(screen.name)", at: location,
        help: "screens have some thousand points")
    }
    return number
  }

  private func evaluate(_ expression: Expression, container: Span, at location: SourceLocation?) throws(Broken)
    -> Double
  {
    switch expression {
    case .number(let number):
      return number
    case .fraction(let share):
      return share * container.length
    case .property(let name, let property):
      guard let box = box(named: name) else {
        throw fail(
          .unknownName, "there is no '\(name)' on this page", at: location,
          help: "boxes are screen, safe, and the elements that the page has")
      }
      return try span(box, property.axis, for: property, at: location)[property]
    case .negated(let inner):
      return -(try evaluate(inner, container: container, at: location))
    case .binary(let left, let sign, let right):
      let a = try evaluate(left, container: container, at: location)
      let b = try evaluate(right, container: container, at: location)
      switch sign {
      case .plus: return a + b
      case .minus: return a - b
      case .times: return a * b
      case .over:
        guard b != 0 else {
          throw fail(.invalidExpression, "a division by zero on \(screen.name)", at: location)
        }
        return a / b
      }
    }
  }

  /// Whether the place of one box can only be known after that of the other.
  func depends(_ box: Box, on other: Box) -> Bool {
    var seen: Set<Box> = []
    func reaches(_ box: Box) -> Bool {
      guard seen.insert(box).inserted else { return false }
      return needs(of: box).contains { $0 == other || reaches($0) }
    }
    return reaches(box)
  }

  private func needs(of box: Box) -> [Box] {
    var names: [String] = []
    if let frame = frame(of: box) {
      names = (frame.horizontal.values + frame.vertical.values).flatMap { $0.expression.references.map(\.box) }
    }
    var boxes: [Box] = names.compactMap { self.box(named: $0) }
    let targets = page.targets.indices.map { Box.target($0) }
    switch box {
    case .tip where page.tip?.frame == nil:
      boxes += targets
    case .card where page.card?.frame == nil:
      boxes += targets
    case .layer(let path) where path.count > 1:
      boxes.append(.layer(path.dropLast()))
    case .button where page.button?.frame == nil:
      boxes += targets + (page.tip == nil ? [] : [.tip])
    case .arrow where page.arrow?.frame == nil:
      boxes += targets + (page.tip == nil ? [] : [.tip])
      for end in [page.arrow?.from, page.arrow?.to] {
        switch end {
        case .box(let name, _): boxes += [self.box(named: name)].compactMap { $0 }
        case .point(let x, let y):
          boxes += (x.references + y.references).compactMap { self.box(named: $0.box) }
        default: break
        }
      }
    default: break
    }
    return boxes
  }

  // MARK: Pixels

  /// Whole pixels, each edge by itself.
  func pixels(_ rect: Rect) -> PixelRect { PixelRect(rounding: rect.scaled(by: screen.scale)) }
  func points(_ rect: PixelRect) -> Rect { rect.rect.scaled(by: 1 / screen.scale) }

  /// The pixels of a box, which must touch the screen; a tip, a button and a card must lie on it wholly.
  func pixels(of box: Box) throws(Broken) -> PixelRect {
    let rect = try rect(box)
    let pixels = pixels(rect)
    guard !pixels.isEmpty else {
      throw fail(
        .emptyFrame,
        "the frame of '\(name(of: box))' is empty on \(screen.name): it is less than a pixel", at: location(of: box))
    }
    // What is in a group may slide out of sight.
    if case .layer(let path) = box, path.count > 1 { return pixels }
    guard !pixels.intersection(screen.pixelSize.bounds).isEmpty else {
      throw fail(
        .offScreen,
        "'\(name(of: box))' is off the screen on \(screen.name): it is at \(decimal(rect.left)), \(decimal(rect.top)), "
          + "\(decimal(rect.width)) x \(decimal(rect.height)), and the screen is "
          + "\(decimal(screen.size.width)) x \(decimal(screen.size.height))",
        at: location(of: box), help: "change its frame, or add a 'when' for this device")
    }
    switch box {
    case .tip, .button, .card: try checkEdges(pixels, of: box)
    case .layer(let path) where isUprightText(path): try checkEdges(pixels, of: box)
    default: break
    }
    return pixels
  }
}
