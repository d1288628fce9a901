import Files
import Geometry
import PNG
import Record
import Trees

extension Comparer {
  /// What a pair comes to: a picture, or two where it turns out that they have nothing to do with each other.
  func findings(
    of pair: Pair, _ comparer: PixelComparer, album: (any Album)?, budget: MemoryBudget?
  ) async -> [Finding] {
    switch (pair.old, pair.new) {
    case (let old?, let new?):
      if let finding = sameFinding(old, new) { return [finding] }
      let contents: (old: [UInt8], new: [UInt8])
      switch read(old, new) {
      case .same(let bytes):
        if pair.basis == .path, PixelComparer.fault(of: bytes) == nil { return [same(old, new)] }
        contents = (bytes, bytes)
      case .other(let old, let new): contents = (old, new)
      case .unreadable(let finding): return [finding]
      }
      let need = budget == nil ? 0 : PixelComparer.memory(old: contents.old, new: contents.new)
      await budget?.take(need)
      let finding = finding(pair, old, new, contents, comparer, album: album)
      await budget?.giveBack(need)
      if let finding { return [finding] }
      return [
        single(old, in: self.old, isOld: true, comparer, album: album),
        single(new, in: self.new, isOld: false, comparer, album: album),
      ]
    case (let old?, nil): return [single(old, in: self.old, isOld: true, comparer, album: album)]
    case (nil, let new?): return [single(new, in: self.new, isOld: false, comparer, album: album)]
    case (nil, nil): return []
    }
  }

  // MARK: - Bytes

  private enum Reading {
    case same([UInt8])
    case other([UInt8], [UInt8])
    case unreadable(Finding)
  }

  /// Where ids tell without reading.
  private func sameFinding(_ old: Int, _ new: Int) -> Finding? {
    guard let id = self.old.tree.entries[old].id, id == self.new.tree.entries[new].id,
      FileName(self.old.path(of: old)) == FileName(self.new.path(of: new))
    else { return nil }
    return same(old, new)
  }

  /// The bytes of both, of which those with an id are not read where the other's bytes give the same one.
  private func read(_ old: Int, _ new: Int) -> Reading {
    let (oldID, newID) = (self.old.tree.entries[old].id, self.new.tree.entries[new].id)
    if let oldID, newID == nil, let bytes = try? self.new.tree.bytes(of: new), self.old.tree.id(of: bytes) == oldID {
      return .same(bytes)
    }
    if let newID, oldID == nil, let bytes = try? self.old.tree.bytes(of: old), self.new.tree.id(of: bytes) == newID {
      return .same(bytes)
    }
    var reasons: [String] = []
    func bytes(of index: Int, _ side: ComparedSide, _ name: String) -> [UInt8]? {
      do throws(FileError) {
        return try side.tree.bytes(of: index)
      } catch {
        reasons.append("\(name): \(error.reason)")
        return nil
      }
    }
    let (oldBytes, newBytes) = (bytes(of: old, self.old, "old"), bytes(of: new, self.new, "new"))
    if let oldBytes, let newBytes { return oldBytes == newBytes ? .same(newBytes) : .other(oldBytes, newBytes) }
    var picture = picture(old, new, change: .unreadable, subject: self.new.subject(of: new))
    picture.reason = reasons.joined(separator: "; ")
    return .unreadable(Finding(picture: picture, clauses: [.init(text: picture.reason ?? "")]))
  }

  /// A pair of equal bytes; what the record alone tells otherwise is told.
  private func same(_ old: Int, _ new: Int) -> Finding {
    var picture = picture(old, new, change: .same, subject: Comparison.Subject(path: self.new.path(of: new)))
    if self.old.recordBytes != self.new.recordBytes, let before = self.old.line(of: old),
      let after = self.new.line(of: new), before != after, let old = self.old.output(of: old),
      let new = self.new.output(of: new)
    {
      picture.subject = Comparison.Subject(new)
      picture.words = new.contentChanges(from: old)
    }
    return Finding(picture: picture, clauses: picture.words)
  }

  private func picture(
    _ old: Int, _ new: Int, change: Comparison.Change, subject: Comparison.Subject
  ) -> Comparison.Picture {
    let (oldEntry, newEntry) = (self.old.tree.entries[old], self.new.tree.entries[new])
    return Comparison.Picture(
      name: newEntry.path, oldName: FileName(oldEntry.path) == FileName(newEntry.path) ? nil : oldEntry.path,
      change: change,
      subject: subject, old: .init(length: oldEntry.length), new: .init(length: newEntry.length))
  }

  // MARK: - Pixels

