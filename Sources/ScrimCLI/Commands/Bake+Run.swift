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
    let baker = Baker(manifest: workshop.manifest, fonts: workshop.fonts, folder: folder)
    let baked = await baker.bake(plan, jobs: workshop.jobs) { _ in progress?.advance() }
    let (record, fault) = baker.record(plan, baked)
    console.eraseProgress()
    workshop.report.show(baked.compactMap(\.fault) + [fault].compactMap { $0 })
    summarize(plan, baked, record, folder: folder, after: console.now() - start, on: console)
    return fault != nil || baked.contains { $0.bytes == nil } ? .failed : .done
  }

  // MARK: - Report

  private func summarize(
    _ plan: Plan, _ baked: [Baker.Baked], _ record: Record?, folder: String, after elapsed: Duration, on console: Console
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
      if let record { console.write("\(Record.file) tells of \(pictures(record.outputs.count))") }
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
