import Foundation
import TestSupport
import Testing

/// `scrim export`, driven as a process.
struct ExportTests {
  let scratch = try! Scratch()

  static let manifest = """
    version: 1
    devices: [iphone4, iphone6, ipad97]
    orientations: [portrait, landscape]
    appearances: [light, dark]
    style: { font: { family: DejaVu Sans }, dark: { scrim: { color: white } } }
    guides:
      compose:
        target: { frame: { right: 8, top: 24, width: 60, height: 40 }, shape: ellipse }
        tip: Tap here
      tour:
        pages:
          - { tip: One }
          - { tip: Two }
    sprites:
      switch:
        size: [120, 60]
        tip: "ON"
        states: { on: {}, off: { tip: "OFF" } }
    reveals:
      splash: { transition: circle-from-center }
    """

  private func tool(_ arguments: [String]) throws -> Tool.Run { try Tool.run(arguments, in: scratch.folder) }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: scratch.folder.appending(path: path), encoding: .utf8)
  }

  /// Paths of all files in a folder, with their bytes.
  private func files(in folder: String) throws -> [String: Data] {
    let root = scratch.folder.appending(path: folder)
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
      var isFolder: ObjCBool = false
      let file = root.appending(path: path)
      _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
      if !isFolder.boolValue { files[path] = try Data(contentsOf: file) }
    }
    return files
  }

  @Test func writesOneSwiftFile() throws {
    try scratch.write(Self.manifest, to: "guides.yaml")
    let run = try tool(["export", "swift"])
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output == "wrote build/Guides.swift: 2 guides, 1 sprite, 1 reveal, 6 screens\n")
    let first = try text("build/Guides.swift")
    #expect(first.contains("\nenum Guides {") && first.contains(#""tour": Guide(pages: 2)"#))
    #expect(try tool(["export", "swift"]).exitCode == 0)
    #expect(try text("build/Guides.swift") == first)

    let open = try tool(["export", "swift", "--access=public", "-o", "Sources/App/Tour.swift", "-q"])
    #expect(open.exitCode == 0 && open.output.isEmpty, "\(open.errors)")
    #expect(try text("Sources/App/Tour.swift").contains("\npublic enum Guides {"))
  }

  @Test(arguments: [
    (["export"], "say what to export: swift or xcassets"),
    (["export", "swif"], "did you mean 'swift'?"),
    (["export", "xcassets", "--access", "public"], "'--access' is for 'scrim export swift'"),
    (["export", "swift", "--access", "open"], "not 'open'"),
    (["export", "swift", "more"], "unexpected argument 'more'"),
    (["export", "swift", "-m", "none.yaml"], "none.yaml"),
  ])
  func refusesWhatItDoesNotKnow(arguments: [String], message: String) throws {
    try scratch.write(Self.manifest, to: "guides.yaml")
    let run = try tool(arguments)
    #expect(run.exitCode == 2 && run.errors.contains(message), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.folder.path + "/build"))
  }

  @Test func aFaultyManifestExportsNothing() throws {
    try scratch.write("version: 1\nguides: { a: { tpi: One } }\n", to: "guides.yaml")
    for product in ["swift", "xcassets"] {
      let run = try tool(["export", product])
      #expect(run.exitCode == 2 && run.errors.contains("nothing was exported"), "\(run.errors)")
    }
  }

  @Test func aFileThatCannotBeWrittenIsTold() throws {
    try scratch.write(Self.manifest, to: "guides.yaml")
    #expect(mkfifo(scratch.folder.path + "/pipe", 0o600) == 0)
    for place in ["guides.yaml/Guides.swift", ".", "pipe"] {
      let run = try tool(["export", "swift", "-o", place])
      #expect(run.exitCode == 1 && run.errors.contains("unwritable-output"), "\(run.errors)")
    }
    var status = stat()
    #expect(stat(scratch.folder.path + "/pipe", &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    let run = try tool(["export", "xcassets", "-o", "guides.yaml/Guides.xcassets"])
    #expect(run.exitCode == 1 && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
  }

  // MARK: - Asset catalogs

  @Test func imageSetsHoldWhatABakeWrites() throws {
    try scratch.write(Self.manifest, to: "guides.yaml")
    let run = try tool(["export", "xcassets"])
    #expect(run.exitCode == 0, "\(run.errors)")
    let catalog = try files(in: "build/Guides.xcassets")
    #expect(try tool(["bake", "-q"]).exitCode == 0)
    let baked = try files(in: "build/guides").filter { $0.key.hasSuffix(".png") }
    let pictures = catalog.filter { $0.key.hasSuffix(".png") }.map { ($0.key.split(separator: "/").last!, $0.value) }
    #expect(Dictionary(uniqueKeysWithValues: pictures.map { (String($0.0), $0.1) }) == baked)

    #expect(
      try text("build/Guides.xcassets/Contents.json") == """
        {
          "info" : {
            "author" : "scrim",
            "version" : 1
          }
        }

        """)
    #expect(
      try text("build/Guides.xcassets/tour_2_ipad97-Landscape.imageset/Contents.json") == """
        {
          "images" : [
            {
              "idiom" : "ipad",
              "scale" : "1x"
            },
            {
              "appearances" : [
                {
                  "appearance" : "luminosity",
                  "value" : "dark"
                }
              ],
              "idiom" : "ipad",
              "scale" : "1x"
            },
            {
              "filename" : "tour_2_ipad97-Landscape@2x.png",
              "idiom" : "ipad",
              "scale" : "2x"
            },
            {
              "appearances" : [
                {
                  "appearance" : "luminosity",
                  "value" : "dark"
                }
              ],
              "filename" : "tour_2_ipad97-Landscape-Dark@2x.png",
              "idiom" : "ipad",
              "scale" : "2x"
            }
          ],
          "info" : {
            "author" : "scrim",
            "version" : 1
          }
        }

        """)
    #expect(
      try text("build/Guides.xcassets/splash-mask_iphone6.imageset/Contents.json") == """
        {
          "images" : [
            {
              "idiom" : "iphone",
              "scale" : "1x"
            },
            {
              "filename" : "splash-mask_iphone6@2x.png",
              "idiom" : "iphone",
              "scale" : "2x"
            },
            {
              "idiom" : "iphone",
              "scale" : "3x"
            }
          ],
          "info" : {
            "author" : "scrim",
            "version" : 1
          }
        }

        """)
    let sprite = try text("build/Guides.xcassets/switch-off.imageset/Contents.json")
    for file in ["switch-off.png", "switch-off@2x.png", "switch-off@3x.png", "switch-off-Dark@3x.png"] {
      #expect(sprite.contains("\"filename\" : \"\(file)\",\n      \"idiom\" : \"universal\""))
    }
    #expect(try tool(["export", "xcassets"]).exitCode == 0)
    #expect(try files(in: "build/Guides.xcassets") == catalog)
  }

  @Test func namesThatPhonesAndPadsShareAreOneSet() throws {
    try scratch.write(
      Self.manifest.replacing("guides:", with: "output: { naming: height }\nguides:", maxReplacements: 1),
      to: "guides.yaml")
    let run = try tool(["export", "xcassets", "-o", "A.xcassets"])
    #expect(run.exitCode == 0, "\(run.errors)")
    let json = try text("A.xcassets/compose.imageset/Contents.json")
    let files = json.split(separator: "\n").filter { $0.contains("filename") }.map {
      String($0.split(separator: "\"")[3])
    }
    #expect(files == ["compose@2x.png", "compose-Dark@2x.png", "compose@2x~ipad.png", "compose-Dark@2x~ipad.png"])
  }

  @Test func setsOfOthersStayAndStaleOnesGo() throws {
    try scratch.write(Self.manifest, to: "guides.yaml")
    let theirs = #"{ "images" : [], "info" : { "author" : "xcode", "version" : 1 } }"#
    try scratch.write(theirs, to: "build/Guides.xcassets/logo.imageset/Contents.json")
    try scratch.write("{}", to: "build/Guides.xcassets/Contents.json")
    try scratch.write("notes", to: "build/Guides.xcassets/notes.txt")
    #expect(try tool(["export", "xcassets", "-q"]).exitCode == 0)
    try scratch.write("old", to: "build/Guides.xcassets/compose_iphone6.imageset/old@2x.png")
    let fewer = Self.manifest.replacing("[light, dark]", with: "[light]").replacing("iphone4, ", with: "")
      .replacing(", dark: { scrim: { color: white } }", with: "")
    try scratch.write(fewer, to: "guides.yaml")
    let run = try tool(["export", "xcassets", "-q"])
    #expect(run.exitCode == 0, "\(run.errors)")
    let files = try files(in: "build/Guides.xcassets")
    #expect(files["logo.imageset/Contents.json"] == Data(theirs.utf8))
    #expect(files["Contents.json"] == Data("{}".utf8) && files["notes.txt"] != nil)
    #expect(!files.keys.contains { $0.contains("iphone4") || $0.contains("Dark") || $0.contains("old") })
    #expect(
      !FileManager.default.fileExists(atPath: scratch.folder.path + "/build/Guides.xcassets/compose_iphone4.imageset"))
    #expect(files["compose_iphone6.imageset/compose_iphone6@2x.png"] != nil)

    try scratch.write(theirs, to: "build/Guides.xcassets/compose_iphone6.imageset/Contents.json")
    let refused = try tool(["export", "xcassets"])
    #expect(refused.exitCode == 2 && refused.errors.contains("compose_iphone6.imageset"), "\(refused.errors)")
    #expect(try self.files(in: "build/Guides.xcassets")["compose_iphone6.imageset/Contents.json"] == Data(theirs.utf8))
  }

  @Test func aRunThatWasStoppedIsMadeUpFor() throws {
    try scratch.write(Self.manifest, to: "guides.yaml")
    #expect(try tool(["export", "xcassets", "-q"]).exitCode == 0)
    let whole = try files(in: "build/Guides.xcassets")

    // A picture that fails stands for a run that is stopped: no set was finished.
    try scratch.write(
      Self.manifest.replacing("guides:", with: "output: { budget: 2000 }\nguides:", maxReplacements: 1),
      to: "guides.yaml"
    )
    let failed = try tool(["export", "xcassets", "-q", "-o", "build/New.xcassets"])
    #expect(failed.exitCode == 1 && failed.errors.contains("over-budget"), "\(failed.errors)")
    // It may also have been stopped before the first byte of a set, or in the middle of a file.
    let folder = scratch.folder.appending(path: "build/New.xcassets")
    try FileManager.default.removeItem(at: folder.appending(path: "switch-on.imageset"))
    try FileManager.default.createDirectory(
      at: folder.appending(path: "switch-on.imageset"), withIntermediateDirectories: false)
    try scratch.write("half", to: "build/New.xcassets/switch-off.imageset/.scrim-99999999-7.tmp")

    try scratch.write(Self.manifest, to: "guides.yaml")
    let run = try tool(["export", "xcassets", "-q", "-o", "build/New.xcassets"])
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try files(in: "build/New.xcassets") == whole)
  }

  @Test func animationsAreLeftOut() throws {
    try scratch.write(
      """
      version: 1
      devices: [{ id: mini, points: [20, 40], scale: 1 }]
      guides: {}
      reveals: { splash: { transition: clear-from-top, over: a.svg, frames: 2, animated: true } }
      """, to: "guides.yaml")
    try scratch.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="40"><rect width="20" height="40" fill="red"/></svg>"#,
      to: "a.svg")
    let run = try tool(["export", "xcassets"])
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output.contains("'splash_mini.png' is left out"))
    #expect(
      try files(in: "build/Guides.xcassets").keys.sorted() == [
        "Contents.json", "splash-mask_mini.imageset/Contents.json", "splash-mask_mini.imageset/splash-mask_mini.png",
      ])
  }

  /// The code finds in the catalog what it finds among loose files.
  @Test(arguments: ["device", "height"])
  func theCodeFindsPicturesInTheCatalog(naming: String) throws {
    try scratch.write(
      Self.manifest.replacing("guides:", with: "output: { naming: \(naming) }\nguides:", maxReplacements: 1),
      to: "guides.yaml")
    #expect(try tool(["export", "xcassets", "-q", "-o", "App/Guides.xcassets"]).exitCode == 0)
    #expect(try tool(["export", "swift", "-q"]).exitCode == 0)
    #expect(try tool(["bake", "-q", "-o", "Loose"]).exitCode == 0)
    let program = try SwiftCompiler.program(try text("build/Guides.swift"), driver: "Assets", in: scratch)
    let assets = try Tool.run([scratch.folder.path + "/App"], program: program)
    #expect(assets.exitCode == 0, "\(assets.errors)")
    let files = assets.output.split(separator: "\n").map(String.init)
    #expect(files.count == 24 && !files.contains("none"))
    let (phone, pad) = naming == "device" ? ("_iphone6", "_ipad97") : ("-667h", "")
    let tour = naming == "device" ? "tour_2_iphone6-Landscape" : "tour_2-Landscape-667h"
    let suffix = naming == "device" ? "" : "~ipad"
    #expect(
      files[6..<12] == [
        "compose\(phone)@2x.png", "\(tour)@2x.png", "switch-off@2x.png", "compose\(phone)-Dark@2x.png",
        "\(tour)-Dark@2x.png", "switch-off-Dark@2x.png",
      ])
    #expect(files[18] == "compose\(pad)@2x\(suffix).png" && files[21] == "compose\(pad)-Dark@2x\(suffix).png")
  }
}
