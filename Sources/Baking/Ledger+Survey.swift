import Diagnostics
import Files
import Record

extension Ledger {
  /// What this machine remembers of subjects whose source and inputs are as they were, by their places in the catalogue.
  /// What they depend on is added to `found`.
  func knownSubjects(of catalogue: Catalogue, _ found: inout SurveyInputs) -> [Int: Index.Subject] {
    guard let index, isAboutRecord else { return [:] }
    for number in index.fonts {
      let (isUnchanged, input) = index.inputs[number].checked()
      guard isUnchanged else { return [:] }
      found.fonts[input.path] = input
    }
    let remembered = Dictionary(index.subjects.map { ($0.source, $0) }) { first, _ in first }
    var checked: [Int: Bool] = [:]
    var known: [Int: Index.Subject] = [:]
    for (number, source) in catalogue.sources.enumerated() {
      guard let memory = remembered[source] else { continue }
      let isUnchanged = memory.inputs.allSatisfy { place in
        if let known = checked[place] { return known }
        let (isUnchanged, input) = index.inputs[place].checked()
        checked[place] = isUnchanged
        found.pictures[input.path] = input
        return isUnchanged
      }
      if isUnchanged { known[number] = memory }
    }
    return known
  }

  /// Which of the known subjects gives each output of the record.
  func owners(of known: [Int: Index.Subject]) -> [Int?] {
    var owners = [Int?](repeating: nil, count: record?.count ?? 0)
    for (number, subject) in known {
      for line in subject.outputs { owners[line] = number }
    }
    return owners
  }

  /// What of the folder is in a selection's way.
  func faults(of selection: Plan.Selection) -> [Diagnostic] {
    if var fault {
      // What a part of a bake does not make anew would be lost.
      if !selection.coversAll {
        fault.severity = .error
        fault.help = "bake all of the manifest, which starts it over"
      }
      return [fault]
    }
    guard let shard = selection.shard, let record, record.count > 0,
      record.shard?.index != shard.index || record.shard?.count != shard.count
    else { return [] }
    let other = record.shard.map { "shard \($0.index) of \($0.count)" } ?? "a whole bake"
    return [
      Diagnostic(
        .foreignFolder, "'\(folder.path)' holds \(other), which shard \(shard.index) of \(shard.count) would replace",
        help: "give each shard a folder of its own with '--output'")
    ]
  }

  /// What is in the places of outputs.
  func presences(of names: [String], _ lines: [Int?], jobs: Int) async -> [Presence] {
    let view = FolderView(of: folder.path)
    return await inParallel(count: names.count, jobs: jobs) { [self] number in
      let known = lines[number].flatMap { line in sha256(at: line).map { ($0, stamp(at: line)) } }
      return Presence(of: names[number], in: view, known: known, noted: journal[names[number]] ?? [])
    }
  }

  /// Outputs of the record, and of the journal, that are not among those of the manifest.
  /// - Parameters:
  ///   - names: of those.
  ///   - lines: where the record has them.
  func gone(from names: [String], _ lines: [Int?], jobs: Int) async -> [Survey.Output] {
    var isWanted = Array(repeating: false, count: record?.count ?? 0)
    for case let line? in lines { isWanted[line] = true }
    var gone = isWanted.indices.filter { !isWanted[$0] }.map { (name: name(at: $0), line: Int?.some($0)) }
    if !journal.isEmpty {
      let names = Set(names)
      gone += journal.keys.filter { !names.contains($0) && places[$0] == nil }.sorted().map { ($0, nil) }
    }
    let presences = await presences(of: gone.map(\.name), gone.map(\.line), jobs: jobs)
    return zip(gone, presences).compactMap { gone, presence in
      let action: Survey.Action
      switch presence {
      case .missing: return nil
      case .ours: action = .remove
      case .foreign: action = .leave
      }
      return Survey.Output(name: gone.name, action: action, reasons: [.isGone], presence: presence, line: gone.line)
    }
  }

  /// Why the file that the record has is not what a picture should be; no reasons where it is. Besides, whether it has more
  /// colours than were asked for.
  func verdict(
    on picture: Plan.Picture, _ new: Record.Provenance, line: Int?, presence: Presence, program: Record.Program,
    explains: Bool, location: (Record.Change) -> SourceLocation?
  ) -> (reasons: [Reason], exceedsColors: Bool) {
    guard let record, let line, let output = try? record.output(at: line) else { return ([.isNew], false) }
    let old = output.provenance
    var reasons = reasons(
      picture, new, output, recorded: record.program, program: program, explains: explains, location: location)
    if reasons.isEmpty, !isAboutRecord {
      // Whoever wrote the record, it must say what this bake would.
      var provenance = new
      (provenance.bytes, provenance.sha256, provenance.exceedsColors) = (old.bytes, old.sha256, old.exceedsColors)
      if case .ours(_, let stamp?) = presence { provenance.bytes = Int(stamp.size) }
      if Record.Output(picture, provenance: provenance) != output { reasons = [.isMisrecorded] }
    }
    return (reasons, old.exceedsColors)
  }

  private func reasons(
    _ picture: Plan.Picture, _ new: Record.Provenance, _ output: Record.Output, recorded: Record.Program,
    program: Record.Program, explains: Bool, location: (Record.Change) -> SourceLocation?
  ) -> [Reason] {
    let old = output.provenance
    var reasons = recorded.causes(to: program, drawsPictures: !new.pictures.isEmpty).map(Reason.cause)
    if old.scene == nil, reasons.isEmpty { reasons.append(.stayedBehind) }
    let changed = new.settingCauses(from: old)
    reasons += changed.map(Reason.cause)
    if let scene = old.scene, scene != new.scene {
      let changes = explains ? Record.Output(picture, provenance: new).changes(from: output) : []
      // The scene's fingerprint holds the settings, too.
      if changed.isEmpty || changes.contains(where: { $0 != .unknown }) {
        reasons.append(.changed(changes, at: changes.first.flatMap(location)))
      }
    }
    return reasons + (new.pictureCauses(from: old) + new.fontCauses(from: old)).map(Reason.cause)
  }
}
