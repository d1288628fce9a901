import Devices
import Diagnostics
import Geometry
import Manifest
import Pictures
import Scene
import Typography

extension PageLayout {
  /// What an arrow keeps clear of, in points.
  private struct Clearance {
    /// From the text to the arrow's start.
    var text: Double
    /// From the arrow's tip to the hole or its ring.
    var hole: Double
    /// From everything else.
    var other: Double
    /// The head's strokes.
    var head: Double
    /// The shortest arrow.
    var length: Double

    static let comfortable = Clearance(text: 8, hole: 6, other: 10, head: 12.5, length: 26)
    static let tight = Clearance(text: 5, hole: 4, other: 5, head: 9, length: 15)
    static let tightest = Clearance(text: 3, hole: 2.5, other: 3, head: 6, length: 8)
  }

  func naturalArrowSize() throws(Broken) -> Size {
    guard let image = page.arrow?.image else { return .zero }
    return try variant(of: image).size
  }

  func arrowSpan(_ axis: Axis) throws(Broken) -> Span {
    guard let arrow = page.arrow else { throw Broken() }
    if let frame = arrow.frame {
      guard arrow.image != nil else { return try resolve(frame, .arrow, axis) }
      return try resolve(frame, .arrow, axis) { [self] _ throws(Broken) in
        try naturalLength(of: try naturalArrowSize(), .arrow, axis)
      }
    }
    if arrow.image != nil { return try placedPicture().span(axis) }
    let stem = try routedStem()
    return Rect(around: stem.samples + barbs(of: stem)).outset(by: arrow.width / 2).span(axis)
  }

  // MARK: Drawing

  func arrowElement() throws(Broken) -> Element? {
    guard let arrow = page.arrow else { return nil }
    if let image = arrow.image {
      let frame = try pixels(of: .arrow)
      let mark = ImageMark(file: try variant(of: image).file, frame: frame)
      return Element(role: .arrow, id: "arrow", frame: frame, marks: [.image(mark)])
    }
    if arrow.shape == .none { return nil }
    let stem = try arrow.frame == nil ? routedStem() : framedStem()
    let width = arrow.width * screen.scale
    func stroke(_ path: Path, dash: [Double] = []) -> Mark {
      .stroke(
        Stroke(
          outline: .path(path.scaled(by: screen.scale)), width: width, color: arrow.color,
          dash: dash.map { $0 * screen.scale }))
    }
    let length = headLength(of: stem)
    let head: Path? =
      switch arrow.head {
      case .open: ArrowHead.open(at: stem.end, heading: stem.heading, length: length)
      case .filled: ArrowHead.filled(at: stem.end, heading: stem.heading, length: length, width: arrow.width)
      case .none: nil
      }
    let marks: [Mark]
    if let head, !arrow.dash.isEmpty {
      marks = [stroke(stem.path, dash: arrow.dash), stroke(head)]
    } else {
      // One mark, so that a translucent colour does not add up where head and shaft meet.
      marks = [stroke(Path(stem.path.segments + (head?.segments ?? [])), dash: arrow.dash)]
    }
    let points = (Path(stem.path.segments + (head?.segments ?? []))).scaled(by: screen.scale)
      .flattened(tolerance: 0.1).flatMap { $0 }
    let frame = PixelRect(covering: Rect(around: points).outset(by: width / 2))
    return Element(role: .arrow, id: "arrow", frame: frame, marks: marks)
  }

  private func headLength(of stem: Stem) -> Double {
    guard let arrow = page.arrow, arrow.head != .none else { return 0 }
    let full = Clearance.comfortable.head * max(0.8, min(2, (arrow.width / 2.5).squareRoot()))
    return min(full, max(5, stem.length * 0.36))
  }

  private func barbs(of stem: Stem) -> [Point] {
    let length = headLength(of: stem)
    return length > 0 ? ArrowHead.barbs(at: stem.end, heading: stem.heading, length: length) : []
  }

  // MARK: Frames

