import Devices
import Diagnostics
import Geometry
import Pixels
import YAML

extension Reading {
  /// The devices of the list `devices`; `nil` where any is faulty.
  func devices(_ node: Node) -> [Device]? {
    guard let items = node.items else {
      reportType(
        "devices", wants: "a list of devices", found: node,
        help: node.isNothing ? nil : node.text.map { "write [\(shortened($0))]" })
      return nil
    }
    guard !items.isEmpty else {
      report(.outOfRange, "'devices' is an empty list", at: node.location, help: "name one, or remove the key")
      return nil
    }
    var devices: [Device] = []
    var written: [String: SourceLocation] = [:]
    var isWhole = true
    for item in items {
      let found: [Device]?
      let name: String?
      if item.entries != nil {
        let device = ownDevice(item)
        if let device { ownDevices.append(device) }
        found = device.map { [$0] }
        name = device?.id
      } else {
        name = ValueReader<String>.string("an id, a group or a map").read(item, "devices", self)
        found = name.flatMap { named($0, at: item) }
      }
      guard let found, let name else {
        isWhole = false
        continue
      }
      if let first = written[name] {
        report(
          .duplicateName, "'\(name)' is already among the devices", at: item["id"]?.location ?? item.location,
          notes: [.init("it is written here first", at: first)])
        isWhole = false
      }
      written[name] = written[name] ?? item["id"]?.location ?? item.location
      devices += found.filter { device in !devices.contains { $0.id == device.id } }
    }
    return isWhole ? devices : nil
  }

  private func named(_ name: String, at node: Node) -> [Device]? {
    if let group = Catalog.Group(rawValue: name) { return Catalog.devices(in: group) }
    if let device = Catalog.device(name) { return [device] }
    reportUnknownDevice(name, at: node)
    return nil
  }

  /// A device of the manifest's own.
  private func ownDevice(_ node: Node) -> Device? {
    let before = findings.diagnostics.count
    guard let map = MapReader(node, .device, named: "devices", in: self) else { return nil }
    for key in ["id", "points", "scale"] where !map.has(key) {
      report(
        .missingKey, "a device needs '\(key)'", at: node.location,
        help: "write { id: kiosk, points: [600, 900], scale: 2 }")
    }
    let id = map.read("id", .string("a name"))
    if let id, let entry = map.entry("id") {
      if Catalog.device(id) != nil || Catalog.Group(rawValue: id) != nil {
        report(
          .duplicateName, "'\(id)' is a name of the catalogue", at: entry.value.location, help: "choose another id")
      } else {
        _ = NameRules.check(id, at: entry.value.location, self)
      }
    }
    let points = map.read(
      "points", .pair(.points(.from(1, to: 5000)), "[width, height]") { _ in "write [width, height]" })
    let scale = map.read("scale", .wholeNumber(1...3))
    let idiom = map.read("idiom", .idiom) ?? .phone
    let height = map.read("height-suffix", .fileSuffix)
    let device = map.read("device-suffix", .fileSuffix)
    let size = points.map { Size($0[0], $0[1]) }
    if let size, let scale, let entry = map.entry("points"),
      let reason = PixelLimit.refusal(
        width: Int((size.width * Double(scale)).rounded()), height: Int((size.height * Double(scale)).rounded()))
    {
      report(.outOfRange, "a screen of \(reason)", at: entry.value.location)
    }
    let safe = safeAreas(map.entry("safe"), idiom, size)
    guard let id, let size, let scale, findings.diagnostics.count == before else { return nil }
    return Device(
      id: id, idiom: idiom, points: size, scale: scale, portraitSafeArea: safe.portrait,
      landscapeSafeArea: safe.landscape,
      heightSuffix: height ?? "\(Int(size.height.rounded()))h", deviceSuffix: device, isCurrent: true)
  }

  /// `size` is `nil` where it is faulty, or not there.
  private func safeAreas(_ entry: Node.Entry?, _ idiom: Device.Idiom, _ size: Size?) -> (
    portrait: Insets, landscape: Insets
  ) {
    guard let entry else { return (.zero, .zero) }
    let node = entry.value
    let areas: (portrait: Insets, landscape: Insets)
    if node.entries?.contains(where: { MapKind.safeAreas.keys.contains($0.key) }) == true,
      let map = MapReader(node, .safeAreas, named: "safe", in: self)
    {
      let portrait = map.read("portrait", .insets(default: 0)) ?? .zero
      areas = (portrait, map.read("landscape", .insets(default: 0)) ?? landscape(of: portrait, idiom))
    } else {
      guard let insets = ValueReader.insets(default: 0).read(node, "safe", self) else { return (.zero, .zero) }
      // One number is a margin of all sides, however the device is held.
      areas = (insets, node.text == nil ? landscape(of: insets, idiom) : insets)
    }
    guard let size else { return areas }
    for (insets, size) in [(areas.portrait, size), (areas.landscape, size.transposed)]
    where insets.left + insets.right >= size.width || insets.top + insets.bottom >= size.height {
      report(.outOfRange, "'safe' leaves nothing of the screen", at: node.location)
      break
    }
    return areas
  }

  /// What iOS makes of a safe area when the device is turned: a notch insets both sides, a home indicator stays below.
  private func landscape(of portrait: Insets, _ idiom: Device.Idiom) -> Insets {
    switch idiom {
    case .pad: portrait
    case .phone:
      portrait.bottom > 0
        ? Insets(left: portrait.top, bottom: portrait.bottom, right: portrait.top) : .zero
    }
  }
}

extension ValueReader where Value == String {
  /// A part of a file's name; one `-` or `_` in front is left out, since naming templates add their own.
  static let fileSuffix = ValueReader { node, key, reading in
    guard let text = node.text else {
      reading.reportType(key, wants: "a text", found: node)
      return nil
    }
    let suffix = text.hasPrefix("-") || text.hasPrefix("_") ? String(text.dropFirst()) : text
    guard suffix.isEmpty || NameRules.check(suffix, at: node.location, reading) else { return nil }
    return suffix
  }
}
