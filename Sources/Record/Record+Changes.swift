import Geometry

extension Record.Output {
  /// How the picture differs from what it was, in words, the most important first. Where the scenes differ, there is one
  /// at least. Fonts, pictures and settings of the file are not among them.
  package func changes(from old: Record.Output) -> [Record.Change] {
    let (before, after) = (old.parts, parts)
    // In the order of the new picture; what is gone is last.
    let pairs =
      after.map { part in PartChanges(old: before.first { $0.key == part.key }, new: part) }
      + before.filter { part in !after.contains { $0.key == part.key } }.map { PartChanges(old: $0, new: nil) }
    let holes = pairs.filter(\.isHole)
    let setting = PartChanges.Setting(
      oldHole: before.first { $0.isHole }?.element.frame, newHole: after.first { $0.isHole }?.element.frame,
      moves: holes.compactMap(\.frameChange))
    let found = screenChanges(from: old) + pairs.flatMap { $0.changes(in: setting) } + scrimChanges(from: old)
    // Within a rank, they stay in the order of drawing.
    let changes = RankedChange.Rank.allCases.flatMap { rank in found.filter { $0.rank == rank }.map(\.change) }
    guard changes.isEmpty, provenance.scene != old.provenance.scene else { return changes }
    return [.unknown]
  }

  private func screenChanges(from old: Record.Output) -> [RankedChange] {
    var texts: [String] = []
    if points != old.points {
      let sizes = [old.points, points].map(ChangeWords.size)
      texts.append((device == nil ? "size " : "screen ") + sizes.joined(separator: " → "))
    }
    if scale != old.scale { texts.append("scale \(old.scale) → \(scale)") }
    if let steps, let before = old.steps, steps != before { texts.append("steps \(before) → \(steps)") }
    return texts.map { RankedChange(.screen, $0) }
  }

  private func scrimChanges(from old: Record.Output) -> [RankedChange] {
    guard let scrim, let before = old.scrim, let text = ChangeWords.colorChange(from: before, to: scrim) else {
      return []
    }
    return [RankedChange(.style, "scrim " + text)]
  }

  private var parts: [RecordPart] {
    var parts: [RecordPart] = []
    for element in elements {
      let occurrence = parts.count { $0.element.role == element.role && $0.element.id == element.id }
      var part = RecordPart(element: element, occurrence: occurrence)
      switch element.role {
      case "hole": part.hole = content.holes.filter { $0.id == element.id }.dropFirst(occurrence).first
      case "button": part.texts = [content.button?.text].compactMap(\.self)
      default: if occurrence == 0 { part.texts = content.texts.filter { $0.element == element.id }.map(\.text) }
      }
      parts.append(part)
    }
    return parts
  }
}
