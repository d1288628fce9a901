package import Diagnostics
import Files
package import Record

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
    /// Where there is one, the folder's record is the old one, and nothing was removed.
    package var faults: [Diagnostic] = []
  }

  /// Copies all pictures and then writes the record of the whole. Each picture must be what its shard says, and is
  /// written over nothing but what the folder's own record says.
  ///
  /// - Parameters:
  ///   - isForced: whether other files are written over, too.
  ///   - progress: called after each picture.
  package func write(to path: String, isForced: Bool, progress: () -> Void = {}) -> Written {
    var written = Written()
    let folder = OutputFolder(path: path)
    do throws(FileError) {
      try folder.prepare()
    } catch {
      written.faults = [Diagnostic(.unwritableOutput, "cannot write to '\(error.path)': \(error.reason)")]
      return written
    }
    folder.removeLeftovers()
    // A record that is not understood says nothing of whose the files are.
    let old = try? Self.readRecord(in: path)
    let ours = Dictionary(old?.outputs.map { ($0.name, $0.provenance.sha256) } ?? []) { first, _ in first }
    for part in parts {
      for output in part.record.outputs {
        do throws(Fault) {
          let isNew = try part.copy(output, to: folder, at: path, ours: ours[output.name], isForced: isForced)
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
    for output in old?.outputs ?? [] where !names.contains(output.name) && OutputFolder.mayHold(output.name) {
      let file = "\(path)/\(output.name)"
      guard Disk.kind(of: file) != nil else { continue }
      if (try? Disk.digest(of: file)) == output.provenance.sha256, unlink(file) == 0 {
        written.removed.append(output.name)
      } else {
        written.warnings.append(
          Diagnostic(
            .leftoverOutput, "'\(file)' is left over, and not as Scrim wrote it: it stays", severity: .warning))
      }
    }
    do throws(FileError) {
      try folder.write(record.bytes, to: Record.file)
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
  /// - Parameter ours: what the other folder's record says of the file that is there.
  /// - Returns: whether it was written, and not there already.
  fileprivate func copy(
    _ output: Record.Output, to other: OutputFolder, at path: String, ours: Digest?, isForced: Bool
  ) throws(Assembly.Fault) -> Bool {
    let bytes = try picture(output)
    let target = "\(path)/\(output.name)"
    if !isForced, Disk.kind(of: target) == .file {
      let there = try? Disk.digest(of: target)
      guard there == output.provenance.sha256 || there == ours else {
        throw Assembly.Fault(
          diagnostic: Diagnostic(
            .editedOutput, "'\(target)' is not as Scrim wrote it: it stays",
            help: "'scrim merge --force' writes over it"))
      }
    }
    do throws(FileError) {
      return try other.write(bytes, to: output.name)
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
