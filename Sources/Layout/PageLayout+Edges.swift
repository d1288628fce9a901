import Devices
import Diagnostics
import Geometry
import Manifest
import Typography

/// What frames put where it cannot be seen or read.
extension PageLayout {
  /// Texts and buttons are never cut off silently.
  func checkEdges(_ pixels: PixelRect, of box: Box) throws(Broken) {
    let rect = points(pixels)
    let bounds = screen.bounds
    let over: [(side: Side, length: Double)] = [
      (.left, -rect.left), (.right, rect.right - bounds.right), (.top, -rect.top),
      (.bottom, rect.bottom - bounds.bottom),
    ]
    let parts = over.filter { $0.length * screen.scale > 0.5 }
      .map { "\(decimal($0.length)) pt over the \($0.side.rawValue) edge" }
    guard !parts.isEmpty else { return }
    throw fail(
      .offScreen, "\(subject(box)) reaches \(parts.joined(separator: " and ")) of the screen on \(screen.name)",
      at: location(of: box), help: "change its frame, or add a 'when' for this device")
  }

  private func subject(_ box: Box) -> String {
    if case .layer = box { "'\(name(of: box))'" } else { "the \(name(of: box))" }
  }

  /// Warns of a text over a hole or over the button, where frames put it there.
  func checkOverlaps() {
    warnOfCardOverHole()
    guard !hasErrors, let tip = page.tip,
      [tip.frame, page.button?.frame, page.card?.frame].contains(where: { $0 != nil })
    else { return }
    guard let lines = try? tipInk(), let holes = try? allHoles() else { return }
    func isOverHole(_ line: Rect) -> Bool {
      // Nearly always there is none of them near.
      let near = holes.map(\.form).filter { form in
        let bounds = form.bounds
        return bounds.left <= line.right && line.left <= bounds.right && bounds.top <= line.bottom
          && line.top <= bounds.bottom
      }
      guard !near.isEmpty else { return false }
      func isClear(_ point: Point) -> Bool {
        let count = near.count { $0.distance(to: point) < -1 }
        return page.evenOdd ? count % 2 == 1 : count > 0
      }
      // Every 2 pt: less does not hurt a letter.
      let columns = max(1, Int(line.width / 2))
      let rows = max(1, Int(line.height / 2))
      return (0...columns).contains { column in
        (0...rows).contains { row in
          isClear(
            Point(
              line.left + line.width * Double(column) / Double(columns),
              line.top + line.height * Double(row) / Double(rows)))
        }
      }
    }
    func warn(_ other: String) {
      self.warn(
        .overlap, "the tip lies over the \(other) on \(screen.name)", at: location(of: .tip),
        help: "change one of the frames, or add a 'when' for this device")
    }
    if tip.frame != nil, lines.contains(where: isOverHole) { warn("hole") }
    if page.button != nil, let button = try? rect(.button),
      lines.contains(where: { $0.intersects(button.outset(by: -0.5)) })
    {
      warn("button")
    }
    if page.card != nil, let card = try? rect(.card), lines.contains(where: { $0.intersects(card) }) { warn("card") }
  }

  private func warnOfCardOverHole() {
    guard !hasErrors, page.card?.frame != nil, let card = try? rect(.card), let holes = try? allHoles() else { return }
    guard holes.contains(where: { $0.form.bounds.intersects(card.inset(by: 1)) }) else { return }
    warn(
      .overlap, "the card lies over the hole on \(screen.name)", at: location(of: .card),
      help: "change one of the frames, or add a 'when' for this device")
  }
}
