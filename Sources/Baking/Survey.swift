internal import Devices
package import Diagnostics
package import Files
package import Manifest
import Record
package import Typography

/// What of a folder is as the manifest wants it, what is not, and why. To make it does not change the folder.
package struct Survey: Sendable {
  package enum Action: Sendable, Hashable {
    /// The file is what it should be.
    case keep
    case bake
    /// The file stays, although it is not what it should be: it is not Scrim's.
    case spare
    /// The manifest does not have it any more.
    case remove
    /// The manifest does not have it any more, but the file is not Scrim's.
    case leave
  }

  package struct Output: Sendable {
    /// Relative to the folder.
    package var name: String
    package var action: Action
    /// None where it is kept.
    package var reasons: [Reason] = []
    /// Index into the pictures of the plan, where it was laid out.
    package var picture: Int?
    /// Whether the file that is kept has more colours than were asked for by their number.
    var exceedsColors = false
    /// `nil` of what is gone.
    var entry: Catalogue.Entry?
    /// What is in its place.
    var presence: Presence
    /// Where the old record has it.
    var line: Int?
  }

  /// The selected outputs in the manifest's order, then those that are gone.
  package internal(set) var outputs: [Output]
  package let plan: Plan
  package let diagnostics: [Diagnostic]
  /// What the index knows of the subjects that were not laid out, by their places in the catalogue.
  let known: [Int: Index.Subject]
  let catalogue: Catalogue
  let ledger: Ledger
  let inputs: SurveyInputs
  /// Who laid the plan's pictures out; `nil` where there are none.
  let crew: Crew?
  let coversAll: Bool
  /// Which share of a bake this is.
  let shard: Record.Shard?

  /// All that the outputs depend on: files of the manifest, pictures, places where one was looked for, fonts and their
  /// folders.
  package var dependencies: [Input] { inputs.all }

  /// Which of the dependencies are fonts, or folders of them.
  package var fontPaths: Set<String> { Set(inputs.fonts.keys) }

  package var hasErrors: Bool { diagnostics.hasErrors }

  /// Whether there is neither anything to make nor anything that was made.
  package var isOfNothing: Bool { outputs.isEmpty && ledger.record == nil && ledger.fault == nil && shard == nil }

  /// Whether another bake came between.
  package var isOutdated: Bool { ledger.isOutdated }

  /// Whether the record is, but for what is told of outputs, what a bake would leave.
  package var isRecordCurrent: Bool {
    NewRecord(self, files: [:], results: outputs.map { $0.action == .keep ? .current : .left }, exceeding: []).isSame
  }

  /// Whether there is nothing to bake and nothing to remove, and nothing in the way.
  package var isCurrent: Bool { outputs.allSatisfy { $0.action == .keep } }

  package func count(of action: Action) -> Int { outputs.count { $0.action == action } }

  /// What an output is of; `nil` where neither manifest nor record know it.
  package func caption(of output: Output) -> Caption? {
    if let entry = output.entry { return Caption(entry, of: catalogue.subjects[entry.sheet.subject]) }
    guard let line = output.line, let recorded = try? ledger.record?.output(at: line) else { return nil }
    return Caption(recorded)
  }

  /// The file that was in the place of an output, where its digest is known.
  package func file(of output: Output) -> (bytes: Int, sha256: Digest)? {
    guard let digest = output.presence.digest,
      let size = Disk.fileStamp(of: "\(ledger.folder.path)/\(output.name)")?.size
    else { return nil }
    return (Int(size), digest)
  }

  /// What a build tool is to look at; absolute.
  package var prerequisites: [String] {
    (inputs.manifest + inputs.pictures.values).compactMap(\.prerequisite)
      + inputs.fonts.values.compactMap(\.ownPrerequisite)
  }

  /// Whether a subject of the catalogue has anything that is to be told in every run.
  func isWarned(_ subject: Int) -> Bool { plan.warned.contains(subject) }
}

