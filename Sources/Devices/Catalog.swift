import Geometry
import Synchronization
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
  package static let devices: [Device] = read(text)

  /// Reads that class alone, once: most manifests name a few.
  package static func device(_ id: String) -> Device? {
    guard let bytes = entries[id] else { return nil }
    return known.withLock { known in
      if let device = known[id] { return device }
      let device = read(Array(bytes))[0]
      known[id] = device
      return device
    }
  }

  package static func devices(in group: Group) -> [Device] { devices.filter(group.contains) }

  private static let known = Mutex<[String: Device]>([:])

  private static let text = PackageResources.devices_yaml

  /// The lines of each class by its id. A class begins with a line `  - id: name` and ends where the next one begins.
  private static let entries: [String: ArraySlice<UInt8>] = {
    let mark = Array("\n  - id: ".utf8)
    var entries: [String: ArraySlice<UInt8>] = [:]
    var rest = text[...]
    var id: String?
    while !rest.isEmpty {
      let start = rest.startIndex
      var end = start
      while end < rest.endIndex, rest[end] != mark[0] || !rest[end...].starts(with: mark) { end += 1 }
      if let id { entries[id] = rest[..<end] }
      rest = rest[end...].dropFirst()
      id = String(decoding: rest.dropFirst(mark.count - 1).prefix { $0 != mark[0] }, as: UTF8.self)
    }
    return entries
  }()

  /// Reads the file, or a list of classes from it. It is part of the program: a fault in it is a bug, not an input.
  private static func read(_ bytes: [UInt8]) -> [Device] {
    let (root, diagnostics) = YAMLReader.parse(bytes, name: "devices.yaml")
    guard let root, diagnostics.isEmpty else { preconditionFailure("devices.yaml: \(diagnostics)") }
    let list = if case .sequence = root.content { CatalogEntry(root) } else { CatalogEntry(root)["classes"]! }
    return list.items.map { Device(catalogEntry: $0) }
  }
}
