import Baking
import Devices
import Diagnostics
import Files
import Manifest
import Typography

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A watch from round to round, and what it keeps between them: who bakes, with the fonts loaded and the texts shaped.
struct Vigil {
  private let order: Order
  private let output: String?
  private let verbosity: Verbosity
  private let console: Console
  private let errand: Errand

  /// What the last rounds depended on, by path.
  private var known: [String: Input] = [:]
  private var crew: Crew?
  /// What the crew was hired for.
  private var skills: Skills?
  /// Files and folders of fonts that the crew has loaded.
  private var fonts: Set<String> = []
  /// Files of the manifest.
  private var sources: Set<String> = []

  private struct Skills: Equatable {
    var folder: String
    var fontFiles: [String]
    var effort: Output.Effort
  }

  init(_ order: Order, output: String?, verbosity: Verbosity, console: Console) {
    self.order = order
    self.output = output
    self.verbosity = verbosity
    self.console = console
    errand = Errand(order, output: output)
  }

  /// What to watch.
  var inputs: some Sequence<Input> { known.values }

  // MARK: - Rounds

  /// The environment variable that tells a watch why it began anew.
  static let cause = "SCRIM_WATCH_CAUSE"

  /// Begins anew in place of this process: libraries keep a font as it was when they first opened it, under its name.
  private func restart(because cause: String) {
    setenv(Self.cause, cause, 1)
    var words = CommandLine.arguments.map { strdup($0) }
    words.append(nil)
    if let program = Program.executable { execv(program, words) }
    // Where that cannot be, new workers may draw the old font: better than none.
    for word in words { free(word) }
  }

  /// The first round.
  /// - Returns: whether there is something to wait for.
  mutating func begin() async -> Bool {
    let start = console.now()
    guard Disk.kind(of: order.manifest) != nil else {
      _ = Brief(order, command: Watch.self, outcome: "nothing to watch", on: console)
      return false
    }
    switch await bake() {
    case .refused: return false
    case .faulty: break
    case .baked(let brief, let survey, let outcome, let folder):
      let done = deeds(survey, outcome, after: console.now() - start)
      if let cause = console.surroundings.environment[Self.cause] {
        tell("\(cause): \(done)")
      } else {
        tell("\(done) into \(folder); waiting for changes")
      }
      await warmUp(survey, brief)
    }
    return true
  }

  /// Bakes what differs.
  /// - Parameter paths: what has changed.
  mutating func round(after paths: [String]) async {
    let start = console.now()
    if !fonts.isDisjoint(with: paths) { restart(because: subject(of: paths)) }
    if !fonts.isDisjoint(with: paths) {
      (crew, skills) = (nil, nil)
    } else if !sources.isSuperset(of: paths) {
      crew?.forgetPictures()
    }
    guard case .baked(_, let survey, let outcome, _) = await bake() else { return }
    tell("\(subject(of: paths)): \(deeds(survey, outcome, after: console.now() - start))")
  }

  private enum Round {
    case baked(Brief, Survey, Outcome, folder: String)
    /// The manifest has faults, which are shown.
    case faulty
    /// The command line asks for what is not there.
    case refused
  }

  private static let outcome = "waiting for the next change"

