import Foundation
import Geometry
import PNG
import Pixels
import TestSupport
import Testing

/// The built tool, driven as a process.
struct BakeTests {
  let scratch = try! Scratch()

  static let manifest = """
    version: 1
    devices: [iphone5, iphone6p, ipad97]
    orientations: [portrait, landscape]
    style: { font: { family: DejaVu Sans } }
    guides:
      compose:
        target: { frame: { right: 8, top: 24, width: 60, height: 40 }, shape: ellipse }
        tip: Tap here to write a post
        arrow: curved
        button: OK
      tour:
        pages:
          - target: { shape: circle, frame: { left: 20, top: 40, width: 50, height: 50 } }
            tip: One
          - target: { shape: circle, frame: { left: 120, top: 200, width: 50, height: 50 } }
            tip: Two
    """

  /// Names of the files in a folder, sorted, with the bytes of each.
  func files(in folder: URL) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name != ".scrim" {
      files[name] = try Data(contentsOf: folder.appending(path: name))
    }
    return files
  }

  @Test func writesEveryPictureUnderItsName() throws {
    try scratch.write(Self.manifest, to: "guides.yaml")
    let run = try Tool.run(["bake"], in: scratch.folder)
    #expect(run.exitCode == 0, "\(run.errors)")
    let files = try files(in: scratch.folder.appending(path: "build/guides"))
    let names = ["compose", "tour_1", "tour_2"].flatMap { name in
      ["iphone5", "iphone6p", "ipad97"].flatMap { device in
        ["", "-Landscape"].map { "\(name)_\(device)\($0)@\(device == "iphone6p" ? 3 : 2)x.png" }
      }
    }
    #expect(files.keys.sorted() == (names + ["guides.json"]).sorted())
    let picture = try PNGDecoder.decode(path: scratch.folder.path + "/build/guides/compose_iphone6p-Landscape@3x.png")
    #expect(picture.size.width == 2208 && picture.size.height == 1242)
    #expect(picture[0, 0].color.alpha == 181)
    #expect(run.output.contains("18 pictures"))
    #expect(run.output.contains("build/guides"))
  }

  @Test func equalBytesOnEveryRunAndAtAnyNumberOfWorkers() throws {
    try scratch.write(Self.manifest, to: "guides.yaml")
    var runs: [[String: Data]] = []
    for (number, jobs) in ["1", "1", "2", "4"].enumerated() {
      let run = try Tool.run(["bake", "-o", "out\(number)", "--jobs=\(jobs)"], in: scratch.folder)
      #expect(run.exitCode == 0, "\(run.errors)")
      runs.append(try files(in: scratch.folder.appending(path: "out\(number)")))
    }
    #expect(runs[0].count == 19)
    for run in runs.dropFirst() { #expect(run == runs[0]) }
  }

  @Test func whatIsThereAlreadyIsNotWrittenAnew() throws {
    try scratch.write(Self.manifest, to: "guides.yaml")
    let first = try Tool.run(["bake"], in: scratch.folder)
    #expect(first.output.contains("baked 18 pictures, "), "\(first.output)")
    try FileManager.default.removeItem(at: scratch.folder.appending(path: "build/guides/tour_2_iphone5@2x.png"))
    let second = try Tool.run(["bake"], in: scratch.folder)
    #expect(second.exitCode == 0, "\(second.errors)")
    #expect(second.output.contains("baked 1 picture (17 unchanged), "), "\(second.output)")
    #expect(second.output.contains("tour: 1 picture, "))
    #expect(try files(in: scratch.folder.appending(path: "build/guides")).count == 19)
  }

  @Test func theCommandLineOverridesColorsAndEffort() throws {
    try scratch.write(Self.manifest + "\noutput: { colors: 16, effort: small, budget: 100 }\n", to: "guides.yaml")
    let run = try Tool.run(
      ["bake", "-d", "iphone5", "-g", "compose", "--effort", "fast", "--colors", "exact"], in: scratch.folder)
    #expect(run.exitCode == 1)
    // The remedy for what is over the budget is only told where it is not taken yet.
    #expect(run.errors.contains("or set 'output.effort: small'"), "\(run.errors)")
  }

  @Test func bakesOnlyWhatIsAskedFor() throws {
    try scratch.write(Self.manifest, to: "a/guides.yaml")
    let run = try Tool.run(
      ["bake", "--manifest", "a/guides.yaml", "--output=out", "--device", "iphone5", "--guide", "tour"],
      in: scratch.folder)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(
      try files(in: scratch.folder.appending(path: "out")).keys.sorted() == [
        "guides.json", "tour_1_iphone5-Landscape@2x.png", "tour_1_iphone5@2x.png", "tour_2_iphone5-Landscape@2x.png",
        "tour_2_iphone5@2x.png",
      ])
  }

  @Test(arguments: [
    (["--device", "iphone7p"], "unknown device 'iphone7p'", "iphone6p"),
    (["--device", "ipad13"], "'ipad13' is not among the devices of guides.yaml", "iphone5"),
    (["--guide", "compos"], "unknown guide 'compos'", "compose"),
    (["--device", ","], "'--device' wants a value", "scrim bake --help"),
    (["--jobs", "0"], "--jobs", "1"),
    (["--jobs", "many"], "--jobs", "many"),
    (["--manifest", "guide.yaml"], "guide.yaml", "No such file"),
  ])
  func aSelectionThatNamesNothingIsRefused(arguments: [String], message: String, hint: String) throws {
    try scratch.write(Self.manifest, to: "guides.yaml")
    let run = try Tool.run(["bake"] + arguments, in: scratch.folder)
    #expect(run.exitCode == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.errors.contains(hint), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.folder.path + "/build"))
  }

  @Test func groupsHoldOnesOwnDevicesToo() throws {
    try scratch.write(
      """
      version: 1
      devices: [{ id: kiosk, points: [300, 400], scale: 1, idiom: ipad }, { id: mini, points: [200, 300], scale: 1 }]
      guides: { a: { button: OK } }
      """, to: "guides.yaml")
    let run = try Tool.run(["bake", "-d", "phones"], in: scratch.folder)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(
      try files(in: scratch.folder.appending(path: "build/guides")).keys.sorted() == ["a_mini.png", "guides.json"])
  }

  /// An SVG may have words for several languages; which one is drawn must not depend on who bakes.
  @Test func theUsersLanguageDoesNotChooseWhatAnSVGShows() throws {
    try scratch.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><switch>
      <rect systemLanguage="de" width="20" height="20" fill="red"/><rect width="20" height="20" fill="lime"/>
      </switch></svg>
      """, to: "a.svg")
    try scratch.write(
      """
      version: 1
      devices: [{ id: kiosk, points: [100, 100], scale: 1 }]
      guides: { a: { button: { image: a.svg, frame: { left: 10, top: 10 } } } }
      """, to: "guides.yaml")
    let run = try Tool.run(["bake"], in: scratch.folder, environment: ["LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de"])
    #expect(run.exitCode == 0, "\(run.errors)")
    let picture = try PNGDecoder.decode(path: scratch.folder.path + "/build/guides/a_kiosk.png")
    #expect(picture[15, 15] == Pixel(red: 0, green: 255, blue: 0, alpha: 255))
  }

  @Test func allFaultsAreToldAndNothingIsBaked() throws {
    try scratch.write(
      """
      version: 1
      devices: [iphone5, iphone66]
      guides:
        compose:
          target: { frame: { right: 8, top: 24, width: 60, heigth: 40 } }
          tip: Tap here
          ancor: top
      """, to: "guides.yaml")
    let run = try Tool.run(["bake"], in: scratch.folder)
    #expect(run.exitCode == 2)
    #expect(
      run.errors == """
        guides.yaml:2:20: error: unknown device 'iphone66' [unknown-name]
            2 | devices: [iphone5, iphone66]
              |                    ^~~~~~~~ did you mean 'iphone6'?
        guides.yaml:5:54: error: unknown key 'heigth' [unknown-key]
            5 |     target: { frame: { right: 8, top: 24, width: 60, heigth: 40 } }
              |                                                      ^~~~~~ did you mean 'height'?
        guides.yaml:7:5: error: unknown key 'ancor' [unknown-key]
            7 |     ancor: top
              |     ^~~~~ the keys here are target, targets, rule, tip, arrow, button, card, layers, pages, states, blend, colors and when
        3 errors; nothing was baked

        """)
    #expect(run.output == "")
    #expect(!FileManager.default.fileExists(atPath: scratch.folder.path + "/build"))
  }

  @Test func twoPicturesWithOneNameAreRefused() throws {
    try scratch.write(
      """
      version: 1
      devices: [iphonex, iphone12mini]
      output: { naming: height }
      guides: { guide: { target: { frame: { left: 8, top: 90, width: 60, height: 40 } } } }
      """, to: "guides.yaml")
    let run = try Tool.run(["bake"], in: scratch.folder)
    #expect(run.exitCode == 2)
    #expect(
      run.errors.contains("two pictures are named 'guide-812h@3x.png': 'guide' on iphonex and 'guide' on iphone12mini"))
    #expect(!FileManager.default.fileExists(atPath: scratch.folder.path + "/build"))
  }

  @Test func aFailedOutputLeavesTheOthersAndExitsWithOne() throws {
    try scratch.write(Self.manifest, to: "guides.yaml")
    let blocked = scratch.folder.appending(path: "build/guides/compose_iphone5@2x.png")
    try FileManager.default.createDirectory(at: blocked, withIntermediateDirectories: true)
    let run = try Tool.run(["bake"], in: scratch.folder)
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("compose_iphone5@2x.png': Is a directory"), "\(run.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: blocked.deletingLastPathComponent().path)
    #expect(names.count { $0 != ".scrim" } == 19)
    #expect(!names.contains { $0.hasSuffix(".tmp") })
  }

  @Test func aFolderThatCannotBeWrittenToIsToldOnce() throws {
    try scratch.write(Self.manifest, to: "guides.yaml")
    try scratch.write("in the way", to: "build/guides")
    let run = try Tool.run(["bake"], in: scratch.folder)
    #expect(run.exitCode == 1)
    #expect(run.errors == "error: cannot write to 'build/guides': Not a directory [unwritable-output]\n")
    #expect(run.output.contains("baked 0 pictures"), "\(run.output)")
  }

  @Test func aPictureOverTheBudgetFailsAndKeepsTheOldFile() throws {
    try scratch.write(Self.manifest + "\noutput: { budget: 100 }\n", to: "guides.yaml")
    try scratch.write("old", to: "build/guides/compose_iphone5@2x.png")
    let run = try Tool.run(["bake"], in: scratch.folder)
    #expect(run.exitCode == 1)
    #expect(run.errors.hasPrefix("guides.yaml:17:19: error: "), "\(run.errors)")
    #expect(run.errors.contains("over the budget of 100"))
    #expect(
      try String(contentsOf: scratch.folder.appending(path: "build/guides/compose_iphone5@2x.png"), encoding: .utf8)
        == "old")
  }

  @Test func aKilledBakeLeavesWholeFilesOnlyAndTheNextOneTidiesUp() throws {
    try scratch.write(
      Self.manifest.replacingOccurrences(of: "[iphone5, iphone6p, ipad97]", with: "[all]"), to: "guides.yaml")
    let output = scratch.folder.appending(path: "build/guides")
    for delay in stride(from: 0.05, through: 0.6, by: 0.05) {
      let process = Process()
      process.executableURL = Tool.path
      process.arguments = ["bake", "--quiet"]
      process.currentDirectoryURL = scratch.folder
      try process.run()
      Thread.sleep(forTimeInterval: delay)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      for name in (try? FileManager.default.contentsOfDirectory(atPath: output.path)) ?? []
      where name.hasSuffix(".png") {
        #expect(throws: Never.self, "\(name)") { try PNGDecoder.decode(path: output.path + "/" + name) }
      }
    }
    try scratch.write("draft of a process that is gone", to: "build/guides/.scrim-999999999-0.tmp")
    let run = try Tool.run(["bake", "--device", "iphone5"], in: scratch.folder)
    #expect(run.exitCode == 0, "\(run.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: output.path)
    #expect(!names.contains { $0.hasSuffix(".tmp") })
  }

  @Test func quietSaysNothingAndVerboseNamesEachFile() throws {
    try scratch.write(Self.manifest, to: "guides.yaml")
    let quiet = try Tool.run(["bake", "-q"], in: scratch.folder)
    #expect(quiet.exitCode == 0 && quiet.output == "" && quiet.errors == "")
    let verbose = try Tool.run(["bake", "--verbose", "--force"], in: scratch.folder)
    let lines = verbose.output.split(separator: "\n")
    #expect(lines.count == 20)
    #expect(lines[0].hasPrefix("compose_iphone5@2x.png"))
    #expect(lines[17].hasPrefix("tour_2_ipad97-Landscape@2x.png"))
    #expect(lines[18] == "guides.json tells of 18 pictures")
  }

  @Test func theMachinesLocaleAndFolderDoNotMatter() throws {
    try scratch.write(Self.manifest, to: "guides.yaml")
    let plain = try Tool.run(["bake", "-o", "a"], in: scratch.folder)
    let turkish = try Tool.run(
      ["bake", "-o", scratch.folder.path + "/b", "-m", scratch.folder.path + "/guides.yaml"],
      environment: ["LC_ALL": "tr_TR.UTF-8", "LANG": "ar_EG.UTF-8", "TZ": "Asia/Tokyo"])
    #expect(plain.exitCode == 0 && turkish.exitCode == 0, "\(turkish.errors)")
    #expect(
      try files(in: scratch.folder.appending(path: "a")) == files(in: scratch.folder.appending(path: "b")))
  }
}
