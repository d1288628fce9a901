import Baking
import Diagnostics
import Files
import Geometry
import Record
import Scene
import Typography

extension Bake {
  func run(on console: Console) async -> ExitCode {
    let start = console.now()
    let order: Order
    do throws(UsageError) {
      order = try self.order.placed(in: console.surroundings)
    } catch {
      return Scrim.refuse(error, command: Bake.self, on: console)
    }
    let errand = Errand(order, output: output)
    if !isForced, let count = await errand.isDone() {
      if verbosity != .quiet { console.write("nothing to bake: \(String(count, "picture")) in \(errand.guess)") }
      return .done
    }
    guard let brief = Brief(order, command: Bake.self, outcome: Self.outcome, on: console) else {
      return .couldNotStart
    }
    guard !brief.faults.hasErrors else {
      // What is sound is laid out, too, so that all faults are told at once.
      _ = await Workshop(brief, outcome: Self.outcome)
      return .couldNotStart
    }
    let folder = output ?? brief.outputFolder
    let survey: Survey
    do throws(FontError) {
      survey = try await Survey(
        brief.manifest, inputs: brief.inputs, selection: brief.selection,
        ledger: Ledger(folder: OutputFolder(path: folder)), isForced: isForced, explains: explains,
        jobs: order.jobCount, hire: brief.hire)
    } catch {
      brief.report.refuse(brief.faults + [brief.diagnostic(error)], outcome: Self.outcome)
      return .couldNotStart
    }
    let diagnostics = brief.faults + survey.diagnostics
    guard !diagnostics.hasErrors else {
      brief.report.refuse(diagnostics, outcome: Self.outcome)
      return .couldNotStart
    }
    brief.report.show(diagnostics)
    let progress = verbosity == .quiet ? nil : ProgressLine(on: console, total: survey.count(of: .bake))
    let outcome = await survey.bake(
      brief.manifest, order: errand.digest(folder: folder), isForced: isForced, progress: { progress?.advance() })
    console.eraseProgress()
    brief.report.show(outcome.diagnostics)
    summarize(survey, outcome, folder: folder, after: console.now() - start, on: console)
    return outcome.diagnostics.hasErrors ? .failed : .done
  }

  private static let outcome = "nothing was baked"

  // MARK: - Report

  private func summarize(
    _ survey: Survey, _ outcome: Outcome, folder: String, after elapsed: Duration, on console: Console
  ) {
    guard verbosity != .quiet else { return }
    let lines = zip(survey.outputs, outcome.results)
    if verbosity == .verbose {
      let rows = lines.compactMap { output, result -> [String]? in
        guard case .baked(let bytes) = result, let picture = output.picture else { return nil }
        let size = survey.plan.pictures[picture].drawing.size
        return [output.name, "\(size.width) x \(size.height)", String(bytes: bytes)]
      }
      for row in Table(columns: [.init(title: ""), .init(title: ""), .init(title: "", alignment: .right)], rows: rows).lines() {
        console.write(row)
      }
      if let count = outcome.recorded { console.write("\(Record.file) tells of \(String(count, "picture"))") }
    }
    let (baked, bytes) = outcome.baked
    let current = outcome.results.count { $0 == .current || $0.isUnchanged }
    let removed = outcome.results.count { $0 == .removed }
    let failed = outcome.results.count { $0 == .failed }
    var parts: [String] = []
    if baked > 0 { parts.append("baked \(String(baked, "picture")), \(String(bytes: bytes)), in \(String(seconds: elapsed)) s") }
    if removed > 0 { parts.append("removed \(String(removed, "picture"))") }
    if current > 0 { parts.append("\(current) unchanged") }
    if failed > 0 { parts.append("\(String(failed, "picture")) failed") }
    console.write("\(parts.isEmpty ? "nothing to bake" : parts.joined(separator: ", ")): \(folder)")
  }
}
