import Diagnostics
import Files
import Foundation
import Geometry
import Record
import TestSupport
import Testing

@testable import Baking

/// Shards made up by hand: folders with files of a few bytes.
struct AssemblyTests {
  let scratch = try! Scratch()

  static let program = Record.Program(version: "1.0", libraries: [.init("Pango", "1.52"), .init("cairo", "1.18")])
  static let bake = Digest(of: Array("bake".utf8))

  func output(_ name: String, _ text: String) -> Record.Output {
    Record.Output(
      name: name, kind: .guide, guide: "a", scale: 1, size: PixelSize(width: 1, height: 1), points: Size(1, 1),
      provenance: Record.Provenance(scene: nil, bytes: text.utf8.count, sha256: Digest(of: Array(text.utf8))))
  }

  func reveal(_ name: String, on device: String) -> Record.Reveal {
    Record.Reveal(
      name: name, transition: "iris", device: device, orientation: "portrait", mask: "\(name)-\(device).png",
      anchorPoint: Point(0.5, 0.5), from: Point(1, 1), to: Point(2, 2), duration: 1)
  }

  /// Writes a shard whose pictures hold the texts.
  @discardableResult
  func shard(
    _ folder: String, _ index: Int, of count: Int = 2, _ pictures: [String: String], reveals: [Record.Reveal] = [],
    program: Record.Program = program, bake: Digest = bake
  ) throws -> String {
    try folderOf(
      folder, pictures,
      Record(
        program: program, shard: .init(index: index, count: count, bake: bake), outputs: pictures.map(output),
        reveals: reveals))
  }

  func folderOf(_ folder: String, _ pictures: [String: String], _ record: Record) throws -> String {
    for (name, text) in pictures { try scratch.write(text, to: "\(folder)/\(name)") }
    try scratch.write(text(of: record), to: "\(folder)/guides.json")
    return path(folder)
  }

  /// As a bake writes it.
  func text(of record: Record) -> String {
    String(decoding: record.bytes, as: UTF8.self)
  }

  func path(_ name: String) -> String { scratch.folder.appending(path: name).path }

  func text(_ name: String) -> String? { try? String(contentsOfFile: path(name), encoding: .utf8) }

  func messages(_ folders: [String]) -> [String] {
    let (assembly, diagnostics) = Assembly.read(folders)
    #expect((assembly == nil) == !diagnostics.isEmpty)
    return diagnostics.map { $0.message.replacingOccurrences(of: scratch.folder.path + "/", with: "") }
  }

  @Test func shardsGiveTheRecordOfTheWhole() throws {
    let one = try shard("1", 1, ["c.png": "C", "a.png": "A"], reveals: [reveal("z", on: "b"), reveal("y", on: "x")])
    let two = try shard("2", 2, ["b/b.png": "B"], reveals: [reveal("z", on: "a")])
    let assembly = try #require(Assembly.read([two, one]).assembly)
    let whole = Record(
      program: Self.program, outputs: [output("a.png", "A"), output("b/b.png", "B"), output("c.png", "C")],
      reveals: [reveal("y", on: "x"), reveal("z", on: "a"), reveal("z", on: "b")])
    #expect(assembly.record == whole)
    let written = assembly.write(to: OutputFolder(path: path("out")), isForced: false)
    #expect(written.faults == [] && written.unchanged == 0 && written.bytes == 3)
    #expect(text("out/a.png") == "A" && text("out/b/b.png") == "B" && text("out/c.png") == "C")
    #expect(text("out/guides.json") == text(of: whole))
    #expect(assembly.write(to: OutputFolder(path: path("out")), isForced: false).unchanged == 3)
  }

  @Test func whatOnlySomeShardsLoadedIsALibraryOfTheWhole() throws {
    let svg = Record.Program(version: "1.0", libraries: Self.program.libraries + [.init("librsvg", "2.58")])
    let one = try shard("1", 1, ["a.png": "A"])
    let two = try shard("2", 2, ["b.png": "B"], program: svg)
    #expect(try #require(Assembly.read([one, two]).assembly).record.program == svg)
  }

  @Test func aShardOfNothingIsAShard() throws {
    let one = try shard("1", 1, ["a.png": "A"])
    let two = try shard("2", 2, [:])
    #expect(Assembly.read([one, two]).assembly?.record.outputs.map(\.name) == ["a.png"])
  }

  // MARK: - Refusals

