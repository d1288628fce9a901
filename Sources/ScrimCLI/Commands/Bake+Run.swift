import Baking
import Diagnostics
import Files
import Geometry
import Manifest
import Record
import Scene
import Typography

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Bake {
  func run(on terminal: Console) async -> ExitCode {
    let reporter = Reporter(format, on: terminal)
    let console = reporter.console
    // There is one only after a bake that did all.
    if let depfile, !isDryRun { unlink(depfile) }
    let order: Order
    do throws(UsageError) {
      order = try self.order.placed(in: console.surroundings)
    } catch {
      return Scrim.refuse(error, command: Bake.self, on: terminal)
    }
    let errand = Errand(order, output: output)
    if let ledger = await done(errand, errand.guess) { return finish(ledger, errand.guess, reporter) }
    guard let brief = Brief(order, command: Bake.self, outcome: Self.outcome, on: console) else {
      return reporter.refuse(.bake, manifest: order.manifest)
    }
    let folder = output ?? brief.outputFolder
    if folder != errand.guess, brief.faults.isEmpty, let ledger = await done(errand, folder) {
      return finish(ledger, folder, reporter)
    }
    let explains = explains || format != .text
    guard var survey = await brief.survey(folder, isForced: isForced, explains: explains, outcome: Self.outcome) else {
      return reporter.refuse(.bake, manifest: order.manifest, folder: folder)
    }
    let surveyed = reporter.elapsed
    var report = RunReport(.bake, isDry: isDryRun, manifest: order.manifest, folder: folder, outcome: .done)
    report.times = [.init("survey", surveyed)]
    if isDryRun {
      report.outputs = RunReport.outputs(of: survey)
      report.tell(on: console, verbosity)
      return reporter.finish(report)
    }
    let lock: FolderLock?
    do throws(FileError) {
      // A bake of nothing into nothing leaves no folder.
      lock = try survey.isOfNothing ? nil : OutputFolder(path: folder).lock(on: console)
    } catch {
      brief.report.show([Diagnostic(unwritable: error)])
      return reporter.finish(RunReport(.bake, manifest: order.manifest, folder: folder, outcome: .failed))
    }
    defer { withExtendedLifetime(lock) {} }
    if survey.isOutdated {
      // Another bake came between; what there was to say has been said.
      guard
        let anew = await brief.survey(
          folder, isForced: isForced, explains: explains, outcome: Self.outcome, showsWarnings: false)
      else { return reporter.refuse(.bake, manifest: order.manifest, folder: folder) }
      survey = anew
    }
    let progress = verbosity == .quiet ? nil : ProgressLine(on: console, total: survey.count(of: .bake))
    let outcome = await survey.bake(
      brief.manifest, order: errand.digest(folder: folder), isForced: isForced,
      isStopped: { Interruption.isPending }, progress: { progress?.advance() })
    console.eraseProgress()
    brief.report.show(outcome.diagnostics)
    let isStopped = Interruption.isPending
    let isDone =
      !isStopped && !outcome.diagnostics.hasErrors
      && writeDepfile(survey.prerequisites, folder: folder, on: console)
    report.outcome = isStopped ? .stopped : isDone ? .done : .failed
    if explains { report.outputs = RunReport.outputs(of: survey, outcome) }
    if self.explains, verbosity != .quiet { report.explanation(on: console).forEach(console.write) }
    let elapsed = reporter.elapsed
    report.times.append(.init("bake", elapsed - surveyed))
    summarize(survey, outcome, folder: folder, after: elapsed, on: console)
    return reporter.finish(report)
  }

  /// What is known of the folder, where nothing is to be done.
  private func done(_ errand: Errand, _ folder: String) async -> Ledger? {
    // A document tells of each output.
    isForced || format == .json ? nil : await errand.done(in: folder)
  }

  private func finish(_ ledger: Ledger, _ folder: String, _ reporter: Reporter) -> ExitCode {
    let console = reporter.console
    let count = ledger.index?.outputs.count ?? 0
    if verbosity != .quiet { console.write("nothing to bake: \(String(count, "picture")) in \(folder)") }
    let isWritten = writeDepfile(ledger.prerequisites, folder: folder, on: console)
    return reporter.finish(
      RunReport(
        .bake, isDry: isDryRun, manifest: order.manifest, folder: folder, outcome: isWritten ? .done : .failed))
  }

  /// Writes the depfile where one was asked for, of absolute paths.
  /// - Returns: whether that went well.
  private func writeDepfile(_ paths: [String], folder: String, on console: Console) -> Bool {
    guard let depfile, !isDryRun else { return true }
    let places = RepositoryPlaces(current: (try? Disk.resolved(".")) ?? "/", root: nil)
    let file = Depfile(target: "\(folder)/\(Record.file)", inputs: paths.map(places.path))
    let report = Report(sources: [], console: console)
    if let first = file.omitted.first {
      let more = file.omitted.count == 1 ? "" : " and \(file.omitted.count - 1) more"
      report.show([
        Diagnostic(
          .unwritableOutput, "'\(first)'\(more) cannot be named in '\(depfile)'",
          help: "rename it without quotes, '*', '=' and the like", severity: .warning)
      ])
    }
    let name = PathName.lastName(of: depfile)
    do throws(FileError) {
      try OutputFolder(path: PathName.folder(of: depfile)).write(Array(file.text.utf8), to: name)
      return true
    } catch {
      report.show([Diagnostic(unwritable: error)])
      return false
    }
  }

  private static let outcome = "nothing was baked"

  // MARK: - Report

  private func summarize(
    _ survey: Survey, _ outcome: Outcome, folder: String, after elapsed: Duration, on console: Console
  ) {
    guard verbosity != .quiet else { return }
    if verbosity == .verbose {
      let lines = zip(survey.outputs, outcome.results).compactMap { output, result -> [String]? in
        guard let bytes = result.bytes, let picture = output.picture else { return nil }
        let size = survey.plan.pictures[picture].drawing.size
        return [output.name, "\(size.width) x \(size.height)", String(bytes: bytes)]
      }
      let widths = (0..<2).map { column in lines.map { $0[column].displayWidth }.max() ?? 0 }
      for line in lines {
        console.write("\(line[0].padded(to: widths[0]))  \(line[1].padded(to: widths[1]))  \(line[2])")
      }
      if let count = outcome.recorded { console.write("\(Record.file) tells of \(String(count, "picture"))") }
    }
    let (baked, bytes) = outcome.baked
    if verbosity == .normal, !console.showsProgress {
      // Without a terminal, a line a guide tells a log what went on.
      for line in guideLines(survey, outcome) { console.write(line) }
    }
    let counts = outcome.results.reduce(into: [Outcome.Result.Kind: Int]()) { $0[$1.kind, default: 0] += 1 }
    func count(_ kinds: Outcome.Result.Kind...) -> Int { kinds.reduce(0) { $0 + counts[$1, default: 0] } }
    let (same, failed) = (count(.current, .unchanged), count(.failed))
    var line =
      baked == 0 && failed == 0
      ? "nothing to bake: \(String(same, "picture")) in \(folder)"
      : "baked \(String(baked, "picture"))\(same == 0 ? "" : " (\(same) unchanged)"), \(String(bytes: bytes)), in"
        + " \(String(seconds: elapsed)) s into \(folder)"
    if count(.removed) > 0 { line += "; removed \(String(count(.removed), "picture"))" }
    if failed > 0 { line += "; \(String(failed, "picture")) failed" }
    if count(.stopped) > 0 { line += "; stopped before \(String(count(.stopped), "picture"))" }
    console.write(line)
  }

  /// What was written of each guide.
  private func guideLines(_ survey: Survey, _ outcome: Outcome) -> [String] {
    var names: [String] = []
    var sums: [String: (count: Int, bytes: Int)] = [:]
    for (output, result) in zip(survey.outputs, outcome.results) {
      guard case .baked(let bytes) = result, let picture = output.picture else { continue }
      let name = survey.plan.pictures[picture].name
      if sums[name] == nil { names.append(name) }
      let sum = sums[name] ?? (0, 0)
      sums[name] = (sum.count + 1, sum.bytes + bytes)
    }
    return names.map { "\($0): \(String(sums[$0]!.count, "picture")), \(String(bytes: sums[$0]!.bytes))" }
  }
}
