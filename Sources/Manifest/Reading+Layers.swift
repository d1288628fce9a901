import Diagnostics
import Geometry
import YAML

extension Reading {
  /// Far more than any page needs.
  static let layerLimit = 200
  private static let groupLimit = 8

  /// The layers of a page, and their boxes.
  func layers(_ node: Node, _ boxes: inout PageBoxes) -> [Layer] {
    let count = node.layerCount
    guard count <= Reading.layerLimit else {
      report(
        .outOfRange, "a page has at most \(Reading.layerLimit) layers, and this has \(count)", at: node.location)
      return []
    }
    return layers(node, key: "layers", in: nil, depth: 0, &boxes)
  }

  /// What a state changes in a layer, which is `short` for a value under that key.
  func check(changesOfLayer node: Node, named id: String, short: String?) {
    var boxes = PageBoxes()
    _ = layer(short.map { node.wrapped(under: $0) } ?? node, named: id, in: nil, depth: 0, &boxes)
  }

  /// `group` is the number of the layer that they are in.
  private func layers(
    _ node: Node, key: String, in group: Int?, depth: Int, _ boxes: inout PageBoxes
  ) -> [Layer] {
    guard let items = node.items else {
      reportType(
        key, wants: "a list of layers", found: node, help: node.entries == nil ? nil : "begin each layer with '-'")
      return []
    }
    // A state may have taken all of them away.
    if items.isEmpty, !isComplete {
      report(
        .outOfRange, "'\(key)' is an empty list", at: node.location,
        help: key == "layers" ? "write 'layers: auto' to have none" : "write a layer, or remove the group")
    }
    var layers: [Layer] = []
    for item in items {
      if let layer = layer(item, named: key, in: group, depth: depth, &boxes) { layers.append(layer) }
    }
    return layers
  }

  private func layer(
    _ node: Node, named key: String, in group: Int?, depth: Int, _ boxes: inout PageBoxes
  ) -> Layer? {
    guard let map = MapReader(node, .layer, named: key, in: self, help: node.text.flatMap(layerHelp)) else {
      return nil
    }
    references = []
    let id = map.read("id", .boxID)
    let frame = map.entry("frame").flatMap {
      self.frame(
        $0, of: id.map { "'\($0)'" } ?? "a layer", isSized: !map.has("group"),
        container: group == nil ? .screen : .group)
    }
    let isInGroup = frame == nil || frame?.container == .group
    let box = boxes.addLayer(
      map.has("text") ? .text : map.has("group") ? .group : .image, id: map.entry("id")?.value.text,
      frame: map.entry("frame")?.value, in: isInGroup ? group : nil, references: references)
    let opacity = map.read("opacity", .opacity) ?? 1
    let rotation = map.read("rotate", .degrees) ?? 0
    let mask = map.entry("mask").flatMap { self.mask($0) }
    let content = content(map, box: box, depth: depth, &boxes)
    let kinds = MapKind.layerContents.compactMap { map.entry($0) }
    guard let kind = kinds.first else {
      if isComplete, !map.hasRefusedKeys {
        report(
          .missingKey, "a layer needs 'image', 'text' or 'group'", at: node.location,
          help: "write { image: assets/icon.png }")
      }
      return nil
    }
    guard kinds.count == 1 else {
      reportSideBySide(kinds)
      return nil
    }
    checkKeys(map, of: kind.key)
    guard let content, frame != nil || !map.has("frame"), mask != nil || !map.has("mask") else { return nil }
    return Layer(
      location: kind.key == "group" ? kind.keyLocation : kind.value.location, id: id, content: content, frame: frame,
      opacity: opacity, rotation: rotation, mask: mask)
  }

  /// What to write for a scalar in place of a layer.
  private func layerHelp(_ text: String) -> String? {
    if text.isEmpty { return nil }
    let isPicture = text.hasSuffix(".png") || text.hasSuffix(".svg")
    return "write { \(isPicture ? "image" : "text"): \(shortened(text)) }"
  }

  private func content(
    _ map: MapReader, box: Int, depth: Int, _ boxes: inout PageBoxes
  ) -> Layer.Content? {
    let image = map.read("image", .picture)
    let tint = map.read("tint", .color)
    let text = text(map)
    if let entry = map.entry("group") {
      guard depth < Reading.groupLimit else {
        report(
          .tooDeep, "groups nest deeper than \(Reading.groupLimit) levels", at: entry.keyLocation,
          help: "put its layers into the group around it")
        return nil
      }
      return .group(layers(entry.value, key: "group", in: box, depth: depth + 1, &boxes))
    }
    return image.map { .image($0, tint: tint) } ?? text.map { .text($0) }
  }

