import Diagnostics
import Files
import Pictures
import Record

/// What a bake leaves behind beside the pictures: the record, and what this machine remembers of it.
struct NewRecord {
  private let survey: Survey
  private let entries: [Entry]
  private let reveals: [Record.Reveal]
  private let program: Record.Program
  private let shard: Record.Shard?
  private let results: [Outcome.Result]
  private let exceeding: Set<Int>
  private var bytes: [UInt8]?

  private struct Entry {
    var name: String
    var content: Record.Lines.Entry
    /// Index into the outputs of the survey; `nil` of what was not selected.
    var output: Int?
    /// Of the new file.
    var sha256: Digest?
  }

  /// - Parameters:
  ///   - files: what was baked, by the outputs of the survey.
  ///   - results: of each of the outputs.
  ///   - exceeding: subjects of which a picture has more colours than were asked for, which is told in every run.
  ///   - isSure: whether what was baked is known to be of the inputs that the survey found.
  init(
    _ survey: Survey, files: [Int: Baker.File], isSure: Bool = true, results: [Outcome.Result], exceeding: Set<Int>
  ) {
    self.survey = survey
    self.results = results
    self.exceeding = exceeding
    let ledger = survey.ledger
    let program = Program.current.record.with(
      PictureLibraries.versions, orAsIn: ledger.record?.program, name: Record.Program.pictureLibrary)
    self.program = program
    // What is left alone although it is gone is nothing that the share should have.
    let isIncomplete =
      !isSure
      || zip(survey.outputs, results).contains { output, result in
        result == .failed || result == .stopped || (result == .left && output.action != .leave)
      }
    shard = survey.shard.map { shard in
      var shard = shard
      shard.isIncomplete = isIncomplete
      return shard
    }

    var fresh: [Entry] = []
    // What the old record says of outputs that stay as they are, or that are none of this bake's.
    var kept = (0..<(ledger.record?.count ?? 0)).map { line -> Entry? in
      Entry(name: ledger.name(at: line), content: .kept(line))
    }
    for (place, output) in survey.outputs.enumerated() {
      if let file = files[place], let number = output.picture {
        var provenance = survey.inputs.provenance(of: survey.plan.pictures[number])
        (provenance.bytes, provenance.sha256, provenance.exceedsColors) = (file.bytes, file.sha256, file.exceedsColors)
        if !isSure { provenance.scene = nil }
        let entry = Entry(
          name: output.name, content: .new(Record.Output(survey.plan.pictures[number], provenance: provenance)),
          output: place, sha256: file.sha256)
        if let line = output.line { kept[line] = entry } else { fresh.append(entry) }
      } else if let line = output.line {
        switch results[place] {
        case .removed: kept[line] = nil
        case .left where output.action == .leave: kept[line] = nil
        default: kept[line]?.output = place
        }
      }
    }
    // What is gone together with its file.
    if survey.coversAll, kept.contains(where: { $0 != nil && $0!.output == nil }) {
      let names = Set(survey.outputs.map(\.name))
      for (line, entry) in kept.enumerated() {
        if let entry, entry.output == nil, !names.contains(entry.name) { kept[line] = nil }
      }
    }
    var entries = kept.compactMap(\.self)
    if let old = ledger.record, !old.program.causes(to: program, drawsPictures: true).isEmpty {
      for index in entries.indices where entries[index].output.map({ results[$0] != .current }) ?? true {
        guard case .kept(let line) = entries[index].content, var output = try? old.output(at: line) else { continue }
        let isDrawn = !output.provenance.pictures.isEmpty
        if old.program.causes(to: program, drawsPictures: isDrawn).isEmpty { continue }
        output.provenance.scene = nil
        entries[index].content = .new(output)
      }
    }
    if !fresh.isEmpty { entries = (entries + fresh).sorted { $0.name.comes(before: $1.name) } }
    self.entries = entries

    // A reveal goes with its mask.
    guard !survey.plan.reveals.isEmpty || ledger.record?.reveals.isEmpty == false else {
      reveals = []
      return
    }
    let names = Set(entries.lazy.map(\.name))
    let made = Set(
      survey.outputs.indices.lazy.filter { place in
        files[place] != nil || results[place] == .current
      }.map { survey.outputs[$0].name })
    let new = survey.plan.reveals.filter { made.contains($0.mask) }
    let replaced = Set(new.map(\.mask))
    let old = (ledger.record?.reveals ?? []).filter { names.contains($0.mask) && !replaced.contains($0.mask) }
    reveals = Record(program: program, outputs: [], reveals: (new + old).map { $0.keeping(names) }).reveals
  }

  /// How many pictures the record tells of; `nil` where there is none.
  var count: Int? { entries.isEmpty ? nil : entries.count }

