import Devices
import Diagnostics
import Geometry
import YAML

extension Reading {
  // MARK: - Nothing

  /// How people write that there shall be no element.
  static let wordsForNothing: Set<String> = ["none", "false", "null", "~"]

  /// `button: none`, which would be a button with that word; reports it.
  func isMeantAsNothing(_ node: Node, _ element: String) -> Bool {
    guard let text = node.plainText, Reading.wordsForNothing.contains(text.lowercased()) else { return false }
    let isText = element == "tip" || element == "button"
    report(
      .invalidValue,
      isText
        ? "'\(element): \(text)' would show the word '\(text)'" : "'\(element)' cannot be '\(text)'",
      at: node.location,
      help: "write 'auto' to take the \(element) away, or remove the key"
        + (isText ? "; for the word write \"\(text)\"" : ""))
    return true
  }

  // MARK: - Tip

  private static let sidesByEdges = [
    "top": "above", "up": "above", "over": "above", "bottom": "below", "down": "below", "under": "below",
    "leading": "left", "trailing": "right",
  ]

  func tip(_ node: Node, at location: SourceLocation) -> Tip? {
    guard !isTextPerLocale(node, .tip), !isMeantAsNothing(node, "tip"),
      let map = MapReader(node.wrapped(under: "text"), .tip, named: "tip", in: self)
    else { return nil }
    let text = map.read("text", .text)
    let title = map.read("title", .text)
    let frame = map.entry("frame").flatMap { self.frame($0, of: "the tip", isSized: true) }
    let place = map.read("place", .choice(Tip.Place.self, meant: Reading.sidesByEdges)) ?? .auto
    let maxWidth = map.read("maxWidth", .length) ?? .fraction(0.7)
    let align = map.read("align", .choice(Alignment.self)) ?? .center
    let font = font(map.entry("font"), at: location)
    let lineHeight = lineHeight(map)
    let color = map.read("color", .color) ?? .white
    let shadow = map.entry("shadow").flatMap { self.shadow($0.value) }
    let minimum = map.entry("fit").flatMap { minimumSize($0.value, font) }
    guard map.has("text") else {
      if isComplete, !map.hasRefusedKeys {
        if let title {
          report(
            .missingKey, "a title needs a text", at: location,
            help: "write tip: \(shortened(title.plain)), or add 'text'")
        } else {
          report(.missingKey, "the tip has no 'text'", at: location, help: "write tip: and the text")
        }
      }
      return nil
    }
    guard let text, frame != nil || !map.has("frame") else { return nil }
    return Tip(
      location: map.entry("text")?.value.location ?? location, text: text, title: title, frame: frame, place: place,
      maxWidth: maxWidth, align: align,
      font: font, lineHeight: lineHeight, color: color, shadow: shadow, minimumSize: minimum)
  }

  func lineHeight(_ map: MapReader) -> Double {
    guard let entry = map.entry("lineHeight") else { return 1.25 }
    if let text = entry.value.text, let quantity = Quantity(text), !quantity.unit.isEmpty {
      let multiple = quantity.unit == "%" ? quantity.value / 100 : quantity.value
      let help = quantity.unit == "%" ? "write \(written(multiple))" : "write a number such as 1.25"
      report(.wrongUnit, "'lineHeight' is a multiple of the font's size", at: entry.value.location, help: help)
      return 1.25
    }
    return map.read("lineHeight", .number(.from(0.5, to: 5))) ?? 1.25
  }

  func shadow(_ node: Node) -> Tip.Shadow? {
    guard let map = MapReader(node.wrapped(under: "color"), .shadow, named: "shadow", in: self) else { return nil }
    let offset = map.read(
      "offset", .pair(.points(.from(-200, to: 200)), "[0, 1]") { "write [0, \(written($0))]" })
    return Tip.Shadow(
      color: map.read("color", .color) ?? Color.black.opacity(0.5),
      blur: map.read("blur", .points(.from(0, to: 200))) ?? 4,
      offset: offset.map { Point($0[0], $0[1]) } ?? Point(0, 1))
  }

  private func minimumSize(_ node: Node, _ font: FontChoice) -> Double? {
    guard let map = MapReader(node, .fit, named: "fit", in: self, help: "write {min: 13}") else { return nil }
    guard let entry = map.entry("min") else {
      if isComplete, !map.hasRefusedKeys {
        report(.missingKey, "'fit' needs 'min'", at: node.location, help: "write {min: 13}")
      }
      return nil
    }
    guard let size = map.read("min", .points(.from(1, to: 500))) else { return nil }
    if isComplete, size > font.size {
      report(
        .outOfRange, "'min' is \(written(size)), more than the font's size, \(written(font.size))",
        at: entry.value.location)
    }
    return size
  }

