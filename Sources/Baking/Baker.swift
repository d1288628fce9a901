package import Diagnostics
import Files
package import Manifest
internal import Pictures
package import Record
internal import Scene

/// Draws the pictures of a plan and writes them, each whole or not at all.
package struct Baker: Sendable {
  package struct Baked: Sendable {
    /// Index into the plan's pictures.
    package var index: Int
    /// `nil` where it failed.
    package var provenance: Record.Provenance?
    /// Whether these very bytes were there already, in which case nothing was written.
    package var isUnchanged = false
    /// Why it failed, where no other picture failed for the same reason.
    package var fault: Diagnostic?
  }

  private let manifest: Manifest
  private let crew: Crew
  private let folder: String

  /// `folder` is where the pictures go; it is made when the first one is written.
  package init(manifest: Manifest, crew: Crew, folder: String) {
    self.manifest = manifest
    self.crew = crew
    self.folder = folder
  }

  /// Bakes what is alike once, and writes it to each of its places. A picture that fails leaves the file that was there,
  /// and the others go on.
  ///
  /// `progress` is called by any worker, in no particular order.
  package func bake(_ plan: Plan, progress: @escaping @Sendable (Baked) -> Void = { _ in }) async -> [Baked] {
    let output = OutputFolder(path: folder)
    do throws(FileError) {
      if !plan.pictures.isEmpty { try output.prepare() }
    } catch {
      return plan.pictures.indices.map { index in
        Baked(
          index: index,
          fault: index > 0
            ? nil : Diagnostic(.unwritableOutput, "cannot write to '\(error.path)': \(error.reason)"))
      }
    }
    output.removeLeftovers()
    let batches = plan.batches
    let baked = await crew.map(
      count: batches.count,
      transform: { worker, number in
        let first = plan.pictures[batches[number][0]]
        let file = Result { () throws(PictureError) in try worker.file(of: first.drawing, colors: first.colors.limit) }
        return batches[number].map { write(file, of: plan.pictures[$0], at: $0, to: output) }
      },
      finished: { $0.forEach(progress) })
    return baked.joined().sorted { $0.index < $1.index }
  }

  private func write(
    _ file: Result<Worker.File, PictureError>, of picture: Plan.Picture, at index: Int, to output: OutputFolder
  ) -> Baked {
    switch file {
    case .failure(let error):
      return Baked(index: index, fault: Diagnostic(.unreadablePicture, "'\(picture.path)': \(error)"))
    case .success(let file):
      if let budget = manifest.output.budget, file.bytes.count > budget {
        return Baked(
          index: index,
          fault: Diagnostic(
            .overBudget, "'\(picture.path)' has \(file.bytes.count) bytes, over the budget of \(budget)",
            at: manifest.output.budgetLocation,
            help: manifest.output.effort == .small
              ? "raise 'output.budget'" : "raise 'output.budget', or set 'output.effort: small'"))
      }
      do throws(FileError) {
        let isUnchanged = try !output.write(file.bytes, to: picture.path)
        let provenance = Record.Provenance(
          scene: nil, colors: picture.colors.limit.rawValue, effort: manifest.output.effort.rawValue,
          bytes: file.bytes.count, sha256: Digest(of: file.bytes), exceedsColors: file.hasMoreColors)
        return Baked(index: index, provenance: provenance, isUnchanged: isUnchanged)
      } catch {
        return Baked(index: index, fault: Diagnostic(unwritable: error))
      }
    }
  }

  /// Warnings that pictures have more colours than were asked for by their number: one for each place that asks.
  package func colorWarnings(_ plan: Plan, _ baked: [Baked]) -> [Diagnostic] {
    var choices: [ColorChoice] = []
    var found: [ColorChoice: [String]] = [:]
    for result in baked where result.provenance?.exceedsColors == true {
      let picture = plan.pictures[result.index]
      if found[picture.colors] == nil { choices.append(picture.colors) }
      found[picture.colors, default: []].append(picture.path)
    }
    return choices.map { choice in
      let paths = found[choice]!
      let what =
        paths.count == 1 ? "'\(paths[0])' needs" : "'\(paths[0])' and \(paths.count - 1) more pictures need"
      return Diagnostic(
        .moreColors, "\(what) more than \(choice.limit.rawValue) colours and \(paths.count == 1 ? "has" : "have") them",
        at: choice.location,
        help: choice.limit == .of16 ? "ask for 256, or for 'auto'" : "ask for 'auto', which takes as many as it needs",
        severity: .warning)
    }
  }

  /// Writes the record of what was baked beside the pictures. Where a picture was not selected, or failed, the record
  /// keeps what it said of it before, as long as the picture is there and the manifest still has it.
  ///
  /// - Parameter baked: what `bake` gave for the plan.
  /// - Returns: the record; `nil` where there is nothing to tell, or a fault. A fault leaves the old record.
  package func record(_ plan: Plan, _ baked: [Baked]) -> (record: Record?, fault: Diagnostic?) {
    let path = folder + "/" + Record.file
    let done = baked.compactMap { result in
      result.provenance.map { Record.Output(plan.pictures[result.index], provenance: $0) }
    }
    let names = Set(done.map(\.name))
    var old: Record?
    if !plan.isWhole || done.count < baked.count {
      do {
        old = try Self.oldRecord(path)
      } catch {
        // A bake of the whole has lost nothing that it does not make anew.
        if !plan.isWhole { return (nil, Self.unreadable(path, error)) }
      }
    }
    let kept = (old?.outputs ?? []).filter { output in
      !names.contains(output.name) && plan.paths.contains(output.name)
        && Disk.kind(of: "\(folder)/\(output.name)") == .file
    }
    let present = names.union(kept.map(\.name))
    let reveals =
      plan.reveals.filter { names.contains($0.mask) }
      + (old?.reveals ?? []).filter { !names.contains($0.mask) && present.contains($0.mask) }
    let record = Record(program: .current, outputs: done + kept, reveals: reveals.map { $0.keeping(present) })
    if present.isEmpty, Disk.kind(of: path) == nil { return (nil, nil) }
    do throws(FileError) {
      try OutputFolder(path: folder).write(record.bytes, to: Record.file)
    } catch {
      return (nil, Diagnostic(unwritable: error))
    }
    return (record, nil)
  }

  /// Larger than the record of any manifest.
  private static let recordLimit = 256 << 20

  /// `nil` where there is none.
  /// - Throws: `FileError` or `JSONError`.
  private static func oldRecord(_ path: String) throws -> Record? {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Disk.read(path, limit: recordLimit)
    } catch {
      if error.isMissing { return nil }
      throw error
    }
    return try Record(parsing: bytes)
  }

  private static func unreadable(_ path: String, _ error: any Error) -> Diagnostic {
    var reason = "\(error)"
    var place: SourceLocation?
    if let error = error as? FileError { reason = error.reason }
    if let error = error as? JSONError {
      reason = error.reason
      place = error.line.map { SourceLocation(file: path, line: $0, column: error.column ?? 1) }
    }
    return Diagnostic(
      .unreadableRecord, "'\(path)' is left as it is: \(reason)", at: place,
      help: "bake without a selection, which writes it anew")
  }
}

extension Record.Reveal {
  /// Without frames and an animation that are not among the files.
  fileprivate func keeping(_ files: Set<String>) -> Record.Reveal {
    var reveal = self
    reveal.frames = frames.filter(files.contains)
    reveal.animation = animation.flatMap { files.contains($0) ? $0 : nil }
    return reveal
  }
}
