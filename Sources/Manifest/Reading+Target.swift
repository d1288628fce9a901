import Diagnostics
import Geometry
import YAML

extension Reading {
  private enum ShapeName: String, CaseIterable {
    case rect, rounded, continuous, circle, ellipse, capsule, star, heart, path, image
  }

  /// Keys that say something about some shapes only.
  private static let shapesByKey: [(key: String, shapes: [ShapeName])] = [
    ("radius", [.rounded, .continuous]), ("points", [.star]), ("inner", [.star]), ("path", [.path]), ("box", [.path]),
    ("image", [.image]), ("mode", [.image]), ("slice", [.image]),
  ]

  func target(_ node: Node, at location: SourceLocation) -> Target? {
    guard !isMeantAsNothing(node, "target"),
      let map = MapReader(
        node, .target, named: "target", in: self, help: node.items == nil ? nil : "'targets' takes a list")
    else { return nil }
    let name = map.has("shape") ? map.read("shape", .choice(ShapeName.self)) : .rounded
    let shape = shape(name, map)
    if let name { checkKeys(of: name, map) }
    let padding = map.read("padding", .insets(default: 8)) ?? Insets(8)
    let rotation = map.read("rotate", .degrees) ?? 0
    let feather = map.read("feather", .points(.from(0, to: 200))) ?? 0
    let id = map.read("id", .boxID)
    let ring = map.entry("ring").flatMap { self.ring($0.value) }
    guard let entry = map.entry("frame") else {
      if isComplete, !map.hasRefusedKeys {
        report(
          .missingKey, "a target needs a 'frame'", at: location,
          help: "write frame: { left: 8, top: 24, width: 60, height: 40 }")
      }
      return nil
    }
    guard let frame = frame(entry, of: id.map { "'\($0)'" } ?? "a target", isSized: false), let shape else {
      return nil
    }
    return Target(
      location: location, id: id, shape: shape, frame: frame, padding: padding, rotation: rotation, feather: feather,
      featherLocation: map.entry("feather")?.value.location, ring: ring)
  }

  // MARK: Shapes

  /// All keys are read whatever the shape is, so that all faults are found.
  private func shape(_ name: ShapeName?, _ map: MapReader) -> Target.Shape? {
    let radius =
      map.read("radius", .points(.from(0, to: 5000), percentHelp: "write points, or shape: capsule")) ?? 8
    let points = map.read("points", .wholeNumber(3...100)) ?? 5
    let inner = map.read("inner", .number(.from(0.01, to: 0.99))) ?? 0.382
    let path = map.entry("path").flatMap { self.path($0.value) }
    let box = map.entry("box").flatMap { self.box($0.value) }
    let image = map.read("image", .picture)
    let mode = map.read("mode", .maskMode) ?? .alpha
    let slice = map.read("slice", .slice)
    switch name {
    case .rect: return .rect
    case .rounded: return .rounded(radius: radius)
    case .continuous: return .continuous(radius: radius)
    case .circle: return .circle
    case .ellipse: return .ellipse
    case .capsule: return .capsule
    case .star: return .star(points: points, inner: inner)
    case .heart: return .heart
    case .path:
      require("path", map, help: "write path: M 50 0 L 100 50 L 50 100 L 0 50 Z")
      guard let path, box != nil || !map.has("box") else { return nil }
      return .path(path, box: box ?? path.bounds)
    case .image:
      require("image", map, help: "write image: and the path of a PNG or SVG")
      guard let image, slice != nil || !map.has("slice") else { return nil }
      return .image(image, mode: mode, slice: slice)
    case nil: return nil
    }
  }

  private func require(_ key: String, _ map: MapReader, help: String) {
    guard isComplete, !map.hasRefusedKeys, !map.has(key) else { return }
    report(
      .missingKey, "'shape: \(key)' needs '\(key)'", at: map.entry("shape")?.value.location ?? map.location, help: help)
  }

