import Files
import Geometry
import Record

/// What the records tell of a pair of pictures that are not the same in all bytes.
struct Evidence {
  /// What each record has of its picture.
  let old: Record.Output?
  let new: Record.Output?
  /// Whether both records tell of these very files.
  let isSound: Bool
  /// Whether one of the files is another than its record tells of, and was made by somebody else.
  let isEdited: Bool
  private(set) var words: [Record.Change] = []
  /// What the words follow from, and what else must be known of the files.
  private(set) var causes: [String] = []
  /// Causes that are told before words which only follow from them.
  private(set) var leads = false
  /// What changed of the picture is all of it.
  private var explainsAll = false
  /// How far colours may be apart, in 255ths over any grey, where nothing else changed. Where they are limited in number
  /// and something changed, others are given up for it all over the picture: each side keeps within its own bound of what
  /// was drawn.
  private var shade = 0
  /// Where something changed, in pixels.
  private var changedBoxes: [PixelRect] = []
  private var changedElements: Set<String> = []

  /// - Parameters:
  ///   - old: index of the tree's entry.
  ///   - digests: of the files.
  init(
    _ oldSide: ComparedSide, _ old: Int, _ newSide: ComparedSide, _ new: Int, digests: (old: Digest, new: Digest)
  ) {
    (self.old, self.new) = (oldSide.output(of: old), newSide.output(of: new))
    guard let old = self.old, let new = self.new else {
      (isSound, isEdited) = (false, false)
      return
    }
    let isOther = (
      old: old.provenance.sha256 != digests.old, new: new.provenance.sha256 != digests.new
    )
    isSound = !isOther.old && !isOther.new
    // Where both are others, somebody optimized them as they are wont to.
    isEdited = isOther.old != isOther.new
    guard isSound, let oldProgram = oldSide.record?.program, let newProgram = newSide.record?.program
    else {
      causes =
        switch isOther {
        case (true, true): ["neither file is the one that its record tells of"]
        case (true, false): ["the old file is not the one that its record tells of"]
        default: ["the new file is not the one that its record tells of"]
        }
      return
    }
    words = new.changes(from: old)
    let (before, now) = (old.provenance, new.provenance)
    let programs = oldProgram.causes(to: newProgram, drawsPictures: !now.pictures.isEmpty)
    let (fonts, pictures) = (now.fontCauses(from: before), now.pictureCauses(from: before))
    causes = (programs + now.settingCauses(from: before) + fonts + pictures).map(\.shortText)
    // With the scene its version is not known, so nothing that differs can be held against it.
    if programs.isEmpty {
      switch (before.scene, now.scene) {
      case (nil, nil): causes.append("both pictures may be of other versions")
      case (nil, _): causes.append("the old picture may be of another version")
      case (_, nil): causes.append("the new picture may be of another version")
      default: break
      }
    }
    if !causes.isEmpty { words.removeAll { $0 == .unknown } }
    explainsAll =
      !programs.isEmpty || before.scene == nil || now.scene == nil || (old.scrim == nil) != (new.scrim == nil)
      || old.points != new.points || old.scale != new.scale || old.size != new.size || old.steps != new.steps
    // Of a reveal's pictures no record tells what is where.
    if old.elements.isEmpty, new.elements.isEmpty, before.scene != now.scene { explainsAll = true }
    noteElements(old, new, hasNewFonts: !fonts.isEmpty, hasNewPictures: !pictures.isEmpty)
    // A scene is another by the effort, too, which gives the same pixels.
    if before.colors != now.colors || before.scene != now.scene && before.effort == now.effort || !changedBoxes.isEmpty
    {
      shade = Self.bound(of: before.colors) + Self.bound(of: now.colors)
    }
    if let scrim = old.scrim, let other = new.scrim, scrim != other {
      // Whatever is drawn over the scrim, or cut out of it, takes from its difference: no pixel differs by more, but for
      // rounding.
      shade += scrim.difference(from: other) + 1
    }
    // What only follows from other changes comes after them.
    let holes = Set((old.content.holes + new.content.holes).map(\.id))
    let following = words.filter { $0.isFollowing && !holes.contains($0.element ?? "") }
    words.removeAll { following.contains($0) }
    leads = !causes.isEmpty && words.isEmpty
    words += following
  }

  /// How far a picture may be from what was drawn, in 255ths over any grey.
  private static func bound(of colors: String) -> Int {
    switch colors {
    case "auto", "256": 2
    case "16": 15
    default: 0
    }
  }

