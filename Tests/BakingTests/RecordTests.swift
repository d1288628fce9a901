import Baking
import Diagnostics
import Files
import Foundation
import Geometry
import Manifest
import Record
import TestSupport
import Testing
import Typography

/// What the record says of pictures, and what becomes of it over several bakes.
struct BakedRecordTests {
  let planning = Planning()

  static let manifest = """
    version: 1
    devices: [{ id: kiosk, points: [200, 300], scale: 2 }, { id: wall, points: [300, 200], scale: 1 }]
    style: { font: { family: DejaVu Sans, size: 10 } }
    guides:
      a:
        target: { id: hole, shape: rounded, radius: 7, padding: 0, frame: { left: 20, top: 21, width: 50, height: 50 } }
        tip: { title: New, text: "**Tap** here", frame: { left: 20, top: 120, width: 150, height: 40 } }
        button: { text: OK, frame: { left: 20, top: 170, width: 60, height: 20 } }
      b:
        pages:
          - target: { shape: ellipse, padding: 0, frame: { left: 20, top: 20, width: 50, height: 50 } }
          - layers:
              - { id: east, text: second, frame: { left: 110, top: 52, width: 60, height: 20 } }
              - { id: west, text: first, frame: { left: 20, top: 55, width: 60, height: 20 } }
              - { id: north, text: Above!, frame: { left: 20, top: 10, width: 60, height: 20 } }
    sprites:
      dot: { size: [20, 10], scales: [1, 3], layers: [{ id: label, text: x, font: { size: 6 } }] }
    """

  func bake(_ text: String = manifest, _ selection: Plan.Selection = .init(), jobs: Int = 2) async throws -> Record? {
    let outcome = try await planning.bake(text, selection, jobs: jobs)
    #expect(outcome.diagnostics.map(\.message) == [])
    return planning.record
  }

  var folder: String { planning.output }
  var bytes: Data? { FileManager.default.contents(atPath: folder + "/guides.json") }

  @Test func tellsInPointsWhatAPictureShowsAndSays() async throws {
    let record = try #require(try await bake())
    let output = try #require(record.outputs.first { $0.name == "a_kiosk@2x.png" })
    #expect(output.kind == .guide && output.guide == "a" && output.page == 1 && output.pages == 1)
    #expect(output.device == "kiosk" && output.orientation == "portrait" && output.appearance == "light")
    #expect(output.size == PixelSize(width: 400, height: 600) && output.points == Size(200, 300))
    let frame = Record.Frame(x: 20, y: 120, width: 150, height: 40)
    #expect(
      output.content
        == Record.Content(
          holes: [
            .init(id: "hole", frame: .init(x: 20, y: 21, width: 50, height: 50), shape: .rounded, radius: 7)
          ],
          texts: [
            .init(element: "tip", frame: frame, text: "New"), .init(element: "tip", frame: frame, text: "Tap here"),
          ],
          button: .init(frame: .init(x: 20, y: 170, width: 60, height: 20), text: "OK"), spoken: "New. Tap here."))
    let sprite = try #require(record.outputs.first { $0.name == "dot@3x.png" })
    #expect(sprite.device == nil && sprite.page == nil && sprite.points == Size(20, 10) && sprite.scale == 3)
  }

  @Test func textsAreInReadingOrder() async throws {
    let record = try #require(try await bake())
    let page = try #require(record.outputs.first { $0.name == "b_2_wall.png" })
    #expect(page.content.texts.map(\.element) == ["north", "west", "east"])
    #expect(page.content.spoken == "Above! first. second.")
    let arabic = Self.manifest.replacing("second", with: "ثانيا").replacing("first", with: "أولا")
      .replacing("Above!", with: "فوق!")
    let mirrored = try #require(try await bake(arabic)?.outputs.first { $0.name == "b_2_wall.png" })
    #expect(mirrored.content.texts.map(\.element) == ["north", "east", "west"])
  }

  @Test func isSortedAndTheSameOnEveryRunAndAtAnyNumberOfWorkers() async throws {
    let record = try #require(try await bake(jobs: 1))
    #expect(
      record.outputs.map(\.name) == [
        "a_kiosk@2x.png", "a_wall.png", "b_1_kiosk@2x.png", "b_1_wall.png", "b_2_kiosk@2x.png", "b_2_wall.png",
        "dot.png", "dot@3x.png",
      ])
    let first = try #require(bytes)
    for jobs in [1, 2, 4] {
      _ = try await bake(jobs: jobs)
      #expect(bytes == first)
    }
  }

  @Test func aBakeOfAPartKeepsTheRest() async throws {
    _ = try await bake()
    let whole = try #require(bytes)
    for selection in [
      Plan.Selection(guides: ["a"]), .init(guides: ["dot"]), .init(devices: ["wall"]),
      .init(devices: ["kiosk"], guides: ["b"]),
    ] {
      _ = try await bake(Self.manifest, selection)
      #expect(bytes == whole)
    }
  }

  @Test func aBakeOfAPartTellsOfThatPartAlone() async throws {
    let record = try await bake(Self.manifest, .init(guides: ["a"]))
    #expect(record?.outputs.map(\.name) == ["a_kiosk@2x.png", "a_wall.png"])
  }

  @Test func whatTheManifestHasNoMoreGoesWithAWholeBake() async throws {
    let names = try #require(try await bake()).outputs.map(\.name)
    let shorter = String(Self.manifest.prefix(upTo: Self.manifest.range(of: "sprites:")!.lowerBound))
    #expect(try await bake(shorter, .init(guides: ["a"]))?.outputs.map(\.name) == names)
    #expect(try await bake(shorter)?.outputs.map(\.name) == names.filter { !$0.hasPrefix("dot") })
  }

  /// The old picture stays, so what is said of it stays too.
  @Test func aPictureThatFailsKeepsItsEntry() async throws {
    let old = try #require(try await bake())
    let changed = Self.manifest.replacing("text: OK", with: "text: Go").replacing("text: x", with: "text: y")
    // Small enough for the sprites, too small for the guides.
    let outcome = try await planning.bake(changed + "\noutput: { budget: 1000 }")
    #expect(outcome.diagnostics.contains { $0.id == .overBudget })
    let record = try #require(planning.record)
    func button(_ record: Record) -> String? { record.outputs[0].content.button?.text }
    #expect(button(old) == "OK" && button(record) == "OK")
    #expect(record.outputs.map(\.name) == old.outputs.map(\.name))
    #expect(record.outputs.last?.content.spoken == "y.")
  }

  @Test func aManifestOfNothingMakesNoFolder() async throws {
    #expect(try await bake("version: 1\ndevices: [iphone5]\nguides: {}\n") == nil)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }
}