extension Survey {
  /// - Parameters:
  ///   - manifest: what should be, with `inputs`, the files that it was read from.
  ///   - isForced: whether what is not Scrim's is to be overwritten, and all baked anew.
  ///   - explains: whether reasons tell how scenes changed, which takes some time.
  ///   - hire: makes who lays out; called where there is something to lay out.
  package init(
    _ manifest: Manifest, inputs: [Input], selection: Plan.Selection, ledger: Ledger, isForced: Bool = false,
    explains: Bool = false, jobs: Int, hire: () throws(FontError) -> Crew
  ) async throws(FontError) {
    // The one takes about as long as the other.
    async let listed = {
      let catalogue = Catalogue(manifest)
      return (catalogue, catalogue.collisions)
    }()
    var ledger = ledger
    ledger.open()
    let (catalogue, collisions) = await listed
    let entries = catalogue.chosen(selection)
    let names = entries.map(\.path)
    var found = SurveyInputs(manifest: inputs, folder: manifest.folder)

    // What need not be laid out, as the same source gave the record's scenes before.
    let program = Program.current
    let isOfThisProgram =
      ledger.record?.program.causes(to: program.record, drawsPictures: true).isEmpty == true
    let known = isOfThisProgram && !isForced ? ledger.knownSubjects(of: catalogue, &found) : [:]
    let lines = names.map { ledger.places[$0] }
    let owners = ledger.owners(of: known)
    var isKnown = zip(entries, lines).map { entry, line in line.map { owners[$0] == entry.sheet.subject } ?? false }
    let presences = await ledger.presences(of: names, lines, jobs: jobs)
    for (number, presence) in presences.enumerated() where isKnown[number] {
      switch presence {
      case .missing: isKnown[number] = false
      case .ours(let digest, _): isKnown[number] = digest == ledger.sha256(at: lines[number])
      case .foreign: break
      }
    }

    let unknown = Set(entries.indices.lazy.filter { !isKnown[$0] }.map { entries[$0].sheet })
    let isLaid = entries.map { unknown.contains($0.sheet) }
    let laid = entries.indices.filter { isLaid[$0] }
    let plan: Plan
    let crew = laid.isEmpty ? nil : try hire()
    if let crew {
      plan = await Plan(manifest, catalogue, laid.map { entries[$0] }, crew: crew)
      for input in crew.pictures { found.pictures[input.path] = input }
      found.note(plan.pictures.lazy.flatMap(\.fonts), of: crew, index: ledger.index)
    } else {
      plan = Plan()
    }
    // Names may collide; then nothing is baked.
    let pictures = Dictionary(plan.pictures.enumerated().map { ($1.path, $0) }) { first, _ in first }

    // What has a fault is told by the diagnostics.
    let judged = laid.filter { pictures[entries[$0].path] != nil }
    let verdicts = await inParallel(count: judged.count, jobs: jobs) { [ledger, found, plan] place in
      let number = judged[place]
      let picture = plan.pictures[pictures[entries[number].path]!]
      return ledger.verdict(
        on: picture, found.provenance(of: picture), line: lines[number], presence: presences[number],
        program: program.record, explains: explains,
        location: {
          catalogue.subjects[entries[number].sheet.subject].location(of: $0, entries[number], page: picture.page)
        })
    }
    let verdictOf = Dictionary(uniqueKeysWithValues: zip(judged, verdicts))

    var outputs: [Output] = []
    outputs.reserveCapacity(entries.count)
    for (number, entry) in entries.enumerated() {
      var output = Output(
        name: entry.path, action: .keep, picture: isLaid[number] ? pictures[entry.path] : nil, entry: entry,
        presence: presences[number], line: lines[number])
      if isLaid[number] {
        guard let verdict = verdictOf[number] else { continue }
        (output.reasons, output.exceedsColors) = (verdict.reasons, verdict.exceedsColors)
      }
      switch output.presence {
      case .missing where output.reasons.isEmpty: output.reasons = [.isMissing]
      case .ours(let digest, _) where output.reasons.isEmpty && digest != ledger.sha256(at: lines[number]):
        output.reasons = [.wasCutShort]
      default: break
      }
      output.action = output.reasons.isEmpty ? .keep : .bake
      if isForced {
        output.reasons.insert(.isForced, at: 0)
        output.action = .bake
      } else if case .foreign(let digest) = output.presence, output.action == .keep || digest == nil {
        output.reasons.insert(.wasEdited, at: 0)
        output.action = .spare
      } else if case .foreign = output.presence {
        // It may be the very one that would be baked, which is known then.
        output.reasons.insert(lines[number] == nil ? .isForeign : .wasEdited, at: 0)
      }
      outputs.append(output)
    }
    if selection.coversAll { outputs += await ledger.gone(from: names, lines, jobs: jobs) }

    self.outputs = outputs
    self.plan = plan
    self.known = known
    self.catalogue = catalogue
    self.ledger = ledger
    self.inputs = found
    self.crew = crew
    self.coversAll = selection.coversAll
    shard = selection.shard.map { shard in
      Record.Shard(index: shard.index, count: shard.count, bake: catalogue.digest(of: selection, program: program))
    }
    diagnostics = collisions + plan.diagnostics + ledger.faults(of: selection)
  }
}
