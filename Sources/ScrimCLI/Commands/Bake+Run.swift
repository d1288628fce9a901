import Baking
import Diagnostics
import Geometry
import Record
import Scene

extension Bake {
  func run(on console: Console) async -> ExitCode {
    let start = console.now()
    guard let workshop = await Workshop(order, command: Bake.self, outcome: "nothing was baked", on: console) else {
      return .couldNotStart
    }
    let plan = workshop.plan
    let folder = output ?? workshop.outputFolder
    let progress = verbosity == .quiet ? nil : ProgressLine(on: console, total: plan.pictures.count)
    let baker = Baker(manifest: workshop.manifest, crew: workshop.crew, folder: folder)
    let baked = await baker.bake(plan) { _ in progress?.advance() }
    let (record, fault) = baker.record(plan, baked)
    console.eraseProgress()
    workshop.report.show(baked.compactMap(\.fault) + [fault].compactMap { $0 } + baker.colorWarnings(plan, baked))
    summarize(plan, baked, record, folder: folder, after: console.now() - start, on: console)
    return fault != nil || baked.contains { $0.provenance == nil } ? .failed : .done
  }

  // MARK: - Report

  private func summarize(
    _ plan: Plan, _ baked: [Baker.Baked], _ record: Record?, folder: String, after elapsed: Duration,
    on console: Console
  ) {
    guard verbosity != .quiet else { return }
    if verbosity == .verbose {
      let lines = baked.compactMap { result in
        result.provenance.map { made in
          let picture = plan.pictures[result.index]
          let size = picture.drawing.size
          return [picture.path, "\(size.width) x \(size.height)", String(bytes: made.bytes)]
        }
      }
      let widths = (0..<2).map { column in lines.map { $0[column].displayWidth }.max() ?? 0 }
      for line in lines {
        console.write("\(line[0].padded(to: widths[0]))  \(line[1].padded(to: widths[1]))  \(line[2])")
      }
      if let record { console.write("\(Record.file) tells of \(String(record.outputs.count, "picture"))") }
    } else if !console.showsProgress {
      // Without a terminal, a line a guide tells a log what went on.
      for guide in plan.pictures.map(\.name).uniqued() {
        let results = baked.filter { plan.pictures[$0.index].name == guide && $0.provenance != nil }
        let bytes = results.reduce(0) { $0 + $1.provenance!.bytes }
        console.write("\(guide): \(String(results.count, "picture")), \(String(bytes: bytes))")
      }
    }
    let done = baked.filter { $0.provenance != nil }
    let unchanged = done.count { $0.isUnchanged }
    let failed = baked.count - done.count
    let failures = failed == 0 ? "" : "; \(String(failed, "picture")) failed"
    let bytes = done.reduce(0) { $0 + $1.provenance!.bytes }
    console.write(
      "baked \(String(done.count, "picture"))\(unchanged == 0 ? "" : " (\(unchanged) unchanged)"), \(String(bytes: bytes)), in \(String(seconds: elapsed)) s"
        + " into \(folder)\(failures)")
  }
}

extension Array where Element: Hashable {
  /// The elements without repetitions, in order.
  fileprivate func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
