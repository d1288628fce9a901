import Baking
import Devices
import Diagnostics
import Files
import Manifest
import Typography

/// An order with the manifest that it is for: read, with the order's own words applied.
struct Brief: Sendable {
  let manifest: Manifest
  /// What the manifest was read from.
  let inputs: [Input]
  /// Faults of guides that are left out of `manifest`, and warnings.
  let faults: [Diagnostic]
  let selection: Plan.Selection
  let report: Report
  let order: Order

  /// Reads the manifest; shows what is wrong, and is `nil`, where the fault is in what guides share or in the order itself.
  ///
  /// - Parameters:
  ///   - command: for messages about the command line.
  ///   - outcome: what there is to say where the manifest has faults: "nothing was baked".
  init?(_ order: Order, command: any Command.Type, outcome: String, on console: Console) {
    self.init(
      order, reading: ManifestReader.readSound(path: order.manifest), command: command, outcome: outcome, on: console)
  }

  /// - Parameter reading: of the order's manifest.
  init?(
    _ order: Order, reading: ManifestReader.Result,
    command: any Command.Type, outcome: String, on console: Console
  ) {
    report = Report(sources: reading.sources, console: console)
    guard var sound = reading.sound else {
      report.refuse(reading.diagnostics, outcome: outcome)
      return nil
    }
    if let limit = order.colors { sound.limitColors(to: limit) }
    if let effort = order.effort { sound.output.effort = effort }
    manifest = sound
    inputs = reading.inputs
    faults = reading.diagnostics
    self.order = order
    do throws(UsageError) {
      selection = try Self.selection(of: order, from: sound, isWhole: !reading.diagnostics.hasErrors)
    } catch {
      _ = Scrim.refuse(error, command: command, on: console)
      return nil
    }
  }

  /// Who lays out and draws.
  func hire() throws(FontError) -> Crew {
    Crew(for: manifest, fonts: try FontLibrary(files: manifest.fontFiles.map(\.path)), jobs: order.jobCount)
  }

  /// What is wrong with a font that the manifest names.
  func diagnostic(_ error: FontError) -> Diagnostic {
    let isInside = error.path.hasPrefix(manifest.folder + "/")
    let path = isInside ? error.path.dropFirst(manifest.folder.count + 1) : error.path[...]
    return Diagnostic(
      .unreadableFont, "'\(path)' cannot be used: \(error.reason)",
      at: manifest.fontFiles.first { $0.path == error.path }?.location, help: "name a TrueType or OpenType font")
  }

  /// Where the manifest's pictures go, as one writes it from the current folder.
  var outputFolder: String { path(of: manifest.output.directory) }

  /// A path that is relative to the manifest, as one writes it from the current folder.
  func path(of relative: String) -> String {
    manifest.folder == (try? Disk.resolved(".")) ? relative : "\(manifest.folder)/\(relative)"
  }

  // MARK: - Selection

  /// A name that a faulty manifest does not have may be that of a guide with a fault.
  private static func selection(
    of order: Order, from manifest: Manifest, isWhole: Bool
  ) throws(UsageError) -> Plan.Selection {
    var selected = Plan.Selection()
    if !order.devices.isEmpty {
      var ids: Set<String> = []
      for name in order.devices { ids.formUnion(try devices(named: name, in: manifest, of: order)) }
      selected.devices = ids
    }
    let names = manifest.guides.map(\.name) + manifest.sprites.map(\.guide.name) + manifest.reveals.map(\.name)
    for name in order.guides where isWhole && !names.contains(name) {
      throw UsageError("unknown guide '\(name)'" + hint(name, among: names))
    }
    if !order.guides.isEmpty { selected.guides = Set(order.guides) }
    selected.shard = order.shard
    return selected
  }

  private static func devices(
    named name: String, in manifest: Manifest, of order: Order
  ) throws(UsageError) -> [String] {
    let present = manifest.devices.map(\.id)
    if present.contains(name) { return [name] }
    if let group = Catalog.Group(rawValue: name) {
      let common = manifest.devices.filter(group.contains).map(\.id)
      if common.isEmpty { throw UsageError("none of '\(name)' is among the devices of \(order.manifest)") }
      return common
    }
    if Catalog.device(name) != nil {
      throw UsageError("'\(name)' is not among the devices of \(order.manifest): \(present.joined(separator: ", "))")
    }
    throw UsageError("unknown device '\(name)'" + hint(name, among: present))
  }

  private static func hint(_ name: String, among names: [String]) -> String {
    if let match = closestMatch(to: name, among: names) { return ": did you mean '\(match)'?" }
    return names.isEmpty ? "" : "; there are \(names.joined(separator: ", "))"
  }
}
