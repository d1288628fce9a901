package import Diagnostics
package import Files
package import Manifest
internal import Record

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Survey {
  /// Bakes what is stale, removes what is gone, and writes down what was done.
  ///
  /// - Parameters:
  ///   - order: of the command's choices: what the next run compares.
  ///   - isStopped: asked before each picture.
  package func bake(
    _ manifest: Manifest, order: Digest, isForced: Bool = false,
    isStopped: @escaping @Sendable () -> Bool = { false }, progress: @escaping @Sendable () -> Void = {}
  ) async -> Outcome {
    var results = outputs.map { output -> Outcome.Result in
      switch output.action {
      case .keep: .current
      case .bake: .stopped
      case .spare, .leave: .left
      case .remove: .removed
      }
    }
    var faults: [Diagnostic] = []
    var files: [Int: Baker.File] = [:]
    let places = outputs.indices.filter { outputs[$0].action == .bake }
    var spared = outputs.indices.filter { outputs[$0].action == .spare }
    // What a bake that was killed left behind.
    if !ledger.journal.isEmpty { ledger.folder.removeLeftovers(beside: outputs.lazy.map(\.name)) }
    if let crew, !places.isEmpty {
      let numbers = Dictionary(uniqueKeysWithValues: places.map { (outputs[$0].picture!, $0) })
      let baker = Baker(manifest: manifest, crew: crew, folder: ledger.folder, isForced: isForced)
      let baked = await baker.bake(
        plan, places.map { outputs[$0].picture! }, over: numbers.mapValues { outputs[$0].presence },
        journal: Journal(ledger.folder), isStopped: isStopped, progress: { _ in progress() })
      for picture in baked {
        let place = numbers[picture.index]!
        files[place] = picture.file
        results[place] =
          switch (picture.file, picture.isUnchanged) {
          case (let file?, false): .baked(bytes: file.bytes)
          case (let file?, true): .unchanged(bytes: file.bytes)
          case (nil, _): picture.isSpared ? .left : .failed
          }
        if picture.isSpared { spared.append(place) }
        if let fault = picture.fault { faults.append(fault) }
      }
    }
    for (place, fault) in budgetFaults(manifest) where results[place] == .current {
      results[place] = .failed
      faults.append(fault)
    }
    if !isStopped() {
      for place in outputs.indices where outputs[place].action == .remove {
        do throws(FileError) {
          try ledger.folder.remove(outputs[place].name)
        } catch {
          results[place] = .failed
          faults.append(Diagnostic(unwritable: error))
        }
      }
    }
    faults += spareFaults(spared.sorted())
    for output in outputs where output.action == .leave {
      faults.append(
        Diagnostic(
          .leftoverOutput, "'\(output.name)' is no longer in the manifest, but is not as Scrim wrote it: it stays",
          help: "delete it, or move it away", severity: .warning))
    }
    let changed = changedInputs
    if let first = changed.first, !files.isEmpty {
      faults.append(
        Diagnostic(
          .changedInput,
          "'\(first)'\(changed.count == 1 ? "" : " and \(changed.count - 1) more") changed while pictures were baked from it",
          help: "bake again"))
    }

    let exceeding = exceeding(files).map { plan.pictures[$0] }
    var notes = NewRecord(
      self, files: files, isSure: changed.isEmpty, results: results, exceeding: Set(exceeding.map(\.subject)))
    do throws(FileError) {
      try notes.write()
      // What this machine remembers is of use, not needed.
      let isDone =
        !faults.hasErrors && !isStopped() && diagnostics.isEmpty && !results.contains(.left) && exceeding.isEmpty
      if changed.isEmpty { try? notes.remember(order: isDone ? order : nil) } else { notes.forget() }
      Journal.delete(ledger.folder)
    } catch {
      faults.append(Diagnostic(unwritable: error))
    }
    let warnings = Baker.colorWarnings(exceeding)
    return Outcome(
      results: results, diagnostics: faults + warnings, digests: files.mapValues(\.sha256), recorded: notes.count)
  }

  /// Files that are what they should be, but have more bytes than the manifest allows; by their places among the outputs.
  package func budgetFaults(_ manifest: Manifest) -> [(place: Int, fault: Diagnostic)] {
    guard let budget = manifest.output.budget else { return [] }
    return outputs.enumerated().compactMap { place, output in
      guard output.action == .keep, let bytes = file(of: output)?.bytes, bytes > budget else { return nil }
      return (place, manifest.output.overBudget(output.name, bytes))
    }
  }

  /// Fonts and pictures that are not as they were when they were first looked at, as one writes them from the manifest:
  /// what was drawn from them may be of the one or of the other.
  private var changedInputs: [String] {
    guard let crew else { return [] }
    let fonts = inputs.fonts.values.filter { font in
      guard font.content != .absent else { return false }
      guard let stamp = Disk.stamp(of: font.path) else { return true }
      return max(stamp.changed, stamp.modified) >= crew.fontsBegun
    }
    let pictures = inputs.pictures.values.filter { !$0.checked().isUnchanged }
    return (fonts + pictures).map { input in
      input.path.hasPrefix(inputs.folder + "/") ? String(input.path.dropFirst(inputs.folder.count + 1)) : input.path
    }.sorted()
  }

  /// The pictures of the plan whose files have more colours than were asked for.
  private func exceeding(_ files: [Int: Baker.File]) -> [Int] {
    outputs.indices.compactMap { place in
      guard let picture = outputs[place].picture else { return nil }
      let isKept = outputs[place].action == .keep
      return files[place]?.exceedsColors ?? (isKept && outputs[place].exceedsColors) ? picture : nil
    }
  }

  /// What stays although it is not what it should be: one fault for all files that were edited, and one for each that is
  /// none.
  private func spareFaults(_ places: [Int]) -> [Diagnostic] {
    var faults: [Diagnostic] = []
    var edited: [String] = []
    for name in places.map({ outputs[$0].name }) {
      let path = "\(ledger.folder.path)/\(name)"
      switch Disk.occupant(of: path) {
      case .folder?: faults.append(Diagnostic(unwritable: FileError(path, errno: EISDIR)))
      case .link?: faults.append(Diagnostic(unwritable: FileError(path, "a symbolic link, which Scrim did not make")))
      case .other?: faults.append(Diagnostic(unwritable: FileError(path, "not a regular file")))
      case .file?, nil: edited.append(name)
      }
    }
    guard let first = edited.first else { return faults }
    let (are, them) = edited.count == 1 ? ("is", "it") : ("and \(edited.count - 1) more are", "them")
    faults.append(
      Diagnostic(
        .editedOutput, "'\(first)' \(are) not as Scrim wrote \(them), and \(edited.count == 1 ? "stays" : "stay")",
        help: "move \(them) away, or overwrite with '--force'"))
    return faults
  }
}