  /// Whether the record that is there says the same already.
  var isSame: Bool {
    guard let old = survey.ledger.record else { return false }
    return old.program == program && old.shard == shard && old.reveals == reveals && old.count == entries.count
      && old.isOwnLayout && entries.allSatisfy { if case .kept = $0.content { true } else { false } }
  }

  /// Writes the record, if it is not as it was.
  mutating func write() throws(FileError) {
    if isSame {
      bytes = nil
      return
    }
    let old = survey.ledger.record
    // A shard of nothing is one, too.
    if entries.isEmpty, shard == nil, old == nil, survey.ledger.fault == nil { return }
    let bytes = (old ?? Record.Lines(program: program)).bytes(
      program: program, shard: shard, outputs: entries.map(\.content), reveals: reveals)
    try survey.ledger.folder.write(bytes, to: Record.file)
    self.bytes = bytes
  }

  /// Nothing is remembered of what is not sure.
  func forget() { try? survey.ledger.folder.writeState([], Index.name) }

  /// Writes down what the next run need not find out again.
  /// - Parameter order: of the command's choices, where everything was done.
  func remember(order: Digest?) throws(FileError) {
    let folder = survey.ledger.folder
    // What was just written is read in every run until its time can be relied on.
    if bytes != nil { FileStamp.waitForTick() }
    let now = FileStamp.now
    guard let stamp = Disk.fileStamp(of: "\(folder.path)/\(Record.file)") else { return }
    var checksum = survey.ledger.recordChecksum
    if let bytes { checksum = Index.checksum(of: bytes) }
    guard let checksum else { return }

    var inputs: [Input] = []
    var places: [String: Int] = [:]
    func place(of input: Input) -> Int {
      if let place = places[input.path] { return place }
      places[input.path] = inputs.count
      inputs.append(input)
      return inputs.count - 1
    }
    for input in survey.inputs.manifest { _ = place(of: input) }
    let fonts = survey.inputs.fonts.values.sorted { $0.path < $1.path }.map(place)

    // Of each subject, what it gives.
    var owned = [[Int]](repeating: [], count: survey.catalogue.subjects.count)
    let owners = survey.ledger.owners(of: survey.known)
    var outputs: [Index.Output] = []
    outputs.reserveCapacity(entries.count)
    for (number, entry) in entries.enumerated() {
      var sha256 = entry.sha256
      var found: FileStamp?
      if case .kept(let line) = entry.content {
        sha256 = survey.ledger.sha256(at: line)
        if entry.output == nil || survey.outputs[entry.output!].picture == nil, let owner = owners[line] {
          owned[owner].append(number)
        }
      }
      if let output = entry.output {
        if case .kept = entry.content, case .ours(sha256, let stamp) = survey.outputs[output].presence { found = stamp }
        if let picture = survey.outputs[output].picture, results[output] == .current || entry.sha256 != nil {
          owned[survey.plan.pictures[picture].subject].append(number)
        }
      } else if case .kept(let line) = entry.content {
        found = survey.ledger.stamp(at: line)
      }
      if entry.sha256 != nil {
        found = Disk.fileStamp(of: "\(folder.path)/\(entry.name)")?.settled(before: now)
      }
      guard let sha256 else { return }
      outputs.append(Index.Output(name: entry.name, sha256: sha256, stamp: found))
    }
    let subjects = owned.indices.compactMap { number -> Index.Subject? in
      guard !owned[number].isEmpty, !survey.isWarned(number), !exceeding.contains(number) else { return nil }
      var paths = Set((survey.plan.looked[number] ?? []).map { "\(survey.inputs.folder)/\($0)" })
      if let known = survey.known[number], let index = survey.ledger.index {
        paths.formUnion(known.inputs.map { index.inputs[$0].path })
      }
      let own = paths.sorted().map { place(of: survey.inputs.pictures[$0] ?? Input(path: $0, content: .absent)) }
      return Index.Subject(source: survey.catalogue.sources[number], outputs: owned[number], inputs: own)
    }
    let index = Index(
      program: Program.current.identity, done: order, record: stamp.settled(before: now), recordChecksum: checksum,
      inputs: inputs, fonts: fonts, subjects: subjects, outputs: outputs)
    try folder.writeState(index.bytes, Index.name)
  }
}

extension Record.Program {
  /// With the version of a library that may not be loaded: then as it was.
  fileprivate func with(
    _ loaded: [(name: String, version: String)], orAsIn old: Record.Program?, name: String
  ) -> Record.Program {
    let now = loaded.first { $0.name == name }.map { Library($0.name, $0.version) }
    guard let library = now ?? old?.libraries.first(where: { $0.name == name }) else { return self }
    return Record.Program(version: version, libraries: libraries + [library])
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
