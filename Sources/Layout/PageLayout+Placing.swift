import Devices
import Diagnostics
import Geometry
import Manifest

/// Where a tip goes that has no frame.
extension PageLayout {
  /// Distances of a layout, in points.
  enum Air {
    /// Between the screen's edge and whatever is placed.
    static let margin = 16.0
    /// Between the safe area's edge and whatever is placed.
    static let safeMargin = 8.0
    /// Between a text and a hole that no arrow joins.
    static let text = 18.0
    /// Between a button and the text above or below it.
    static let button = 24.0
    /// Between a button and a hole.
    static let hole = 18.0
    /// From the middle of a side to where an elbow's text begins, so that its leg and head are well seen.
    static let elbow = 44.0
    /// The widest a line gets where that is left to the layout, as a multiple of the font's size: about 45 letters.
    static let measure = 22.0
    /// What lines of three and more need at least, as a multiple of the font's size, to be no column.
    static let column = 9.0
  }

  /// Where things may be placed: the safe area less a margin.
  var placingArea: Rect {
    let safe = screen.safeArea.inset(by: Air.safeMargin)
    return safe.intersection(screen.bounds.inset(by: Air.margin))
  }

  /// The target that the tip and the arrow are about: the first, unless the arrow names another.
  var mainTarget: Int? {
    if case .box(let name, _)? = page.arrow?.to, case .target(let index)? = box(named: name) { return index }
    return page.targets.isEmpty ? nil : 0
  }

  func tipPlacement() throws(Broken) -> TipPlacement {
    if placements == nil { placements = try tipPlacements() }
    guard let placements, !placements.isEmpty else { throw Broken() }
    return placements[min(choice, placements.count - 1)]
  }

  /// What a tip without a frame keeps clear of, with the air around it included.
  private func tipObstacles() throws(Broken) -> [Rect] {
    var obstacles = screen.cutouts.map { $0.outset(by: Air.safeMargin) }
    for hole in try allHoles() { obstacles.append(hole.outer.bounds.outset(by: Air.text)) }
    if page.button?.frame != nil, !depends(.button, on: .tip) {
      obstacles.append(try rect(.button).outset(by: Air.button * 0.75))
    }
    if page.arrow?.frame != nil, !depends(.arrow, on: .tip) {
      obstacles.append(try rect(.arrow).outset(by: 6))
    }
    if page.card != nil, !depends(.card, on: .tip) { obstacles.append(try rect(.card).outset(by: Air.text)) }
    obstacles += try layerObstacles(for: .tip).map { $0.outset(by: 10) }
    return obstacles
  }

  /// The shortest and the best distance between text and hole for a room of that depth.
  private func distances(room: Double, across: Bool) throws(Broken) -> (least: Double, best: Double) {
    guard let arrow = page.arrow, arrow.frame == nil, arrow.image != nil || arrow.shape != .none else {
      return (Air.text, Air.text + 6)
    }
    if arrow.image != nil {
      let size = try naturalArrowSize()
      let depth = (across ? size.width : size.height) + 16
      return (depth, depth)
    }
    if case .point = arrow.from { return (Air.text, Air.text + 6) }
    if arrow.shape == .loop { return (36, min(124, max(64, room * 0.24))) }
    return (36, min(96, max(across ? 72 : 52, room * 0.15)))
  }

