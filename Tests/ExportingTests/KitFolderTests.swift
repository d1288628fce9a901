import Baking
import Diagnostics
import Files
import Foundation
import Geometry
import Manifest
import PNG
import Pixels
import TestSupport
import Testing
import Typography

@testable import Exporting

/// Kits in a folder: written, put together again, damaged.
struct KitFolderTests {
  let scratch = try! Scratch()
  let fonts = try! FontLibrary(files: Repository.dejaVu, systemFonts: false)
  let folder: KitFolder
  var path: String { folder.path }

  init() {
    folder = KitFolder(path: scratch.folder.path + "/kit")
  }

  static let guides = """
    version: 1
    devices: [iphone4, iphone5]
    style: { font: { family: DejaVu Sans }, scrim: { color: "#102030", opacity: 60% } }
    guides:
      tour:
        pages:
          - targets:
              - { shape: circle, frame: { left: 20, top: 40, width: 50, height: 50 } }
              - { shape: rect, frame: { left: 200, top: 380, width: 40, height: 40 }, feather: 6 }
            tip: One
            button: OK
          - target: { shape: circle, frame: { left: 120, top: 200, width: 50, height: 50 } }
            tip: Two
            button: OK
    """

  private func manifest(_ text: String = guides) throws -> Manifest {
    let file = try scratch.write(text, to: "guides.yaml")
    let (manifest, diagnostics, _) = ManifestReader.read(path: file.path)
    #expect(diagnostics.map(\.message) == [])
    return try #require(manifest)
  }

  private func crew(_ manifest: Manifest) -> Crew { Crew(for: manifest, fonts: fonts, jobs: 2) }

  /// Writes a kit and gives it with its plan.
  @discardableResult
  private func write(_ manifest: Manifest, selection: Plan.Selection = .init()) async throws -> (kit: Kit, plan: Plan) {
    let plan = await Plan(manifest, selection: selection, crew: crew(manifest))
    #expect(plan.diagnostics.map(\.message) == [])
    let earlier = try folder.read()
    let made = await KitMaker(crew: crew(manifest)).make(
      of: plan, store: { [folder] bytes, file in try folder.store(bytes, as: file) })
    #expect(made.faults.map(\.message) == [])
    try folder.close(with: made.kit, replacing: earlier)
    return (made.kit, plan)
  }

  private func verdicts(_ manifest: Manifest, _ plan: Plan) async throws -> [String: KitVerifier.Verdict] {
    let verified = try await KitVerifier(crew: crew(manifest)).verify(folder, against: plan)
    #expect(verified.count == 4)
    return Dictionary(uniqueKeysWithValues: verified.filter { $0.verdict != .same }.map { ($0.path, $0.verdict) })
  }

  @Test func guidesComeOutAsTheyWereBaked() async throws {
    let manifest = try manifest()
    let (kit, plan) = try await write(manifest)
    #expect(try await verdicts(manifest, plan) == [:])
    #expect(try folder.read() == kit)
    #expect(kit.guides.map(\.key.page) == [1, 1, 2, 2])
    #expect(kit.guides.map(\.key.device) == ["iphone4", "iphone5", "iphone4", "iphone5"])
    for guide in kit.guides {
      let boxes = guide.fills + guide.parts.filter(\.isTinted).map(\.frame)
      #expect(boxes.reduce(0) { $0 + $1.width * $1.height } == guide.size.width * guide.size.height)
      #expect(guide.scrim == Color(red: 0x10, green: 0x20, blue: 0x30, alpha: 153))
    }
    #expect(kit.guides[0].parts.map(\.role) == ["hole", "hole", "tip", "button"])
  }

  @Test func whatScreensAndPagesShareIsStoredOnce() async throws {
    let (kit, _) = try await write(try manifest())
    let uses = kit.guides.flatMap(\.parts)
    // Two masks (the circles are alike on both pages), two texts, one button.
    #expect(uses.count == 14)
    #expect(kit.parts.count == 5)
    #expect(Set(uses.map(\.file)) == Set(kit.parts.map(\.file)))
    #expect(Set(uses.filter { $0.role == "button" }.map(\.file)).count == 1)
    #expect(try files() == (kit.parts.map(\.file) + ["kit.json"]).sorted())
  }

  private func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

