package import Diagnostics
package import Files
import Record

extension Assembly {
  /// What became of the pictures.
  package struct Written: Sendable {
    /// Those that were there already.
    package var unchanged = 0
    package var bytes = 0
    /// Names of pictures that the bake does not have any more.
    package var removed: [String] = []
    /// Of files that it does not have any more either, but which are not what Scrim wrote: they stay.
    package var warnings: [Diagnostic] = []
    package var faults: [Diagnostic] = []
    /// Whether all is there and the record was written; else it is the old one.
    package var isDone = false
  }

  /// Copies all pictures and then writes the record of the whole. Each picture must be what its shard says, and is
  /// written over nothing but what Scrim wrote there.
  ///
  /// - Parameters:
  ///   - isForced: whether other files are written over, too.
  ///   - isStopped: asked before each picture; where it is so, the folder's record is the old one.
  ///   - progress: called after each picture.
  package func write(
    to folder: OutputFolder, isForced: Bool, isStopped: () -> Bool = { false }, progress: () -> Void = {}
  ) -> Written {
    var written = Written()
    do throws(FileError) {
      try folder.prepare()
    } catch {
      written.faults = [Diagnostic(.unwritableOutput, "cannot write to '\(error.path)': \(error.reason)")]
      return written
    }
    folder.removeLeftovers()
    // A record that is not understood says nothing of whose the files are.
    let old = try? Self.readRecord(in: folder.path)
    let ours = Dictionary(old?.outputs.map { ($0.name, $0.provenance.sha256) } ?? []) { first, _ in first }
    let noted = Journal.read(folder)
    let journal = Journal(folder)
    let view = FolderView(of: folder.path)
    func presence(of name: String) -> Presence {
      Presence(of: name, in: view, known: ours[name].map { ($0, nil) }, noted: noted[name] ?? [])
    }
    for part in parts {
      for output in part.record.outputs {
        if isStopped() { return written }
        do throws(Fault) {
          let isNew = try part.copy(
            output, to: folder, over: presence(of: output.name), journal: journal, isForced: isForced)
          if !isNew { written.unchanged += 1 }
          written.bytes += output.provenance.bytes
        } catch {
          written.faults.append(error.diagnostic)
        }
        progress()
      }
    }
    guard written.faults.isEmpty else { return written }
    let names = Set(record.outputs.map(\.name))
    for output in old?.outputs ?? [] where !names.contains(output.name) {
      switch presence(of: output.name) {
      case .missing: continue
      case .ours:
        do throws(FileError) {
          try folder.remove(output.name)
          written.removed.append(output.name)
        } catch {
          written.faults.append(Diagnostic(unwritable: error))
        }
      case .foreign:
        written.warnings.append(
          Diagnostic(
            .leftoverOutput, "'\(folder.path)/\(output.name)' is left over, and not as Scrim wrote it: it stays",
            severity: .warning))
      }
    }
    guard written.faults.isEmpty else { return written }
    do throws(FileError) {
      try folder.write(record.bytes, to: Record.file)
      Journal.delete(folder)
      written.isDone = true
    } catch {
      written.faults.append(Diagnostic(unwritable: error))
    }
    return written
  }

  struct Fault: Error {
    let diagnostic: Diagnostic
  }
}

extension Assembly.Part {
  /// - Parameter presence: what is there in the other folder.
  /// - Returns: whether it was written, and not there already.
  fileprivate func copy(
    _ output: Record.Output, to other: OutputFolder, over presence: Presence, journal: Journal, isForced: Bool
  ) throws(Assembly.Fault) -> Bool {
    let bytes = try picture(output)
    let digest = output.provenance.sha256
    if presence.digest == digest { return false }
    if case .foreign = presence, !isForced {
      throw Assembly.Fault(
        diagnostic: Diagnostic(
          .editedOutput, "'\(other.path)/\(output.name)' is not as Scrim wrote it: it stays",
          help: "'scrim merge --force' writes over it"))
    }
    do throws(FileError) {
      try journal.note(digest, output.name)
      return try other.write(bytes, to: output.name, replacingLinks: isForced)
    } catch {
      throw Assembly.Fault(diagnostic: Diagnostic(unwritable: error))
    }
  }

  /// The bytes of a picture, if they are those that the record tells of.
  private func picture(_ output: Record.Output) throws(Assembly.Fault) -> [UInt8] {
    let file = "\(folder)/\(output.name)"
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Disk.read(file, limit: max(0, output.provenance.bytes))
    } catch {
      throw Assembly.Fault(
        diagnostic: Diagnostic(
          .alteredShard, "'\(file)' is missing from its shard: \(error.reason)", help: "bake the shard again"))
    }
    guard bytes.count == output.provenance.bytes, Digest(of: bytes) == output.provenance.sha256 else {
      throw Assembly.Fault(
        diagnostic: Diagnostic(
          .alteredShard, "'\(file)' was changed: it is not what '\(folder)/\(Record.file)' tells of",
          help: "bake the shard again"))
    }
    return bytes
  }
}