  /// A picture without a frame: at its own size, midway between the text and the hole.
  private func placedPicture() throws(Broken) -> Rect {
    guard let arrow = page.arrow else { throw Broken() }
    let size = try naturalArrowSize()
    guard let main = mainTarget, page.tip != nil else {
      throw fail(
        .missingKey, "an arrow's picture goes between a tip and a target, and there is not both",
        at: arrow.location, help: "give the arrow a frame")
    }
    let hole = try hole(main).outer.bounds
    let tip = try tipInk().reduce(try rect(.tip)) { $0.intersection($1.union($0)) }
    func between(_ a: Span, _ b: Span) -> Double {
      let start = max(a.start, b.start)
      let end = min(a.end, b.end)
      // Where the two overlap, in the middle of that; else in the middle of the gap between them.
      return (start + end) / 2
    }
    let center = Point(
      between(tip.span(.horizontal), hole.span(.horizontal)), between(tip.span(.vertical), hole.span(.vertical)))
    var blocks = [tip.outset(by: 2)] + screen.cutouts
    for hole in try allHoles() { blocks.append(hole.outer.bounds.outset(by: 2)) }
    if page.button?.frame != nil, !depends(.button, on: .arrow) { blocks.append(try rect(.button).outset(by: 4)) }
    if page.card != nil, !depends(.card, on: .arrow) { blocks.append(try rect(.card).outset(by: 4)) }
    let wish = center - Point(size.width / 2, size.height / 2)
    guard
      let origin = nearest(
        to: wish, size: size, in: screen.bounds,
        clearOf: { rect in
          !blocks.contains { $0.intersects(rect) }
        })
    else { throw noRoom(arrow) }
    return Rect(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  /// - Parameter hindrance: the one thing without which there would be room.
  private func noRoom(_ arrow: Arrow, because hindrance: String? = nil) -> Broken {
    let reason = hindrance.map { ": \($0) is in the way" } ?? ""
    return fail(
      .noRoom, "there is no room for the arrow on \(screen.name)\(reason)", at: arrow.location,
      help: (hindrance.map { "move \($0)" } ?? "move the \(speaker)\(tipIsNear(arrow) ? " away from the hole" : "")")
        + ", or write 'arrow: none' for this device with 'when'")
  }

  /// What has to be moved to make room for it.
  private var speaker: String { page.tip == nil && page.card != nil ? "card" : "tip" }

  private func tipIsNear(_ arrow: Arrow) -> Bool {
    guard page.tip != nil, let tip = try? rect(.tip), let goal = try? goal(of: arrow)?.bounds else { return false }
    let across = max(tip.left - goal.right, goal.left - tip.right)
    let down = max(tip.top - goal.bottom, goal.top - tip.bottom)
    return max(across, down) < 40
  }

  /// What alone keeps a straight or a curved line from its goal: the button or another hole.
  private func hindrance(of arrow: Arrow) throws(Broken) -> String? {
    let goal = try goal(of: arrow)
    var forms: [(name: String, form: Form)] = []
    for (index, hole) in try allHoles().enumerated() where hole.outer != goal {
      forms.append(("'\(name(of: .target(index)))'", hole.outer))
    }
    if page.button?.frame != nil, !depends(.button, on: .arrow) {
      forms.append(("the button", .rect(try rect(.button))))
    }
    if page.card != nil, !depends(.card, on: .arrow) { forms.append(("the card", .rect(try rect(.card)))) }
    for (name, form) in forms {
      for shape in [Arrow.Shape.straight, .curved] {
        var router = try router(for: arrow, shape, .tight, .ignored)
        router.obstacles.removeAll { $0.form == form }
        if router.route() != nil { return name }
      }
    }
    return nil
  }

  // MARK: Routing

  /// How cut-outs that lie over the hole are seen.
  private enum Cover {
    /// In the way, like others.
    case apart
    /// Part of the hole: the arrow stops short of both.
    case joined
    /// Not there.
    case ignored
  }

  /// The way of a drawn arrow without a frame.
  func routedStem() throws(Broken) -> Stem {
    if let stem { return stem }
    guard let arrow = page.arrow, !arrowIsRouted else { throw Broken() }
    arrowIsRouted = true
    var attempts: [(Arrow.Shape, Clearance)] = [(arrow.shape, .comfortable)]
    switch arrow.shape {
    case .loop: attempts += [(.loop, .tight), (.curved, .comfortable), (.curved, .tight)]
    case .elbow: attempts += [(.elbow, .tight), (.straight, .comfortable), (.straight, .tight), (.curved, .tight)]
    case .curved: attempts.append((.curved, .tight))
    case .straight, .none: break
    }
    attempts += [(.straight, .tight), (.straight, .tightest)]
    var covers: [Cover] = [.apart]
    if let goal = try goal(of: arrow)?.bounds, let cutout = screen.cutouts.first(where: { $0.intersects(goal) }) {
      // Over the middle of the hole it looks like a part of it, else the arrow better goes to what is clear.
      let axis: Axis = cutout.width > cutout.height ? .horizontal : .vertical
      let isCentral = abs(cutout.span(axis).center - goal.span(axis).center) < 24
      covers = isCentral ? [.joined, .apart] : [.apart, .joined]
    }
    let rounds = covers.count > 1 ? [covers, [.ignored]] : [covers]
    // Round further pictures and texts if there is a way, else over them.
    let layers = try layersInTheWay(of: arrow)
    func way() throws(Broken) -> (Stem, Arrow.Shape)? {
      for layers in layers.isEmpty ? [[]] : [layers, []] {
        for covers in rounds {
          for (shape, clearance) in attempts {
            for cover in covers {
              var router = try router(for: arrow, shape, clearance, cover)
              router.obstacles += layers.map { Obstacle(form: .rect($0), clearance: 4 + arrow.width / 2) }
              if let route = router.route() { return (route, shape) }
            }
          }
        }
      }
      return nil
    }
    var found = try way()
    if found == nil, page.tip == nil, page.card != nil {
      arrowLeavesNothing = true
      found = try way()
    }
    if let (route, shape) = found {
      stem = route
      if shape != arrow.shape { warnOfSimpler(shape, than: arrow) }
      return route
    }
    throw noRoom(arrow, because: try hindrance(of: arrow))
  }

  /// Layers that it neither begins nor ends at.
  private func layersInTheWay(of arrow: Arrow) throws(Broken) -> [Rect] {
    var ends: [Rect] = []
    if let goal = try goal(of: arrow)?.bounds { ends.append(goal) }
    if let lines = try textLines(for: arrow) { ends += lines }
    for case .box(let name, let location) in [arrow.from, arrow.to] {
      ends.append(try form(of: name, at: location).bounds)
    }
    return try layerObstacles(for: .arrow).filter { layer in !ends.contains { $0.intersects(layer) } }
  }

  private func warnOfSimpler(_ shape: Arrow.Shape, than arrow: Arrow) {
    guard arrow.shape == .loop || arrow.shape == .elbow else { return }
    isSimplified = true
    warn(
      .simplifiedArrow,
      "there is no room for \(arrow.shape == .loop ? "a loop" : "an elbow") on \(screen.name): "
        + "\(shape == .curved ? "a curve" : "a straight line") is drawn",
      at: arrow.location, help: "give the \(speaker) more distance, or another 'shape' on this device with 'when'")
  }

  private func router(
    for arrow: Arrow, _ shape: Arrow.Shape, _ clearance: Clearance, _ cover: Cover
  ) throws(Broken) -> ArrowRouter {
    let half = arrow.width / 2
    let hidden = try goal(of: arrow).map { goal in screen.cutouts.filter { $0.intersects(goal.bounds) } } ?? []
    let gap = clearance.hole + half
    var (goal, landings) = try landings(for: arrow, joining: cover == .joined ? hidden : [], gap: gap)
    var starts = try starts(for: arrow, towards: goal.bounds, landings: landings, gap: clearance.text + half)
    if shape == .straight, let lines = try textLines(for: arrow), landings.allSatisfy({ $0.outward != nil }) {
      var sides: (from: Side?, to: Side?)
      if case .side(let side) = arrow.from { sides.from = side }
      if case .side(let side) = arrow.to { sides.to = side }
      for (start, landing) in ArrowStart.across(
        from: lines, side: sides.from, to: goal, goalSide: sides.to, gaps: (clearance.text + half, gap))
      {
        var start = start
        start.landing = landings.count
        landings.append(landing)
        starts.append(start)
      }
    }
    var obstacles: [Obstacle] = []
    for hole in try allHoles() { obstacles.append(Obstacle(form: hole.outer, clearance: gap)) }
    if page.tip != nil, !depends(.tip, on: .arrow) {
      for line in try tipInk() {
        obstacles.append(Obstacle(form: .rect(line), clearance: min(6, clearance.text) + half))
      }
    }
    if let button = page.button, !depends(.button, on: .arrow),
      button.frame != nil || plannedButton != nil || depends(.arrow, on: .button)
    {
      obstacles.append(Obstacle(form: .rect(try rect(.button)), clearance: clearance.other + half))
    }
    if page.card != nil, !depends(.card, on: .arrow) {
      obstacles.append(Obstacle(form: .rect(try rect(.card)), clearance: clearance.other + half))
    }
    for cutout in screen.cutouts where cover == .apart || !hidden.contains(cutout) {
      obstacles.append(Obstacle(form: .rect(cutout), clearance: 4 + half))
    }
    // Where the manifest gives an end by numbers, it may be near to things, or on them.
    for (end, points) in [(arrow.from, starts.map(\.point)), (arrow.to, landings.map(\.point))] {
      guard case .point = end, let point = points.first else { continue }
      for i in obstacles.indices {
        obstacles[i].clearance = min(obstacles[i].clearance, obstacles[i].form.distance(to: point))
      }
    }
    return ArrowRouter(
      shape: shape, bend: arrow.bend, starts: starts, landings: landings, obstacles: obstacles,
      bounds: screen.bounds.inset(by: 4 + half), headLength: arrow.head == .none ? 0 : clearance.head,
      shortest: clearance.length)
  }

  /// What the arrow points at, with its ring; `nil` where that is a point.
  private func goal(of arrow: Arrow) throws(Broken) -> Form? {
    switch arrow.to {
    case .point: return nil
    case .box(let name, let location): return try form(of: name, at: location)
    case .auto, .side:
      guard let main = mainTarget else {
        throw fail(
          .missingKey, "the arrow has nothing to point at", at: arrow.location,
          help: "add 'target', or 'to' to the arrow")
      }
      return try hole(main).outer
    }
  }

  /// The lines of text, or the box, that the arrow leaves from.
  private func textLines(for arrow: Arrow) throws(Broken) -> [Rect]? {
    switch arrow.from {
    case .point: return nil
    case .box(let name, let location) where box(named: name) != .tip:
      if case .rect(let rect) = try form(of: name, at: location) { return [rect] }
      return nil
    case .box, .auto, .side: return try speakers()
    }
  }

  /// What the arrow leaves from where nothing else is said: the lines of the tip, or else the card; `nil` for neither, or
  /// where no way leads from the card.
  private func speakers() throws(Broken) -> [Rect]? {
    if page.tip != nil { return try tipInk() }
    guard page.card != nil, !arrowLeavesNothing, !depends(.card, on: .arrow) else { return nil }
    return [try rect(.card)]
  }

  /// - Parameter cutouts: what belongs to the goal besides: the arrow stops short of it.
  private func landings(
    for arrow: Arrow, joining cutouts: [Rect], gap: Double
  ) throws(Broken) -> (goal: Form, landings: [Landing]) {
    guard var form = try goal(of: arrow) else {
      guard case .point(let x, let y) = arrow.to else { throw Broken() }
      let point = try point(x, y, at: arrow.location)
      return (.rect(Rect(around: [point])), [Landing(point: point)])
    }
    if !cutouts.isEmpty { form = .rect(cutouts.reduce(form.bounds) { $0.union($1) }) }
    if case .side(let side) = arrow.to { return (form, [Landing.middle(of: side, of: form, gap: gap)]) }
    return (form, Landing.around(form, gap: gap))
  }

  private func starts(
    for arrow: Arrow, towards goal: Rect, landings: [Landing], gap: Double
  ) throws(Broken) -> [ArrowStart] {
    switch arrow.from {
    case .point(let x, let y):
      return [ArrowStart(point: try point(x, y, at: arrow.location))]
    case .box(let name, let location):
      if box(named: name) == .tip { return ArrowStart.beside(try tipInk(), towards: goal, gap: gap) }
      let form = try form(of: name, at: location)
      if case .rect(let rect) = form { return ArrowStart.beside([rect], towards: goal, gap: gap) }
      return ArrowStart.around(form, gap: gap)
    case .auto, .side:
      var side: Side?
      if case .side(let given) = arrow.from { side = given }
      if let lines = try speakers() { return ArrowStart.beside(lines, towards: goal, side: side, gap: gap) }
    }
    // Out of nowhere: from where there is most room, seen from the hole.
    let center = screen.bounds.center - goal.center
    return landings.enumerated().flatMap { index, landing -> [ArrowStart] in
      let outward = landing.outward ?? center.unit
      return [0, 0.55, -0.55].map { turn in
        let direction = outward.turned(by: turn)
        return ArrowStart(
          point: landing.point + direction * 72, cost: 12 * (1 - direction.dot(center.unit)), landing: index)
      }
    }
  }

  private func form(of name: String, at location: SourceLocation) throws(Broken) -> Form {
    guard let box = box(named: name) else {
      throw fail(
        .unknownName, "there is no '\(name)' on this page", at: location,
        help: "boxes are screen, safe, and the elements that the page has")
    }
    if case .target(let index) = box { return try hole(index).outer }
    return .rect(try rect(box))
  }

  private func point(_ x: Expression, _ y: Expression, at location: SourceLocation) throws(Broken) -> Point {
    Point(
      try number(x, container: screen.bounds.span(.horizontal), at: location),
      try number(y, container: screen.bounds.span(.vertical), at: location))
  }
}
