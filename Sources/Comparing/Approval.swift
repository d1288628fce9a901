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

  private let folder: OutputFolder
  private let old: ComparedSide
  private let new: ComparedSide
  /// Those whose lines of the record come from the new side now.
  private var copied: [Comparison.Picture] = []

  /// Larger than any file of a bake.
  private static let limit = 1 << 30

  /// Copies pictures of the new side over those of the old one, and what the records tell of them: each picture's line
  /// of the record comes from where the picture does. Where all pictures are copied, the record is the new one.
  ///
  /// A file of either side that is not as the comparison saw it any more stays. Nothing at all is done where a record is
  /// not as it was, or cannot be used: what it tells would be lost.
  /// - Parameters:
  ///   - old: a folder.
  ///   - folder: that folder, locked.
  ///   - names: which pictures, by `Comparison.Picture.name`; `nil` for all that were compared, with the other files.
  package static func approve(
    _ comparison: Comparison, old: any Tree, new: any Tree, to folder: OutputFolder, only names: Set<FileName>? = nil
  ) -> Approval {
    var approval = Approval(folder: folder, old: ComparedSide(old), new: ComparedSide(new))
    let isWhole = approval.isWhole(comparison, names)
    do throws(FileError) {
      try folder.prepare()
      try approval.checkRecords(comparison, isWhole: isWhole)
    } catch {
      approval.faults.append(error)
      return approval
    }
    approval.copy(
      comparison.pictures.filter { names?.contains(FileName($0.name)) ?? true },
      names == nil ? comparison.otherFiles : [])
    approval.attempt { approval throws(FileError) in
      let isAll = isWhole && approval.faults.isEmpty
      try approval.writeRecord(isAll ? approval.new.recordBytes : approval.mixedRecord(of: comparison), isAll: isAll)
    }
    approval.written.sort { $0.comes(before: $1) }
    approval.removed.sort { $0.comes(before: $1) }
    return approval
  }

  private init(folder: OutputFolder, old: ComparedSide, new: ComparedSide) {
    (self.folder, self.old, self.new) = (folder, old, new)
  }

  /// Whether all of both sides were compared, and what differs is to be copied.
  private func isWhole(_ comparison: Comparison, _ names: Set<FileName>?) -> Bool {
    comparison.old.pictureCount == old.pictures.count && comparison.new.pictureCount == new.pictures.count
      && comparison.pictures.allSatisfy { $0.change == .same || names?.contains(FileName($0.name)) ?? true }
  }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  private mutating func attempt(_ body: (inout Approval) throws(FileError) -> Void) {
    do throws(FileError) {
      try body(&self)
    } catch {
      faults.append(error)
    }
  }

  // MARK: - Files

  private mutating func copy(_ pictures: [Comparison.Picture], _ others: [Comparison.OtherFile]) {
    // What goes makes place for what comes: a folder may follow a file, and on some disks names in other letters are one.
    for picture in pictures where picture.new == nil {
      attempt { approval throws(FileError) in
        try approval.remove(picture.name, picture.old?.sha256)
        approval.copied.append(picture)
      }
    }
    for file in others where file.change == .removed {
      attempt { approval throws(FileError) in try approval.remove(file.name, file.old) }
    }
    for picture in pictures where picture.new != nil {
      if picture.change == .same {
        // Its line may be another, though.
        if !picture.words.isEmpty { copied.append(picture) }
        continue
      }
      attempt { approval throws(FileError) in
        try approval.copy(picture)
        approval.copied.append(picture)
      }
    }
    for file in others where file.change != .removed {
      attempt { approval throws(FileError) in
        if file.change == .unreadable { throw FileError(approval.path(file.name), file.reason ?? "it cannot be read") }
        let bytes = try approval.bytes(of: file.name, file.new)
        if let old = file.old {
          try approval.check(file.name, is: old)
        } else {
          try approval.check(file.name, may: bytes)
        }
        if try approval.folder.write(bytes, to: file.name) { approval.written.append(file.name) }
      }
    }
  }

  private mutating func copy(_ picture: Comparison.Picture) throws(FileError) {
    let name = picture.name
    if picture.change == .unreadable, picture.new?.size == nil {
      throw FileError(new.tree.name + "/" + name, picture.reason ?? "it cannot be read")
    }
    let bytes = try bytes(of: name, picture.new?.sha256)
    if let old = picture.old { try check(picture.oldName ?? name, is: old.sha256) }
    guard let oldName = picture.oldName else {
      if picture.old == nil { try check(name, may: bytes) }
      if try folder.write(bytes, to: name) { written.append(name) }
      return
    }
    // To the disk, both may be one: to remove the old one would be to remove the new one.
    if Disk.isSame(path(oldName), path(name)) {
      try folder.respell(oldName, as: name)
      do throws(FileError) {
        try folder.write(bytes, to: name)
      } catch {
        try? folder.respell(name, as: oldName)
        throw error
      }
      written.append(name)
      return
    }
    try check(name, may: bytes)
    let isWritten = try folder.write(bytes, to: name)
    do throws(FileError) {
      if try folder.remove(oldName) { removed.append(oldName) }
    } catch {
      // The record goes on to tell of the old one alone.
      if isWritten, (try? folder.remove(name)) == nil { written.append(name) }
      throw error
    }
    if isWritten { written.append(name) }
  }

  private mutating func remove(_ name: String, _ digest: Digest?) throws(FileError) {
    try check(name, is: digest)
    if try folder.remove(name) { removed.append(name) }
  }

  /// A file of the new side, if it is what was compared.
  private func bytes(of name: String, _ digest: Digest?) throws(FileError) -> [UInt8] {
    guard let index = new.index(of: name) else {
      throw FileError("\(new.tree.name)/\(name)", "it is not there any more")
    }
    let bytes = try new.tree.bytes(of: index)
    guard let digest, digest == Digest(of: bytes) else { throw Self.changed(new.tree.path(of: index)) }
    return bytes
  }

  /// Throws where a file is not the one that was compared, or is a link to one.
  private func check(_ name: String, is digest: Digest?) throws(FileError) {
    guard !Disk.isLink(path(name)) else { throw FileError(path(name), "a symbolic link, not a file") }
    guard let digest, Digest(of: try Disk.read(path(name), limit: Self.limit)) == digest else {
      throw Self.changed(path(name))
    }
  }

  /// Throws where something else than these bytes is in the place of a new file.
  private func check(_ name: String, may bytes: [UInt8]) throws(FileError) {
    guard Disk.occupant(of: path(name)) == nil || (try? Disk.read(path(name), limit: Self.limit)) == bytes else {
      throw FileError(path(name), "another file is in its place since it was compared")
    }
  }

  private static func changed(_ path: String) -> FileError { FileError(path, "it changed since it was compared") }

  // MARK: - Record

  /// Throws where a record cannot be used, or is not the one that was compared.
  private func checkRecords(_ comparison: Comparison, isWhole: Bool) throws(FileError) {
    let newPath = "\(new.tree.name)/\(Record.file)"
    if let fault = new.recordFault { throw FileError(newPath, "its record cannot be used: \(fault)") }
    guard Self.digest(new) == comparison.new.recordDigest else { throw Self.changed(newPath) }
    let place = path(Record.file)
    guard old.recordBytes != nil else {
      if let fault = old.recordFault { throw FileError(place, fault) }
      guard Disk.occupant(of: place) == nil, comparison.old.recordDigest == nil else { throw Self.changed(place) }
      return
    }
    try check(Record.file, is: comparison.old.recordDigest)
    // What a part of another record would be added to.
    if let fault = old.recordFault, !isWhole { throw FileError(place, "its record cannot be used: \(fault)") }
  }

  private static func digest(_ side: ComparedSide) -> Digest? { side.recordBytes.map { Digest(of: $0) } }

  /// - Parameter bytes: `nil` where there is nothing to tell.
  private mutating func writeRecord(_ bytes: [UInt8]?, isAll: Bool) throws(FileError) {
    if let bytes {
      if try folder.write(bytes, to: Record.file) { written.append(Record.file) }
    } else if isAll, try folder.remove(Record.file) {
      // The new side has none, and tells nothing of its pictures.
      removed.append(Record.file)
    }
  }

  /// The old record with what the new one tells of pictures that were copied; `nil` where that is nothing.
  private func mixedRecord(of comparison: Comparison) -> [UInt8]? {
    guard !copied.isEmpty, old.recordFault == nil, let program = new.record?.program ?? old.record?.program else {
      return nil
    }
    let oldLines = old.record ?? Record.Lines(program: program)
    let isSameProgram = oldLines.count == 0 || oldLines.program == program
    let names = Set(copied.lazy.filter { $0.new != nil }.map { FileName($0.name) })
    let gone = names.union(copied.map { FileName($0.oldName ?? $0.name) })
    // A record takes names for one that are equal as texts.
    let texts = Set(names.map(\.text))
    var entries: [(name: String, entry: Record.Lines.Entry)] = []
    for line in 0..<oldLines.count {
      let name = oldLines.name(at: line)
      if gone.contains(FileName(name)) || texts.contains(name) { continue }
      if isSameProgram {
        entries.append((name, .kept(line)))
      } else if var output = try? oldLines.output(at: line) {
        // Another version drew it.
        output.provenance.scene = nil
        entries.append((name, .new(output)))
      }
    }
    for name in names.map(\.text) {
      if let output = new.output(named: name) { entries.append((name, .new(output))) }
    }
    entries.sort { $0.name.comes(before: $1.name) }
    return oldLines.bytes(
      program: program, shard: oldLines.shard, outputs: entries.map(\.entry),
      reveals: reveals(of: comparison, copied: names, gone: gone))
  }

  /// A reveal is told as the side tells it that its mask is from, or all its files if some were copied.
  private func reveals(
    of comparison: Comparison, copied names: Set<FileName>, gone: Set<FileName>
  ) -> [Record.Reveal] {
    let same = Set(comparison.pictures.lazy.filter { $0.change == .same }.map { FileName($0.name) })
    let reveals = (new.record?.reveals ?? []).filter { reveal in
      if names.contains(FileName(reveal.mask)) { return true }
      let files = ([reveal.mask] + reveal.frames + [reveal.animation].compactMap(\.self)).map { FileName($0) }
      return !names.isDisjoint(with: files) && files.allSatisfy { names.contains($0) || same.contains($0) }
    }
    let masks = gone.union(reveals.map { FileName($0.mask) })
    func isThere(_ name: String) -> Bool { !gone.contains(FileName(name)) || names.contains(FileName(name)) }
    let rest = (old.record?.reveals ?? []).filter { !masks.contains(FileName($0.mask)) }
    return reveals
      + rest.map { reveal in
        var reveal = reveal
        reveal.frames.removeAll { !isThere($0) }
        reveal.animation = reveal.animation.flatMap { isThere($0) ? $0 : nil }
        return reveal
      }
  }
}
