import Baking
import Diagnostics
import Files
import Typography

extension Brief {
  /// What of a folder is as the manifest wants it. Shows warnings; shows all faults, and is `nil`, where there are any.
  ///
  /// - Parameter outcome: what there is to say where there are faults: "nothing was baked".
  func survey(
    _ folder: String, isForced: Bool = false, explains: Bool, outcome: String, showsWarnings: Bool = true
  ) async -> Survey? {
    guard !faults.hasErrors else {
      // What is sound is laid out, too, so that all faults are told at once.
      _ = await Workshop(self, outcome: outcome)
      return nil
    }
    let survey: Survey
    do throws(FontError) {
      survey = try await Survey(
        manifest, inputs: inputs, selection: selection, ledger: Ledger(folder: OutputFolder(path: folder)),
        isForced: isForced, explains: explains, jobs: order.jobCount, hire: hire)
    } catch {
      report.refuse(faults + [diagnostic(error)], outcome: outcome)
      return nil
    }
    let diagnostics = faults + survey.diagnostics
    guard !diagnostics.hasErrors else {
      report.refuse(diagnostics, outcome: outcome)
      return nil
    }
    if showsWarnings { report.show(diagnostics) }
    return survey
  }
}
