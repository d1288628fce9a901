import Baking
import Diagnostics
import Files
import Record

extension Merge {
  func run(on console: Console) -> ExitCode {
    let start = console.now()
    let place = try? Disk.resolved(output)
    for shard in shards where place != nil && place == (try? Disk.resolved(shard)) {
      return Scrim.refuse(
        UsageError("'\(shard)' is both a shard and the folder to write to"), command: Merge.self, on: console)
    }
    let report = Report(sources: [], console: console)
    let (assembly, diagnostics) = Assembly.read(shards)
    guard let assembly else {
      report.refuse(diagnostics, outcome: "nothing was merged")
      return .couldNotStart
    }
    let folder = OutputFolder(path: output)
    let lock: FolderLock
    do throws(FileError) {
      lock = try folder.lock(on: console)
    } catch {
      return .failed
    }
    defer { withExtendedLifetime(lock) {} }
    let progress = verbosity == .quiet ? nil : ProgressLine(on: console, total: assembly.record.outputs.count)
    let written = assembly.write(
      to: folder, isForced: isForced, isStopped: { Interruption.isPending }, progress: { progress?.advance() })
    console.eraseProgress()
    report.show(written.faults + written.warnings)
    guard written.isDone else {
      console.report("'\(output)/\(Record.file)' stays as it was")
      return .failed
    }
    summarize(assembly, written, after: console.now() - start, on: console)
    return .done
  }

  private func summarize(
    _ assembly: Assembly, _ written: Assembly.Written, after elapsed: Duration, on console: Console
  ) {
    guard verbosity != .quiet else { return }
    let outputs = assembly.record.outputs
    if verbosity == .verbose {
      let width = outputs.map(\.name.displayWidth).max() ?? 0
      for output in outputs {
        console.write("\(output.name.padded(to: width))  \(String(bytes: output.provenance.bytes))")
      }
    }
    for name in written.removed { console.write("removed \(output)/\(name)") }
    console.write(
      "merged \(String(assembly.count, "shard")): \(String(outputs.count, "picture"))"
        + "\(written.unchanged == 0 ? "" : " (\(written.unchanged) unchanged)"), \(String(bytes: written.bytes)),"
        + " in \(String(seconds: elapsed)) s into \(output)")
  }
}
