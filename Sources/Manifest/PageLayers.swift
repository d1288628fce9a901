import YAML

/// What a page is merged from: style under defaults, guide, page and overrides, in this order.
struct PageLayers {
  static let elements = ["target", "tip", "arrow", "button"]

  /// Long forms of the elements' styles. They make no element appear.
  private let style: [String: Node]
  /// What the layers so far have put on the page.
  private(set) var entries: [String: Node.Entry] = [:]
  /// The layers so far, for messages that tell old from new.
  private(set) var layers: [Node] = []
  /// Elements that `auto` took away where there were none.
  private(set) var idle: [Node.Entry] = []

  /// `style` is the merged `style` of the manifest.
  init(style: Node?) {
    var styles: [String: Node] = [:]
    for element in PageLayers.elements {
      var node = Node?.none
      if element == "tip" || element == "button", let font = style?["font"] {
        let shared = font.wrapped(under: "family").entries?.filter { $0.key != "files" } ?? []
        let entry = Node.Entry(
          key: "font", keyLocation: font.location, value: Node(.mapping(shared), at: font.location))
        node = Node(.mapping([entry]), at: font.location)
      }
      if let own = style?[element]?.longForm(of: element), own.entries != nil {
        node = (node ?? Node(.mapping([]), at: own.location)).merged(with: own)
      }
      styles[element] = node
    }
    self.style = styles
  }

  /// Puts a layer on top: a map with keys of pages; others are passed over.
  ///
  /// An override may take away what only some pages have, other layers may not.
  mutating func add(_ layer: Node, isOverride: Bool = false) {
    layers.append(layer)
    if !isOverride {
      idle += (layer.entries ?? []).filter {
        PageLayers.elements.contains($0.key) && $0.value.isAuto && entries[$0.key] == nil
      }
    }
    for entry in layer.entries ?? [] {
      switch entry.key {
      case "target":
        entries["targets"] = nil
        put(entry)
      case "tip", "arrow", "button": put(entry)
      case "targets":
        entries["target"] = nil
        entries["targets"] = entry.value.isAuto ? nil : entry.withItems { item in styled("target", item) }
      case "rule": entries["rule"] = entry.value.isAuto ? nil : entry
      default: break
      }
    }
  }

  private mutating func put(_ entry: Node.Entry) {
    let old = entries[entry.key]
    guard !entry.value.isAuto else {
      entries[entry.key] = nil
      return
    }
    let long = entry.value.longForm(of: entry.key)
    // What is no map was reported with its layer.
    guard long.entries != nil else { return }
    let value = old?.value.merged(with: long) ?? styled(entry.key, long)
    // The page's own mention is where a reader looks for an element, not its override.
    entries[entry.key] = Node.Entry(key: entry.key, keyLocation: old?.keyLocation ?? entry.keyLocation, value: value)
  }

  private func styled(_ element: String, _ own: Node) -> Node {
    let long = own.longForm(of: element)
    return (style[element] ?? Node(.mapping([]), at: long.location)).merged(with: long) ?? long
  }
}

extension Node.Entry {
  fileprivate func withItems(_ change: (Node) -> Node) -> Node.Entry {
    guard let items = value.items else { return self }
    let changed = items.map { item in
      var result = change(item)
      result.location = item.location
      return result
    }
    return Node.Entry(key: key, keyLocation: keyLocation, value: Node(.sequence(changed), at: value.location))
  }
}