  // MARK: - Arrow

  /// `nil` also where there shall be none.
  func arrow(_ node: Node, at location: SourceLocation) -> Arrow? {
    guard let map = MapReader(node.wrapped(under: "shape"), .arrow, named: "arrow", in: self) else { return nil }
    let shape = map.read("shape", .choice(Arrow.Shape.self, meant: Reading.wordsForNoArrow)) ?? .curved
    let from = map.entry("from").flatMap { arrowEnd($0) } ?? .auto
    let to = map.entry("to").flatMap { arrowEnd($0) } ?? .auto
    let bend = map.read("bend", .number(.from(-1, to: 1)))
    let head = map.read("head", .choice(Arrow.Head.self)) ?? .open
    let width = map.read("width", .points(.from(0.1, to: 100))) ?? 2.5
    let color = map.read("color", .color) ?? .white
    let dash = map.entry("dash").flatMap { self.dash($0.value) } ?? []
    let image = map.read("image", .picture)
    let frame = map.entry("frame").flatMap { self.frame($0, of: "the arrow", isSized: true) }
    guard shape != .none else { return nil }
    checkPicture(map)
    return Arrow(
      location: location, shape: shape, from: from, to: to, bend: bend, head: head, width: width, color: color,
      dash: dash, image: image, frame: frame)
  }

  private static let wordsForNoArrow = Dictionary(uniqueKeysWithValues: wordsForNothing.map { ($0, "none") })

  /// What leads a drawn line has no effect on a picture.
  private func checkPicture(_ map: MapReader) {
    guard isComplete, let image = map.entry("image") else { return }
    for entry in ["from", "to", "bend"].compactMap({ map.entry($0) }) {
      let isOlder = layer(of: entry.keyLocation) ?? -1 < layer(of: image.keyLocation) ?? -1
      report(
        .invalidValue, "'\(entry.key)' has no effect beside 'image'", at: entry.keyLocation,
        help: "a picture is drawn as it is; "
          + (isOlder ? "write '\(entry.key): auto' beside the image" : "place it with 'frame'"))
    }
  }

  private func arrowEnd(_ entry: Node.Entry) -> Arrow.End? {
    let node = entry.value
    if let items = node.items {
      guard items.count == 2 else {
        report(.wrongType, "'\(entry.key)' wants two values: [x, y]", at: node.location)
        return nil
      }
      guard let x = frameValue(items[0], entry.key, nil), let y = frameValue(items[1], entry.key, nil) else {
        return nil
      }
      return .point(x.expression, y.expression)
    }
    guard let text = node.text, !text.isEmpty else {
      reportType(entry.key, wants: "a side, a box or [x, y]", found: node)
      return nil
    }
    if let side = Arrow.Side(rawValue: text) { return .side(side) }
    if isComplete { references.append(BoxReference(box: text, location: node.location)) }
    return .box(text, node.location)
  }

  private func dash(_ node: Node) -> [Double]? {
    let help = "write strokes and gaps in turn: [6, 4]"
    guard let items = node.items else {
      reportType("dash", wants: "a list of lengths", found: node, help: help)
      return nil
    }
    guard !items.isEmpty, items.count.isMultiple(of: 2), items.count <= 16 else {
      report(.invalidValue, "'dash' wants pairs of a stroke and a gap", at: node.location, help: help)
      return nil
    }
    let values = items.enumerated().map { index, item in
      // Round caps make a dot of a stroke without length.
      ValueReader.points(index.isMultiple(of: 2) ? .from(0, to: 1000) : .positive(to: 1000)).read(item, "dash", self)
    }
    return values.contains(nil) ? nil : values.map { $0! }
  }

  // MARK: - Button

