import Baking
import Diagnostics
import Record

extension Check {
  private static let outcome = "nothing was checked"

  func run(on terminal: Console) async -> ExitCode {
    let reporter = Reporter(format, on: terminal)
    let console = reporter.console
    var report = RunReport(.check, manifest: order.manifest, folder: nil, outcome: .done)
    let errand = Errand(order, output: output)
    // A document tells of each output.
    if !isOfManifestOnly, format != .json, let ledger = await errand.done() {
      report.folder = errand.guess
      tell(count: ledger.index?.outputs.count ?? 0, report, on: console)
      return reporter.finish(report)
    }
    guard let brief = Brief(order, command: Check.self, outcome: Self.outcome, on: console) else {
      return reporter.refuse(.check, manifest: order.manifest)
    }
    let folder = output ?? brief.outputFolder
    report.folder = folder
    if isOfManifestOnly {
      guard !brief.faults.hasErrors else {
        brief.report.refuse(brief.faults, outcome: Self.outcome)
        return reporter.refuse(.check, manifest: order.manifest, folder: folder)
      }
      brief.report.show(brief.faults)
      if !isQuiet { console.write("no faults: \(order.manifest)") }
      return reporter.finish(report)
    }
    guard let survey = await brief.survey(folder, explains: true, outcome: Self.outcome) else {
      return reporter.refuse(.check, manifest: order.manifest, folder: folder)
    }
    report.outputs = RunReport.outputs(of: survey)
    let budget = survey.budgetFaults(brief.manifest).map(\.fault)
    brief.report.show(budget)
    if survey.isCurrent, !survey.isOfNothing, !survey.isRecordCurrent {
      report.outputs.append(.init(Record.file, action: .bake, reasons: [.isMisrecorded]))
    }
    let findings = report.findings
    if (findings + budget).hasErrors { report.outcome = .failed }
    brief.report.show(findings, isKept: false)
    tell(count: report.count(.current), report, on: console)
    return reporter.finish(report)
  }

  /// - Parameter count: of pictures that are as they should be.
  private func tell(count: Int, _ report: RunReport, on console: Console) {
    guard !isQuiet, let folder = report.folder else { return }
    let differing = report.differingCount
    console.write(
      differing == 0
        ? "as the manifest gives it: \(String(count, "picture")) in \(folder)"
        : "\(String(differing, "file")) of \(folder) \(differing == 1 ? "differs" : "differ");"
          + " \(count) \(count == 1 ? "is as it" : "are as they") should be"
    )
  }
}
