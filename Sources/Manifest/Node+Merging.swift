import YAML

extension Node {
  /// This value under `overlay`: maps key by key, everything else replaced, and `auto` takes a value away (`nil`).
  func merged(with overlay: Node) -> Node? {
    if overlay.isAuto { return nil }
    guard let above = overlay.entries else { return overlay }
    var result = entries ?? []
    for entry in above {
      let index = result.firstIndex { $0.key == entry.key }
      let below = index.map { result[$0].value } ?? Node(.mapping([]), at: entry.value.location)
      if let value = below.merged(with: entry.value) {
        let merged = Entry(key: entry.key, keyLocation: entry.keyLocation, value: value)
        if let index { result[index] = merged } else { result.append(merged) }
      } else if let index {
        result.remove(at: index)
      }
    }
    return Node(.mapping(result), at: overlay.location)
  }

  /// An element with every short form in it made long, so that it merges key by key.
  func longForm(of element: String) -> Node {
    switch element {
    case "tip", "button": wrapped(under: "text").withLongValues
    case "arrow": wrapped(under: "shape").withLongValues
    case "layers": withItems { $0.longForm(of: "layer") }
    default: withLongValues
    }
  }

  /// A list with each of its items changed, which stay at their places; else itself.
  func withItems(_ change: (Node) -> Node?) -> Node {
    guard let items else { return self }
    let changed = items.compactMap { item in
      change(item).map { Node($0.content, at: item.location) }
    }
    return Node(.sequence(changed), at: location)
  }

  private var withLongValues: Node {
    guard let entries else { return self }
    let long = entries.map { entry in
      guard !entry.value.isAuto else { return entry }
      var entry = entry
      switch entry.key {
      case "font": entry.value = entry.value.wrapped(under: "family")
      case "shadow": entry.value = entry.value.wrapped(under: "color")
      case "mask": entry.value = entry.value.wrapped(under: "image").withLongValues
      case "group": entry.value = entry.value.longForm(of: "layers")
      case "padding" where entry.value.text != nil, "inset" where entry.value.text != nil:
        entry.value = Node(
          .mapping(
            MapKind.sides.keys.map {
              Entry(key: $0, keyLocation: entry.keyLocation, value: entry.value)
            }), at: entry.value.location)
      case "frame": entry.value = entry.value.withoutLeading
      default: break
      }
      return entry
    }
    return Node(.mapping(long), at: location)
  }

  /// A frame whose `leading` and `trailing` are called `left` and `right`: there are no locales that turn them.
  private var withoutLeading: Node {
    guard let entries else { return self }
    let names = ["leading": "left", "trailing": "right"]
    let renamed = entries.map { entry in
      guard let name = names[entry.key], self[name] == nil else { return entry }
      return Entry(key: name, keyLocation: entry.keyLocation, value: entry.value)
    }
    return Node(.mapping(renamed), at: location)
  }
}
