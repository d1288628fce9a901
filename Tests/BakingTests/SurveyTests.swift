import Baking
import Diagnostics
import Files
import Foundation
import Geometry
import Manifest
import PNG
import Pixels
import Record
import TestSupport
import Testing

/// What is stale, and why; what is written, removed and left alone.
struct SurveyTests {
  let planning = Planning()

  static let manifest = """
    version: 1
    devices: [{ id: kiosk, points: [200, 300], scale: 2 }, { id: wall, points: [300, 200], scale: 1 }]
    style: { font: { family: DejaVu Sans, size: 10 } }
    guides:
      a:
        target: { shape: rounded, radius: 7, padding: 0, frame: { left: 20, top: 21, width: 50, height: 50 } }
        tip: { text: Tap here, frame: { left: 20, top: 120, width: 150, height: 40 } }
      b:
        target: { shape: ellipse, padding: 0, frame: { left: 20, top: 20, width: 50, height: 50 } }
        layers: [{ id: mark, image: assets/mark.png, frame: { left: 120, top: 20, width: 20, height: 20 } }]
    """

  init() throws {
    try square(.init(red: 255, green: 0, blue: 0, alpha: 255), "assets/mark.png")
  }

  /// A picture of one colour.
  func square(_ color: Pixel, side: Int = 20, _ path: String) throws {
    let bitmap = Bitmap(
      size: PixelSize(width: side, height: side), pixels: Array(repeating: color, count: side * side))
    try planning.scratch.write(Data(PNGEncoder(effort: .fast).encode(bitmap, colors: .exact).bytes), to: path)
  }

  func file(_ name: String) -> String { "\(planning.output)/\(name)" }

