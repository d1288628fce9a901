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
