import Diagnostics
import YAML

extension Reading {
  /// The states of a guide or sprite, each with what is different in it; `nil` where faults leave them unknown.
  func states(of source: GuideSource) -> [Node.Entry]? {
    guard let entry = source.node.entries?.first(where: { $0.key == "states" }), !entry.value.isAuto else { return [] }
    guard let states = entry.value.entries else {
      reportType("states", wants: "a map of states by their names", found: entry.value)
      return nil
    }
    if states.isEmpty {
      report(
        .outOfRange, "'states' is an empty map", at: entry.value.location, help: "name a state, or remove the key")
    }
    var first: [String: Node.Entry] = [:]
    for state in states {
      _ = NameRules.check(state.key, at: state.keyLocation, self)
      if let original = first.updateValue(state, forKey: state.key.lowercased()) {
        report(
          .duplicateName, "'\(state.key)' and '\(original.key)' would be one file on some disks",
          at: state.keyLocation, help: "choose another name",
          notes: [.init("the first is here", at: original.keyLocation)])
      }
    }
    return states
  }

  /// Finds the faults of a state by itself. `layers` are all that it may be merged with.
  func check(state: Node.Entry, over layers: [Node]) {
    guard let entries = state.value.entries else {
      reportType(
        state.key, wants: MapKind.state.wants, found: state.value,
        help: state.value.isNothing ? "write \(state.key): {} where nothing is" : nil)
      return
    }
    let isOfPage = { (entry: Node.Entry) in MapKind.state.keys.contains(entry.key) }
    check(
      layer: Node(.mapping(entries.filter(isOfPage)), at: state.value.location), .state, named: state.key)
    var boxes: [String: Node.Box] = [:]
    for layer in layers + [state.value] { boxes.merge(layer.boxesByID) { first, _ in first } }
    for change in entries where !isOfPage(change) {
      guard let box = boxes[change.key] else {
        reportUnknown(change, ids: boxes.keys.sorted())
        continue
      }
      if change.value.isAuto { continue }
      switch box {
      case .target: _ = target(change.value, at: change.keyLocation)
      case .layer(let short): check(changesOfLayer: change.value, named: change.key, short: short)
      }
    }
  }

  private func reportUnknown(_ change: Node.Entry, ids: [String]) {
    func match() -> String? { closestMatch(to: change.key, among: MapKind.state.keys + ids) }
    report(
      .unknownName, "there is no element or layer '\(shortened(change.key))'", at: change.keyLocation,
      help: match().map { "did you mean '\($0)'?" }
        ?? (ids.isEmpty
          ? "give the layer an 'id', or name an element such as tip" : "the ids here are \(listed(ids, "and"))"))
  }

  /// `states` are `nil` where faults leave them unknown.
  func blend(of source: GuideSource, states: [Node.Entry]?, pageCount: Int) -> Blend? {
    guard let entry = source.node.entries?.first(where: { $0.key == "blend" }), !entry.value.isAuto,
      let map = MapReader(entry.value, .blend, named: "blend", in: self, help: "write { from: on, to: off, steps: 5 }")
    else { return nil }
    for key in MapKind.blend.keys where !map.has(key) && !map.hasRefusedKeys {
      report(
        .missingKey, "a blend needs '\(key)'", at: entry.keyLocation,
        help: "write blend: { from: on, to: off, steps: 5 }")
    }
    let from = map.read("from", .string("the name of a state"))
    let to = map.read("to", .string("the name of a state"))
    let steps = map.read("steps", .wholeNumber(2...100))
    if pageCount > 1 {
      report(
        .invalidValue,
        "a guide of \(pageCount) pages cannot have a blend: its steps would be numbered as its pages are",
        at: entry.keyLocation, help: "make a guide of one page of it")
    }
    if let states {
      if states.isEmpty, source.node["states"] == nil {
        report(
          .missingKey, "a blend needs 'states' to fade between", at: entry.keyLocation,
          help: "write states: with the two, or remove the blend")
      } else {
        for (key, name) in [("from", from), ("to", to)] {
          guard let name, let value = map.entry(key)?.value, !states.contains(where: { $0.key == name }) else {
            continue
          }
          reportUnknownState(name, states.map(\.key), of: source.name, at: value.location)
        }
      }
    }
    if let from, from == to, let value = map.entry("to")?.value {
      report(
        .invalidValue, "a blend from '\(from)' to itself shows no change", at: value.location,
        help: "name another state")
    }
    guard let from, let to, let steps else { return nil }
    return Blend(location: entry.keyLocation, from: from, to: to, steps: steps)
  }

  func reportUnknownState(_ name: String, _ states: [String], of owner: String?, at location: SourceLocation) {
    report(
      .unknownName, "\(owner.map { "'\($0)' has no" } ?? "no guide has a") state '\(shortened(name))'", at: location,
      help: closestMatch(to: name, among: states).map { "did you mean '\($0)'?" }
        ?? (states.isEmpty ? "there are no 'states'" : "the states are \(listed(states, "and"))"))
  }
}

extension Node {
  /// What an id stands for.
  enum Box {
    case target
    /// What a scalar is short for.
    case layer(short: String?)
  }

  /// The targets and layers of a layer of a page that have ids, with those in its own pages and overrides.
  var boxesByID: [String: Box] {
    var boxes: [String: Box] = [:]
    func addLayers(_ node: Node?) {
      for item in node?.items ?? [] {
        if let id = item["id"]?.text, boxes[id] == nil { boxes[id] = .layer(short: item.shortKeyOfLayer) }
        addLayers(item["group"])
      }
    }
    for target in [self["target"]].compactMap({ $0 }) + (self["targets"]?.items ?? []) {
      if let id = target["id"]?.text { boxes[id] = .target }
    }
    addLayers(self["layers"])
    for inner in (self["pages"]?.items ?? []) + (self["when"]?.items ?? []) {
      boxes.merge(inner.boxesByID) { first, _ in first }
    }
    return boxes
  }

  /// Which key of this layer a scalar is short for.
  var shortKeyOfLayer: String? { ["image", "text"].first { self[$0] != nil } }
}