  private mutating func bake() async -> Round {
    let reading = ManifestReader.readSound(path: order.manifest)
    remember(reading.inputs)
    sources = Set(reading.sources.compactMap { try? Disk.resolved($0.name) })
    guard let brief = Brief(order, reading: reading, command: Watch.self, outcome: Self.outcome, on: console) else {
      return reading.sound == nil ? .faulty : .refused
    }
    guard !brief.faults.hasErrors else {
      // What is sound is laid out, too, so that all faults are told at once.
      _ = await Workshop(brief, outcome: Self.outcome)
      return .faulty
    }
    let folder = output ?? brief.outputFolder
    // Where there can be none, the bake says why.
    let lock = try? OutputFolder(path: folder).lock(waiting: { owner in
      console.report("another bake\(owner.map { ", process \($0)," } ?? "") is at work in \(folder); waiting for it")
    })
    defer { withExtendedLifetime(lock) {} }
    let survey: Survey
    do throws(FontError) {
      let crew = try hire(brief)
      survey = try await Survey(
        brief.manifest, inputs: brief.inputs, selection: brief.selection,
        ledger: Ledger(folder: OutputFolder(path: folder)), jobs: order.jobCount, hire: { crew })
    } catch {
      remember(brief.manifest.fontFiles.map { .found(at: $0.path) })
      brief.report.refuse(brief.faults + [brief.diagnostic(error)], outcome: Self.outcome)
      return .faulty
    }
    remember(survey.dependencies)
    fonts = survey.fontPaths
    let diagnostics = brief.faults + survey.diagnostics
    guard !diagnostics.hasErrors else {
      brief.report.refuse(diagnostics, outcome: Self.outcome)
      return .faulty
    }
    brief.report.show(diagnostics)
    let outcome = await survey.bake(
      brief.manifest, order: errand.digest(folder: folder), isStopped: { Interruption.isPending })
    brief.report.show(outcome.diagnostics)
    known = [:]
    remember(survey.dependencies.map { afterWriting($0, to: folder) })
    return .baked(brief, survey, outcome, folder: folder)
  }

  private mutating func remember(_ inputs: some Sequence<Input>) {
    for input in inputs { known[input.path] = input }
  }

  /// Pictures that come and go are no change of a folder that is looked for fonts.
  private func afterWriting(_ input: Input, to folder: String) -> Input {
    guard let target = try? Disk.resolved(folder), let place = try? Disk.resolved(input.path),
      target == place || PathName.folder(of: target) == place
    else { return input }
    switch input.content {
    case .names: return .names(in: input.path)
    case .folder: return .folder(input.path)
    case .file, .absent: return input
    }
  }

  private mutating func hire(_ brief: Brief) throws(FontError) -> Crew {
    let manifest = brief.manifest
    let wanted = Skills(
      folder: manifest.folder, fontFiles: manifest.fontFiles.map(\.path), effort: manifest.output.effort)
    if let crew, skills == wanted { return crew }
    let crew = try brief.hire()
    (self.crew, skills) = (crew, wanted)
    return crew
  }

  /// Lays out one screen of each guide, so that fonts are loaded when the first change comes.
  private func warmUp(_ survey: Survey, _ brief: Brief) async {
    guard let crew, survey.plan.pictures.isEmpty, let device = brief.manifest.devices.first?.id else { return }
    _ = await Plan(brief.manifest, selection: Plan.Selection(devices: [device]), crew: crew)
  }

  // MARK: - Words

  private func tell(_ line: String) {
    if verbosity != .quiet { console.write(line) }
  }

  /// "guides.yaml and 2 more files changed"
  private func subject(of paths: [String]) -> String {
    let first = name(of: paths.first { sources.contains($0) } ?? paths[0])
    switch paths.count {
    case 1: return "\(first) \(Disk.kind(of: paths[0]) == nil ? "is gone" : "changed")"
    case 2: return "\(first) and another changed"
    default: return "\(first) and \(paths.count - 1) more changed"
    }
  }

  /// A path as one writes it from the current folder.
  private func name(of path: String) -> String {
    guard let here = try? Disk.resolved("."), path.hasPrefix(here + "/") else { return path }
    return String(path.dropFirst(here.count + 1))
  }

  /// "baked 45 pictures in 0.03 s, removed 2 pictures"
  private func deeds(_ survey: Survey, _ outcome: Outcome, after elapsed: Duration) -> String {
    if verbosity == .verbose {
      for (output, result) in zip(survey.outputs, outcome.results) {
        switch result {
        case .baked: console.write(output.name)
        case .removed: console.write("\(output.name) removed")
        default: continue
        }
      }
    }
    let baked = outcome.baked.count
    var parts: [String] = []
    if baked > 0 { parts.append("baked \(String(baked, "picture")) in \(String(seconds: elapsed)) s") }
    for (result, what) in [
      (Outcome.Result.removed, "removed"), (.failed, "failed to bake"), (.left, "left as they are"),
    ] {
      let count = outcome.results.count { $0 == result }
      if count > 0 { parts.append("\(what) \(String(count, "picture"))") }
    }
    return parts.isEmpty ? "nothing to bake" : parts.joined(separator: ", ")
  }
}
