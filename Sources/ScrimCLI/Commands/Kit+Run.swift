import Baking
import Diagnostics
import Exporting
import Files
import Geometry

extension Kit {
  func run(on console: Console) async -> ExitCode {
    let start = console.now()
    guard let workshop = await Workshop(order, command: Kit.self, outcome: "no kit was written", on: console) else {
      return .couldNotStart
    }
    let folder = KitFolder(path: output ?? workshop.path(of: "build/kit"))
    let made = await write(to: folder, workshop, on: console)
    console.eraseProgress()
    workshop.report.show(made.faults)
    guard made.faults.isEmpty else {
      console.report("'\(folder.path)/\(Exporting.Kit.file)' stays as it was")
      return .failed
    }
    summarize(made, workshop.plan, folder: folder, after: console.now() - start, on: console)
    return isVerified ? await verify(folder, workshop, on: console) : .done
  }

  private func progress(_ workshop: Workshop, on console: Console) -> ProgressLine? {
    verbosity == .quiet ? nil : ProgressLine(on: console, total: workshop.plan.kitCount)
  }

  private func write(to folder: KitFolder, _ workshop: Workshop, on console: Console) async -> KitMaker.Made {
    var earlier: Exporting.Kit?
    do throws(KitError) {
      earlier = try folder.read()
    } catch {
      workshop.report.show([Self.diagnostic(error, severity: .warning, help: "its parts stay beside the new ones")])
    }
    do throws(FileError) {
      try folder.prepare()
    } catch {
      return KitMaker.Made(
        kit: Exporting.Kit(parts: [], guides: []), bytes: [:],
        faults: [Diagnostic(.unwritableOutput, "cannot write to '\(error.path)': \(error.reason)")])
    }
    let line = progress(workshop, on: console)
    var made = await KitMaker(crew: workshop.crew).make(
      of: workshop.plan,
      store: { bytes, file in try folder.store(bytes, as: file) },
      progress: { line?.advance() })
    guard made.faults.isEmpty else { return made }
    do throws(FileError) {
      try folder.close(with: made.kit, replacing: earlier)
    } catch {
      made.faults.append(Diagnostic(unwritable: error))
    }
    return made
  }

  private func summarize(
    _ made: KitMaker.Made, _ plan: Plan, folder: KitFolder, after elapsed: Duration, on console: Console
  ) {
    guard verbosity != .quiet else { return }
    if verbosity == .verbose {
      let rows = made.kit.parts.map { part in
        [part.file, "\(part.size.width) x \(part.size.height)", String(bytes: made.bytes[part.file, default: 0])]
      }
      let columns = [Table.Column(title: "part"), .init(title: "pixels"), .init(title: "size", alignment: .right)]
      for line in Table(columns: columns, rows: rows).lines() { console.write(line) }
    }
    Self.tellOmitted(plan, on: console)
    let bytes = made.bytes.values.reduce(0, +)
    console.write(
      "wrote \(String(made.kit.guides.count, "guide")) as \(String(made.kit.parts.count, "part")),"
        + " \(String(bytes: bytes)), in \(String(seconds: elapsed)) s into \(folder.path)")
  }

  /// What of the guides has no place in a kit.
  static func tellOmitted(_ plan: Plan, on console: Console) {
    let steps = plan.blendedGuides
    guard let first = steps.first else { return }
    console.write(
      steps.count == 1
        ? "'\(first)' is left out: a step of a cross-fade is not part of a kit"
        : "'\(first)' and \(steps.count - 1) more are left out: steps of a cross-fade are not part of a kit")
  }

  // MARK: - Verifying

  private func verify(_ folder: KitFolder, _ workshop: Workshop, on console: Console) async -> ExitCode {
    let line = progress(workshop, on: console)
    let verified: [KitVerifier.Verified]
    do throws(KitError) {
      verified = try await KitVerifier(crew: workshop.crew).verify(folder, against: workshop.plan) { line?.advance() }
    } catch {
      console.eraseProgress()
      workshop.report.show([Self.diagnostic(error, help: "write the kit anew")])
      return .failed
    }
    console.eraseProgress()
    let faults = verified.compactMap(Self.diagnostic)
    workshop.report.show(faults)
    if verbosity != .quiet {
      let pixels = verified.reduce(0) { sum, guide in
        if case .differs(let count, _, _) = guide.verdict { sum + count } else { sum }
      }
      let failures = faults.isEmpty ? "" : "; \(String(faults.count, "guide")) not the same"
      console.write(
        "verified \(String(verified.count, "guide")): \(String(pixels, "differing pixel"))\(failures)")
    }
    return faults.isEmpty ? .done : .failed
  }

  private static func diagnostic(_ guide: KitVerifier.Verified) -> Diagnostic? {
    switch guide.verdict {
    case .same: nil
    case .differs(let count, let x, let y):
      Diagnostic(
        .kitDiffers,
        "'\(guide.path)' differs from its kit in \(String(count, "pixel")), the first of them at \(x), \(y)")
    case .failed(let reason):
      Diagnostic(.kitDiffers, "'\(guide.path)' cannot be put together from its kit: \(reason)")
    }
  }

  private static func diagnostic(
    _ error: KitError, severity: Diagnostic.Severity = .error, help: String
  ) -> Diagnostic {
    let location = error.line.map { SourceLocation(file: error.path, line: $0, column: error.column ?? 1) }
    let message = location == nil ? "'\(error.path)': \(error.reason)" : error.reason
    return Diagnostic(.unreadableKit, message, at: location, help: help, severity: severity)
  }
}