  @Test func missingShardsAreNamed() throws {
    let folders = try [1, 2, 4, 6].map { try shard("\($0)", $0, of: 6, ["\($0).png": "x"]) }
    #expect(messages(folders) == ["shards 3 and 5 of 6 are missing"])
    #expect(messages(Array(folders.prefix(1))) == ["shards 2, 3, 4, 5 and 6 of 6 are missing"])
    let last = try shard("5", 5, of: 6, ["5.png": "x"])
    #expect(messages(folders + [last]) == ["shard 3 of 6 is missing"])
  }

  @Test func aDoubledShardIsNamed() throws {
    let one = try shard("1", 1, ["a.png": "A"])
    let two = try shard("2", 2, ["b.png": "B"])
    let again = try shard("again", 1, ["a.png": "A"])
    #expect(messages([one, two, again]) == ["shard 1 of 2 is there twice: '1' and 'again'"])
    #expect(messages([one, two, one]) == ["shard 1 of 2 is there twice: '1' and '1'"])
  }

  @Test func aForeignShardIsNamedWithWhatDiffers() throws {
    let one = try shard("1", 1, of: 3, ["a.png": "A"])
    let two = try shard("2", 2, of: 3, ["b.png": "B"])
    func expect(_ reason: String, _ foreign: String) {
      // Wherever it stands: the others are more.
      for folders in [[one, two, foreign], [foreign, one, two]] {
        #expect(messages(folders) == ["'3' is not of the bake that '1' is of: \(reason)"])
      }
    }
    let pictures = ["c.png": "C"]
    expect("it is one of 4 shards, not of 3", try shard("3", 3, of: 4, pictures))
    expect(
      "it was baked by scrim 2.0, not 1.0",
      try shard("3", 3, of: 3, pictures, program: .init(version: "2.0", libraries: Self.program.libraries)))
    expect(
      "it was baked with Pango 1.50, not 1.52",
      try shard(
        "3", 3, of: 3, pictures,
        program: .init(version: "1.0", libraries: [.init("Pango", "1.50"), .init("cairo", "1.18")])))
    expect(
      "its manifest, selection or settings were others",
      try shard("3", 3, of: 3, pictures, bake: Digest(of: Array("another".utf8))))
  }

