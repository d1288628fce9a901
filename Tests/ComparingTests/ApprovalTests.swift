import Comparing
import Files
import Foundation
import Geometry
import Record
import TestSupport
import Testing
import Trees

struct ApprovalTests {
  @Test func acceptedPicturesAreSoWithTheirVeryBytesAlone() async throws {
    let old = [Sketch(guide: "a"), Sketch(guide: "b")]
    var new = old
    new[0].text = "Press"
    new[1].text = "Push"
    let trees = (MemoryTree("old", old), MemoryTree("new", new))
    let first = await compare(trees.0, trees.1)
    let bytes = Accepted.bytes(of: first.pictures.filter { $0.name == "a_iphone6.png" })
    let accepted = try Accepted(parsing: bytes)
    let second = await compare(trees.0, trees.1, accepted: accepted)
    #expect(second.pictures.map(\.isAccepted) == [true, false])
    #expect(second.edits.map(\.isAccepted) == [false, true])
    #expect(second.verdict == .changed)
    var all = accepted
    all.add(try Accepted(parsing: Accepted.bytes(of: first.pictures)))
    #expect(await compare(trees.0, trees.1, accepted: all).verdict == .same)
    new[0].text = "Pressed"
    #expect(await compare(trees.0, MemoryTree("new", new), accepted: all).verdict == .changed)
    if Schema.isTested {
      let scratch = try Scratch()
      let file = try scratch.write(Data(Accepted.bytes(of: first.pictures)), to: "accepted.json")
      let schema = Repository.folder.appending(path: "schema/accepted.schema.json")
      #expect(try Schema.faults(of: [file], against: schema) == "")
    }
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"version": 2, "kind": "scrim-accepted", "pictures": []}"#,
    #"{"version": 1, "kind": "other", "pictures": []}"#,
    #"{"version": 1, "kind": "scrim-accepted", "pictures": [{"name": "a.png", "old": null, "new": null}]}"#,
    #"{"version": 1, "kind": "scrim-accepted", "pictures": [{"name": "a.png", "old": "12", "new": null}]}"#,
  ]) func brokenFilesAreRefused(text: String) {
    #expect(throws: JSONError.self) { try Accepted(parsing: Array(text.utf8)) }
  }

  /// Two folders that differ in every way.
  private struct Folders {
    let scratch: Scratch
    var old: FolderTree
    var new: FolderTree
    let output: OutputFolder

    init() throws {
      scratch = try Scratch()
      let kept = Sketch(guide: "kept")
      var (changed, more, renamed) = (Sketch(guide: "changed"), Sketch(guide: "more"), Sketch(guide: "tip"))
      renamed.hole.x = 44
      more.hole.x = 70
      more.device = nil
      var gone = Sketch(guide: "gone", size: PixelSize(width: 100, height: 90))
      gone.hole.y = 60
      try Self.write([kept, changed, gone, renamed], to: "old", scratch)
      changed.text = "Press"
      renamed.guide = "hint"
      try Self.write([kept, changed, more, renamed], to: "new", scratch)
      try scratch.write("a", to: "old/notes.txt")
      try scratch.write("b", to: "new/notes.txt")
      old = try FolderTree(scratch.folder.path + "/old")
      new = try FolderTree(scratch.folder.path + "/new")
      output = OutputFolder(path: scratch.folder.path + "/old")
    }

    private static func write(_ sketches: [Sketch], to folder: String, _ scratch: Scratch) throws {
      for sketch in sketches { try scratch.write(Data(sketch.bytes), to: "\(folder)/\(sketch.name)") }
      let record = Record(
        program: .init(version: "1", libraries: []), outputs: sketches.map { $0.output() }, reveals: [])
      try scratch.write(Data(record.bytes), to: "\(folder)/guides.json")
    }

    func compare() async -> Comparison {
      await Comparer(old: old, new: new, settings: .init(), accepted: Accepted()).compare(jobs: 2)
    }

    func files(_ name: String) throws -> [String: Data] {
      let folder = scratch.folder.appending(path: name)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      return try Dictionary(
        uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.appending(path: $0))) })
    }

    func names(of record: String) throws -> [String] {
      let data = try Data(contentsOf: scratch.folder.appending(path: record))
      return try Record(parsing: Array(data)).outputs.map { "\($0.name) \($0.content.texts[0].text)" }
    }
  }

  @Test func allOfTheNewSideIsCopied() async throws {
    let folders = try Folders()
    let comparison = await folders.compare()
    #expect(
      comparison.changes == [
        "changed_iphone6.png": .changed, "gone_iphone6.png": .removed, "hint_iphone6.png": .renamed,
        "more.png": .added,
      ])
    let approval = Approval.approve(comparison, old: folders.old, new: folders.new, to: folders.output)
    #expect(approval.faults.isEmpty)
    #expect(
      approval.written == ["changed_iphone6.png", "guides.json", "hint_iphone6.png", "more.png", "notes.txt"])
    #expect(approval.removed == ["gone_iphone6.png", "tip_iphone6.png"])
    #expect(try folders.files("old") == folders.files("new"))
  }

  @Test func whatIsNotApprovedStaysWithItsLine() async throws {
    let folders = try Folders()
    let approval = Approval.approve(
      await folders.compare(), old: folders.old, new: folders.new, to: folders.output,
      only: ["changed_iphone6.png", "hint_iphone6.png"])
    #expect(approval.faults.isEmpty)
    #expect(approval.written == ["changed_iphone6.png", "guides.json", "hint_iphone6.png"])
    #expect(approval.removed == ["tip_iphone6.png"])
    #expect(
      try folders.names(of: "old/guides.json") == [
        "changed_iphone6.png Press", "gone_iphone6.png Tap here", "hint_iphone6.png Tap here",
        "kept_iphone6.png Tap here",
      ])
    #expect(try folders.files("old")["notes.txt"] == Data("a".utf8))
  }

  private func approve(_ folders: Folders, only names: Set<FileName>? = nil) async -> Approval {
    Approval.approve(await folders.compare(), old: folders.old, new: folders.new, to: folders.output, only: names)
  }

  // MARK: - Records

  enum Damage: CaseIterable {
    case garbage, link
  }

  @Test(arguments: Damage.allCases, [["changed_iphone6.png"], nil] as [Set<FileName>?])
  func nothingIsApprovedWhereTheNewRecordIsOfNoUse(damage: Damage, names: Set<FileName>?) async throws {
    var folders = try Folders()
    let before = try folders.files("old")
    switch damage {
    case .garbage: try folders.scratch.write("{", to: "new/guides.json")
    case .link:
      let link = folders.scratch.folder.path + "/new/guides.json"
      try FileManager.default.removeItem(atPath: link)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
    }
    folders.new = try FolderTree(folders.new.name)
    let approval = await approve(folders, only: names)
    #expect(approval.faults.map(\.path) == [folders.new.name + "/guides.json"])
    #expect(approval.written == [] && approval.removed == [])
    #expect(try folders.files("old") == before)
  }

  @Test func anOldRecordThatIsOfNoUseIsReplacedAsAWholeAlone() async throws {
    var folders = try Folders()
    try folders.scratch.write("{", to: "old/guides.json")
    folders.old = try FolderTree(folders.old.name)
    let before = try folders.files("old")
    let part = await approve(folders, only: ["changed_iphone6.png"])
    #expect(part.faults.map(\.path) == [folders.old.name + "/guides.json"])
    #expect(try folders.files("old") == before)
    #expect(await approve(folders).faults == [])
    #expect(try folders.files("old") == folders.files("new"))
  }

  @Test func theOldRecordGoesWhereTheNewSideHasNoneAndAllIsApproved() async throws {
    var folders = try Folders()
    try FileManager.default.removeItem(atPath: folders.new.name + "/guides.json")
    folders.new = try FolderTree(folders.new.name)
    let part = await approve(folders, only: ["changed_iphone6.png"])
    #expect(part.faults == [])
    #expect(
      try folders.names(of: "old/guides.json") == [
        "gone_iphone6.png Tap here", "kept_iphone6.png Tap here", "tip_iphone6.png Tap here",
      ])
    folders.old = try FolderTree(folders.old.name)
    let all = await approve(folders)
    #expect(all.faults == [] && all.removed.contains("guides.json"))
    #expect(try folders.files("old") == folders.files("new"))
  }

  @Test(arguments: ["old", "new"]) func nothingIsApprovedWhereARecordChangedSince(side: String) async throws {
    let folders = try Folders()
    let comparison = await folders.compare()
    let record = Record(program: .init(version: "2", libraries: []), outputs: [], reveals: [])
    try folders.scratch.write(Data(record.bytes), to: side + "/guides.json")
    let before = try folders.files("old")
    let approval = Approval.approve(comparison, old: folders.old, new: folders.new, to: folders.output)
    #expect(approval.faults.map(\.reason) == ["it changed since it was compared"])
    #expect(try folders.files("old") == before)
  }

  // MARK: - Files

  @Test(arguments: ["old/notes.txt", "new/notes.txt", "old/more.txt", "old/less.txt"])
  func otherFilesThatChangedSinceStay(name: String) async throws {
    var folders = try Folders()
    try folders.scratch.write("new", to: "new/more.txt")
    try folders.scratch.write("old", to: "old/less.txt")
    (folders.old, folders.new) = (try FolderTree(folders.old.name), try FolderTree(folders.new.name))
    let comparison = await folders.compare()
    try folders.scratch.write("other", to: name)
    let before = try folders.files("old")
    let approval = Approval.approve(comparison, old: folders.old, new: folders.new, to: folders.output)
    #expect(approval.faults.count == 1 && approval.faults[0].path.hasSuffix(name))
    let after = try folders.files("old")
    let file = String(name.dropFirst("old/".count))
    #expect(after[file] == before[file])
    #expect(after["changed_iphone6.png"] != before["changed_iphone6.png"])
  }

  @Test func aLinkUnderAnOldNameStaysAndNothingIsWritten() async throws {
    let folders = try Folders()
    let comparison = await folders.compare()
    let place = folders.old.name + "/tip_iphone6.png"
    try FileManager.default.moveItem(atPath: place, toPath: folders.old.name + "/elsewhere.png")
    try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: "elsewhere.png")
    let approval = Approval.approve(comparison, old: folders.old, new: folders.new, to: folders.output)
    #expect(approval.faults == [FileError(place, "a symbolic link, not a file")])
    #expect(try folders.files("old")["hint_iphone6.png"] == nil)
    #expect(try folders.names(of: "old/guides.json").contains("tip_iphone6.png Tap here"))
    #expect(try !folders.names(of: "old/guides.json").contains("hint_iphone6.png Tap here"))
  }

  @Test(.enabled(if: getuid() != 0, "root may remove all"))
  func aRenamedPictureIsTakenBackWhereTheOldNameStays() async throws {
    let scratch = try Scratch()
    let sketch = Sketch(guide: "tip")
    try scratch.write(Data(sketch.bytes), to: "old/shut/a.png")
    try scratch.write(Data(sketch.bytes), to: "new/b.png")
    let (old, new) = (scratch.folder.path + "/old", scratch.folder.path + "/new")
    chmod(old + "/shut", 0o500)
    defer { chmod(old + "/shut", 0o700) }
    let trees = (try FolderTree(old), try FolderTree(new))
    let comparison = await Comparer(old: trees.0, new: trees.1, settings: .init(), accepted: Accepted())
      .compare(jobs: 1)
    #expect(comparison.pictures.map(\.oldName) == ["shut/a.png"])
    let approval = Approval.approve(comparison, old: trees.0, new: trees.1, to: OutputFolder(path: old))
    #expect(approval.faults.count == 1 && approval.written == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: old) == ["shut"])
  }

  /// As disks do that take names in other letters for one.
  @Test func whatIsOneFileToTheDiskIsNotRemoved() async throws {
    let scratch = try Scratch()
    let (before, after) = (Sketch(guide: "tip"), Sketch(guide: "tip"))
    try scratch.write(Data(before.bytes), to: "old/A.png")
    try scratch.write(Data(after.bytes), to: "new/a.png")
    let (old, new) = (try FolderTree(scratch.folder.path + "/old"), try FolderTree(scratch.folder.path + "/new"))
    let comparison = await Comparer(old: old, new: new, settings: .init(), accepted: Accepted()).compare(jobs: 1)
    #expect(comparison.pictures.map(\.oldName) == ["A.png"])
    try FileManager.default.linkItem(atPath: old.name + "/A.png", toPath: old.name + "/a.png")
    let approval = Approval.approve(comparison, old: old, new: new, to: OutputFolder(path: old.name))
    #expect(approval.faults == [])
    #expect(try Data(contentsOf: scratch.folder.appending(path: "old/A.png")) == Data(after.bytes))
    #expect(try Data(contentsOf: scratch.folder.appending(path: "old/a.png")) == Data(after.bytes))
  }

  @Test func namesThatAreEqualAsTextsAreEachTheirOwn() async throws {
    let scratch = try Scratch()
    let (one, two) = ("caf\u{e9}.png", "cafe\u{301}.png")
    var other = Sketch(guide: "other")
    other.hole.x = 50
    func write(_ bytes: [UInt8], _ name: String, _ folder: String) throws {
      let output = OutputFolder(path: scratch.folder.path + "/" + folder)
      try output.write(bytes, to: name)
    }
    func names() -> [FileName] { Disk.names(in: scratch.folder.path + "/old").map { FileName($0) }.sorted() }
    try write(Sketch(guide: "a").bytes, one, "old")
    try write(other.bytes, two, "old")
    guard names().count == 2 else { return }
    try write(Sketch(guide: "a").bytes, one, "new")
    func approve() async throws -> Approval {
      let (old, new) = (try FolderTree(scratch.folder.path + "/old"), try FolderTree(scratch.folder.path + "/new"))
      let comparison = await Comparer(old: old, new: new, settings: .init(), accepted: Accepted()).compare(jobs: 1)
      let names = Set(comparison.pictures.filter { $0.change.isDifference }.map { FileName($0.name) })
      return Approval.approve(comparison, old: old, new: new, to: OutputFolder(path: old.name), only: names)
    }
    let first = try await approve()
    #expect(first.faults == [] && first.removed.map { FileName($0) } == [FileName(two)])
    #expect(names() == [FileName(one)])
    try FileManager.default.removeItem(atPath: scratch.folder.path + "/new")
    try write(Sketch(guide: "a").bytes, two, "new")
    let second = try await approve()
    #expect(second.faults == [] && second.removed.map { FileName($0) } == [FileName(one)])
    #expect(names() == [FileName(two)])
  }

  @Test func aFolderMayTakeAFilesPlace() async throws {
    let scratch = try Scratch()
    try scratch.write(Data(Sketch(guide: "a").bytes), to: "old/a/b.png")
    try scratch.write("text", to: "old/b")
    try scratch.write("text", to: "new/a")
    try scratch.write("text", to: "new/b/c")
    let (old, new) = (try FolderTree(scratch.folder.path + "/old"), try FolderTree(scratch.folder.path + "/new"))
    let comparison = await Comparer(old: old, new: new, settings: .init(), accepted: Accepted()).compare(jobs: 1)
    #expect(Approval.approve(comparison, old: old, new: new, to: OutputFolder(path: old.name)).faults == [])
    #expect(try FolderTree(old.name).entries.map(\.path) == ["a", "b/c"])
  }

  @Test func whatChangedSinceStays() async throws {
    let folders = try Folders()
    let comparison = await folders.compare()
    for name in ["old/gone_iphone6.png", "old/changed_iphone6.png", "new/more.png"] {
      try folders.scratch.write("other", to: name)
    }
    let approval = Approval.approve(comparison, old: folders.old, new: folders.new, to: folders.output)
    #expect(approval.faults.count == 3)
    #expect(try folders.files("old")["gone_iphone6.png"] == Data("other".utf8))
    #expect(try folders.files("old")["changed_iphone6.png"] == Data("other".utf8))
    #expect(try folders.files("old")["more.png"] == nil)
    #expect(
      try folders.names(of: "old/guides.json").map { $0.split(separator: " ")[0] } == [
        "changed_iphone6.png", "gone_iphone6.png", "hint_iphone6.png", "kept_iphone6.png",
      ])
  }
}