  /// The possible places, the best first.
  private func tipPlacements() throws(Broken) -> [TipPlacement] {
    guard let tip = page.tip else { return [] }
    let area = placingArea
    let widest = min(tip.maxWidth.points(of: screen.size.width), area.width)
    let obstacles = try tipObstacles()
    guard let main = mainTarget else { return try [freePlacement(tip, widest: widest, area: area, obstacles)] }
    let hole = try hole(main).outer.bounds
    // A cut-out over the hole counts as part of it.
    let covered = screen.cutouts.filter { $0.intersects(hole) }.reduce(hole) { $0.union($1) }

    // Sides that only leave room for a tall, narrow column come after those that do better.
    var columns: [(lines: Int, width: Double, placements: [TipPlacement], others: [TipPlacement])] = []
    var faults: [(need: Double, room: Double, what: String, text: SetText?)] = []
    for side in try sides(for: tip, around: covered, in: area, widest: widest) {
      let depth = side.depth
      let (least, best) = try distances(room: depth, across: side.isAcross)
      let limit = side.isAcross ? min(widest, depth - least) : widest
      // Less than a letter's width is no room at all.
      guard limit > tip.font.size / 2, depth - least > tip.font.size / 2 else { continue }
      // Lines that are good to read, and beside the hole the best distance, if that can be had.
      let comfortable = min(side.isAcross ? min(widest, depth - best) : widest, Air.measure * tip.font.size)
      var text = set(tip, width: max(1, comfortable))
      let tall =
        (side.isAcross ? side.region.height : depth - best) - (page.button == nil ? 0 : 44 + Air.button)
      if text.width > comfortable * screen.scale || size(of: text).height > tall { text = set(tip, width: limit) }
      let size = size(of: text)
      guard text.width <= limit * screen.scale + 0.5 else {
        faults.append((size.width, limit, "width", text))
        continue
      }
      let height = side.isAcross ? side.region.height : depth - least
      guard size.height <= height else {
        faults.append((size.height, height, "height", nil))
        continue
      }
      var found: [TipPlacement] = []
      if side.place == .above, let placement = try placementWithButton(text, covered, area: area, obstacles) {
        found.append(placement)
      }
      if let frame = place(size, side.place, covered, area: area, (least, best), obstacles) {
        found.append(TipPlacement(text: text, frame: frame))
      }
      var others: [TipPlacement] = []
      // Only asked for where the first place does not do.
      if choice > 0 {
        for (farther, aside) in Self.shifts {
          let gap = (least, max(least, best + farther))
          if let frame = place(size, side.place, covered, area: area, gap, obstacles, aside: aside),
            !(found + others).contains(where: { $0.frame == frame && $0.button == nil })
          {
            others.append(TipPlacement(text: text, frame: frame))
          }
        }
      }
      if choice > 0, !side.isAcross {
        others += try placementsBesideButton(text, side.place, covered, area: area, (least, best), obstacles)
      }
      if !found.isEmpty || !others.isEmpty { columns.append((text.lines.count, limit, found, others)) }
    }
    let fewest = Double(columns.map(\.lines).min() ?? 0)
    func isNarrow(_ lines: Int, _ width: Double) -> Bool {
      lines > 2 && (width < Air.column * tip.font.size || Double(lines) >= 1.6 * fewest)
    }
    let good = columns.filter { !isNarrow($0.lines, $0.width) }
    let narrow = columns.filter { isNarrow($0.lines, $0.width) }
    // A little further off on the best side, then the other sides.
    var placements = good.prefix(1).flatMap { $0.placements + $0.others } + good.dropFirst().flatMap(\.placements)
    gentlePlacements = placements.count
    placements += narrow.flatMap(\.placements) + good.dropFirst().flatMap(\.others) + narrow.flatMap(\.others)
    if placements.isEmpty {
      guard let fault = faults.first else {
        if tip.place != .auto {
          throw fail(
            .noRoom, "there is no room \(words(for: tip.place)) the target on \(screen.name)",
            at: tip.location, help: "try another 'place', or give the tip a frame on this device with 'when'")
        }
        throw fail(
          .noRoom, "there is no room for the tip on \(screen.name)", at: tip.location,
          help: "give it a frame, or move what is in its way")
      }
      throw doesNotFit(fault.need, fault.room, of: fault.what, for: fault.text)
    }
    return placements
  }

  private func words(for place: Tip.Place) -> String {
    switch place {
    case .above, .below: place.rawValue
    case .left, .right, .auto: "\(place.rawValue) of"
    }
  }

  /// A side of the hole and the part of the area that lies there.
  private struct HoleSide {
    var place: Tip.Place
    var region: Rect
    /// How much a text can make of it.
    var worth = 0.0

