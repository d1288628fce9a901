import Comparing
import Diagnostics
import Geometry
import Record

// What is said of a comparison in more than one of its reports.

extension Comparison {
  /// The edits that someone has to look at: of differences that are not accepted. Pictures that cannot be read are told
  /// as faults.
  var openEdits: [Edit] { edits.filter { $0.change.isDifference && $0.change != .unreadable && !$0.isAccepted } }

  /// Pictures that could not be read, and are not accepted so.
  var unreadablePictures: [Picture] { pictures.filter { $0.change == .unreadable && !$0.isAccepted } }

  var acceptedCount: Int { pictures.count { $0.isAccepted } }

  /// "3 changed, 1 added; 2 re-encoded, 1 tolerated, 4 accepted; 332 same"
  var countText: String {
    let open = Dictionary(grouping: pictures.lazy.filter { !$0.isAccepted }, by: \.change).mapValues(\.count)
    func texts(_ changes: [Change]) -> [String] {
      changes.compactMap { change in open[change].map { "\(String(grouped: $0)) \(change.text)" } }
    }
    var differing = texts([.changed, .resized, .renamed, .moved, .added, .removed, .unreadable])
    let unreadableCount = otherFiles.count { $0.change == .unreadable }
    let count = otherFiles.count - unreadableCount
    if count > 0 { differing.append("\(String(grouped: count, "other file")) \(count == 1 ? "differs" : "differ")") }
    if unreadableCount > 0 {
      differing.append("\(String(grouped: unreadableCount, "other file")) could not be compared")
    }
    var quiet = texts([.reencoded, .unseen, .tolerated])
    if acceptedCount > 0 { quiet.append("\(String(grouped: acceptedCount)) accepted") }
    let groups = [differing, quiet, texts([.same])].filter { !$0.isEmpty }
    return groups.isEmpty ? "no pictures" : groups.map { $0.joined(separator: ", ") }.joined(separator: "; ")
  }

  /// What there is to know of the sides before one reads on.
  var notes: [String] {
    switch (old.pictureCount, new.pictureCount) {
    case (0, 0): return ["no picture on either side"]
    case (0, _): return ["no picture in \(old.name)"]
    case (_, 0): return ["no picture in \(new.name)"]
    default: break
    }
    let consequence = "pictures are compared by name and pixels alone"
    switch (old.isWithoutRecord, new.isWithoutRecord) {
    case (true, true): return ["no guides.json on either side: \(consequence)"]
    case (true, false): return ["no guides.json in \(old.name): \(consequence)"]
    case (false, true): return ["no guides.json in \(new.name): \(consequence)"]
    case (false, false): return []
    }
  }

  /// What is wrong with the comparison: records, pictures and files that could not be read.
  var faults: [Diagnostic] {
    var faults = [old, new].compactMap { side in
      side.recordFault.map {
        Diagnostic(
          .unreadableRecord, "'\(side.name)/guides.json' cannot be read: \($0)",
          help: "its pictures are compared by name and pixels alone", severity: .warning)
      }
    }
    faults += unreadablePictures.map { picture in
      Diagnostic(
        .unreadablePicture, "'\(picture.name)' cannot be compared" + (picture.reason.map { ": \($0)" } ?? ""))
    }
    return faults
      + otherFiles.filter { $0.change == .unreadable }.map { file in
        Diagnostic(.unreadableSide, "'\(file.name)' cannot be compared" + (file.reason.map { ": \($0)" } ?? ""))
      }
  }
}

extension Comparison.Side {
  var isWithoutRecord: Bool { !hasRecord && recordFault == nil }
}

extension Comparison.Change {
  /// As it stands behind a number of pictures.
  var text: String { rawValue }
}