  /// What the style, or a layer below the one that chose the shape, says about other shapes is kept for those; beside
  /// the shape, or above it, it would be ignored.
  private func checkKeys(of name: ShapeName, _ map: MapReader) {
    guard isComplete else { return }
    for (key, shapes) in Reading.shapesByKey where !shapes.contains(name) {
      guard let entry = map.entry(key), let layer = layer(of: entry.keyLocation),
        layer >= map.entry("shape").flatMap({ self.layer(of: $0.keyLocation) }) ?? 0
      else { continue }
      let words = shapes.map { "'shape: \($0.rawValue)'" }
      report(
        .invalidValue, "'\(key)' has no effect on \(map.has("shape") ? "" : "the default, ")'shape: \(name.rawValue)'",
        at: entry.keyLocation,
        help:
          "it belongs to \(listed(words, "and")): \(map.has("shape") ? "remove it, or change the shape" : "write that")"
      )
    }
  }

  private func path(_ node: Node) -> Path? {
    guard let text = node.text, !node.isNothing else {
      reportType("path", wants: "the path data of an SVG", found: node, help: "write M 50 0 L 100 50 L 50 100 L 0 50 Z")
      return nil
    }
    do throws(PathFault) {
      let path = try Path(svg: text)
      guard !path.isFlat else {
        report(
          .invalidValue, "'path' encloses no area", at: node.location,
          help: "all of its points are on a line: add one beside it")
        return nil
      }
      return path
    } catch {
      report(
        .invalidValue, "'path' has a fault at character \(error.offset + 1): \(error.reason)",
        at: node.location(of: error.offset, length: error.length), help: error.remedy)
      return nil
    }
  }

  /// `[width, height]` from the path's origin, or `[x, y, width, height]`.
  private func box(_ node: Node) -> Rect? {
    let help = "write [width, height], or [x, y, width, height]"
    let number = ValueReader<Double>.number(.from(-1e6, to: 1e6))
    guard let values = ValueReader.list(number, of: "two or four numbers", help: { _ in help }).read(node, "box", self)
    else { return nil }
    guard values.count == 2 || values.count == 4 else {
      report(.wrongType, "'box' wants two or four numbers, found \(values.count)", at: node.location, help: help)
      return nil
    }
    for (value, item) in zip(values, node.items!).suffix(2) where value < 1e-3 {
      report(.outOfRange, "a box's width and height must be at least 0.001", at: item.location)
      return nil
    }
    return values.count == 2
      ? Rect(x: 0, y: 0, width: values[0], height: values[1])
      : Rect(x: values[0], y: values[1], width: values[2], height: values[3])
  }

  // MARK: Ring

  private func ring(_ node: Node) -> Target.Ring? {
    guard let map = MapReader(node, .ring, named: "ring", in: self, help: node.text.flatMap(ringHelp)) else {
      return nil
    }
    return Target.Ring(
      width: map.read("width", .points(.positive(to: 100))) ?? 2, color: map.read("color", .color) ?? .white,
      gap: map.read("gap", .points(.from(0, to: 500))) ?? 3)
  }

  /// What to write for a scalar in place of a ring.
  private func ringHelp(_ text: String) -> String? {
    if ["true", "yes", "on"].contains(text.lowercased()) { return "write ring: {}" }
    if Reading.wordsForNothing.contains(text.lowercased()) {
      return "remove the key, or write 'auto' to take a ring away"
    }
    if let quantity = Quantity(text), quantity.unit.isEmpty { return "write ring: {width: \(text)}" }
    return Color(css: text).map { _ in "write ring: {color: \(text.hasPrefix("#") ? "\"\(text)\"" : text)}" }
  }
}

extension ValueReader where Value == Double {
  /// A turn in degrees, clockwise.
  static let degrees = ValueReader { node, key, reading in
    if let text = node.text {
      let number = text.hasSuffix("°") ? String(text.dropLast()) : text
      if let quantity = Quantity(number), number != text || ["deg", "degrees"].contains(quantity.unit.lowercased()) {
        reading.report(.wrongUnit, "'\(key)' is in degrees: write \(written(quantity.value))", at: node.location)
        return nil
      }
    }
    return ValueReader.number(.from(-360, to: 360), wants: "a number of degrees").read(node, key, reading)
  }
}
