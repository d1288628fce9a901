import Baking
import Diagnostics
import Files
import Manifest

extension Planning {
  private static let outcome = "there is no plan"

  func run(on terminal: Console) async -> ExitCode {
    let reporter = Reporter(format, on: terminal)
    let console = reporter.console
    guard let brief = Brief(order, command: Planning.self, outcome: Self.outcome, on: console) else {
      return reporter.refuse(.plan, manifest: order.manifest)
    }
    let folder = output ?? brief.outputFolder
    if format == .ninja, !brief.faults.hasErrors {
      brief.report.show(brief.faults)
      console.write(String(ninjaFile(brief, folder: folder, on: console).text.dropLast()))
      return .done
    }
    guard let survey = await brief.survey(folder, explains: true, outcome: Self.outcome) else {
      return reporter.refuse(.plan, manifest: order.manifest, folder: folder)
    }
    let report = RunReport(
      .plan, isDry: true, manifest: order.manifest, folder: folder, outcome: .done,
      outputs: RunReport.outputs(of: survey))
    report.tell(on: console)
    return reporter.finish(report)
  }

  private func ninjaFile(_ brief: Brief, folder: String, on console: Console) -> NinjaFile {
    let places = RepositoryPlaces(current: (try? Disk.resolved(".")) ?? "/", root: nil)
    return NinjaFile(
      program: console.surroundings.program, manifest: order.manifest,
      sources: Set(brief.inputs.compactMap(\.prerequisite).map(places.path)).sorted(), folder: folder,
      pictures: Plan.paths(of: brief.manifest, brief.selection).sorted(), words: words)
  }
}
