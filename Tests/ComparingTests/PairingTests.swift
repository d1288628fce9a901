import Files
import Geometry
import Record
import TestSupport
import Testing
import Trees

@testable import Comparing

struct PairingTests {
  private func sketch(_ guide: String, hole x: Int) -> Sketch {
    var sketch = Sketch(guide: guide)
    sketch.hole.x = x
    return sketch
  }

  @Test func equalPathsArePairedWhateverElseIsEqual() async {
    let (a, b) = (sketch("a", hole: 20), sketch("b", hole: 40))
    let old = MemoryTree("old", ["a.png": a.bytes, "b.png": b.bytes])
    let new = MemoryTree("new", ["a.png": b.bytes, "b.png": a.bytes])
    let comparison = await compare(old, new)
    #expect(comparison.changes == ["a.png": .changed, "b.png": .changed])
    #expect(comparison.pictures.allSatisfy { $0.oldName == nil })
  }

  @Test func equalPicturesArePairedOnceByTheirNames() async {
    let bytes = Sketch().bytes
    let old = MemoryTree("old", ["alpha_1.png": bytes, "beta_1.png": bytes, "gamma_1.png": bytes])
    let new = MemoryTree("new", ["alpha_2.png": bytes, "beta_2.png": bytes])
    let comparison = await compare(old, new)
    #expect(comparison.picture("alpha_2.png")?.oldName == "alpha_1.png")
    #expect(comparison.picture("beta_2.png")?.oldName == "beta_1.png")
    #expect(comparison.changes == ["alpha_2.png": .renamed, "beta_2.png": .renamed, "gamma_1.png": .removed])
  }

  @Test func equalPixelsInOtherBytesAreFoundToo() async {
    let sketch = Sketch()
    let deep = RawPNG.bytes(width: 120, height: 160, sketch.samples, isDeep: true)
    let comparison = await compare(
      MemoryTree("old", ["one_iphone6@2x.png": sketch.bytes]), MemoryTree("new", ["two_iphone6@2x.png": deep]))
    #expect(comparison.changes == ["two_iphone6@2x.png": .renamed])
    #expect(comparison.pictures[0].pixels?.count == 0)
  }

  @Test func recordsTellWhatMovedAlsoWherePixelsDiffer() async {
    let (a, b) = (sketch("compose", hole: 20), sketch("compose", hole: 21))
    func tree(_ name: String, _ sketch: Sketch, _ file: String) -> MemoryTree {
      let record = Record(
        program: .init(version: "1", libraries: []), outputs: [sketch.output(named: file)], reveals: [])
      return MemoryTree(name, [file: sketch.bytes, "guides.json": record.bytes])
    }
    let comparison = await compare(tree("old", a, "x/compose-667h@2x.png"), tree("new", b, "y/c.png"))
    #expect(comparison.pictures.count == 1)
    #expect(comparison.pictures[0].change == .changed)
    #expect(comparison.pictures[0].naming == .moved)
    #expect(comparison.pictures[0].oldName == "x/compose-667h@2x.png")
    #expect(comparison.pictures[0].words.map(\.text) == ["target moved 1 pt right"])
  }

  @Test func alikeNamesOfOneScreenAreOnePictureUnlessSeveralMightBe() async {
    let (a, b, c) = (sketch("tips", hole: 20), sketch("tip", hole: 60), sketch("tipp", hole: 40))
    let one = await compare(MemoryTree("old", [a.name: a.bytes]), MemoryTree("new", [b.name: b.bytes]))
    #expect(one.changes == [b.name: .changed])
    #expect(one.pictures[0].naming == .renamed)
    #expect(one.pictures[0].oldName == a.name)
    let two = await compare(
      MemoryTree("old", [b.name: b.bytes]), MemoryTree("new", [a.name: a.bytes, c.name: c.bytes]))
    #expect(two.changes == [b.name: .removed, a.name: .added, c.name: .added])
  }

  @Test func namesThatAreNotAlikeAreOnePictureWhereHardlyAnythingDiffers() async {
    let old = sketch("tip", hole: 20)
    var near = sketch("hint", hole: 20)
    near.blots = [(PixelRect(x: 5, y: 5, width: 4, height: 4), Color(red: 255, green: 0, blue: 0))]
    let far = sketch("hint", hole: 60)
    let tree = MemoryTree("old", [old.name: old.bytes])
    let renamed = await compare(tree, MemoryTree("new", [near.name: near.bytes]))
    #expect(renamed.changes == [near.name: .changed])
    #expect(renamed.pictures[0].naming == .renamed)
    let other = await compare(tree, MemoryTree("new", [far.name: far.bytes]))
    #expect(other.changes == [old.name: .removed, far.name: .added])
  }