extension Comparison.Edit {
  /// "target moved 12 pt right, arrow flipped to below (3)": where a clause is not of all pictures, of how many.
  /// Of many clauses, the first ones and how many more there are.
  var clauseText: String {
    let shown = clauses.count > Self.clauseLimit + 1 ? Self.clauseLimit : clauses.count
    var texts = clauses.prefix(shown).map { clause in
      clause.count < pictures.count ? "\(clause.text) (\(String(grouped: clause.count)))" : clause.text
    }
    if clauses.count > shown { texts.append("and \(String(grouped: clauses.count - shown)) more") }
    return texts.joined(separator: ", ")
  }

  private static let clauseLimit = 6

  /// "40 pictures", or the name of the only one.
  func picturesText(in comparison: Comparison) -> String {
    pictures.count == 1 ? comparison.pictures[pictures[0]].name : String(grouped: pictures.count, "picture")
  }

  /// What is said first of it: where nothing explains what differs.
  static let unexplained = "unexplained"
}

extension Comparison.Picture {
  /// What changed, in words: of the record, and what lies behind it.
  var wordText: String {
    let texts = words.map(\.text) + causes
    return texts.joined(separator: ", ")
  }

  /// "changed: target moved 12 pt right; 1,204 pixels (0.03 %), by up to 255 of 255, in 3 places: …": all of it in a line.
  var text: String {
    var parts: [String] = []
    if let oldName { parts.append("was \(oldName)") }
    if let reason { parts.append(reason) }
    if !wordText.isEmpty { parts.append(wordText) }
    if let sizeText { parts.append(sizeText) }
    if let text = pixels?.text { parts.append(text) }
    if isUnexplained { parts.append("not explained by the record") }
    let change = isAccepted ? "\(change.text), accepted" : change.text
    return parts.isEmpty ? change : "\(change): \(parts.joined(separator: "; "))"
  }

  /// "750x1334 → 750x1335" where the size differs.
  var sizeText: String? {
    guard let old = old?.size, let new = new?.size, old != new else { return nil }
    return "\(old.width)x\(old.height) → \(new.width)x\(new.height)"
  }
}

extension PixelDifference {
  /// "1,204 pixels (0.03 %), by up to 255 of 255, in 3 places: tip 120x30+30+40, scrim 4x4+0+0, 1 more"; of pixels that
  /// were tolerated, and the like, behind it. `nil` where no pixel differs in any way.
  /// - Parameter limit: how many places are told.
  func text(places limit: Int) -> String? {
    var parts: [String] = []
    if count > 0 {
      var text = "\(String(grouped: count, "pixel")) (\(String(percent: ratio)))"
      text += ", by up to \(String(grouped: maxDelta)) of \(depth == 16 ? "65,535" : "255")"
      if let frames { text += ", in \(String(grouped: frames, "frame"))" }
      if regionCount > 0 {
        text += regionCount == 1 ? ", in one place" : ", in \(String(grouped: regionCount)) places"
        let shown = regions.prefix(limit).map(\.text)
        let more = regionCount - shown.count
        let list = shown + (more > 0 && !shown.isEmpty ? ["\(String(grouped: more)) more"] : [])
        if !list.isEmpty { text += ": \(list.joined(separator: ", "))" }
      }
      parts.append(text)
    }
    if let playing { parts.append(playing) }
    let others = [(unseen, "unseen"), (tolerated, "tolerated"), (antialiased, "antialiased"), (ignored, "ignored")]
      .filter { $0.0 > 0 }.map { "\(String(grouped: $0.0)) \($0.1)" }
    if !others.isEmpty { parts.append(others.joined(separator: ", ")) }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  var text: String? { text(places: 3) }
}

extension PixelDifference.Region {
  /// "tip 120x30+30+40", as '--ignore' takes it.
  var text: String {
    let place = "\(box.width)x\(box.height)+\(box.x)+\(box.y)"
    let names = elements.prefix(3) + (elements.count > 3 ? ["…"] : [])
    return names.isEmpty ? place : "\(names.joined(separator: "/")) \(place)"
  }
}
