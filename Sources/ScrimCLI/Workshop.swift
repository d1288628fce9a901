import Baking
import Devices
import Diagnostics
import Files
import Geometry
import Manifest
import Scene
import Typography

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a command that carries out an order needs: the manifest without faults, the plan of what was ordered, and
/// who makes it.
struct Workshop: Sendable {
  let manifest: Manifest
  let crew: Crew
  let plan: Plan
  let report: Report

  /// Opens the workshop for an order; shows all faults of the manifest, and is `nil` where there are any: the command
  /// could not start.
  ///
  /// - Parameters:
  ///   - command: for messages about the command line.
  ///   - outcome: what there is to say where the manifest has faults: "nothing was baked".
  init?(_ order: Order, command: any Command.Type, outcome: String, on console: Console) async {
    let read = ManifestReader.readSound(path: order.manifest)
    report = Report(sources: read.sources, console: console)
    var diagnostics = read.diagnostics
    guard var sound = read.sound else {
      report.refuse(diagnostics, outcome: outcome)
      return nil
    }
    if let limit = order.colors { sound.limitColors(to: limit) }
    if let effort = order.effort { sound.output.effort = effort }
    manifest = sound

    let selection: Plan.Selection
    do throws(UsageError) {
      selection = try Self.selection(of: order, from: sound, isWhole: !read.diagnostics.hasErrors)
    } catch {
      _ = Scrim.refuse(error, command: command, on: console)
      return nil
    }
    let fonts: FontLibrary
    do throws(FontError) {
      fonts = try FontLibrary(files: sound.fontFiles.map(\.path))
    } catch {
      let isInside = error.path.hasPrefix(sound.folder + "/")
      let path = isInside ? error.path.dropFirst(sound.folder.count + 1) : error.path[...]
      diagnostics.append(
        Diagnostic(
          .unreadableFont, "'\(path)' cannot be used: \(error.reason)",
          at: sound.fontFiles.first { $0.path == error.path }?.location, help: "name a TrueType or OpenType font"))
      report.refuse(diagnostics, outcome: outcome)
      return nil
    }

    crew = Crew(for: sound, fonts: fonts, jobs: order.jobs ?? Self.coreCount)
    plan = await Plan(sound, selection: selection, crew: crew)
    diagnostics += plan.diagnostics
    if diagnostics.hasErrors {
      report.refuse(diagnostics, outcome: outcome)
      return nil
    }
    report.show(diagnostics)
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

  /// Processors that this process may use.
  private static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
