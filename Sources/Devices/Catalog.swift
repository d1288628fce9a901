import Geometry
import YAML

/// The screen classes that the program knows, from the embedded `devices.yaml`.
package enum Catalog {
  /// Classes that a manifest may name together.
  package enum Group: String, Sendable, Hashable, CaseIterable {
    case phones, pads, all
    /// Classes that run the current iOS.
    case current

    /// Whether a device, of the catalogue or one's own, is of the group.
    package func contains(_ device: Device) -> Bool {
      switch self {
      case .phones: device.idiom == .phone
      case .pads: device.idiom == .pad
      case .all: true
      case .current: device.isCurrent
      }
    }
  }

  /// From small to large within phones, then pads.
  package static let devices: [Device] = read(PackageResources.devices_yaml)

  package static func device(_ id: String) -> Device? { byID[id] }

  package static func devices(in group: Group) -> [Device] { devices.filter(group.contains) }

  private static let byID = Dictionary(uniqueKeysWithValues: devices.map { ($0.id, $0) })

  /// The file is part of the program: a fault in it is a bug, not an input.
  private static func read(_ bytes: [UInt8]) -> [Device] {
    let (root, diagnostics) = YAMLReader.parse(bytes, name: "devices.yaml")
    guard let root, diagnostics.isEmpty else { preconditionFailure("devices.yaml: \(diagnostics)") }
    return CatalogEntry(root)["classes"]!.items.map { Device(catalogEntry: $0) }
  }
}
