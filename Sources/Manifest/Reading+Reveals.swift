import Diagnostics
import YAML

extension Reading {
  /// `nil` where the reveal has faults.
  func reveal(_ entry: Node.Entry) -> Reveal? {
    let before = findings.reportCount
    let help = entry.value.text.flatMap { text in
      closestMatch(to: text, among: Reveal.Transition.allCases.map(\.rawValue)).map { "write { transition: \($0) }" }
    }
    guard let map = MapReader(entry.value, .reveal, named: entry.key, in: self, help: help) else { return nil }
    let transition = map.read("transition", .choice(Reveal.Transition.self, meant: Reading.transitionsMeant))
    if !map.has("transition"), !map.hasRefusedKeys {
      report(
        .missingKey, "a reveal needs a 'transition'", at: entry.keyLocation,
        help: "write transition: circle-from-center")
    }
    let over = map.read("over", .picture)
    let frames = map.read("frames", .wholeNumber(2...240))
    let duration = map.read("duration", .seconds)
    let isAnimated = map.read("animated", .flag)
    let colors = map.read("colors", .colors)
    if !map.has("over"), !map.hasRefusedKeys {
      for key in ["frames", "animated"] {
        guard let entry = map.entry(key) else { continue }
        report(
          .invalidValue, "'\(key)' has no effect without 'over'", at: entry.keyLocation,
          help: "name the picture that is cleared: over: assets/Default.png")
      }
    }
    guard let transition, findings.reportCount == before else { return nil }
    return Reveal(
      name: entry.key, location: entry.keyLocation, transition: transition, over: over, frames: frames ?? 24,
      duration: duration ?? 0.75, isAnimated: isAnimated ?? false, colors: colors,
      source: source(named: entry.key, entry.value))
  }

  private static let transitionsMeant: [String: String] = {
    var words = ["circle": "circle-from-center", "circle-from-centre": "circle-from-center"]
    for side in ["center", "left", "right", "top", "bottom"] {
      for word in [side, "from-\(side)"] { words[word] = "clear-from-\(side)" }
    }
    for word in ["centre", "from-centre", "clear-from-centre"] { words[word] = "clear-from-center" }
    return words
  }()
}

extension ValueReader where Value == Double {
  /// How long something takes.
  fileprivate static let seconds = ValueReader { node, key, reading in
    if let quantity = node.text.flatMap({ Quantity($0) }), ["s", "sec", "ms"].contains(quantity.unit.lowercased()) {
      let seconds = quantity.unit.lowercased() == "ms" ? quantity.value / 1000 : quantity.value
      reading.report(.wrongUnit, "'\(key)' is in seconds: write \(written(seconds))", at: node.location)
      return nil
    }
    return ValueReader.number(.positive(to: 60)).read(node, key, reading)
  }
}
