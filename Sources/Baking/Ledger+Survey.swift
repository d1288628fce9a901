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
    var reasons = recorded.differences(from: program, drawsPictures: !new.pictures.isEmpty)
    if old.scene == nil, reasons.isEmpty { reasons.append(.stayedBehind) }
    let settings = [("output.colors", old.colors, new.colors), ("output.effort", old.effort, new.effort)]
    let changed = settings.filter { $1 != $2 }
    reasons += changed.map { Reason.setting(name: $0, old: $1, new: $2) }
    if let scene = old.scene, scene != new.scene {
      let changes = explains ? Record.Output(picture, provenance: new).changes(from: output) : []
      // The scene's fingerprint holds the settings, too.
      if changed.isEmpty || changes.contains(where: { $0 != .unknown }) {
        reasons.append(.changed(changes, at: changes.first.flatMap(location)))
      }
    }
    let pictures = Dictionary(old.pictures.map { ($0.file, $0.sha256) }) { first, _ in first }
    for picture in new.pictures {
      if let digest = pictures[picture.file], digest != picture.sha256 { reasons.append(.picture(picture.file)) }
    }
    reasons += fontReasons(old.fonts, new.fonts)
    return reasons
  }

  private func fontReasons(_ old: [Record.Provenance.Font], _ new: [Record.Provenance.Font]) -> [Reason] {
    guard old != new else { return [] }
    var reasons: [Reason] = []
    for font in new where !old.contains(font) {
      let before = old.first { $0.name == font.name }
      reasons.append(
        .font(
          name: font.name, old: before.flatMap { $0.version == font.version ? nil : $0.version },
          new: before?.version == font.version ? nil : font.version))
    }
    for font in old where !new.contains(where: { $0.name == font.name }) {
      reasons.append(.font(name: font.name, old: font.version, new: nil))
    }
    return reasons
  }
}

extension Record.Program {
  /// How `new` differs from this one; a library that draws SVGs counts only where there are pictures.
  func differences(from new: Record.Program, drawsPictures: Bool) -> [Reason] {
    var reasons: [Reason] = []
    if version != new.version { reasons.append(.program(name: "Scrim", old: version, new: new.version)) }
    for library in new.libraries {
      let old = libraries.first { $0.name == library.name }?.version
      guard old != library.version, drawsPictures || library.name != Self.pictureLibrary else { continue }
      // Where it is not recorded, no picture was drawn by it.
      if library.name == Self.pictureLibrary, old == nil { continue }
      reasons.append(.program(name: library.name, old: old, new: library.version))
    }
    return reasons
  }

  /// What is loaded with the first SVG, and else is of an unknown version.
  static let pictureLibrary = "librsvg"
}
