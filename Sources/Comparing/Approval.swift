package import Files
import Record
package import Trees

/// What came of copying the new side over the old one.
package struct Approval: Sendable {
  /// Files that were written, sorted.
  package private(set) var written: [String] = []
  /// Files that were removed, sorted.
  package private(set) var removed: [String] = []
  /// What was not done, and why.
  package private(set) var faults: [FileError] = []

  /// Larger than any file of a bake.
  private static let limit = 1 << 30

  /// Copies pictures of the new side over those of the old one, and what the records tell of them: each picture's line
  /// of the record comes from where the picture does. Where all pictures are copied, the record is the new one.
  ///
  /// A file of the old side that is not as the comparison saw it any more stays, and so does one whose new picture cannot
  /// be read.
  /// - Parameters:
  ///   - old: a folder.
  ///   - folder: that folder.
  ///   - names: which pictures, by `Comparison.Picture.name`; `nil` for all that were compared, with the other files.
  package static func approve(
    _ comparison: Comparison, old: any Tree, new: any Tree, to folder: OutputFolder, only names: Set<String>? = nil
  ) -> Approval {
    var approval = Approval()
    let sides = (old: ComparedSide(old), new: ComparedSide(new))
    do throws(FileError) {
      try folder.prepare()
    } catch {
      approval.faults.append(error)
      return approval
    }
    var copied: [Comparison.Picture] = []
    for picture in comparison.pictures where names?.contains(picture.name) ?? true {
      if picture.change == .same {
        // Its line may be another, though.
        if !picture.words.isEmpty { copied.append(picture) }
        continue
      }
      do throws(FileError) {
        try approval.copy(picture, from: sides.new, to: folder)
        copied.append(picture)
      } catch {
        approval.faults.append(error)
      }
    }
    if names == nil {
      for file in comparison.otherFiles {
        do throws(FileError) {
          try approval.copy(file, sides.old, sides.new, to: folder)
        } catch {
          approval.faults.append(error)
        }
      }
    }
    do throws(FileError) {
      let isAll = approval.faults.isEmpty && isWhole(comparison, sides.old, sides.new, names)
      try approval.writeRecord(copied, sides.old, sides.new, isAll: isAll, to: folder)
    } catch {
      approval.faults.append(error)
    }
    approval.written.sort { $0.comes(before: $1) }
    approval.removed.sort { $0.comes(before: $1) }
    return approval
  }

  /// Whether all of both sides were compared, and what differs is copied.
  private static func isWhole(
    _ comparison: Comparison, _ old: ComparedSide, _ new: ComparedSide, _ names: Set<String>?
  ) -> Bool {
    comparison.old.pictureCount == old.pictures.count && comparison.new.pictureCount == new.pictures.count
      && comparison.pictures.allSatisfy { $0.change == .same || names?.contains($0.name) ?? true }
  }

  // MARK: - Files

  private mutating func copy(
    _ picture: Comparison.Picture, from side: ComparedSide, to folder: OutputFolder
  ) throws(FileError) {
    let oldName = picture.oldName ?? picture.name
    if let old = picture.old { try check(oldName, is: old.sha256, in: folder) }
    guard let file = picture.new else {
      if try folder.remove(oldName) { removed.append(oldName) }
      return
    }
    guard let index = side.index(of: picture.name) else {
      throw FileError("\(side.tree.name)/\(picture.name)", "it is not there any more")
    }
    let path = side.tree.path(of: index)
    if picture.change == .unreadable, file.size == nil {
      throw FileError(path, picture.reason ?? "it cannot be read")
    }
    let bytes = try side.tree.bytes(of: index)
    guard let digest = file.sha256, digest == Digest(of: bytes) else {
      throw FileError(path, "it changed since it was compared")
    }
    if picture.old == nil || picture.oldName != nil, Disk.kind(of: "\(folder.path)/\(picture.name)") != nil,
      (try? Disk.read("\(folder.path)/\(picture.name)", limit: Self.limit)) != bytes
    {
      throw FileError("\(folder.path)/\(picture.name)", "another file is in its place since it was compared")
    }
    if try folder.write(bytes, to: picture.name) { written.append(picture.name) }
    if let oldName = picture.oldName, try folder.remove(oldName) { removed.append(oldName) }
  }

  /// Throws where a file is not what was compared.
  private func check(_ name: String, is digest: Digest?, in folder: OutputFolder) throws(FileError) {
    let path = "\(folder.path)/\(name)"
    guard let digest, Digest(of: try Disk.read(path, limit: Self.limit)) == digest else {
      throw FileError(path, "it changed since it was compared")
    }
  }

  private mutating func copy(
    _ file: Comparison.OtherFile, _ old: ComparedSide, _ new: ComparedSide, to folder: OutputFolder
  ) throws(FileError) {
    if let index = new.index(of: file.name) {
      if file.change == .unreadable { throw FileError(new.tree.path(of: index), file.reason ?? "it cannot be read") }
      if try folder.write(try new.tree.bytes(of: index), to: file.name) { written.append(file.name) }
    } else if file.change == .removed, try folder.remove(file.name) {
      removed.append(file.name)
    }
  }

  // MARK: - Record

  private mutating func writeRecord(
    _ copied: [Comparison.Picture], _ old: ComparedSide, _ new: ComparedSide, isAll: Bool, to folder: OutputFolder
  ) throws(FileError) {
    if copied.isEmpty, !isAll { return }
    let bytes: [UInt8]?
    if isAll {
      bytes = new.recordBytes
      if bytes == nil, old.recordBytes != nil {
        // Nothing is told of the new pictures.
        if try folder.remove(Record.file) { removed.append(Record.file) }
        return
      }
    } else {
      bytes = Self.record(of: copied, old, new)
    }
    guard let bytes else { return }
    if try folder.write(bytes, to: Record.file) { written.append(Record.file) }
  }

  /// The old record with what the new one tells of pictures; `nil` where neither is of use.
  private static func record(
    of copied: [Comparison.Picture], _ old: ComparedSide, _ new: ComparedSide
  ) -> [UInt8]? {
    // A record that cannot be read is not replaced by a part of one.
    guard old.recordFault == nil, let program = new.record?.program ?? old.record?.program else { return nil }
    let oldLines = old.record ?? Record.Lines(program: program)
    let isSameProgram = oldLines.count == 0 || oldLines.program == program
    let gone = Set(copied.map { $0.oldName ?? $0.name } + copied.map(\.name))
    var entries: [(name: String, entry: Record.Lines.Entry)] = []
    for line in 0..<oldLines.count {
      let name = oldLines.name(at: line)
      if gone.contains(name) { continue }
      if isSameProgram {
        entries.append((name, .kept(line)))
      } else if var output = try? oldLines.output(at: line) {
        // Another version drew it.
        output.provenance.scene = nil
        entries.append((name, .new(output)))
      }
    }
    for picture in copied where picture.new != nil {
      if let output = new.output(named: picture.name) { entries.append((picture.name, .new(output))) }
    }
    entries.sort { $0.name.comes(before: $1.name) }
    let names = Set(copied.map(\.name))
    let newReveals = new.record?.reveals.filter { names.contains($0.mask) } ?? []
    let reveals = oldLines.reveals.filter { !gone.contains($0.mask) } + newReveals
    return oldLines.bytes(
      program: program, shard: oldLines.shard, outputs: entries.map(\.entry), reveals: reveals)
  }
}