  @Test(arguments: [true, false]) func aGuideThatIsRenamedAndChangedIsOnePair(hasRecord: Bool) async {
    func guide(_ name: String, _ edit: (inout Sketch) -> Void) -> [Sketch] {
      ["iphone5", "iphone6", "iphonex"].enumerated().map { number, device in
        var sketch = Sketch(guide: name, device: device)
        edit(&sketch)
        // One that stays equal shows what the others are.
        if number == 0, !hasRecord { sketch = Sketch(guide: name, device: device) }
        return sketch
      }
    }
    let kept = [Sketch(guide: "inbox")]
    let old = kept + guide("compose") { _ in }
    let new = kept + guide("write") { $0.scrimAlpha = 179 }
    let comparison = await compare(
      MemoryTree("old", old, hasRecord: hasRecord), MemoryTree("new", new, hasRecord: hasRecord))
    #expect(comparison.count(.added) == 0 && comparison.count(.removed) == 0)
    #expect(comparison.pictures.count { $0.naming == .renamed } == 3)
    #expect(comparison.count(.changed) == (hasRecord ? 3 : 2))
  }

  @Test func aGuideInPlaceOfAnotherIsNotThatRenamed() async {
    func guide(_ name: String, _ edit: (inout Sketch) -> Void = { _ in }) -> [Sketch] {
      ["iphone5", "iphone6"].map { device in
        var sketch = Sketch(guide: name, device: device)
        edit(&sketch)
        return sketch
      }
    }
    let other = guide("album") { sketch in
      sketch.text = "Your first stamps"
      sketch.hole = PixelRect(x: 60, y: 10, width: 20, height: 50)
      sketch.arrow.width = 9
    }
    let comparison = await compare(MemoryTree("old", guide("compose")), MemoryTree("new", other))
    #expect(comparison.count(.added) == 2 && comparison.count(.removed) == 2)
    // One that might be either is neither.
    let two = await compare(
      MemoryTree("old", guide("compose")),
      MemoryTree("new", guide("write") { $0.scrimAlpha = 179 } + guide("speak") { $0.scrimAlpha = 178 }))
    #expect(two.count(.added) == 4 && two.count(.removed) == 2)
  }

  @Test func aFileWhoseNameAloneIsOtherIsFoundThoughAPixelDiffers() async {
    let old = sketch("compose", hole: 20)
    var new = old
    new.blots = [(PixelRect(x: 3, y: 3, width: 1, height: 1), Color(red: 255, green: 0, blue: 0))]
    let comparison = await compare(
      MemoryTree("old", ["compose_iphone6@2x.png": old.bytes, "a_iphone5@2x.png": old.bytes]),
      MemoryTree("new", ["compose_iphone6_v2@2x.png": new.bytes, "a_iphone5@2x.png": old.bytes]))
    #expect(comparison.changes == ["compose_iphone6_v2@2x.png": .changed])
    #expect(comparison.pictures.last?.oldName == "compose_iphone6@2x.png")
  }

  @Test func whatHasAnEqualIDIsNotRead() async {
    var changed = sketch("b", hole: 30)
    let same = (0..<20).map { sketch("a\($0)", hole: 20) }
    let old = MemoryTree("git:a", same + [changed], hasIDs: true)
    changed.hole.x += 1
    let new = MemoryTree("git:b", same + [changed], hasIDs: true)
    let comparison = await compare(old, new)
    #expect(comparison.changes == [changed.name: .changed])
    #expect(old.readPaths == [changed.name] && new.readPaths == [changed.name])
    // A folder is read, and its bytes tell the id.
    let git = MemoryTree("git:a", same, hasIDs: true)
    #expect(await compare(git, MemoryTree("folder", same)).verdict == .same)
    #expect(git.readPaths.isEmpty)
    let other = MemoryTree("git:b", same, hasIDs: true)
    #expect(await compare(MemoryTree("folder", same), other).verdict == .same)
    #expect(other.readPaths.isEmpty)
  }