/// Records of whole manifests against the schema: the sample and the acceptance cases.
@Test(
  .enabled(if: Schema.isTested, "python3 has no jsonschema: install python3-jsonschema, or 'pip install jsonschema'"))
func recordsAreAsTheSchemaWantsThem() async throws {
  let scratch = try Scratch()
  var manifests = [Repository.folder.appending(path: "guides.yaml")]
  if let shared = Repository.shared {
    manifests += ["full", "stitched", "sequence", "masked", "shapes", "reveals"].map {
      shared.appending(path: "acceptance/\($0)/guides.yaml")
    }
  }
  let fonts = try FontLibrary(files: [])
  var files: [URL] = []
  for (number, file) in manifests.enumerated() {
    let manifest = try #require(ManifestReader.read(path: file.path).manifest, "\(file.path)")
    let plan = await Plan(manifest, crew: Crew(for: manifest, fonts: fonts, jobs: 2))
    #expect(!plan.hasErrors && !plan.pictures.isEmpty, "\(file.path)")
    let record = Record(
      program: Program.current.record,
      outputs: plan.pictures.map { picture in
        let digest = Digest(of: Array(picture.path.utf8))
        let font = Record.Provenance.Font(name: "DejaVu Sans", version: "2.37", sha256: digest)
        return Record.Output(
          picture,
          provenance: .init(
            scene: picture.scene, pictures: [.init(file: "a.png", sha256: digest)], fonts: [font], bytes: 1,
            sha256: digest))
      }, reveals: plan.reveals)
    files.append(try scratch.write(String(decoding: record.bytes, as: UTF8.self), to: "\(number).json"))
  }
  #expect(try Schema.faults(of: files) == "")
  // The schema can fail.
  let bad = try scratch.write("{ \"version\": 1, \"outputs\": [{}], \"reveals\": [], \"time\": 0 }", to: "bad.json")
  #expect(try Schema.faults(of: [bad]).contains("'time' was unexpected"))
}
