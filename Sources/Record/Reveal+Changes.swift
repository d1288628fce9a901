import Geometry

extension Record.Reveal {
  /// How an app is to move the mask otherwise than it did, in words; none where that is the same.
  package func changes(from old: Record.Reveal) -> [Record.Change] {
    var texts: [String] = []
    if transition != old.transition {
      texts.append("transition \(ChangeWords.line(old.transition)) → \(ChangeWords.line(transition))")
    }
    func tell(_ name: String, _ before: String, _ after: String, _ unit: String = "") {
      if before != after { texts.append("\(name) \(before) → \(after)\(unit)") }
    }
    tell("duration", Self.number(old.duration), Self.number(duration), " s")
    tell("scale at the beginning", Self.pair(old.from), Self.pair(from))
    tell("scale at the end", Self.pair(old.to), Self.pair(to))
    tell("anchor", Self.pair(old.anchorPoint), Self.pair(anchorPoint))
    if frames.count != old.frames.count { tell("frames", "\(old.frames.count)", "\(frames.count)") }
    if (animation == nil) != (old.animation == nil) {
      texts.append("animation \(animation == nil ? "removed" : "added")")
    }
    return texts.map { Record.Change(text: $0) }
  }

  private static func pair(_ point: Point) -> String { "\(number(point.x)) x \(number(point.y))" }

  /// With three decimals at most: "0.75".
  private static func number(_ number: Double) -> String {
    let thousandths = Int(min(max((number * 1000).rounded(), -1e15), 1e15))
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    var decimals = String(rest + 1000).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    return (thousandths < 0 ? "-" : "") + "\(whole)" + (decimals.isEmpty ? "" : ".\(decimals)")
  }
}
