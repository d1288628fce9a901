package import Diagnostics
package import Files
package import Manifest
import Record

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
    var results = outputs.map { output in
      switch output.action {
      case .keep: Outcome.Result.current
      case .bake: .stopped
      case .spare, .leave: .left
      case .remove: .removed
      }
    }
    var faults: [Diagnostic] = []
    var files: [Int: Baker.File] = [:]
    let places = outputs.indices.filter { outputs[$0].action == .bake }
    var spared = outputs.indices.filter { outputs[$0].action == .spare }
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
      if baked.contains(where: { $0.file != nil }) || faults.isEmpty { faults += budgetFaults(baker, &results) }
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
    faults += Self.spared(spared.sorted().map { outputs[$0].name })

    var notes = NewRecord(self, files: files, results: results)
    do throws(FileError) {
      try notes.write()
      // What this machine remembers is of use, not needed.
      let isDone = faults.isEmpty && !isStopped() && diagnostics.isEmpty && !results.contains(.left)
      try? notes.remember(order: isDone ? order : nil)
      Journal.delete(ledger.folder)
    } catch {
      faults.append(Diagnostic(unwritable: error))
    }
    return Outcome(results: results, diagnostics: faults + colorWarnings(files), recorded: notes.count)
  }
}