  @Test func anEqualFileThatIsNoPictureIsUnreadable() async {
    let files = ["a.png": Array("no picture".utf8)]
    let comparison = await compare(MemoryTree("old", files), MemoryTree("new", files))
    #expect(comparison.changes == ["a.png": .unreadable])
    #expect(comparison.pictures[0].reason?.hasPrefix("old and new: ") == true)
    #expect(comparison.verdict == .failed)
    let added = await compare(MemoryTree("old", [:]), MemoryTree("new", files))
    #expect(added.pictures.map(\.change) == [.unreadable])
    #expect(added.pictures[0].reason?.hasPrefix("new: ") == true)
  }

  /// An é as one letter, and as an e with an accent.
  private static let accents = (one: "caf\u{e9}", two: "cafe\u{301}")

  @Test func namesAreToldApartByTheirBytes() async {
    let (one, two) = (FileName(Self.accents.one + ".png"), FileName(Self.accents.two + ".png"))
    let bytes = Sketch().bytes
    let both = MemoryTree("both", byName: [one: bytes, two: sketch("other", hole: 50).bytes])
    let comparison = await compare(both, MemoryTree("new", byName: [one: bytes]))
    #expect(comparison.pictures.map { FileName($0.name) } == [two, one])
    #expect(comparison.pictures.map(\.change) == [.removed, .same])
    for hasIDs in [false, true] {
      let renamed = await compare(
        MemoryTree("old", byName: [two: bytes], hasIDs: hasIDs), MemoryTree("new", byName: [one: bytes], hasIDs: hasIDs)
      )
      #expect(renamed.pictures.count == 1)
      // The guide's name is the same as a text.
      #expect(renamed.pictures[0].change == .moved)
      #expect(renamed.pictures[0].oldName.map { FileName($0) } == two)
    }
    let broken = await compare(MemoryTree("old", [:]), MemoryTree("new", byName: [one: [1], two: [1]]))
    #expect(broken.edits.count == 2)
    let accepted = try! Accepted(parsing: Accepted.bytes(of: comparison.pictures.filter { $0.change == .removed }))
    #expect(await compare(both, MemoryTree("new", byName: [one: bytes]), accepted: accepted).verdict == .same)
    let swapped = MemoryTree("swapped", byName: [two: bytes, one: sketch("other", hole: 50).bytes])
    #expect(await compare(swapped, MemoryTree("new", byName: [two: bytes]), accepted: accepted).verdict == .changed)
  }

  @Test func otherFilesAreToldApartByTheBytesOfTheirNames() async {
    let (one, two) = (FileName(Self.accents.one), FileName(Self.accents.two))
    let comparison = await compare(
      MemoryTree("old", byName: [one: [1], two: [2]]), MemoryTree("new", byName: [one: [3]]))
    #expect(comparison.otherFiles.map { FileName($0.name) } == [two, one])
    #expect(comparison.otherFiles.map(\.change) == [.removed, .changed])
  }

  @Test(
    arguments: [
      (["a.txt": [1]], ["a.txt": [2]], "new"), (["a.txt": [1, 2]], ["a.txt": [1]], "new"), ([:], ["a.txt": [1]], "new"),
      (["a.txt": [1]], [:], "old"),
    ] as [([FileName: [UInt8]], [FileName: [UInt8]], String)])
  func anotherFileThatCannotBeReadIsAFault(
    old: [FileName: [UInt8]], new: [FileName: [UInt8]], side: String
  ) async {
    let comparison = await compare(
      MemoryTree("old", byName: old, lacking: side == "old" ? ["a.txt"] : []),
      MemoryTree("new", byName: new, lacking: side == "new" ? ["a.txt"] : []))
    #expect(comparison.otherFiles.map(\.change) == [.unreadable])
    #expect(comparison.otherFiles[0].reason == "\(side): Permission denied")
    #expect(comparison.verdict == .failed)
  }

  @Test func linesOfARecordAreOfNamesByTheirBytes() async {
    let (one, two) = (Self.accents.one + ".png", Self.accents.two + ".png")
    let before = sketch("compose", hole: 20)
    let record = Record(program: .init(version: "1", libraries: []), outputs: [before.output(named: two)], reveals: [])
    let side = ComparedSide(
      MemoryTree("old", byName: [FileName(one): before.bytes, "guides.json": record.bytes]))
    #expect(side.output(named: two) != nil && side.output(named: one) == nil)
  }

  @Test func otherFilesAreComparedByTheirBytes() async {
    let comparison = await compare(
      MemoryTree("old", ["a.txt": [1], "b.txt": [1], "c.txt": [1], "guides.json": []]),
      MemoryTree("new", ["a.txt": [1], "b.txt": [2], "d.txt": [1]]))
    #expect(comparison.otherFiles.map(\.name) == ["b.txt", "c.txt", "d.txt"])
    #expect(comparison.otherFiles.map(\.change) == [.changed, .removed, .added])
    #expect(comparison.old.recordFault != nil && !comparison.old.hasRecord)
    #expect(comparison.verdict == .changed)
  }