    var isAcross: Bool { place == .left || place == .right }
    /// From the hole to the area's edge.
    var depth: Double { isAcross ? region.width : region.height }
  }

  /// The sides that a tip may stand on, the one with most room first.
  private func sides(
    for tip: Tip, around hole: Rect, in area: Rect, widest: Double
  ) throws(Broken) -> [HoleSide] {
    func region(_ place: Tip.Place) -> Rect {
      switch place {
      case .above: Rect(left: area.left, top: area.top, right: area.right, bottom: min(hole.top, area.bottom))
      case .below: Rect(left: area.left, top: max(hole.bottom, area.top), right: area.right, bottom: area.bottom)
      case .left: Rect(left: area.left, top: area.top, right: min(hole.left, area.right), bottom: area.bottom)
      case .right, .auto: Rect(left: max(hole.right, area.left), top: area.top, right: area.right, bottom: area.bottom)
      }
    }
    var sides: [HoleSide] = []
    for place in [Tip.Place.below, .above, .left, .right] where tip.place == .auto || tip.place == place {
      var side = HoleSide(place: place, region: region(place))
      let gap = try distances(room: side.depth, across: side.isAcross).best
      // A text needs no more than its width, and no more than half of the screen to stand well in.
      let width = min(side.region.width - (side.isAcross ? gap : 0), widest)
      let height = min(side.region.height - (side.isAcross ? 0 : gap), screen.size.height / 2)
      // Beside the hole lines get short on a screen that is held upright. Of two rooms that are about alike the one
      // below is better: text and button follow the way that one reads.
      let isUpright = screen.size.height > screen.size.width
      let weight = place == .below ? 1.1 : side.isAcross && isUpright ? 0.75 : 1
      side.worth = max(0, width) * max(0, height) * weight
      sides.append(side)
    }
    return sides.enumerated().sorted { ($1.element.worth, $0.offset) < ($0.element.worth, $1.offset) }.map(\.element)
  }

  /// Above a hole a button reads best under the text as well: if the arrow can pass it, or there is none.
  private func placementWithButton(_ text: SetText, _ hole: Rect, area: Rect, _ obstacles: [Rect]) throws(Broken)
    -> TipPlacement?
  {
    guard let button = page.button, button.frame == nil, !depends(.arrow, on: .button) else { return nil }
    let buttonSize = try naturalButtonSize()
    let hasArrow = page.arrow.map { $0.image != nil || $0.shape != .none } ?? false
    if hasArrow, page.arrow?.image != nil || page.arrow?.frame != nil { return nil }
    let gap = Air.button + buttonSize.height + (hasArrow ? 26 : Air.hole)
    let size = size(of: text)
    guard hole.top - area.top >= size.height + gap,
      let frame = place(size, .above, hole, area: area, (gap, gap), obstacles)
    else { return nil }
    let x = ((frame.center.x - buttonSize.width / 2) * screen.scale).rounded() / screen.scale
    let y = ((frame.bottom + Air.button) * screen.scale).rounded() / screen.scale
    let place = Rect(x: x, y: y, width: buttonSize.width, height: buttonSize.height)
    guard area.contains(place), !obstacles.contains(where: { $0.intersects(place) }) else { return nil }
    let aside = abs(hole.center.x - place.center.x) - place.width / 2
    if hasArrow, aside < (page.arrow?.shape == .loop ? 60 : 24) { return nil }
    return TipPlacement(text: text, frame: frame, button: place)
  }

