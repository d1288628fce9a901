import Geometry
import Record

extension Comparer {
  /// All that is said of a picture, the most important first.
  /// - Parameter leads: whether causes come before the words that follow from them.
  func clauses(of picture: Comparison.Picture, leads: Bool, oldSubject: Comparison.Subject) -> [Record.Change] {
    var texts: [String] = []
    var naming: [String] = []
    switch picture.naming {
    case .moved: naming = [EditClauses.moved]
    case .renamed:
      var sameGuide = oldSubject
      sameGuide.guide = picture.subject.guide
      if oldSubject.guideText == picture.subject.guideText {
        naming = ["renamed from \(picture.oldName ?? "")"]
      } else if sameGuide.guideText == picture.subject.guideText {
        naming = ["renamed from '\(oldSubject.guide)'"]
      } else {
        naming = ["renamed from '\(oldSubject.guideText)'"]
      }
    case nil: break
    }
    switch picture.change {
    case .same: return picture.words
    case .unreadable: texts = [picture.reason ?? "it cannot be read"]
    case .added, .removed: texts = ["\(picture.change)"]
    case .renamed, .moved: texts = naming
    case .reencoded: texts = ["other bytes, the same pixels"]
    case .unseen: texts = ["colours differ that nobody sees"]
    case .tolerated: texts = ["differs within what is allowed"]
    case .changed, .resized:
      if picture.change == .resized, let old = picture.old?.size, let new = picture.new?.size {
        texts.append("size \(old.width) x \(old.height) → \(new.width) x \(new.height) pixels")
      }
      if let playing = picture.pixels?.playing { texts.append(playing) }
      let hasWords = !picture.words.isEmpty || !picture.causes.isEmpty
      if let difference = picture.pixels, difference.count > 0 {
        if picture.isUnexplained {
          let (some, all) = (difference.unexplained, difference.count)
          let part = some < all ? ", of them \(some.grouped)" : ""
          texts.append(difference.text + part + " that nothing in the records explains")
        } else if !hasWords, texts.isEmpty {
          texts.append(difference.text)
        }
      }
    }
    var clauses = texts.map { Record.Change(text: $0) }
    let causes = picture.causes.map { Record.Change(text: $0) }
    clauses += leads ? causes + picture.words : picture.words + causes
    if picture.change == .changed || picture.change == .resized { clauses += naming.map { Record.Change(text: $0) } }
    return clauses
  }
}

extension PixelDifference {
  /// "1,204 pixels differ in 3 places"
  fileprivate var text: String {
    let pixels = count == 1 ? "1 pixel differs" : "\(count.grouped) pixels differ"
    return "\(pixels) in \(regionCount == 1 ? "one place" : "\(regionCount.grouped) places")"
  }
}

extension Int {
  /// "1,204"
  fileprivate var grouped: String {
    var groups: [String] = []
    var rest = magnitude
    while rest >= 1000 {
      let group = String(rest % 1000)
      groups.insert(String(repeating: "0", count: 3 - group.utf8.count) + group, at: 0)
      rest /= 1000
    }
    return (self < 0 ? "-" : "") + ([String(rest)] + groups).joined(separator: ",")
  }
}