  @Test func onlyTheWantedAreCompared() async {
    let sketches = ["a", "b"].flatMap { guide in
      ["iphone6", "iphone5"].map { Sketch(guide: guide, device: $0) }
    }
    let changed = sketches.map { sketch in
      var sketch = sketch
      sketch.hole.x += 1
      return sketch
    }
    let (old, new) = (MemoryTree("old", sketches), MemoryTree("new", changed))
    let some = await compare(old, new, guides: ["a"], devices: ["iphone5"])
    #expect(some.pictures.map(\.name) == ["a_iphone5.png"])
    let comparer = Comparer(
      old: old, new: new, settings: .init(ignored: [.element("tipp"), .element("a/tip"), .element("arrow")]),
      accepted: Accepted(), guides: ["a", "bb"], devices: ["iphone9"])
    #expect(comparer.unknownNames.map(\.name) == ["iphone9", "tipp", "bb"])
    #expect(comparer.unknownNames.map(\.known).map(\.count) == [2, 4, 2].map { $0 == 4 ? 4 : $0 })
  }

  @Test func anyNumberOfWorkersFindsTheSame() async {
    let sketches = (0..<30).map { sketch("g\($0)", hole: 20) }
    var edited = sketches
    for index in stride(from: 0, to: 30, by: 3) { edited[index].text = "Text \(index)" }
    let (old, new) = (MemoryTree("old", sketches), MemoryTree("new", edited))
    let comparer = Comparer(old: old, new: new, settings: .init(), accepted: Accepted())
    let one = await comparer.compare(jobs: 1)
    for jobs in [2, 5] {
      let many = await comparer.compare(jobs: jobs)
      #expect(many.pictures == one.pictures && many.edits == one.edits)
    }
    #expect(await comparer.compare(jobs: 2, isStopped: { true }).pictures.isEmpty)
  }

  @Test func whatNobodySeesKeepsNoPairApart() async {
    let (old, new) = (
      Stored.rgba(2, 1, [1, 2, 3, 0, 9, 9, 9, 255]), Stored.rgba(2, 1, [3, 2, 1, 0, 9, 9, 9, 255])
    )
    let comparison = await compare(
      MemoryTree("old", ["one_iphone6@2x.png": old]), MemoryTree("new", ["two_iphone6@2x.png": new]))
    #expect(comparison.changes == ["two_iphone6@2x.png": .renamed])
    #expect(comparison.pictures[0].pixels?.unseen == 1)
  }

  @Test func settingsMakeNoPairOfStrangers() async {
    let (old, far) = (sketch("tip", hole: 20), sketch("hint", hole: 60))
    let trees = (MemoryTree("old", [old.name: old.bytes]), MemoryTree("new", [far.name: far.bytes]))
    for settings in [
      Comparison.Settings(metric: .exact(tolerance: 255)),
      .init(ignored: [.pixels(PixelRect(x: 0, y: 0, width: 500, height: 500))]),
    ] {
      let comparison = await compare(trees.0, trees.1, settings)
      #expect(comparison.changes == [old.name: .removed, far.name: .added])
    }
  }

  @Test func likenessIsTheShareOfLettersThatStay() {
    #expect(Likeness.share("", "") == 1)
    #expect(Likeness.share("abcd", "") == 0)
    #expect(Likeness.share("kitten", "sitting") == 1 - 3.0 / 7)
    #expect(Likeness.share("abcdef", "abXdef") == 1 - 1.0 / 6)
    #expect(Likeness.share("aaa", "aa") == 1 - 1.0 / 3)
  }

  @Test func longNamesAreHeldAgainstEachOtherRoughly() {
    let long = String(repeating: "ab", count: 100_000)
    // Without a limit, this is 10 thousand million steps.
    #expect(Likeness.share("x" + long + "y", "z" + long.reversed() + "w") < 0.01)
    #expect(Likeness.share(long + "x" + long, long + "y" + long) == 1 - 1.0 / 400_001)
    // Never more alike than they are: what was left out counts as other.
    let (a, b) = ("x" + String(repeating: "a", count: 300) + "y", "z" + String(repeating: "a", count: 300) + "w")
    #expect(Likeness.share(a, b) <= 1 - 2.0 / 302)
  }
}