  /// `nil` where what was taken for a pair is none.
  private func finding(
    _ pair: Pair, _ old: Int, _ new: Int, _ contents: (old: [UInt8], new: [UInt8]), _ comparer: PixelComparer,
    album: (any Album)?
  ) -> Finding? {
    let digests = (old: Digest(of: contents.old), new: Digest(of: contents.new))
    let evidence = Evidence(self.old, old, self.new, new, digests: digests)
    let subject =
      evidence.new.map { Comparison.Subject($0) } ?? Comparison.Subject(path: self.new.path(of: new))
    let oldSubject =
      evidence.old.map { Comparison.Subject($0) } ?? Comparison.Subject(path: self.old.path(of: old))
    var picture = picture(old, new, change: .changed, subject: subject)
    picture.old = .init(length: contents.old.count, sha256: digests.old)
    picture.new = .init(length: contents.new.count, sha256: digests.new)
    if picture.oldName != nil {
      // What sort it is, a name does not tell.
      let kinds = Set([evidence.old?.kind, evidence.new?.kind].compactMap(\.self))
      let isSameSubject = subject.isSame(as: oldSubject) && kinds.count < 2
      picture.naming = pair.basis == .identity || isSameSubject ? .moved : .renamed
    }
    let ignored = boxes(evidence, scale: subject.scale)
    switch comparer.compare(contents.old, contents.new, ignoring: ignored, explanation: evidence.explanation) {
    case .unreadable(let oldReason, let newReason):
      picture.change = .unreadable
      let isBoth = oldReason != nil && oldReason == newReason
      picture.reason =
        isBoth
        ? "old and new: \(oldReason ?? "")"
        : [oldReason.map { "old: \($0)" }, newReason.map { "new: \($0)" }].compactMap(\.self).joined(separator: "; ")
      if oldReason == nil { picture.old?.size = PNGHeader(of: contents.old)?.size }
      if newReason == nil { picture.new?.size = PNGHeader(of: contents.new)?.size }
    case .compared(var difference, let oldSize, let newSize):
      picture.old?.size = oldSize
      picture.new?.size = newSize
      switch pair.basis {
      case .content where difference.seen > 0 || difference.playing != nil || oldSize != newSize: return nil
      case .remainder where oldSize != newSize || difference.seen > Self.mostOfRemainder(of: oldSize): return nil
      default: break
      }
      picture.change = change(difference, isResized: oldSize != newSize, naming: picture.naming)
      if picture.change.rank > Comparison.Change.unseen.rank {
        picture.words = evidence.words
        picture.causes = evidence.causes
        evidence.explain(&difference)
        picture.isUnexplained =
          difference.unexplained > 0 && (picture.change == .changed || picture.change == .resized)
      } else if let old = evidence.old, let new = evidence.new, evidence.isSound {
        picture.words = new.contentChanges(from: old)
      }
      if contents.old != contents.new { picture.pixels = difference }
    }
    if let album, picture.change.isDifference || picture.change == .tolerated {
      album.add(comparer.plates(old: contents.old, new: contents.new), of: picture.name)
    }
    return Finding(picture: picture, clauses: clauses(of: picture, leads: evidence.leads, oldSubject: oldSubject))
  }

  /// Two pictures that nothing but a screen has in common are one that was renamed where no more of them differs.
  private static func mostOfRemainder(of size: PixelSize) -> Int { size.width * size.height / 100 }

  private func change(
    _ difference: PixelDifference, isResized: Bool, naming: Comparison.Naming?
  ) -> Comparison.Change {
    if isResized { return .resized }
    let isAllowed = difference.count <= settings.maxPixels || difference.ratio <= settings.maxRatio
    if difference.playing != nil || (difference.count > 0 && !isAllowed) { return .changed }
    switch naming {
    case .renamed: return .renamed
    case .moved: return .moved
    case nil: break
    }
    if difference.seen > 0 { return .tolerated }
    return difference.unseen > 0 ? .unseen : .reencoded
  }

  /// Where differences are counted apart, in pixels.
  private func boxes(_ evidence: Evidence, scale: Int) -> [PixelRect] {
    settings.ignored.flatMap { ignored -> [PixelRect] in
      switch ignored {
      case .pixels(let box): return [box]
      case .points(let box):
        return [
          PixelRect(x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale)
        ]
      case .element(let name):
        return [evidence.old, evidence.new].compactMap(\.self).flatMap { output in
          output.elements.filter { element in
            [element.id, element.role].contains { $0 == name || "\(output.guide)/\($0)" == name }
          }.map { $0.box(scale: output.scale, outset: 2) }
        }
      }
    }
  }

  /// A picture of one side.
  private func single(
    _ index: Int, in side: ComparedSide, isOld: Bool, _ comparer: PixelComparer, album: (any Album)?
  ) -> Finding {
    let entry = side.tree.entries[index]
    var picture = Comparison.Picture(
      name: entry.path, change: isOld ? .removed : .added, subject: side.subject(of: index))
    var file = Comparison.Picture.File(length: entry.length)
    do throws(FileError) {
      let bytes = try side.tree.bytes(of: index)
      file = .init(length: bytes.count, sha256: Digest(of: bytes))
      if comparer.fingerprint(of: bytes) != nil {
        file.size = PNGHeader(of: bytes)?.size
      } else if case .unreadable(let old, let new) = comparer.compare(bytes, bytes) {
        picture.reason = old ?? new
      } else {
        picture.reason = "it cannot be read"
      }
      album?.add(comparer.plates(of: bytes, isOld: isOld), of: entry.path)
    } catch {
      picture.reason = error.reason
    }
    if isOld { picture.old = file } else { picture.new = file }
    if let reason = picture.reason {
      picture.change = .unreadable
      picture.reason = "\(isOld ? "old" : "new"): \(reason)"
    }
    return Finding(picture: picture, clauses: clauses(of: picture, leads: false, oldSubject: picture.subject))
  }
}

extension Comparison.Change {
  /// Its place in the list of all.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