  private mutating func noteElements(
    _ old: Record.Output, _ new: Record.Output, hasNewFonts: Bool, hasNewPictures: Bool
  ) {
    struct Key: Hashable {
      var role: String
      var id: String
    }
    func keyed(_ output: Record.Output) -> [Key: [Record.Element]] {
      Dictionary(grouping: output.elements) { Key(role: $0.role, id: $0.id) }
    }
    func note(_ element: Record.Element, _ scale: Int) {
      changedElements.insert(element.id)
      changedBoxes.append(element.box(scale: scale, outset: element.reach))
    }
    let (before, after) = (keyed(old), keyed(new))
    for key in Set(before.keys).union(after.keys).sorted(by: { ($0.role, $0.id) < ($1.role, $1.id) }) {
      let (olds, news) = (before[key] ?? [], after[key] ?? [])
      for place in 0..<max(olds.count, news.count) {
        let pair = (place < olds.count ? olds[place] : nil, place < news.count ? news[place] : nil)
        let sources = [pair.0, pair.1].compactMap(\.self)
        let mayHaveChanged =
          (hasNewFonts && sources.contains { $0.font != nil })
          || (hasNewPictures && sources.contains { $0.mayBePicture })
        guard pair.0 != pair.1 || mayHaveChanged else { continue }
        if let element = pair.0 { note(element, old.scale) }
        if let element = pair.1 { note(element, new.scale) }
      }
    }
    // Their shape alone.
    let holes = Dictionary(grouping: old.content.holes) { $0.id }
    let newHoles = Dictionary(grouping: new.content.holes) { $0.id }
    let scale = Double(max(old.scale, new.scale))
    for id in Set(holes.keys).union(newHoles.keys).sorted()
    where !changedElements.contains(id) && holes[id] != newHoles[id] {
      changedElements.insert(id)
      for hole in (holes[id] ?? []) + (newHoles[id] ?? []) {
        changedBoxes.append(hole.frame.box(scale: scale, outset: Record.Element.holeReach))
      }
    }
  }

  /// Where pixels may differ.
  var explanation: Explanation {
    if isEdited { return .within([], shade: 0) }
    return isSound && !explainsAll ? .within(changedBoxes, shade: shade) : .open
  }

  /// Notes for each region what lies under it, and whether it is explained.
  func explain(_ difference: inout PixelDifference) {
    guard let old, let new else { return }
    let elements = [(new, new.scale), (old, old.scale)].flatMap { output, scale in
      output.elements.map { (id: $0.id, box: $0.box(scale: scale, outset: 2)) }
    }
    for index in difference.regions.indices {
      let box = difference.regions[index].box
      var ids: [String] = []
      for (id, elementBox) in elements where !ids.contains(id) && !elementBox.intersection(box).isEmpty {
        ids.append(id)
      }
      let changed = ids.filter { changedElements.contains($0) }
      let named = changed + ids.filter { !changed.contains($0) }
      difference.regions[index].elements = named.isEmpty ? ["scrim"] : Array(named.prefix(5))
      if isSound { difference.regions[index].isExplained = difference.regions[index].unexplained == 0 }
    }
  }
}

extension Color {
  /// How far the most different channel is apart over black or over white, in 255ths, rounded up.
  fileprivate func difference(from other: Color) -> Int {
    func channel(_ a: UInt8, _ b: UInt8) -> Int {
      let black = Int(a) * Int(alpha) - Int(b) * Int(other.alpha)
      let white = black - 255 * (Int(alpha) - Int(other.alpha))
      return (max(abs(black), abs(white)) + 254) / 255
    }
    return max(channel(red, other.red), channel(green, other.green), channel(blue, other.blue))
  }
}

extension Record.Change {
  /// Whether it may be so only because something else changed.
  fileprivate var isFollowing: Bool {
    guard element != nil else { return false }
    let words = text.split(separator: " ")
    return !words.contains { $0.utf8.first == UInt8(ascii: "'") }
      && ["moved", "is", "redrawn", "flipped"].contains { words.contains($0) }
  }
}

extension Record.Element {
  /// How far a hole's feather may reach, in points. Records do not tell it: this is enough for 26, more than is common.
  static let holeReach = 40.0

  /// How far around its frame it may draw, in points: shadows, rings and smooth edges are not in the frame. A shadow of
  /// `blur: 16` and an offset of 8 reaches as far as is held possible.
  fileprivate var reach: Double {
    switch role {
    case "hole": Self.holeReach
    case "card": 24
    case "tip", "layer": 32
    default: 4
    }
  }

  /// Whether a picture of the manifest may be what it shows.
  fileprivate var mayBePicture: Bool {
    switch role {
    case "hole", "layer", "card": true
    case "arrow", "button": font == nil
    default: false
    }
  }

  func box(scale: Int, outset: Double) -> PixelRect { frame.box(scale: Double(scale), outset: outset) }
}

extension Record.Frame {
  /// In pixels, with so many points around.
  fileprivate func box(scale: Double, outset: Double) -> PixelRect {
    // No screen is as large: what a record claims beyond that makes no difference.
    func pixels(_ points: Double) -> Double { min(max(points * scale, -1e6), 1e6) }
    return PixelRect(
      covering: Rect(
        left: pixels(x - outset), top: pixels(y - outset), right: pixels(x + width + outset),
        bottom: pixels(y + height + outset)))
  }
}
