import Geometry

extension Device {
  init(catalogEntry entry: CatalogEntry) {
    let id = entry["id"]!.text
    let screen = entry["screen"]!
    let safe = entry["safe"]!
    let suffixes = entry["suffixes"]!
    let points = Size(catalogEntry: screen["points"]!)
    let zoomed = entry["shown"]?["zoomed-points"].map(Size.init(catalogEntry:))
    self.init(
      id: id, names: entry["names"]!.items.map(\.text), idiom: Idiom(rawValue: screen["family"]!.text)!,
      points: points, zoomedPoints: zoomed, scale: Int(screen["scale"]!.text)!,
      portraitSafeArea: Insets(catalogEntry: safe["portrait"]!),
      landscapeSafeArea: safe["landscape"].map(Insets.init(catalogEntry:)),
      cutout: entry["cutout"].map { Cutout(catalogEntry: $0, width: points.width) },
      cornerRadius: screen["corner-radius"]?.number ?? 0,
      heightSuffix: suffixes["height"]?.text ?? "", deviceSuffix: suffixes["device"]?.text,
      isCurrent: entry["current"]!.text == "true")
  }
}

extension Device.Cutout {
  /// Centred on a screen of `width` points where the entry does not say.
  fileprivate init(catalogEntry entry: CatalogEntry, width screen: Double) {
    let width = entry["width"]!.number
    self.init(
      kind: Kind(rawValue: entry["kind"]!.text)!,
      frame: Rect(
        x: entry["left"]?.number ?? (screen - width) / 2, y: entry["top"]!.number,
        width: width, height: entry["height"]!.number))
  }
}

extension Size {
  fileprivate init(catalogEntry entry: CatalogEntry) {
    let sides = entry.items.map(\.number)
    self.init(sides[0], sides[1])
  }
}

extension Insets {
  fileprivate init(catalogEntry entry: CatalogEntry) {
    func edge(_ name: String) -> Double { entry[name]?.number ?? 0 }
    self.init(top: edge("top"), left: edge("left"), bottom: edge("bottom"), right: edge("right"))
  }
}
