import Foundation
import Geometry
import PNG
import Pixels
import TestSupport
import Testing

/// What `scrim diff` says of one thing that was done to baked guides.
struct GuideEditTests {
  private let scratch = try! Scratch()

  private static let manifest = """
    version: 1
    devices: [iphone6, iphone6p]
    style: { scrim: { color: black, opacity: 71% }, font: { family: DejaVu Sans, size: 18 } }
    guides:
      compose:
        target: { frame: { left: 40, top: 60, width: 60, height: 40 }, shape: ellipse }
        tip: { text: Tap here to write a post, color: "#fff" }
        arrow: curved
        button: OK
      search:
        target: { frame: { left: 200, top: 60, width: 60, height: 40 } }
        tip: Look for friends
    """

  private static let picture = "compose_iphone6@2x.png"

  /// What is wanted of a comparison's document.
  private struct Document: Decodable {
    struct Picture: Decodable {
      struct Words: Decodable { var text: String }
      struct Pixels: Decodable {
        struct Region: Decodable { var elements: [String] }
        var count: Int
        var maxDelta: Int
        var unseen: Int
        var regions: [Region]
      }
      var name: String
      var oldName: String?
      var change: String
      var words: [Words]
      var pixels: Pixels?
      var unexplained: Bool
      var reason: String?
    }
    struct Edit: Decodable {
      var title: String
      var pictures: [String]
    }
    var edits: [Edit]
    var pictures: [Picture]
  }

  private func bake(_ manifest: String, to folder: String) throws {
    try scratch.write(manifest, to: "guides.yaml")
    let run = try Tool.run(["bake", "-q", "-o", folder], in: scratch.folder)
    #expect(run.exitCode == 0, "\(run.errors)")
  }

  private func compared(exitCode: Int32) throws -> Document {
    let run = try Tool.run(["diff", "old", "new", "--format", "json"], in: scratch.folder)
    #expect(run.exitCode == exitCode, "\(run.output)\(run.errors)")
    return try JSONDecoder().decode(Document.self, from: Data(run.output.utf8))
  }

  /// An edit of the manifest: one text of it for another, and what the picture's words must begin with.
  struct ManifestEdit: Sendable, CustomTestStringConvertible {
    var old: String
    var new: String
    var words: String
    var pictures = 2
    var testDescription: String { words }
  }

  static let manifestEdits = [
    ManifestEdit(old: "71%", new: "70%", words: "scrim opacity 71 % → 70 %", pictures: 4),
    ManifestEdit(old: "left: 40,", new: "left: 40.5,", words: "target moved 0.5 pt right"),
    ManifestEdit(old: "left: 40,", new: "left: 60,", words: "target moved 20 pt right"),
    ManifestEdit(old: "#fff", new: "#f0f0f0", words: "tip colour changed from #ffffff to #f0f0f0"),
    ManifestEdit(
      old: "to write a post", new: "to write one",
      words: "tip text changed from 'Tap here to write a post' to 'Tap here to write one'"),
    ManifestEdit(old: "size: 18", new: "size: 17", words: "tip size 18 → 17 pt", pictures: 4),
    ManifestEdit(old: "arrow: curved", new: "arrow: none", words: "arrow removed"),
    ManifestEdit(old: "ellipse", new: "rounded", words: "target is now a rounded rectangle"),
    ManifestEdit(old: "button: OK", new: "button: Go", words: "button text changed from 'OK' to 'Go'"),
    ManifestEdit(old: "DejaVu Sans", new: "Inter", words: "tip font changed from DejaVu Sans to Inter", pictures: 4),
  ]

  @Test(arguments: manifestEdits) func anEditOfTheManifestIsToldInWords(edit: ManifestEdit) throws {
    try bake(Self.manifest, to: "old")
    try bake(Self.manifest.replacing(edit.old, with: edit.new), to: "new")
    let document = try compared(exitCode: 1)
    let picture = try #require(document.pictures.first { $0.name == Self.picture })
    #expect(picture.change == "changed")
    #expect(picture.words.contains { $0.text == edit.words }, "\(picture.words)")
    #expect(document.pictures.count == edit.pictures)
    #expect(document.pictures.allSatisfy { !$0.unexplained }, "\(document.pictures)")
    #expect(document.edits.count == 1, "\(document.edits)")
  }