  /// The text so far aside that the button has its place beside it; the arrow goes round both.
  private func placementsBesideButton(
    _ text: SetText, _ side: Tip.Place, _ hole: Rect, area: Rect, _ gap: (least: Double, best: Double),
    _ obstacles: [Rect]
  ) throws(Broken) -> [TipPlacement] {
    guard let button = page.button, button.frame == nil, !depends(.arrow, on: .button) else { return [] }
    let size = size(of: text)
    let buttonSize = try naturalButtonSize()
    let (low, high) = (area.left, area.right - size.width)
    let room = buttonSize.width + Air.button + 1
    guard low + room <= high else { return [] }
    let wish = wish(size, across: false, hole, low, high)
    var placements: [TipPlacement] = []
    for (start, isLeft) in [(max(wish, low + room), true), (min(wish, high - room), false)] {
      guard let frame = place(size, side, hole, area: area, gap, obstacles, aside: start - wish) else { continue }
      let x = isLeft ? frame.left - Air.button - buttonSize.width : frame.right + Air.button
      let place = Rect(
        x: (x * screen.scale).rounded() / screen.scale,
        y: ((frame.center.y - buttonSize.height / 2) * screen.scale).rounded() / screen.scale,
        width: buttonSize.width, height: buttonSize.height)
      guard area.contains(place), !obstacles.contains(where: { $0.intersects(place) }) else { continue }
      placements.append(TipPlacement(text: text, frame: frame, button: place))
    }
    return placements
  }

  /// How much further from the hole, and how far along its side, a text is moved where its best place does not leave
  /// room for all the rest.
  private static let shifts: [(farther: Double, aside: Double)] = [
    (24, 0), (48, 0), (80, 0), (-28, 0), (0, -60), (0, 60), (24, -96), (24, 96), (0, -160), (0, 160),
  ]

  /// The best place on one side of the hole: at the best distance, near the screen's axis and not far from the hole's.
  private func place(
    _ size: Size, _ side: Tip.Place, _ hole: Rect, area: Rect, _ gap: (least: Double, best: Double),
    _ obstacles: [Rect], aside: Double = 0
  ) -> Rect? {
    let across = side == .left || side == .right
    let (low, high) = across ? (area.top, area.bottom - size.height) : (area.left, area.right - size.width)
    guard low <= high else { return nil }
    let best = min(max(wish(size, across: across, hole, low, high) + aside, low), high)
    let depth: Double =
      switch side {
      case .above: hole.top - area.top - size.height
      case .below: area.bottom - hole.bottom - size.height
      case .left: hole.left - area.left - size.width
      case .right, .auto: area.right - hole.right - size.width
      }
    let start = min(gap.best, depth)
    var winner: (rect: Rect, cost: Double)?
    for along in steps(from: best, low, high) {
      for distance in steps(from: start, gap.least, depth) {
        let cost = abs(along - best) * 0.5 + abs(distance - start) * (distance < start ? 2 : 1)
        if let winner, winner.cost <= cost { continue }
        let origin: Point =
          switch side {
          case .above: Point(along, hole.top - distance - size.height)
          case .below: Point(along, hole.bottom + distance)
          case .left: Point(hole.left - distance - size.width, along)
          case .right, .auto: Point(hole.right + distance, along)
          }
        let rect = Rect(x: origin.x, y: origin.y, width: size.width, height: size.height)
        if !obstacles.contains(where: { $0.intersects(rect) }) { winner = (rect, cost) }
      }
    }
    return winner?.rect
  }

