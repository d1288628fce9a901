import Devices
import Diagnostics
import YAML

/// One item of a `when`: a layer for the screens that meet its conditions.
struct Override {
  /// `nil`: any device.
  var devices: Set<String>?
  var orientations: Set<Orientation>?
  var idioms: Set<Device.Idiom>?
  /// The map, conditions and all: `PageLayers` passes over them.
  var layer: Node

  func applies(to screen: Screen) -> Bool {
    devices?.contains(screen.device.id) ?? true && orientations?.contains(screen.orientation) ?? true
      && idioms?.contains(screen.device.idiom) ?? true
  }
}

extension Reading {
  /// The items of `when`, checked; those with faulty conditions are left out.
  func overrides(_ entry: Node.Entry?) -> [Override] {
    guard let entry, !entry.value.isAuto else { return [] }
    guard let items = entry.value.items else {
      reportType(
        "when", wants: "a list of overrides", found: entry.value, help: "begin each override with '-'")
      return []
    }
    return items.compactMap { override($0) }
  }

  private func override(_ node: Node) -> Override? {
    check(layer: node, .override, named: "when")
    guard let entries = node.entries else { return nil }
    let conditions = MapKind.conditions + MapKind.laterConditions
    // A misspelt condition was reported; with it left out the override would be judged wrongly.
    let isMisspelt = entries.contains { entry in
      !MapKind.override.keys.contains(entry.key)
        && closestMatch(to: entry.key, among: MapKind.override.keys).map(conditions.contains) ?? false
    }
    guard !isMisspelt else { return nil }
    if !entries.contains(where: { conditions.contains($0.key) }) {
      report(
        .missingKey, "this override has no condition", at: node.location,
        help: "name a device, an orientation or an idiom, or write its values outside of 'when'")
    } else if entries.allSatisfy({ conditions.contains($0.key) }) {
      report(.missingKey, "this override changes nothing", at: node.location, help: "write what is different")
    }
    // A condition of later work was reported; with it left out the override would be judged wrongly.
    guard !entries.contains(where: { MapKind.laterConditions.contains($0.key) }) else { return nil }

    func condition<Value>(_ key: String, _ read: (Node) -> [Value]?) -> (values: Set<Value>?, isFaulty: Bool) {
      guard let value = node[key] else { return (nil, false) }
      let items = value.items ?? [value]
      if items.isEmpty { report(.outOfRange, "'\(key)' is an empty list", at: value.location) }
      let values = items.map(read)
      return (Set(values.compactMap { $0 }.joined()), items.isEmpty || values.contains { $0 == nil })
    }
    let devices = condition("device") { deviceIDs($0) }
    let orientations = condition("orientation") {
      ValueReader.choice(Orientation.self).read($0, "orientation", self).map { [$0] }
    }
    let idioms = condition("idiom") { ValueReader.idiom.read($0, "idiom", self).map { [$0] } }
    guard !devices.isFaulty, !orientations.isFaulty, !idioms.isFaulty else { return nil }
    let override = Override(
      devices: devices.values, orientations: orientations.values, idioms: idioms.values, layer: node)
    checkReachable(override)
    return override
  }

  /// The ids that a device's id, or a group's name, stands for.
  private func deviceIDs(_ node: Node) -> [String]? {
    guard let name = ValueReader<String>.string("a device or a group").read(node, "device", self) else { return nil }
    if let group = Catalog.Group(rawValue: name) {
      return (Catalog.devices + ownDevices).filter(group.contains).map(\.id)
    }
    if ownDevices.contains(where: { $0.id == name }) || Catalog.device(name) != nil { return [name] }
    reportUnknownDevice(name, at: node)
    return nil
  }

  func reportUnknownDevice(_ name: String, at node: Node) {
    report(
      .unknownName, "unknown device '\(shortened(name))'", at: node.location,
      help: DeviceNames.help(forUnknown: name, own: ownDevices.map(\.id)))
  }

  private func checkReachable(_ override: Override) {
    guard screensAreSure, let screens, !screens.contains(where: override.applies) else { return }
    let node = override.layer
    func blame(_ key: String, _ alone: Override, help: String, reason: (String) -> String) -> Bool {
      guard let value = node[key], !screens.contains(where: alone.applies) else { return false }
      let reason = reason(listed((value.items ?? [value]).compactMap { $0.text.map { "'\($0)'" } }, "or"))
      report(.unreachableOverride, "this override never applies: \(reason)", at: value.location, help: help)
      return true
    }
    // The first condition that no screen meets by itself is the one to mend.
    if blame(
      "device", Override(devices: override.devices, layer: node), help: "add it to 'devices', or remove the override",
      reason: { "\($0) is not among the devices" })
      || blame(
        "orientation", Override(orientations: override.orientations, layer: node),
        help: "add it to 'orientations', or remove the override", reason: { "\($0) is not among the orientations" })
      || blame(
        "idiom", Override(idioms: override.idioms, layer: node), help: "remove the override",
        reason: { "no device is an \($0)" })
    {
      return
    }
    report(
      .unreachableOverride, "this override never applies: no screen meets all its conditions", at: node.location,
      help: "remove a condition, or the override")
  }
}

extension ValueReader where Value == Device.Idiom {
  static let idiom = ValueReader.choice(
    ["iphone": .phone, "ipad": .pad, "phone": .phone, "pad": .pad], order: ["iphone", "ipad"])
}
