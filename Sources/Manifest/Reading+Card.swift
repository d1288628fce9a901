import Diagnostics
import Geometry
import YAML

extension Reading {
  func card(_ node: Node, at location: SourceLocation) -> Card? {
    guard !isMeantAsNothing(node, "card"),
      let map = MapReader(node, .card, named: "card", in: self, help: cardHelp(node))
    else { return nil }
    let title = map.read("title", .text)
    let description = map.read("description", .text)
    let button = map.entry("button").flatMap { cardButton($0.value) }
    let frame = map.entry("frame").flatMap { self.frame($0, of: "the card", isSized: true) }
    let width = map.read("width", .length)
    let radius = map.read("radius", .points(.from(0, to: 5000), percentHelp: "write points")) ?? 4
    let background = map.read("background", .color) ?? .white
    let color = map.read("color", .color)
    let tint = map.read("tint", .color) ?? Color(red: 0, green: 122, blue: 255)
    let align = map.read("align", .choice(Alignment.self)) ?? .leading
    let font = font(map.entry("font"), at: location, size: 15, weight: 400)
    let texts = ["title", "description", "button"].compactMap { map.entry($0) }
    guard let first = texts.first else {
      if isComplete, !map.hasRefusedKeys {
        report(
          .missingKey, "the card has neither 'title' nor 'description' nor 'button'", at: location,
          help: "write card: { title: Welcome, button: OK }")
      }
      return nil
    }
    guard title != nil || !map.has("title"), description != nil || !map.has("description"),
      button != nil || !map.has("button"), frame != nil || !map.has("frame")
    else { return nil }
    return Card(
      location: first.value.location, title: title, description: description, button: button, frame: frame,
      width: width, radius: radius, background: background, color: color, tint: tint, align: align, font: font)
  }

  private func cardHelp(_ node: Node) -> String? {
    guard let text = node.text, !text.isEmpty else { return nil }
    return "write card: { description: \(shortened(text)) }"
  }

  /// A card's button is a text: how it looks follows from the card.
  private func cardButton(_ node: Node) -> MarkedText? {
    if node.entries?.contains(where: { MapKind.button.keys.contains($0.key) }) == true {
      reportType(
        "button", wants: "a text", found: node,
        help: node["text"]?.text.map { "write button: \(shortened($0)), and its colour as the card's 'tint'" })
      return nil
    }
    return ValueReader.text.read(node, "button", self)
  }
}
