import Baking
import Diagnostics
import Manifest
import Typography

/// What a command needs that makes something of whole pictures: the manifest without faults, the plan of what was ordered,
/// and who makes it.
struct Workshop: Sendable {
  let brief: Brief
  let crew: Crew
  let plan: Plan

  var manifest: Manifest { brief.manifest }
  var report: Report { brief.report }

  /// Opens the workshop for an order; shows all faults of the manifest, and is `nil` where there are any: the command
  /// could not start.
  ///
  /// - Parameters:
  ///   - command: for messages about the command line.
  ///   - outcome: what there is to say where the manifest has faults: "nothing was baked".
  init?(_ order: Order, command: any Command.Type, outcome: String, on console: Console) async {
    guard let brief = Brief(order, command: command, outcome: outcome, on: console) else { return nil }
    await self.init(brief, outcome: outcome)
  }

  init?(_ brief: Brief, outcome: String) async {
    self.brief = brief
    do throws(FontError) {
      crew = try brief.hire()
    } catch {
      brief.report.refuse(brief.faults + [brief.diagnostic(error)], outcome: outcome)
      return nil
    }
    plan = await Plan(brief.manifest, selection: brief.selection, crew: crew)
    let diagnostics = brief.faults + plan.diagnostics
    if diagnostics.hasErrors {
      report.refuse(diagnostics, outcome: outcome)
      return nil
    }
    report.show(diagnostics)
  }

  /// A path that is relative to the manifest, as one writes it from the current folder.
  func path(of relative: String) -> String { brief.path(of: relative) }
}
