import Geometry

/// What became of one part of a picture.
struct PartChanges {
  /// What else tells of the part's changes.
  struct Setting {
    /// The first hole, before and now.
    var oldHole: Record.Frame?
    var newHole: Record.Frame?
    /// How the frames of holes changed.
    var moves: [SIMD4<Double>]
  }

  /// Not both `nil`.
  var old: RecordPart?
  var new: RecordPart?

  var isHole: Bool { (new ?? old)?.isHole ?? false }

  /// How much further right and down, wider and taller it is, in points.
  var frameChange: SIMD4<Double>? {
    guard let old = old?.element.frame, let new = new?.element.frame else { return nil }
    return SIMD4(new.x - old.x, new.y - old.y, new.width - old.width, new.height - old.height)
  }

  func changes(in setting: Setting) -> [RankedChange] {
    guard let part = new ?? old else { return [] }
    let (name, id) = (part.name, part.element.id)
    guard let old, let new else {
      return [RankedChange(part.isHole ? .hole : .presence, name + (new == nil ? " removed" : " added"), of: id)]
    }
    var found: [RankedChange] = []
    func tell(_ rank: RankedChange.Rank, _ texts: [String]) {
      found += texts.map { RankedChange(rank, "\(name) \($0)", of: id) }
    }
    tell(.hole, shapeChanges(old, new))
    let texts = textChanges(from: old.texts, to: new.texts)
    tell(.text, texts)
    let styles = styleChanges(from: old.element, to: new.element)
    tell(.style, styles)
    let isRedrawn = old.element.look != new.element.look
    let isFollowing = part.element.role == "ring" && follows(setting)
    if part.element.role == "arrow", isRedrawn {
      // Where it begins and ends follows from what it leads to.
      let sides = (side(of: old, from: setting.oldHole), side(of: new, from: setting.newHole))
      if let side = sides.1, sides.0 != nil, sides.0 != side {
        tell(.place, ["flipped to \(side)"])
      } else if styles.isEmpty || sizeChange != nil {
        tell(.place, ["redrawn"])
      }
    } else if !isFollowing {
      let rank: RankedChange.Rank = part.isHole ? .hole : .place
      tell(rank, [move].compactMap(\.self))
      // A text's box is as large as the text.
      let isSizeTold = !texts.isEmpty || new.element.fontSize != old.element.fontSize
      if !isSizeTold { tell(rank, [sizeChange].compactMap(\.self)) }
    }
    let isMoveAlone = found.allSatisfy { $0.change.text == move.map { "\(name) \($0)" } }
    if isRedrawn, !isFollowing, isMoveAlone { tell(.look, ["is drawn otherwise"]) }
    return found
  }

  private func shapeChanges(_ old: RecordPart, _ new: RecordPart) -> [String] {
    guard let before = old.hole, let after = new.hole else { return [] }
    if before.shape != after.shape {
      switch after.shape {
      case .rect: return ["is now a rectangle"]
      case .rounded: return ["is now a rounded rectangle"]
      case .ellipse: return ["is now an ellipse"]
      case .path: return ["is now a path"]
      case .image: return ["is now the shape of a picture"]
      }
    }
    guard let radius = after.radius, let step = ChangeWords.step(from: before.radius ?? 0, to: radius) else {
      return []
    }
    return ["radius \(step) pt"]
  }

  private func textChanges(from old: [String], to new: [String]) -> [String] {
    (0..<max(old.count, new.count)).compactMap { index in
      // Of two, the first is a title.
      let what = max(old.count, new.count) == 2 && index == 0 && old.count == new.count ? "title" : "text"
      guard index < old.count else { return "\(what) \(ChangeWords.quoted(new[index])) added" }
      guard index < new.count else { return "\(what) \(ChangeWords.quoted(old[index])) removed" }
      if old[index] == new[index] { return nil }
      let texts = ChangeWords.quoted(old[index], new[index])
      return "\(what) changed from \(texts.old) to \(texts.new)"
    }
  }

  private func styleChanges(from old: Record.Element, to new: Record.Element) -> [String] {
    var texts: [String?] = []
    if let before = old.color, let after = new.color { texts.append(ChangeWords.colorChange(from: before, to: after)) }
    if let before = old.font, let after = new.font, before != after {
      texts.append("font changed from \(ChangeWords.line(before)) to \(ChangeWords.line(after))")
    }
    if let before = old.fontSize, let after = new.fontSize {
      texts.append(ChangeWords.step(from: before, to: after).map { "size \($0) pt" })
    }
    if let before = old.weight, let after = new.weight, before != after { texts.append("weight \(before) → \(after)") }
    if let before = old.lineWidth, let after = new.lineWidth {
      texts.append(ChangeWords.step(from: before, to: after).map { "line \($0) pt" })
    }
    return texts.compactMap(\.self)
  }

  /// A ring is where its hole is, to a pixel.
  private func follows(_ setting: Setting) -> Bool {
    guard let frameChange, frameChange != .zero else { return false }
    return setting.moves.contains { move in (0..<4).allSatisfy { abs(move[$0] - frameChange[$0]) < 1 } }
  }

  /// "moved 12 pt right and 4 pt up"
  private var move: String? {
    guard let old = old?.element.frame, let new = new?.element.frame else { return nil }
    let across = shift(from: (old.x, old.width), to: (new.x, new.width))
    let down = shift(from: (old.y, old.height), to: (new.y, new.height))
    return ChangeWords.lengths((across, "right", "left"), (down, "down", "up")).map { "moved \($0)" }
  }

  /// What grows at one end, or at both alike, stays where it is.
  private func shift(from old: (start: Double, length: Double), to new: (start: Double, length: Double)) -> Double {
    let (start, growth) = (new.start - old.start, new.length - old.length)
    let shifts = [start, start + growth / 2, start + growth]
    return shifts.contains { abs($0) < 0.05 } ? 0 : shifts[1]
  }

  /// "is 8 pt wider and 2 pt shorter"
  private var sizeChange: String? {
    frameChange.flatMap { change in
      ChangeWords.lengths((change.z, "wider", "narrower"), (change.w, "taller", "shorter")).map { "is \($0)" }
    }
  }

  /// Where a part is, as seen from a hole.
  private func side(of part: RecordPart, from hole: Record.Frame?) -> String? {
    guard let hole else { return nil }
    let frame = part.element.frame
    let across = frame.x + frame.width / 2 - hole.x - hole.width / 2
    let down = frame.y + frame.height / 2 - hole.y - hole.height / 2
    if abs(across) - hole.width / 2 > abs(down) - hole.height / 2 { return across < 0 ? "the left" : "the right" }
    return down < 0 ? "above" : "below"
  }
}