  /// Machines may have other fonts, and a checkout may be stale.
  @Test func anotherPictureOrFontIsNamed() throws {
    func shard(_ index: Int, picture: String, font: String) throws -> String {
      var output = output("\(index).png", "x")
      output.provenance.pictures = [.init(file: "a.svg", sha256: Digest(of: Array(picture.utf8)))]
      output.provenance.fonts = [.init(name: "Inter", version: font, sha256: Digest(of: Array(font.utf8)))]
      let record = Record(
        program: Self.program, shard: .init(index: index, count: 3, bake: Self.bake), outputs: [output], reveals: [])
      return try folderOf("\(index)", ["\(index).png": "x"], record)
    }
    let (one, two) = (try shard(1, picture: "A", font: "4.0"), try shard(2, picture: "A", font: "4.0"))
    let refusal = "'3' is not of the bake that '1' is of: "
    #expect(messages([one, two, try shard(3, picture: "A", font: "4.0")]) == [])
    #expect(messages([one, two, try shard(3, picture: "B", font: "4.0")]) == [refusal + "its 'a.svg' was another"])
    #expect(
      messages([try shard(3, picture: "A", font: "4.1"), one, two]) == [refusal + "its font Inter was another"])
  }

  @Test func whatIsNoShardIsNamed() throws {
    let one = try shard("1", 1, ["a.png": "A"])
    let whole = try folderOf("whole", [:], Record(program: Self.program, outputs: [], reveals: []))
    try scratch.write("{", to: "broken/guides.json")
    try scratch.write("", to: "empty/x")
    #expect(
      messages([one, whole, path("broken"), path("empty"), path("nowhere")]) == [
        "'whole' holds a whole bake, not a shard", "a key in quotes is wanted",
        "'empty' holds no shard: there is no 'empty/guides.json'",
        "'nowhere' holds no shard: there is no 'nowhere/guides.json'",
      ])
  }

  @Test(arguments: [(0, 2), (5, 2), (1, -1), (1, 0), (1, 1025), (Int(Int32.max), Int(Int32.max))])
  func thereIsNoSuchShard(index: Int, count: Int) throws {
    let (assembly, diagnostics) = Assembly.read([try shard("1", index, of: count, ["a.png": "A"])])
    #expect(assembly == nil && diagnostics.map(\.id) == [.unreadableShard])
  }

  @Test(arguments: [
    "../a.png", "/a.png", "a/../../b.png", "a//b.png", "", "guides.json", ".scrim/index", ".scrim-1-2.tmp", "a/",
    "a\u{0}.png", "./a.png",
  ])
  func aNameThatLeadsElsewhereIsRefused(name: String) throws {
    let one = try folderOf(
      "1", [:],
      Record(
        program: Self.program, shard: .init(index: 1, count: 1, bake: Self.bake), outputs: [output(name, "x")],
        reveals: []))
    let (assembly, diagnostics) = Assembly.read([one])
    #expect(assembly == nil && diagnostics.map(\.id) == [.unreadableShard])
  }

  @Test func aPictureInTwoShardsIsRefused() throws {
    let one = try shard("1", 1, ["a.png": "A"])
    let two = try shard("2", 2, ["a.png": "A"])
    #expect(messages([one, two]) == ["'a.png' is in two shards: '1' and '2'"])
  }

  // MARK: - Pictures that are not what they were

  @Test(arguments: [("tampered", "was changed"), ("x", "was changed"), ("", "was changed"), (nil, "is missing")])
  func apartFromItsRecordAPictureIsRefused(text: String?, message: String) throws {
    let one = try shard("1", 1, ["a.png": "A"])
    let two = try shard("2", 2, ["b.png": "B"])
    if let text {
      try scratch.write(text, to: "2/b.png")
    } else {
      try FileManager.default.removeItem(atPath: path("2/b.png"))
    }
    try scratch.write("old record", to: "out/guides.json")
    let written = try #require(Assembly.read([one, two]).assembly).write(
      to: OutputFolder(path: path("out")), isForced: false)
    #expect(written.faults.count == 1)
    #expect(written.faults[0].message.contains("2/b.png' \(message)"), "\(written.faults[0].message)")
    #expect(self.text("out/guides.json") == "old record")
    #expect(self.text("out/b.png") == nil)
  }

  @Test func filesOfOthersStayUnlessItIsForced() throws {
    try scratch.write("mine", to: "out/a.png")
    let one = try shard("1", 1, of: 1, ["a.png": "A", "b.png": "B"])
    let assembly = try #require(Assembly.read([one]).assembly)
    #expect(assembly.write(to: OutputFolder(path: path("out")), isForced: false).faults.count == 1)
    #expect(text("out/a.png") == "mine" && text("out/b.png") == "B" && text("out/guides.json") == nil)
    #expect(assembly.write(to: OutputFolder(path: path("out")), isForced: true).faults == [])
    #expect(text("out/a.png") == "A")
    // Scrim's own it may replace.
    let new = try #require(Assembly.read([try shard("new", 1, of: 1, ["a.png": "new", "b.png": "B"])]).assembly)
    #expect(new.write(to: OutputFolder(path: path("out")), isForced: false).faults == [])
    #expect(text("out/a.png") == "new")
  }

  @Test func whatIsGoneIsRemovedIfItIsAsItWasWritten() throws {
    _ = try folderOf(
      "out", ["gone.png": "gone", "edited.png": "edited", "theirs.png": "theirs"],
      Record(
        program: Self.program, outputs: [output("gone.png", "gone"), output("edited.png", "as baked")], reveals: []))
    let one = try shard("1", 1, of: 1, ["a.png": "A"])
    let written = try #require(Assembly.read([one]).assembly).write(
      to: OutputFolder(path: path("out")), isForced: false)
    #expect(written.faults == [] && written.removed == ["gone.png"])
    #expect(written.warnings.map(\.id) == [.leftoverOutput])
    #expect(written.warnings.first?.message.contains("/edited.png' is left over") == true)
    #expect(text("out/gone.png") == nil && text("out/edited.png") == "edited" && text("out/theirs.png") == "theirs")
  }

  @Test func anIncompleteShardIsRefused() throws {
    let one = try shard("1", 1, ["a.png": "A"])
    let two = try folderOf(
      "2", ["b.png": "B"],
      Record(
        program: Self.program, shard: .init(index: 2, count: 2, bake: Self.bake, isIncomplete: true),
        outputs: [output("b.png", "B")], reveals: []))
    let (assembly, diagnostics) = Assembly.read([one, two])
    #expect(assembly == nil && diagnostics.map(\.id) == [.alteredShard])
  }
}