  func contents() -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: planning.output)) ?? [] {
      contents[name] = FileManager.default.contents(atPath: file(name))
    }
    return contents
  }

  /// Actions and reasons of all that is not kept.
  func stale(_ text: String = manifest, _ selection: Plan.Selection = .init()) async throws -> [String: [Reason]] {
    let survey = try await planning.survey(text, selection).survey
    return Dictionary(
      uniqueKeysWithValues: survey.outputs.filter { $0.action != .keep }.map { ($0.name, $0.reasons) })
  }

  @Test func allIsNewAtFirstAndNothingAfterwards() async throws {
    let new = try await stale()
    #expect(new.count == 4 && new.values.allSatisfy { $0 == [.isNew] })
    let outcome = try await planning.bake(Self.manifest)
    #expect(outcome.baked.count == 4 && outcome.recorded == 4 && outcome.diagnostics.isEmpty)
    #expect(try await stale() == [:])
    let before = contents()
    let again = try await planning.bake(Self.manifest)
    #expect(again.results.allSatisfy { $0 == .current })
    #expect(contents() == before)
  }

  /// What is remembered is of use, not needed; and a copy has other times.
  @Test(arguments: ["", "copied", "damaged", "touched"])
  func withoutWhatIsRememberedNothingIsStaleEither(how: String) async throws {
    try await planning.bake(Self.manifest)
    let index = file(".scrim/index")
    switch how {
    case "": try FileManager.default.removeItem(atPath: file(".scrim"))
    case "copied":
      try FileManager.default.moveItem(atPath: planning.output, toPath: planning.output + "2")
      try FileManager.default.copyItem(atPath: planning.output + "2", toPath: planning.output)
    case "damaged":
      var bytes = try #require(FileManager.default.contents(atPath: index))
      bytes[bytes.count / 2] ^= 0x55
      try bytes.write(to: URL(filePath: index))
    default:
      for name in contents().keys {
        let attributes = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1)]
        try FileManager.default.setAttributes(attributes, ofItemAtPath: file(name))
      }
    }
    #expect(try await stale() == [:])
  }

  @Test(arguments: [
    (old: "guides:", new: "# A comment\nguides:"),
    (old: "shape: rounded, radius: 7", new: "radius: 7.0, shape: rounded"),
    (old: "  b:", new: "  c: { tip: More }\n  b:"),
  ])
  func anEditThatChangesNoPixelOfAPictureLeavesIt(old: String, new: String) async throws {
    try await planning.bake(Self.manifest)
    let stale = try await stale(Self.manifest.replacing(old, with: new))
    #expect(stale.keys.allSatisfy { $0.hasPrefix("c_") })
    #expect(stale.isEmpty == !new.contains("More"))
  }

  @Test func aMovedTargetIsToldWithItsPlace() async throws {
    try await planning.bake(Self.manifest)
    let stale = try await stale(Self.manifest.replacing("left: 20, top: 21", with: "left: 32, top: 21"))
    #expect(Set(stale.keys) == ["a_kiosk@2x.png", "a_wall.png"])
    guard case .changed(let changes, let place)? = stale["a_wall.png"]?.first else {
      Issue.record("\(stale)")
      return
    }
    #expect(changes.map(\.text) == ["target moved 12 pt right"])
    #expect(place?.line == 6)
  }

  @Test func aPictureThatChangedIsTheReason() async throws {
    try await planning.bake(Self.manifest)
    // Its date alone is none.
    try square(.init(red: 255, green: 0, blue: 0, alpha: 255), "assets/mark.png")
    #expect(try await stale() == [:])
    try square(.init(red: 0, green: 0, blue: 255, alpha: 255), "assets/mark.png")
    let stale = try await stale()
    #expect(
      stale == [
        "b_kiosk@2x.png": [.cause(.picture("assets/mark.png"))], "b_wall.png": [.cause(.picture("assets/mark.png"))],
      ])
    let outcome = try await planning.bake(Self.manifest)
    #expect(outcome.baked.count == 2)
    // A finer one that comes to lie beside it is used on the screens of its scale.
    try square(.init(red: 0, green: 255, blue: 0, alpha: 255), side: 40, "assets/mark@2x.png")
    #expect(Set(try await self.stale().keys) == ["b_kiosk@2x.png"])
  }

  @Test func anEditedFileStaysWithoutForce() async throws {
    try await planning.bake(Self.manifest)
    let before = contents()
    try Data("mine".utf8).write(to: URL(filePath: file("a_wall.png")))
    #expect(try await stale() == ["a_wall.png": [.wasEdited]])
    let outcome = try await planning.bake(Self.manifest)
    #expect(outcome.diagnostics.map(\.id) == [.editedOutput])
    #expect(contents()["a_wall.png"] == Data("mine".utf8))
    // Nor does it go where it is stale besides, or where it was never ours.
    let moved = Self.manifest.replacing("left: 20, top: 21", with: "left: 32, top: 21")
    #expect(try await planning.bake(moved).diagnostics.map(\.id) == [.editedOutput])
    #expect(contents()["a_wall.png"] == Data("mine".utf8))
    try await planning.bake(Self.manifest, isForced: true)
    #expect(contents() == before)
  }

  @Test func aFileThatIsInTheWayStays() async throws {
    try planning.scratch.write("mine", to: "out/a_wall.png")
    let outcome = try await planning.bake(Self.manifest)
    #expect(outcome.diagnostics.map(\.id) == [.editedOutput] && outcome.baked.count == 3)
    #expect(contents()["a_wall.png"] == Data("mine".utf8))
    #expect(planning.record?.outputs.map(\.name) == ["a_kiosk@2x.png", "b_kiosk@2x.png", "b_wall.png"])
  }

  @Test func aFileThatWasDeletedIsBakedAgain() async throws {
    try await planning.bake(Self.manifest)
    let before = contents()
    try FileManager.default.removeItem(atPath: file("b_wall.png"))
    #expect(try await stale() == ["b_wall.png": [.isMissing]])
    #expect(try await planning.bake(Self.manifest).baked.count == 1)
    #expect(contents() == before)
  }

  @Test func aRecordThatIsLostIsMadeAnewFromTheFiles() async throws {
    try await planning.bake(Self.manifest)
    let before = contents()
    for text in [nil, "{", "{ \"version\": 7 }"] {
      try FileManager.default.removeItem(atPath: file("guides.json"))
      if let text { try planning.scratch.write(text, to: "out/guides.json") }
      let (manifest, survey) = try await planning.survey(Self.manifest)
      #expect(survey.diagnostics.map(\.id) == (text == nil ? [] : [.unreadableRecord]))
      let outcome = await survey.bake(manifest, order: Planning.order)
      #expect(outcome.diagnostics.isEmpty && outcome.results.allSatisfy(\.isUnchanged))
      #expect(contents() == before)
    }
  }

  @Test func whatIsGoneIsRemovedIfItIsOurs() async throws {
    try await planning.bake(Self.manifest)
    try planning.scratch.write("not ours", to: "out/other.png")
    try Data("mine".utf8).write(to: URL(filePath: file("b_wall.png")))
    let shorter = String(Self.manifest.prefix(upTo: Self.manifest.range(of: "  b:")!.lowerBound))
    #expect(try await stale(shorter) == ["b_kiosk@2x.png": [.isGone], "b_wall.png": [.isGone]])
    let outcome = try await planning.bake(shorter)
    #expect(outcome.results == [.current, .current, .removed, .left])
    #expect(Set(contents().keys) == ["a_kiosk@2x.png", "a_wall.png", "b_wall.png", "other.png", "guides.json"])
    #expect(planning.record?.outputs.map(\.name) == ["a_kiosk@2x.png", "a_wall.png"])
    #expect(try await stale(shorter) == [:])
  }

  @Test func anotherVersionOfALibraryIsTheReasonForAll() async throws {
    try await planning.bake(Self.manifest)
    let record = try #require(planning.record)
    var old = record
    old.program.libraries[0].version = "0.9"
    let name = old.program.libraries[0].name
    try planning.scratch.write(Data(old.bytes), to: "out/guides.json")
    let reason = Reason.cause(.program(name: name, old: "0.9", new: record.program.libraries[0].version))
    let stale = try await stale()
    #expect(stale.count == 4 && stale.values.allSatisfy { $0 == [reason] })
    // A part that is baked tells of the version; the rest stays behind.
    try await planning.bake(Self.manifest, .init(guides: ["a"]))
    #expect(planning.record?.program == record.program)
    #expect(try await self.stale() == ["b_kiosk@2x.png": [.stayedBehind], "b_wall.png": [.stayedBehind]])
    try await planning.bake(Self.manifest)
    #expect(planning.record == record)
  }

  /// An edit of the record by hand, a value of an element as much as the layout of the file.
  @Test func aRecordThatWasEditedIsWrittenAnew() async throws {
    try await planning.bake(Self.manifest)
    let before = contents()
    var record = try #require(planning.record)
    record.outputs[0].content.texts[0].text = "Tap there"
    try planning.scratch.write(Data(record.bytes), to: "out/guides.json")
    #expect(try await stale() == ["a_kiosk@2x.png": [.isMisrecorded]])
    #expect(try await planning.bake(Self.manifest).baked.count == 0)
    #expect(contents() == before)
    let text = String(decoding: record.bytes, as: UTF8.self).replacing("there", with: "here")
      .replacing("\", ", with: "\",  ")
    try planning.scratch.write(text, to: "out/guides.json")
    let survey = try await planning.survey(Self.manifest).survey
    #expect(survey.isCurrent && !survey.isRecordCurrent)
    try await planning.bake(Self.manifest)
    #expect(contents() == before)
    #expect(try await planning.survey(Self.manifest).survey.isRecordCurrent)
  }

  @Test func settingsOfTheEncodingAreReasons() async throws {
    try await planning.bake(Self.manifest)
    let stale = try await stale(Self.manifest + "\noutput: { colors: exact, effort: small }")
    let reasons: [Reason] = [
      .cause(.setting(name: "output.colors", old: "auto", new: "exact")),
      .cause(.setting(name: "output.effort", old: "fast", new: "small")),
    ]
    #expect(stale.count == 4 && stale.values.allSatisfy { $0 == reasons })
  }

  /// What was drawn may be of the old picture or of the new one.
  @Test func aPictureThatChangesInMidBakeIsAFault() async throws {
    let (manifest, survey) = try await planning.survey(Self.manifest)
    try square(.init(red: 0, green: 0, blue: 255, alpha: 255), "assets/mark.png")
    let outcome = await survey.bake(manifest, order: Planning.order)
    #expect(outcome.diagnostics.map(\.id) == [.changedInput])
    #expect(await !Ledger(folder: OutputFolder(path: planning.output)).isDone(Planning.order, jobs: 1))
    #expect(try await stale().count == 4)
    #expect(try await planning.bake(Self.manifest).diagnostics.isEmpty)
    #expect(try await stale() == [:])
  }

  /// A font of the manifest may give glyphs when it changes, and another librsvg draws otherwise.
  @Test func fontsThatAreNotUsedAndWhatDrawsSVGsAreDependedOn() async throws {
    try planning.scratch.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><rect width='9' height='9'/></svg>",
      to: "assets/mark.svg")
    let survey = try await planning.survey(Self.manifest.replacing("mark.png", with: "mark.svg")).survey
    let paths = Set(survey.dependencies.map(\.path))
    #expect(paths.isSuperset(of: Repository.dejaVu))
    #expect(paths.contains { $0.contains("librsvg") })
  }

  @Test func aShardNeedsAFolderOfItsOwn() async throws {
    try await planning.bake(Self.manifest)
    let shard = Plan.Selection(shard: Shard(index: 1, count: 2))
    let survey = try await planning.survey(Self.manifest, shard).survey
    #expect(survey.diagnostics.map(\.id) == [.foreignFolder] && survey.hasErrors)
  }

  @Test func aPartIsNotBakedOverARecordThatIsNotUnderstood() async throws {
    try planning.scratch.write("{", to: "out/guides.json")
    let survey = try await planning.survey(Self.manifest, .init(guides: ["a"])).survey
    #expect(survey.diagnostics.map(\.id) == [.unreadableRecord] && survey.hasErrors)
  }

  /// A bake that was killed has written files that the record does not tell of.
  @Test func aBakeThatWasCutShortIsGoneOnWith() async throws {
    let moved = Self.manifest.replacing("left: 20, top: 21", with: "left: 32, top: 21")
    try await planning.bake(moved)
    let whole = contents()
    try await planning.bake(Self.manifest)
    // As though it had been killed between the first picture and the record.
    let new = try #require(whole["a_wall.png"])
    try Journal(OutputFolder(path: planning.output)).note(Digest(of: Array(new)), "a_wall.png")
    try new.write(to: URL(filePath: file("a_wall.png")))
    #expect(try await stale() == ["a_wall.png": [.wasCutShort]])
    let outcome = try await planning.bake(moved)
    #expect(outcome.diagnostics.isEmpty)
    #expect(contents() == whole)
  }

  @Test func whatWasDoneNeedNotBeDoneAgain() async throws {
    let folder = OutputFolder(path: planning.output)
    try await planning.bake(Self.manifest)
    #expect(await Ledger(folder: folder).isDone(Planning.order, jobs: 2))
    #expect(await !Ledger(folder: folder).isDone(Digest(of: [1]), jobs: 2))
    try Data("mine".utf8).write(to: URL(filePath: file("a_wall.png")))
    #expect(await !Ledger(folder: folder).isDone(Planning.order, jobs: 2))
  }

  @Test(arguments: ["manifest", "picture", "variant", "output", "record"])
  func whatWasDoneIsDoneAgainWhenAnythingChanges(what: String) async throws {
    try await planning.bake(Self.manifest)
    switch what {
    case "manifest": try planning.scratch.write(Self.manifest + "\n", to: "guides.yaml")
    case "picture": try square(.init(red: 0, green: 0, blue: 255, alpha: 255), "assets/mark.png")
    case "variant": try square(.init(red: 0, green: 0, blue: 255, alpha: 255), side: 40, "assets/mark@2x.png")
    case "output": try FileManager.default.removeItem(atPath: file("a_wall.png"))
    default: try Data("{}".utf8).write(to: URL(filePath: file("guides.json")))
    }
    #expect(await !Ledger(folder: OutputFolder(path: planning.output)).isDone(Planning.order, jobs: 2))
  }
}