  private func text(_ map: MapReader) -> Tip? {
    let text = map.read("text", .text)
    let location = map.entry("text")?.value.location ?? map.location
    let font = font(styled(map.entry("font"), at: location), at: location)
    let maxWidth = map.read("maxWidth", .length) ?? .fraction(1)
    let align = map.read("align", .choice(Alignment.self)) ?? .center
    let lineHeight = lineHeight(map)
    let color = map.read("color", .color) ?? .white
    let shadow = map.entry("shadow").flatMap { self.shadow($0.value) }
    return text.map {
      Tip(
        location: location, text: $0, maxWidth: maxWidth, align: align, font: font, lineHeight: lineHeight,
        color: color, shadow: shadow)
    }
  }

  /// The font of a layer over that of the style.
  private func styled(_ font: Node.Entry?, at location: SourceLocation) -> Node.Entry? {
    guard isComplete, let styleFont else { return font }
    guard let font else { return Node.Entry(key: "font", keyLocation: location, value: styleFont) }
    return styleFont.merged(with: font.value.wrapped(under: "family")).map {
      Node.Entry(key: "font", keyLocation: font.keyLocation, value: $0)
    }
  }

  private func mask(_ entry: Node.Entry) -> Layer.Mask? {
    guard let map = MapReader(entry.value.wrapped(under: "image"), .mask, named: "mask", in: self) else { return nil }
    let image = map.read("image", .picture)
    let mode = map.read("mode", .maskMode) ?? .alpha
    let inset = map.read("inset", .insets(default: 0)) ?? .zero
    let slice = map.read("slice", .slice)
    if !map.has("image"), isComplete, !map.hasRefusedKeys {
      report(
        .missingKey, "a mask needs an 'image'", at: entry.keyLocation, help: "write mask: { image: assets/mask.png }")
    }
    return image.map { Layer.Mask(image: $0, mode: mode, inset: inset, slice: slice) }
  }

  private func reportSideBySide(_ entries: [Node.Entry]) {
    let written = entries.map { (entry: $0, layer: layer(of: $0.keyLocation) ?? -1) }
    let top = written.map(\.layer).max()!
    let older = written.filter { $0.layer < top }.map(\.entry.key)
    report(
      .invalidValue, "\(listed(entries.map { "'\($0.key)'" }, "and")) stand side by side in one layer",
      at: written.last { $0.layer == top }!.entry.keyLocation,
      help: older.isEmpty
        ? "make a layer of each" : "write \(listed(older.map { "'\($0): auto'" }, "and")) beside it to take it away")
  }

  /// What leads a picture has no effect on a text, and so on.
  private func checkKeys(_ map: MapReader, of kind: String) {
    guard isComplete, !map.hasRefusedKeys else { return }
    let what = kind == "image" ? "a picture" : "a \(kind)"
    func refuse(_ key: String, help: String) {
      guard let entry = map.entry(key) else { return }
      report(.invalidValue, "'\(key)' has no effect on \(what)", at: entry.keyLocation, help: help)
    }
    if kind != "image" {
      refuse("tint", help: kind == "text" ? "write 'color'" : "write it at the pictures of the group")
    }
    for key in MapKind.layerTexts where kind != "text" {
      refuse(
        key,
        help: kind == "group"
          ? "write it at the texts of the group"
          : key == "color" ? "write 'tint' to recolour a white picture" : "it belongs beside 'text'")
    }
  }
}

extension ValueReader where Value == MaskMode {
  static let maskMode = ValueReader.choice(
    MaskMode.self,
    meant: [
      "luma": "luminance", "brightness": "luminance", "lightness": "luminance", "grey": "luminance",
      "gray": "luminance", "greyscale": "luminance", "grayscale": "luminance", "opacity": "alpha",
      "transparency": "alpha",
    ])
}

extension Node {
  /// How many layers a list holds, with those in its groups.
  var layerCount: Int { items?.reduce(0) { $0 + 1 + ($1["group"]?.layerCount ?? 0) } ?? 0 }
}
