import Diagnostics
import YAML

extension Reading {
  /// Finds the faults of one layer by itself: a map whose keys `kind` knows.
  func check(layer node: Node, _ kind: MapKind, named key: String) {
    guard let map = MapReader(node, kind, named: key, in: self) else { return }
    _ = targets(map)
    if let entry = map.entry("tip") { _ = tip(entry.value, at: entry.keyLocation) }
    if let entry = map.entry("arrow") { _ = arrow(entry.value, at: entry.keyLocation) }
    if let entry = map.entry("button") { _ = button(entry.value, at: entry.keyLocation) }
    if let entry = map.entry("card") { _ = card(entry.value, at: entry.keyLocation) }
    if let entry = map.entry("layers") {
      var boxes = PageBoxes()
      _ = layers(entry.value, &boxes)
    }
    _ = rule(map)
    if let target = map.entry("target"), let targets = map.entry("targets") {
      report(
        .invalidValue, "'target' and 'targets' stand side by side", at: max(target.keyLocation, targets.keyLocation),
        help: "put all of them into 'targets'")
    }
  }

  /// The page of merged layers; `nil` where it has faults. `guide` is what messages call it.
  func page(_ layers: PageLayers, at location: SourceLocation, of guide: String) -> Page? {
    isComplete = true
    references = []
    self.layers = layers.layers
    styleFont = layers.font
    defer { isComplete = false }
    let count = findings.reportCount

    var page = Page(location: location)
    let entries = layers.entries
    var boxes = PageBoxes()
    if let entry = entries["target"] ?? entries["targets"] {
      let nodes =
        entry.key == "target" ? [entry.value] : entry.value.items?.prefix(Reading.targetLimit).map { $0 } ?? []
      for (index, node) in nodes.enumerated() {
        references = []
        let target = target(node, at: entry.key == "target" ? entry.keyLocation : node.location)
        boxes.add(.target(index), id: node["id"]?.text, frame: node["frame"], references: references)
        if let target { page.targets.append(target) }
      }
    }
    page.evenOdd = entries["rule"]?.value.text == "evenodd"
    // What `defaults` or a guide of several pages say is for the pages that have targets.
    let isShared = layers.isLent("rule") || layers.layers.contains { $0["rule"] != nil && $0["pages"] != nil }
    if let rule = entries["rule"], Rule(rawValue: rule.value.text ?? "") != nil, !isShared, !boxes.hasTarget,
      !layers.hasRefused
    {
      report(
        .invalidValue, "'rule' has no effect without targets", at: rule.keyLocation,
        help: "remove the key, or write 'targets'")
    }
    if let entry = entries["tip"] {
      references = []
      page.tip = tip(entry.value, at: entry.keyLocation)
      boxes.add(.tip, frame: entry.value["frame"], references: references)
    }
    if let entry = entries["arrow"], entry.value["shape"]?.text != Arrow.Shape.none.rawValue {
      references = []
      page.arrow = arrow(entry.value, at: entry.keyLocation)
      boxes.add(.arrow, frame: entry.value["frame"], references: references)
    }
    if let entry = entries["button"] {
      references = []
      page.button = button(entry.value, at: entry.keyLocation)
      boxes.add(.button, frame: entry.value["frame"], references: references)
    }
    if let entry = entries["card"] {
      references = []
      page.card = card(entry.value, at: entry.keyLocation)
      boxes.add(.card, frame: entry.value["frame"], references: references)
    }
    if let entry = entries["layers"] { page.layers = self.layers(entry.value, &boxes) }
    checkIDs(entries)

    for entry in layers.idle {
      report(
        .invalidValue, "there is no \(entry.key) here that 'auto' could take away", at: entry.value.location,
        help: entry.key == "arrow" ? "write 'curved' for an arrow, or remove the key" : "remove the key")
    }
    if boxes.isEmpty, layers.idle.isEmpty, !layers.hasRefused {
      report(
        .missingKey, "\(guide) has nothing to show", at: location,
        help: "write a target, a tip, an arrow, a button, a card or layers")
    }
    if let arrow = page.arrow, !boxes.hasTarget, !layers.hasRefused, arrow.frame == nil,
      arrow.to == .auto
    {
      report(
        .missingKey, "the arrow has nothing to point at", at: arrow.location,
        help: "write a target, or '\(arrow.image == nil ? "to" : "frame")'")
    }
    boxes.check(self)
    return findings.reportCount == count ? page : nil
  }

  /// Far more than any page needs, and few enough to follow what depends on what.
  private static let targetLimit = 100

  private func targets(_ map: MapReader) -> [Target] {
    if let entry = map.entry("target") { _ = target(entry.value, at: entry.keyLocation) }
    guard let entry = map.entry("targets") else { return [] }
    guard let items = entry.value.items else {
      reportType("targets", wants: "a list of targets", found: entry.value, help: "write 'target' for a single one")
      return []
    }
    if items.isEmpty {
      report(
        .outOfRange, "'targets' is an empty list", at: entry.value.location, help: "write 'targets: auto' to have none")
    }
    if items.count > Reading.targetLimit {
      report(
        .outOfRange, "a page has at most \(Reading.targetLimit) targets, and this has \(items.count)",
        at: entry.value.location)
    }
    return items.prefix(Reading.targetLimit).compactMap { target($0, at: $0.location) }
  }

  private enum Rule: String, CaseIterable {
    case evenodd, union
  }

  private func rule(_ map: MapReader) -> Rule? { map.read("rule", .choice(Rule.self)) }

  /// Targets and layers share their names.
  private func checkIDs(_ entries: [String: Node.Entry]) {
    func ids(_ nodes: [Node]) -> [Node] {
      nodes.flatMap { node in [node["id"]].compactMap { $0 } + ids(node["group"]?.items ?? []) }
    }
    let targets =
      entries["target"].map { [$0.value] } ?? entries["targets"]?.value.items?.prefix(Reading.targetLimit).map { $0 }
      ?? []
    var first: [String: SourceLocation] = [:]
    for node in ids(targets + (entries["layers"]?.value.items ?? [])) {
      guard let id = node.text else { continue }
      if let original = first[id] {
        report(
          .duplicateName, "the id '\(id)' is already taken on this page", at: node.location,
          notes: [.init("the first '\(id)' is here", at: original)])
      } else {
        first[id] = node.location
      }
    }
  }
}