  @Test func theSettingThatMakesFilesOtherwiseIsNoDifferenceOfPixels() throws {
    try bake(Self.manifest, to: "old")
    try bake(Self.manifest + "\noutput: { effort: small }", to: "new")
    let document = try compared(exitCode: 0)
    #expect(!document.pictures.isEmpty && document.pictures.allSatisfy { $0.change == "re-encoded" })
  }

  /// What somebody did to the file of a picture.
  enum FileEdit: String, Sendable, CaseIterable {
    case onePixelOfAlpha, whiteInTheHole, oneRowShorter, encodedAnew, otherColoursUnderTheHole, cutOff
  }

  @Test(arguments: FileEdit.allCases) func anEditOfAFileIsToldByItsPixels(edit: FileEdit) throws {
    try bake(Self.manifest, to: "old")
    try FileManager.default.copyItem(
      at: scratch.folder.appending(path: "old"), to: scratch.folder.appending(path: "new"))
    let file = scratch.folder.appending(path: "new/\(Self.picture)")
    let bytes = [UInt8](try Data(contentsOf: file))
    var bitmap = try PNGDecoder.decode(bytes, path: Self.picture)
    // The hole's middle, and a place with nothing but the scrim.
    let hole = (x: 140, y: 160)
    switch edit {
    case .onePixelOfAlpha: bitmap[600, 1200].bits += 1 << 24
    case .whiteInTheHole:
      for x in hole.x..<hole.x + 6 { bitmap[x, hole.y] = Pixel(bits: .max) }
    case .oneRowShorter:
      let size = PixelSize(width: bitmap.size.width, height: bitmap.size.height - 1)
      bitmap = Bitmap(size: size, pixels: Array(bitmap.pixels.dropLast(size.width)))
    case .encodedAnew, .cutOff: break
    case .otherColoursUnderTheHole: bitmap[hole.x, hole.y] = Pixel(bits: 0x00ff_ffff)
    }
    let written = edit == .cutOff ? Array(bytes.dropLast(40)) : PNGEncoder(effort: .small).encode(bitmap).bytes
    #expect(written != bytes)
    try Data(written).write(to: file)

    let isNoDifference = edit == .encodedAnew || edit == .otherColoursUnderTheHole
    let document = try compared(exitCode: isNoDifference ? 0 : edit == .cutOff ? 2 : 1)
    #expect(document.pictures.count == 1)
    let picture = try #require(document.pictures.first)
    #expect(picture.name == Self.picture && picture.words.isEmpty)
    switch edit {
    case .onePixelOfAlpha:
      #expect(picture.change == "changed" && picture.unexplained)
      #expect(picture.pixels?.count == 1 && picture.pixels?.maxDelta == 1)
      #expect(picture.pixels?.regions.first?.elements == ["scrim"])
    case .whiteInTheHole:
      #expect(picture.change == "changed" && picture.unexplained && picture.pixels?.count == 6)
      #expect(picture.pixels?.regions.first?.elements == ["target"])
    case .oneRowShorter: #expect(picture.change == "resized" && picture.pixels?.count == 750)
    case .encodedAnew: #expect(picture.change == "re-encoded")
    case .otherColoursUnderTheHole: #expect(picture.change == "unseen" && picture.pixels?.unseen == 1)
    case .cutOff: #expect(picture.change == "unreadable" && picture.reason?.contains("cut off") == true)
    }
  }

  @Test func namesAreToldByWhatThePicturesAre() throws {
    try bake(Self.manifest, to: "old")
    try bake(Self.manifest.replacing("  search:", with: "  find:"), to: "new")
    let renamed = try compared(exitCode: 1)
    #expect(renamed.pictures.map(\.change) == ["renamed", "renamed"])
    #expect(renamed.pictures.map(\.oldName) == ["search_iphone6@2x.png", "search_iphone6p@3x.png"])

    try bake(Self.manifest + "\noutput: { naming: height }", to: "new")
    let moved = try compared(exitCode: 1)
    #expect(moved.pictures.map(\.change) == Array(repeating: "moved", count: 4))
    #expect(moved.edits.count == 1)

    try bake(Self.manifest.replacing("iphone6p", with: "iphone12"), to: "new")
    let other = try compared(exitCode: 1)
    #expect(other.pictures.map(\.change).sorted() == ["added", "added", "removed", "removed"])
    #expect(other.edits.count == 2)
  }
}