  @Test func stalePartsAreDeletedAndOtherFilesStay() async throws {
    let manifest = try manifest()
    try await write(manifest)
    try scratch.write("mine", to: "kit/notes.txt")
    try scratch.write("mine", to: "kit/tip-000000000000@2x.png")
    let (kit, _) = try await write(manifest, selection: .init(devices: ["iphone4"]))
    #expect(kit.parts.count == 5)
    let other = Self.guides.replacing("tip: Two", with: "tip: Three").replacing("button: OK", with: "")
    let (less, _) = try await write(try self.manifest(other))
    #expect(less.parts.count == 4)
    #expect(
      try files() == (less.parts.map(\.file) + ["kit.json", "notes.txt", "tip-000000000000@2x.png"]).sorted())
  }

  // MARK: - Damage

  @Test func aPixelOfAPartThatChangedIsFound() async throws {
    let manifest = try manifest()
    let (kit, plan) = try await write(manifest)
    let button = try #require(kit.guides[0].parts.last)
    var picture = try PNGDecoder.decode(path: "\(path)/\(button.file)")
    picture[9, 3] = Pixel(red: 1, green: 2, blue: 3, alpha: 255)
    try Data(PNGEncoder(effort: .fast).encode(picture).bytes).write(to: URL(filePath: "\(path)/\(button.file)"))
    let verdicts = try await verdicts(manifest, plan)
    // All four have the button, each at its place.
    #expect(verdicts.count == 4)
    for guide in kit.guides {
      let frame = try #require(guide.parts.last).frame
      let name = "tour_\(guide.key.page)_\(guide.key.device)@2x.png"
      #expect(verdicts[name] == .differs(count: 1, x: frame.x + 9, y: frame.y + 3))
    }
  }

  @Test func partsThatAreMissingOrBrokenAreNamed() async throws {
    let manifest = try manifest()
    let (kit, plan) = try await write(manifest)
    let one = kit.guides[0].parts[2].file
    let two = kit.guides[2].parts[1].file
    try FileManager.default.removeItem(atPath: "\(path)/\(one)")
    try Data([1, 2, 3]).write(to: URL(filePath: "\(path)/\(two)"))
    let verdicts = try await verdicts(manifest, plan)
    for device in ["iphone4", "iphone5"] {
      #expect(verdicts["tour_1_\(device)@2x.png"] == .failed("\(path)/\(one): there is no such file"))
      guard case .failed(let reason) = verdicts["tour_2_\(device)@2x.png"] else {
        Issue.record("\(verdicts)")
        continue
      }
      #expect(reason.hasPrefix("\(path)/\(two): a PNG that cannot be read: "))
    }
  }

  private func damage(_ change: (inout Kit) -> Void) async throws -> [String: KitVerifier.Verdict] {
    let manifest = try manifest()
    var (kit, plan) = try await write(manifest)
    change(&kit)
    try folder.close(with: kit, replacing: nil)
    return try await verdicts(manifest, plan)
  }

  @Test func aGapOrAnOverlapIsFound() async throws {
    let verdicts = try await damage { kit in
      // The lowest one reaches the corner of the screen.
      let fill = kit.guides[0].fills.removeLast()
      kit.guides[1].fills.append(kit.guides[1].fills[0])
      #expect(fill.bottom == 960 && fill.right == 640)
    }
    #expect(Set(verdicts.keys) == ["tour_1_iphone4@2x.png", "tour_1_iphone5@2x.png"])
    guard case .differs(_, 0, 0) = verdicts["tour_1_iphone5@2x.png"] else {
      Issue.record("\(verdicts)")
      return
    }
  }

  @Test func aGuideThatKitJSONLacksIsFound() async throws {
    let verdicts = try await damage { kit in
      kit.guides.remove(at: 2)
      kit.guides[0].size.width = 320
      kit.guides[1].parts[0].frame.width += 1
      kit.parts.removeAll { $0.file == kit.guides[2].parts[1].file }
    }
    #expect(
      verdicts == [
        "tour_2_iphone4@2x.png": .failed("kit.json does not have it"),
        "tour_1_iphone4@2x.png": .failed("\(path)/kit.json: 320 x 960 pixels, but it has 640 x 960"),
        "tour_1_iphone5@2x.png": verdicts["tour_1_iphone5@2x.png"],
        "tour_2_iphone5@2x.png": verdicts["tour_2_iphone5@2x.png"],
      ])
    for (name, end) in [("1", "is placed in a frame of another size"), ("2", "is not among its parts")] {
      guard case .failed(let reason) = verdicts["tour_\(name)_iphone5@2x.png"] else {
        Issue.record("\(verdicts)")
        continue
      }
      #expect(reason.hasSuffix(end))
    }
  }

  @Test func aFolderWithoutAKitOrWithABrokenOneIsAnError() async throws {
    let manifest = try manifest()
    let (_, plan) = try await write(manifest)
    let verifier = KitVerifier(crew: crew(manifest))
    try scratch.write("{\"version\": 1,", to: "kit/kit.json")
    let broken = await #expect(throws: KitError.self) { try await verifier.verify(folder, against: plan) }
    #expect(broken?.description == "\(path)/kit.json:1:15: a key in quotes is wanted")
    try FileManager.default.removeItem(atPath: "\(path)/kit.json")
    let missing = await #expect(throws: KitError.self) { try await verifier.verify(folder, against: plan) }
    #expect(missing?.description == "\(path)/kit.json: there is no such file")
  }
}
