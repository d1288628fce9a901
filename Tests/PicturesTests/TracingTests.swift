import Files
import Foundation
import Geometry
import Pictures
import TestSupport
import Testing

/// What a picture store says of what it looked at.
@Suite struct TracingTests {
  let scratch: Scratch
  let store: PictureStore

  init() throws {
    scratch = try Scratch()
    store = PictureStore(folder: scratch.folder.path)
  }

  private static let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'></svg>"

  private func path(_ name: String) -> String { "\(scratch.folder.path)/\(name)" }

  private func digest(_ name: String) throws -> Input.Content {
    .file(Digest(of: try Disk.read(path(name), limit: 1 << 20)))
  }

  @Test func variantsThatAreNotThereCount() throws {
    try scratch.write(Self.svg, to: "icon.png")
    let (variant, files) = try store.traced { try store.variant(of: "icon.png", scale: 2) }
    #expect(variant.file == "icon.png")
    #expect(files == ["icon.png", "icon@2x.png", "icon@3x.png"])
    #expect(store.inputs["icon.png"]?.content == (try digest("icon.png")))
    #expect(store.inputs["icon.png"]?.path == path("icon.png"))
    #expect(store.inputs["icon@2x.png"] == Input(path: path("icon@2x.png"), content: .absent))
    #expect(store.inputs["icon@3x.png"]?.content == .absent)
  }

  /// A file of a scale that is not used does not matter; the base file tells the size.
  @Test func whatWasNotNeededDoesNotCount() throws {
    for scale in 1...3 {
      let name = scale == 1 ? "icon.png" : "icon@\(scale)x.png"
      try scratch.writePicture(to: name, width: 4 * scale, height: 4 * scale)
    }
    #expect(try store.traced { try store.variant(of: "icon.png", scale: 2) }.files == ["icon.png", "icon@2x.png"])
    #expect(try store.traced { try store.variant(of: "icon.png", scale: 1) }.files == ["icon.png"])
    #expect(try store.traced { try store.variant(of: "icon@3x.png", scale: 1) }.files == ["icon@3x.png"])
  }

  @Test func whatIsKnownAlreadyCountsAgain() throws {
    try scratch.write(Self.svg, to: "icon.svg")
    try scratch.write(Self.svg, to: "other.svg")
    let size = PixelSize(width: 8, height: 6)
    _ = try store.variant(of: "icon.svg", scale: 1)
    _ = try store.bitmap(file: "icon.svg", size: size)
    _ = try store.variant(of: "other.svg", scale: 1)
    #expect(try store.traced { try store.variant(of: "icon.svg", scale: 1) }.files == ["icon.svg"])
    #expect(try store.traced { try store.bitmap(file: "icon.svg", size: size) }.files == ["icon.svg"])
    #expect(store.traced {}.files == [])
    let (inner, outer) = try store.traced {
      _ = try store.variant(of: "other.svg", scale: 1)
      return try store.traced { try store.variant(of: "icon.svg", scale: 1) }.files
    }
    #expect(inner == ["icon.svg"])
    #expect(outer == ["icon.svg", "other.svg"])
  }

  @Test func aMissingPictureCounts() {
    let files = store.traced { _ = try? store.variant(of: "none.svg", scale: 1) }.files
    #expect(files == ["none.svg"])
    #expect(store.inputs["none.svg"]?.content == .absent)
  }

  @Test func aStampIsTakenOfWhatIsSettled() throws {
    let file = try scratch.write(Self.svg, to: "icon.svg")
    _ = try store.variant(of: "icon.svg", scale: 1)
    let input = try #require(store.inputs["icon.svg"])
    #expect(input.stamp == nil || input.stamp == Disk.stamp(of: file.path))
    #expect(input.checked().isUnchanged)
  }

  /// It was of one kind when it was laid out, and of another when it is drawn.
  @Test func aFileThatChangesMeanwhileIsTold() throws {
    try scratch.write(Self.svg, to: "icon.svg")
    _ = try store.variant(of: "icon.svg", scale: 1)
    let first = try digest("icon.svg")
    #expect(store.changed == [])
    try scratch.write(Self.svg + "<!-- -->", to: "icon.svg")
    _ = try store.bitmap(file: "icon.svg", size: PixelSize(width: 8, height: 6))
    #expect(store.changed == ["icon.svg"])
    #expect(store.inputs["icon.svg"] == Input(path: path("icon.svg"), content: first))
  }

  @Test func aFileThatComesMeanwhileIsTold() throws {
    try scratch.write(Self.svg, to: "icon.png")
    _ = try store.variant(of: "icon.png", scale: 2)
    try scratch.write(Self.svg, to: "icon@2x.png")
    _ = try? store.variant(of: "icon.png", scale: 2)
    #expect(store.changed == ["icon@2x.png"])
  }

  @Test func librariesTellTheirVersions() throws {
    try scratch.write(Self.svg, to: "icon.svg")
    _ = try store.variant(of: "icon.svg", scale: 1)
    let versions = PictureLibraries.versions
    #expect(versions.map(\.name) == ["libpng", "librsvg"])
    for (name, version) in versions {
      #expect(version.split(separator: ".").compactMap { Int($0) }.count == 3, "\(name) \(version)")
    }
    let file = try #require(PictureLibraries.svgFile)
    #expect(Disk.kind(of: file) == .file)
  }
}
