import Devices
import Diagnostics
import YAML

/// One item of a `when`: a layer for the variants that meet its conditions.
struct Override {
  /// `nil`: any device.
  var devices: Set<String>?
  var orientations: Set<Orientation>?
  var idioms: Set<Device.Idiom>?
  var appearances: Set<Appearance>?
  var states: Set<String>?
  /// The map, conditions and all: `PageLayers` passes over them.
  var layer: Node

  func applies(to variant: Variant) -> Bool {
    let screen = variant.screen
    return devices?.contains(screen.device.id) ?? true && orientations?.contains(screen.orientation) ?? true
      && idioms?.contains(screen.device.idiom) ?? true && appearances?.contains(variant.appearance) ?? true
      && (states.map { states in variant.state.map(states.contains) ?? false } ?? true)
  }

  /// What overrides can be for.
  struct Scope {
    /// `override` or `spriteOverride`.
    var kind = MapKind.override
    /// The guide or sprite that they stand in; `nil` for what stands in `defaults`.
    var owner: String?
    /// `nil` where faults leave them unknown.
    var states: [String]?
    /// Empty where faults leave them unknown.
    var variants: [Variant]
  }
}

extension Reading {
  /// The items of `when`, checked; those with faulty conditions are left out.
  func overrides(_ entry: Node.Entry?, _ scope: Override.Scope) -> [Override] {
    guard let entry, !entry.value.isAuto else { return [] }
    guard let items = entry.value.items else {
      reportType(
        "when", wants: "a list of overrides", found: entry.value, help: "begin each override with '-'")
      return []
    }
    return items.compactMap { override($0, scope) }
  }

  private func override(_ node: Node, _ scope: Override.Scope) -> Override? {
    check(layer: node, scope.kind, named: "when")
    guard let entries = node.entries else { return nil }
    let conditions = MapKind.conditions + MapKind.laterConditions
    // A misspelt condition was reported; with it left out the override would be judged wrongly.
    let isMisspelt = entries.contains { entry in
      !scope.kind.keys.contains(entry.key)
        && closestMatch(to: entry.key, among: scope.kind.keys).map(conditions.contains) ?? false
    }
    guard !isMisspelt else { return nil }
    if !entries.contains(where: { conditions.contains($0.key) }) {
      report(
        .missingKey, "this override has no condition", at: node.location,
        help: scope.kind.keys.contains("device")
          ? "name a device, an orientation or an idiom, or write its values outside of 'when'"
          : "name an appearance or a state, or write its values outside of 'when'")
    } else if entries.allSatisfy({ conditions.contains($0.key) }) {
      report(.missingKey, "this override changes nothing", at: node.location, help: "write what is different")
    }
    // A condition that is not of this place was reported; with it left out the override would be judged wrongly.
    guard !entries.contains(where: { conditions.contains($0.key) && !scope.kind.keys.contains($0.key) }) else {
      return nil
    }

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
    let appearances = condition("appearance") {
      ValueReader.choice(Appearance.self).read($0, "appearance", self).map { [$0] }
    }
    let states = condition("state") { state($0, scope).map { [$0] } }
    guard
      !devices.isFaulty, !orientations.isFaulty, !idioms.isFaulty, !appearances.isFaulty, !states.isFaulty
    else { return nil }
    let override = Override(
      devices: devices.values, orientations: orientations.values, idioms: idioms.values,
      appearances: appearances.values, states: states.values, layer: node)
    checkReachable(override, scope)
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

  private func state(_ node: Node, _ scope: Override.Scope) -> String? {
    guard let name = ValueReader<String>.string("the name of a state").read(node, "state", self),
      let states = scope.states
    else { return nil }
    if states.contains(name) { return name }
    reportUnknownState(name, states, of: scope.owner, at: node.location)
    return nil
  }

  func reportUnknownDevice(_ name: String, at node: Node) {
    report(
      .unknownName, "unknown device '\(shortened(name))'", at: node.location,
      help: DeviceNames.help(forUnknown: name, own: ownDevices.map(\.id)))
  }

  private func checkReachable(_ override: Override, _ scope: Override.Scope) {
    let variants = scope.variants
    guard variantsAreSure, !variants.isEmpty, !variants.contains(where: override.applies) else { return }
    let node = override.layer
    func blame(_ key: String, _ alone: Override, help: String, reason: (String) -> String) -> Bool {
      guard let value = node[key], !variants.contains(where: alone.applies) else { return false }
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
      || blame(
        "appearance", Override(appearances: override.appearances, layer: node),
        help: "add it to 'appearances', or remove the override", reason: { "\($0) is not among the appearances" })
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