  /// Where a text beside (`across`), above or below a hole wants to begin along the hole's side.
  private func wish(_ size: Size, across: Bool, _ hole: Rect, _ low: Double, _ high: Double) -> Double {
    let length = across ? size.height : size.width
    let center = across ? hole.center.y : hole.center.x
    var wish = center - length / 2
    if !across {
      // Near the screen's axis and not far from the hole's.
      let reach = size.width / 2 + 84
      wish = min(max(screen.bounds.center.x, center - reach), center + reach) - size.width / 2
    }
    guard let arrow = page.arrow, arrow.shape == .elbow, arrow.image == nil, arrow.frame == nil else { return wish }
    // An elbow needs the text a little aside: so far that it leaves square to the text and comes in at the hole's side.
    let offset =
      across ? length / 2 + Air.elbow : max(0, hole.width / 2 + Air.elbow - length * 0.38)
    if abs(wish + length / 2 - center) >= offset - 0.01 { return wish }
    // Below the axis the button still goes below the text.
    let needs = across && page.button != nil && page.button?.frame == nil ? 44 + Air.button : 0
    let after = center + offset - length / 2
    let before = center - offset - length / 2
    if !across {
      let isLeft = center > screen.bounds.center.x
      if let wish = [isLeft ? before : after, isLeft ? after : before].first(where: { $0 >= low && $0 <= high }) {
        return wish
      }
      // Over a wide hole it leaves from the text's side and comes down near the hole's middle, or not far from it.
      for share in [0.3, 0.45, 0.6] where hole.width > length * 0.6 {
        let offset = max(0, length / 2 + Air.elbow - hole.width / 2 * share)
        if abs(wish + length / 2 - center) >= offset { return wish }
        let places = [center - offset - length / 2, center + offset - length / 2]
        if let wish = places.first(where: { $0 >= low && $0 <= high }) { return wish }
      }
      return wish
    }
    if after + needs <= high { return after }
    return [before, after].first { $0 >= low && $0 <= high } ?? wish
  }

  /// Without a target: a little above the middle, as the eye takes for the middle, together with the button.
  private func freePlacement(_ tip: Tip, widest: Double, area: Rect, _ obstacles: [Rect]) throws(Broken) -> TipPlacement
  {
    var text = set(tip, width: min(widest, Air.measure * tip.font.size))
    if text.width > widest * screen.scale || size(of: text).height > area.height { text = set(tip, width: widest) }
    let size = size(of: text)
    guard size.width <= widest + 0.5 else { throw doesNotFit(size.width, widest, of: "width", for: text) }
    guard size.height <= area.height else { throw doesNotFit(size.height, area.height, of: "height") }
    var group = size.height
    if let button = page.button, button.frame == nil { group += Air.button + (try naturalButtonSize()).height }
    let share: Double =
      switch tip.place {
      case .above: 0.25
      case .below: 0.75
      default: 0.46
      }
    let x =
      switch tip.place {
      case .left: area.left
      case .right: area.right - size.width
      default: screen.bounds.center.x - size.width / 2
      }
    let wish = Point(x, area.top + (area.height - group) * share)
    guard
      let origin = nearest(
        to: wish, size: size, in: area,
        clearOf: { rect in
          !obstacles.contains { $0.intersects(rect) }
        })
    else {
      throw fail(
        .noRoom, "there is no room for the tip on \(screen.name)", at: tip.location,
        help: "give it a frame, or move what is in its way")
    }
    return TipPlacement(text: text, frame: Rect(x: origin.x, y: origin.y, width: size.width, height: size.height))
  }

  /// Values from `start` outwards to both ends, 6 pt apart; the ends are among them.
  private func steps(from start: Double, _ low: Double, _ high: Double) -> [Double] {
    let start = min(max(start, low), high)
    var values = [start]
    var distance = 6.0
    while start - distance > low - 6 || start + distance < high + 6 {
      if start + distance < high + 6 { values.append(min(start + distance, high)) }
      if start - distance > low - 6 { values.append(max(start - distance, low)) }
      distance += 6
    }
    return values
  }

  /// The free place in an area that is nearest to the one that is wished for, on a grid of 6 pt around it.
  func nearest(to wish: Point, size: Size, in area: Rect, clearOf isFree: (Rect) -> Bool) -> Point? {
    let right = area.right - size.width
    let bottom = area.bottom - size.height
    guard area.left <= right, area.top <= bottom else { return nil }
    var winner: (point: Point, distance: Double)?
    for y in steps(from: wish.y, area.top, bottom) {
      for x in steps(from: wish.x, area.left, right) {
        let point = Point(x, y)
        let distance = point.distance(to: wish)
        if let winner, winner.distance <= distance { continue }
        if isFree(Rect(x: x, y: y, width: size.width, height: size.height)) { winner = (point, distance) }
      }
    }
    return winner?.point
  }
}