  func button(_ node: Node, at location: SourceLocation) -> Button? {
    guard !isTextPerLocale(node, .button), !isMeantAsNothing(node, "button"),
      let map = MapReader(node.wrapped(under: "text"), .button, named: "button", in: self)
    else { return nil }
    let text = map.read("text", .text)
    let image = map.read("image", .picture)
    let style = map.read("style", .choice(Button.Style.self)) ?? .outline
    let frame = map.entry("frame").flatMap { self.frame($0, of: "the button", isSized: true) }
    let width = map.read("width", .points(.positive(to: 5000)))
    let height = map.read("height", .points(.positive(to: 5000)))
    let radius =
      map.read("radius", .points(.from(0, to: 5000), percentHelp: "write points: half of the height is round")) ?? 8
    let color = map.read("color", .color) ?? (style == .outline ? .white : nil)
    let background = map.read("background", .color)
    let font = font(map.entry("font"), at: location)
    guard map.has("text") || map.has("image") else {
      if isComplete, !map.hasRefusedKeys {
        report(.missingKey, "the button has neither 'text' nor 'image'", at: location, help: "write button: OK")
      }
      return nil
    }
    guard text != nil || !map.has("text"), image != nil || !map.has("image"), frame != nil || !map.has("frame")
    else { return nil }
    let label = map.entry("text") ?? map.entry("image")
    return Button(
      location: label?.value.location ?? location, text: text, image: image, style: style, frame: frame, width: width,
      height: height,
      radius: radius, color: color, background: background, font: font)
  }

  // MARK: - Font

  static let defaultFamily = "Inter"

  /// `size` and `weight` are those of a font that says nothing of them.
  func font(
    _ entry: Node.Entry?, at location: SourceLocation, kind: MapKind = .font, size: Double = 17, weight: Int = 600
  ) -> FontChoice {
    var font = FontChoice(
      location: location, family: Reading.defaultFamily, size: size, weight: weight, isNamed: false)
    guard let entry else { return font }
    guard let map = MapReader(entry.value.wrapped(under: "family"), kind, named: "font", in: self) else { return font }
    font.location = map.entry("family")?.value.location ?? entry.keyLocation
    if let family = map.read("family", .string("a font family")) {
      font.family = family
      font.isNamed = true
    }
    font.size = map.read("size", .points(.from(1, to: 500))) ?? font.size
    font.weight = map.read("weight", .weight) ?? font.weight
    font.italic = map.read("italic", .flag) ?? false
    font.fallback = map.read("fallback", .list(.string("a font family"), of: "font families", atLeast: 0)) ?? []
    return font
  }

  // MARK: - Texts of later work

  /// `{en: …, ru: …}` in place of a text; reports it.
  private func isTextPerLocale(_ node: Node, _ kind: MapKind) -> Bool {
    guard let entries = node.entries, !entries.isEmpty else { return false }
    let isLocales = entries.allSatisfy { entry in
      let language = entry.key.prefix { $0 != "-" }
      return !kind.keys.contains(entry.key) && !kind.later.contains(entry.key) && (2...3).contains(language.count)
        && language.allSatisfy { $0.isASCII && $0.isLowercase }
        // `txt` is rather a slip than a language.
        && (language.count == 2 || closestMatch(to: entry.key, among: kind.keys) == nil)
    }
    if isLocales {
      report(.notSupportedYet, "a text per locale is not supported yet", at: entries[0].keyLocation)
    }
    return isLocales
  }
}

extension ValueReader where Value == Insets {
  /// A number for all four sides or a map of some; sides that are not written are `default`.
  static func insets(default side: Double) -> ValueReader {
    ValueReader { node, key, reading in
      let limits = Limits.from(0, to: 2000)
      if node.text != nil {
        if node.text.flatMap({ Quantity($0) }) == nil {
          reading.reportType(key, wants: MapKind.sides.wants, found: node)
          return nil
        }
        return ValueReader<Double>.points(limits).read(node, key, reading).map { Insets($0) }
      }
      guard let map = MapReader(node, .sides, named: key, in: reading) else { return nil }
      func read(_ key: String) -> Double { map.read(key, .points(limits)) ?? side }
      return Insets(top: read("top"), left: read("left"), bottom: read("bottom"), right: read("right"))
    }
  }
}

extension ValueReader where Value == Length {
  /// Points, or a percentage of the container.
  static let length = ValueReader { node, key, reading in
    if let text = node.text, let quantity = Quantity(text), quantity.unit == "%" {
      guard quantity.value > 0, quantity.value <= 100 else {
        reading.report(
          .outOfRange, "'\(key)' is \(text), but must be more than 0% and at most 100%", at: node.location)
        return nil
      }
      return .fraction(quantity.value / 100)
    }
    return ValueReader<Double>.points(.positive(to: 5000)).read(node, key, reading).map { .points($0) }
  }
}
