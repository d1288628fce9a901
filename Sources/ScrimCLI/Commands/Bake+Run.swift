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

extension Bake {
  func run(on console: Console) async -> ExitCode {
    let start = console.now()
    let (sound, faults, sources) = ManifestReader.readSound(path: manifest)
    let report = Report(sources: sources, console: console)
    var diagnostics = faults
    guard let sound else { return report.nothingBaked(diagnostics) }

    let selection: Plan.Selection
    do throws(UsageError) {
      selection = try self.selection(from: sound, isWhole: !faults.hasErrors)
    } catch {
      return Scrim.refuse(error, command: Bake.self, on: console)
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
      return report.nothingBaked(diagnostics)
    }

    let jobs = jobs ?? Self.coreCount
    let plan = await Plan(sound, selection: selection, fonts: fonts, jobs: jobs)
    diagnostics += plan.diagnostics
    if diagnostics.hasErrors { return report.nothingBaked(diagnostics) }
    report.show(diagnostics)

    let directory = sound.output.directory
    let folder = output ?? (sound.folder == currentFolder ? directory : "\(sound.folder)/\(directory)")
    let progress = verbosity == .quiet ? nil : ProgressLine(on: console, total: plan.pictures.count)
    let baked = await Baker(manifest: sound, fonts: fonts, folder: folder).bake(plan, jobs: jobs) { _ in
      progress?.advance()
    }
    console.eraseProgress()
    report.show(baked.compactMap(\.fault))
    summarize(plan, baked, folder: folder, after: console.now() - start, on: console)
    return baked.contains { $0.bytes == nil } ? .failed : .done
  }

  /// Shows what is wrong.
  private struct Report {
    let sources: [SourceFile]
    let console: Console

    /// More than anybody reads; the first mend many of the rest.
    static let limit = 100

    func show(_ diagnostics: [Diagnostic]) {
      let renderer = DiagnosticRenderer(sources: sources, isColored: console.errorsAreColored)
      for diagnostic in diagnostics.sorted(by: comesFirst).prefix(Self.limit) {
        console.report(String(renderer.render(diagnostic).dropLast()))
      }
      if diagnostics.count > Self.limit { console.report("and \(diagnostics.count - Self.limit) more") }
    }

    /// By file, in the order in which they were read, and by place; what has no place comes first.
    private func comesFirst(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
      func key(_ diagnostic: Diagnostic) -> (Int, Int, Int) {
        guard let location = diagnostic.location else { return (-1, 0, 0) }
        let file = sources.firstIndex { $0.name == location.file } ?? sources.count
        return (file, location.line, location.column)
      }
      return key(a) < key(b)
    }

    func nothingBaked(_ diagnostics: [Diagnostic]) -> ExitCode {
      show(diagnostics)
      let count = diagnostics.count { $0.severity == .error }
      console.report("\(count) error\(count == 1 ? "" : "s"); nothing was baked")
      return .couldNotStart
    }
  }

  // MARK: - Selection

  /// A name that a faulty manifest does not have may be that of a guide with a fault.
  private func selection(from manifest: Manifest, isWhole: Bool) throws(UsageError) -> Plan.Selection {
    var selected = Plan.Selection()
    if !devices.isEmpty {
      var ids: Set<String> = []
      for name in devices { ids.formUnion(try self.devices(named: name, in: manifest)) }
      selected.devices = ids
    }
    for name in guides where isWhole && !manifest.guides.contains(where: { $0.name == name }) {
      throw UsageError("unknown guide '\(name)'" + hint(name, among: manifest.guides.map(\.name)))
    }
    if !guides.isEmpty { selected.guides = Set(guides) }
    return selected
  }

  private func devices(named name: String, in manifest: Manifest) throws(UsageError) -> [String] {
    let present = manifest.devices.map(\.id)
    if present.contains(name) { return [name] }
    if let group = Catalog.Group(rawValue: name) {
      let common = manifest.devices.filter(group.contains).map(\.id)
      if common.isEmpty { throw UsageError("none of '\(name)' is among the devices of \(self.manifest)") }
      return common
    }
    if Catalog.device(name) != nil {
      throw UsageError("'\(name)' is not among the devices of \(self.manifest): \(present.joined(separator: ", "))")
    }
    throw UsageError("unknown device '\(name)'" + hint(name, among: present))
  }

  private func hint(_ name: String, among names: [String]) -> String {
    if let match = closestMatch(to: name, among: names) { return ": did you mean '\(match)'?" }
    return names.isEmpty ? "" : "; there are \(names.joined(separator: ", "))"
  }

  // MARK: - Surroundings

  /// Processors that this process may use.
  private static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  private var currentFolder: String? { try? Disk.resolved(".") }

  // MARK: - Report

  private func summarize(
    _ plan: Plan, _ baked: [Baker.Baked], folder: String, after elapsed: Duration, on console: Console
  ) {
    guard verbosity != .quiet else { return }
    if verbosity == .verbose {
      let lines = baked.compactMap { result in
        result.bytes.map { bytes in
          let picture = plan.pictures[result.index]
          let size = picture.drawing.size
          return [picture.path, "\(size.width) x \(size.height)", amount(bytes: bytes)]
        }
      }
      let widths = (0..<2).map { column in lines.map { $0[column].displayWidth }.max() ?? 0 }
      for line in lines {
        console.write("\(line[0].padded(to: widths[0]))  \(line[1].padded(to: widths[1]))  \(line[2])")
      }
    } else if !console.showsProgress {
      // Without a terminal, a line a guide tells a log what went on.
      for guide in plan.pictures.map(\.name).uniqued() {
        let results = baked.filter { plan.pictures[$0.index].name == guide && $0.bytes != nil }
        console.write("\(guide): \(pictures(results.count)), \(amount(bytes: results.reduce(0) { $0 + $1.bytes! }))")
      }
    }
    let done = baked.filter { $0.bytes != nil }
    let failed = baked.count - done.count
    let failures = failed == 0 ? "" : "; \(pictures(failed)) failed"
    console.write(
      "baked \(pictures(done.count)), \(amount(bytes: done.reduce(0) { $0 + $1.bytes! })), in \(seconds(elapsed)) s into \(folder)\(failures)"
    )
  }

  private func pictures(_ count: Int) -> String { "\(count) picture\(count == 1 ? "" : "s")" }

  private func seconds(_ duration: Duration) -> String {
    decimal(Int((duration / .milliseconds(10)).rounded()), digits: 2)
  }

  private func amount(bytes: Int) -> String {
    switch bytes {
    case ..<1000: "\(bytes) bytes"
    case ..<1_000_000: decimal((bytes + 50) / 100, digits: 1) + " KB"
    default: decimal((bytes + 50_000) / 100_000, digits: 1) + " MB"
    }
  }

  /// `value` with its last `digits` behind the point.
  private func decimal(_ value: Int, digits: Int) -> String {
    let text = String(value)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    return padded.dropLast(digits) + "." + padded.suffix(digits)
  }
}

extension Array where Element: Hashable {
  /// The elements without repetitions, in order.
  fileprivate func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension [Diagnostic] {
  fileprivate var hasErrors: Bool { contains { $0.severity == .error } }
}
