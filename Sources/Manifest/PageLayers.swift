import YAML

/// What a page is merged from: style under defaults, guide, page, overrides and state, in this order.
struct PageLayers {
  static let elements = ["target", "tip", "arrow", "button", "card"]

  /// What an element shows, or where: one of these makes it whole.
  private static let essentials = [
    "target": ["frame"], "tip": ["text", "title"], "button": ["text", "image"],
    "card": ["title", "description", "button"], "arrow": ["shape", "image"],
  ]

  /// Long forms of the elements' styles. They make no element appear.
  private let style: [String: Node]
  private let knownKeys: Set<String>
  /// The font that all texts begin with.
  let font: Node?
  /// What the layers so far have put on the page.
  private var merged: [String: Node.Entry] = [:]
  /// Elements that only `defaults` name.
  private var lent: Set<String> = []
  /// What is on the page. Where only `defaults` name an element and do not say what it shows, as in
  /// `tip: {color: yellow}`, they mean those of the guides that have one.
  var entries: [String: Node.Entry] {
    merged.filter { key, entry in
      !lent.contains(key) || PageLayers.essentials[key]?.contains { entry.value[$0] != nil } ?? true
    }
  }
  /// The layers so far, for messages that tell old from new.
  private(set) var layers: [Node] = []
  /// Elements that `auto` took away where there were none.
  private(set) var idle: [Node.Entry] = []
  /// Whether a key or an element was refused, so that what seems to be missing may be what it was meant for.
  private(set) var hasRefused = false

  /// - Parameters:
  ///   - style: the merged `style` of the manifest.
  ///   - kind: `guide` or `sprite`.
  init(style: Node?, _ kind: MapKind) {
    knownKeys = Set(kind.keys + MapKind.conditions)
    font = style?["font"].map { $0.wrapped(under: "family").without(["files"]) }
    var styles: [String: Node] = [:]
    for element in PageLayers.elements {
      var node = Node?.none
      if ["tip", "button", "card"].contains(element), let font {
        // A card has a size and a weight of its own.
        let font = element == "card" ? font.without(["size", "weight"]) : font
        let entry = Node.Entry(key: "font", keyLocation: font.location, value: font)
        node = Node(.mapping([entry]), at: font.location)
      }
      if let own = style?[element]?.longForm(of: element), own.entries != nil {
        node = (node ?? Node(.mapping([]), at: own.location)).merged(with: own)
      }
      styles[element] = node
    }
    self.style = styles
  }

  /// Whether only `defaults` name this key.
  func isLent(_ key: String) -> Bool { lent.contains(key) }

  /// Puts a layer on top: a map with keys of pages; others are passed over.
  ///
  /// An override may take away what only some pages have, other layers may not. `isDefault` is a layer of `defaults`.
  mutating func add(_ layer: Node, isOverride: Bool = false, isDefault: Bool = false) {
    layers.append(layer)
    for entry in layer.entries ?? [] {
      if !isDefault {
        lent.remove(entry.key)
      } else if merged[entry.key] == nil, isOverride || entry.key != "arrow" {
        // An arrow needs no more than to be named; by an override it is not meant to be.
        lent.insert(entry.key)
      }
    }
    if layer.entries?.allSatisfy({ knownKeys.contains($0.key) }) != true { hasRefused = true }
    if let overrides = layer["when"], overrides.items == nil { hasRefused = true }
    put(layer, isOverride: isOverride)
  }

  /// Puts a state on top: a map with keys of pages, and with changes of targets and layers under their ids.
  mutating func add(state: Node) {
    layers.append(state)
    put(state, isOverride: true)
    for change in state.entries ?? [] where !MapKind.state.keys.contains(change.key) {
      for key in ["target", "targets", "layers"] {
        guard var entry = merged[key] else { continue }
        let changed = key == "target" ? entry.value.changed(by: change) : entry.value.withChangedItems(by: change)
        if let changed { entry.value = changed }
        merged[key] = changed == nil ? nil : entry
      }
    }
  }

  private mutating func put(_ layer: Node, isOverride: Bool) {
    if !isOverride {
      idle += (layer.entries ?? []).filter {
        PageLayers.elements.contains($0.key) && $0.value.isAuto && entries[$0.key] == nil
      }
    }
    for entry in layer.entries ?? [] {
      switch entry.key {
      case "target":
        merged["targets"] = nil
        put(entry)
      case "tip", "arrow", "button", "card": put(entry)
      case "targets":
        merged["target"] = nil
        if entry.value.items?.isEmpty ?? !entry.value.isAuto { hasRefused = true }
        merged["targets"] = entry.value.isAuto ? nil : entry.withValue { $0.withItems { styled("target", $0) } }
      case "layers":
        // What is no list of maps was reported with its layer, and so was a list that is too long.
        if entry.value.items?.isEmpty ?? !entry.value.isAuto { hasRefused = true }
        if entry.value.items?.contains(where: { $0.entries == nil }) == true
          || entry.value.layerCount > Reading.layerLimit
        {
          hasRefused = true
        }
        merged["layers"] = entry.value.isAuto ? nil : entry.withValue { $0.longForm(of: "layers") }
      case "rule": merged["rule"] = entry.value.isAuto ? nil : entry
      default: break
      }
    }
  }

  private mutating func put(_ entry: Node.Entry) {
    let old = merged[entry.key]
    guard !entry.value.isAuto else {
      merged[entry.key] = nil
      return
    }
    let long = entry.value.longForm(of: entry.key)
    // What is no map was reported with its layer.
    guard long.entries != nil else {
      hasRefused = true
      return
    }
    let value = old?.value.merged(with: long) ?? styled(entry.key, long)
    // The page's own mention is where a reader looks for an element, not its override.
    merged[entry.key] = Node.Entry(key: entry.key, keyLocation: old?.keyLocation ?? entry.keyLocation, value: value)
  }

  private func styled(_ element: String, _ own: Node) -> Node {
    let long = own.longForm(of: element)
    return (style[element] ?? Node(.mapping([]), at: long.location)).merged(with: long) ?? long
  }
}

extension Node.Entry {
  fileprivate func withValue(_ change: (Node) -> Node) -> Node.Entry {
    Node.Entry(key: key, keyLocation: keyLocation, value: change(value))
  }
}

extension Node {
  fileprivate func without(_ keys: Set<String>) -> Node {
    guard let entries else { return self }
    return Node(.mapping(entries.filter { !keys.contains($0.key) }), at: location)
  }

  /// A target or a layer with what a state changes where its id is that of the change; `nil` where it is taken away.
  fileprivate func changed(by change: Entry) -> Node? {
    if self["id"]?.text == change.key {
      let short = shortKeyOfLayer.map { change.value.isAuto ? change.value : change.value.wrapped(under: $0) }
      let long = (short ?? change.value).longForm(of: "layer")
      // What is no map was reported with the state.
      return long.entries == nil && !long.isAuto ? self : merged(with: long)
    }
    guard let entries, self["group"] != nil else { return self }
    let changed = entries.map { entry in
      entry.key == "group"
        ? Entry(key: entry.key, keyLocation: entry.keyLocation, value: entry.value.withChangedItems(by: change)) : entry
    }
    return Node(.mapping(changed), at: location)
  }

  fileprivate func withChangedItems(by change: Entry) -> Node { withItems { $0.changed(by: change) } }
}
