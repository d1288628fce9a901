import Diagnostics
package import Files
package import Record

/// What is known of a folder of pictures: by its record, by what this machine remembers of it, and by the journal of a bake
/// that was cut short.
package struct Ledger: Sendable {
  package let folder: OutputFolder
  /// `nil` where there is none of use.
  package let index: Index?
  /// `nil` where there is none that is understood.
  private(set) var record: Record.Lines?
  /// Why a record that is there is not understood.
  private(set) var fault: Diagnostic?
  private(set) var journal: [String: Set<Digest>] = [:]
  /// Where the record has each output.
  private(set) var places: [String: Int] = [:]
  /// Whether the index is about the record that is there, entry for entry.
  private(set) var isAboutRecord = false
  /// Of the record when it was read.
  private var recordStamp: FileStamp?
  /// Of the record's bytes.
  private(set) var recordChecksum: UInt64?
  /// What files looked like when they were known to be of these digests.
  private var stamps: [String: (sha256: Digest, stamp: FileStamp)] = [:]

  /// Reads what this machine remembers, and nothing else yet.
  package init(folder: OutputFolder) {
    self.folder = folder
    let index = folder.readState(Index.name).flatMap { Index(parsing: $0) }
    self.index = index?.program == Program.current.identity ? index : nil
  }

  /// Whether the same order was done, and nothing that it depended on or made has changed since.
  package func isDone(_ order: Digest, jobs: Int) async -> Bool {
    guard let index, index.done == order else { return false }
    let record = folder.path + "/" + Record.file
    if index.record == nil || Disk.fileStamp(of: record) != index.record {
      guard let bytes = try? Disk.read(record, limit: Self.recordLimit),
        Index.checksum(of: bytes) == index.recordChecksum
      else { return false }
    }
    guard folder.readState(Journal.name) == nil, index.inputs.allSatisfy({ $0.checked().isUnchanged }) else {
      return false
    }
    let view = FolderView(of: folder.path)
    return await inParallel(count: index.outputs.count, jobs: jobs) { number in
      let output = index.outputs[number]
      let presence = Presence(of: output.name, in: view, known: (output.sha256, output.stamp))
      return if case .ours = presence { true } else { false }
    }.allSatisfy { $0 }
  }

  /// What a build tool is to look at, as of the last bake; absolute.
  package var prerequisites: [String] {
    guard let index else { return [] }
    let fonts = Set(index.fonts)
    return index.inputs.enumerated().compactMap { number, input in
      fonts.contains(number) ? input.ownPrerequisite : input.prerequisite
    }
  }

  /// Reads the rest.
  mutating func open() {
    let path = folder.path + "/" + Record.file
    recordStamp = Disk.fileStamp(of: path)
    journal = Journal.read(folder)
    do {
      let bytes = try Disk.read(path, limit: Self.recordLimit)
      let lines = try Record.Lines(parsing: bytes)
      record = lines
      recordChecksum = Index.checksum(of: bytes)
      isAboutRecord = index?.outputs.count == lines.count && index?.recordChecksum == recordChecksum
      places.reserveCapacity(lines.count)
      for number in 0..<lines.count { places[name(at: number)] = number }
      guard let index, !isAboutRecord else { return }
      for output in index.outputs { stamps[output.name] = output.stamp.map { (output.sha256, $0) } }
    } catch {
      if let error = error as? FileError, error.isMissing { return }
      fault = Self.unreadable(path, error)
    }
  }

  /// Whether a bake has been at work in the folder since this was opened.
  var isOutdated: Bool {
    Disk.fileStamp(of: folder.path + "/" + Record.file) != recordStamp
      || (folder.readState(Journal.name) != nil) != !journal.isEmpty
  }

  /// The name of an output of the record.
  func name(at line: Int) -> String {
    if isAboutRecord { return index!.outputs[line].name }
    return record!.name(at: line)
  }

  /// What the record says was written.
  func sha256(at line: Int?) -> Digest? {
    guard let line else { return nil }
    if isAboutRecord { return index?.outputs[line].sha256 }
    return try? record?.output(at: line).provenance.sha256
  }

  func exceedsColors(at line: Int?) -> Bool {
    line.flatMap { try? record?.output(at: $0).provenance.exceedsColors } ?? false
  }

  /// What the file looked like when it was known to be what the record says.
  func stamp(at line: Int) -> FileStamp? {
    if isAboutRecord { return index?.outputs[line].stamp }
    guard let known = stamps[name(at: line)], known.sha256 == sha256(at: line) else { return nil }
    return known.stamp
  }

  /// Larger than the record of any manifest.
  private static let recordLimit = 256 << 20

  private static func unreadable(_ path: String, _ error: any Error) -> Diagnostic {
    var reason = "\(error)"
    var place: SourceLocation?
    if let error = error as? FileError { reason = error.reason }
    if let error = error as? JSONError {
      reason = error.reason
      place = error.line.map { SourceLocation(file: path, line: $0, column: error.column ?? 1) }
    }
    return Diagnostic(
      .unreadableRecord, "'\(path)' is not understood: \(reason)", at: place,
      help: "a bake writes it anew; pictures that are there are kept where they are right", severity: .warning)
  }
}
