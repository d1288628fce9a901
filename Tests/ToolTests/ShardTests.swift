import Foundation
import TestSupport
import Testing

/// What several processes bake and one merges, as on several machines.
struct ShardTests {
  let scratch = try! Scratch()

  /// Guides, states, a sprite and a reveal with its frames: nine sheets that differ in weight.
  static let manifest = """
    version: 1
    devices: [iphone5, ipad97]
    appearances: [light, dark]
    style: { font: { family: DejaVu Sans } }
    guides:
      compose: { target: { frame: { right: 8, top: 24, width: 60, height: 40 } }, tip: Tap here, button: OK }
      tour: { pages: [{ tip: One }, { tip: Two }] }
      lamp: { states: { on: { tip: On }, off: { tip: Off } }, blend: { from: off, to: on, steps: 3 } }
    sprites:
      knob: { size: [40, 20], scales: [2], layers: [{ id: a, image: knob.svg, frame: { left: 0, top: 0 } }] }
    reveals:
      splash: { transition: circle-from-center, over: splash.svg, frames: 4 }
    """

  static let picture = """
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="30" height="20" fill="#c40"/></svg>
    """

  func prepare() throws {
    try scratch.write(Self.manifest, to: "guides.yaml")
    try scratch.write(Self.picture, to: "knob.svg")
    try scratch.write(Self.picture, to: "splash.svg")
  }

  @discardableResult
  func scrim(_ arguments: String..., environment: [String: String] = [:], code: Int32 = 0) throws -> Tool.Run {
    let run = try Tool.run(arguments, in: scratch.folder, environment: environment)
    #expect(run.exitCode == code, "\(arguments): \(run.errors)")
    return run
  }

  /// Bakes shards one after the other.
  func bake(_ shards: ClosedRange<Int>, of count: Int, _ options: String...) throws {
    for shard in shards {
      let run = try Tool.run(
        ["bake", "-q", "--shard", "\(shard)/\(count)", "-o", "shards/\(shard)"] + options, in: scratch.folder)
      #expect(run.exitCode == 0, "\(run.errors)")
    }
  }

  /// All files of a folder by their paths, but what is for this machine alone.
  func files(in folder: String) throws -> [String: Data] {
    let root = scratch.folder.appending(path: folder).path
    var files: [String: Data] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: root)! where !name.hasPrefix(".scrim") {
      files[name] = FileManager.default.contents(atPath: root + "/" + name)
    }
    return files
  }

  static let hasParallel =
    ProcessInfo.processInfo.environment["CI"] != nil
    || (try? Tool.run(["parallel", "--version"], program: URL(filePath: "/usr/bin/env")))?.output.hasPrefix("GNU")
      == true

  @Test(.enabled(if: hasParallel, "there is no GNU parallel: install it by apt or brew"))
  func processesAtOnceGiveTheBytesOfOneBake() throws {
    try prepare()
    let parallel = try Tool.run(
      [
        "parallel", "--will-cite", "--jobs", "4", "--halt", "now,fail=1", Tool.path.path,
        "bake --quiet --jobs 1 --shard {}/4 --output build/shards/{}", ":::", "1", "2", "3", "4",
      ], in: scratch.folder, program: URL(filePath: "/usr/bin/env"))
    #expect(parallel.exitCode == 0, "\(parallel.errors)")
    let merge = try scrim(
      "merge", "build/shards/3", "build/shards/1", "build/shards/4", "build/shards/2", "-o", "build/merged")
    #expect(merge.output.hasPrefix("merged 4 shards: 44 pictures, "), "\(merge.output)")
    try scrim("bake", "-q", "-o", "build/whole")
    let whole = try files(in: "build/whole")
    #expect(whole.count == 45 && whole["guides.json"] != nil)
    #expect(try files(in: "build/merged") == whole)
    for shard in 1...4 { #expect(try files(in: "build/shards/\(shard)").count > 1) }
    // Nothing is left to do there, for either.
    let again = try scrim("bake", "-o", "build/merged")
    #expect(!again.output.contains("baked"), "\(again.output)")
    try scrim("merge", "build/shards/1", "build/shards/2", "build/shards/3", "build/shards/4", "-o", "build/merged")
    #expect(try files(in: "build/merged") == whole)
  }

  @Test func theEnvironmentTellsTheShare() throws {
    try prepare()
    try bake(1...2, of: 2)
    for (number, environment) in [
      ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2"],
      ["CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "2"],
    ].enumerated() {
      try scrim("bake", "-q", "--shard", "auto", "-o", "auto/\(number + 1)", environment: environment)
      #expect(try files(in: "auto/\(number + 1)") == files(in: "shards/\(number + 1)"))
    }
    let run = try scrim("bake", "--shard", "auto", code: 2)
    #expect(run.errors.contains("JOB_COMPLETION_INDEX"), "\(run.errors)")
  }

  @Test func aSelectionIsShared() throws {
    try prepare()
    try bake(1...3, of: 3, "-g", "tour,splash", "-d", "iphone5")
    try scrim("merge", "shards/1", "shards/2", "shards/3", "-o", "merged")
    try scrim("bake", "-q", "-o", "whole", "-g", "tour,splash", "-d", "iphone5")
    #expect(try files(in: "merged") == files(in: "whole"))
  }

  @Test func whatIsNotOneBakeIsRefused() throws {
    try prepare()
    try bake(1...3, of: 3)
    func refusal(_ shards: String...) throws -> String {
      let run = try Tool.run(["merge"] + shards + ["-o", "merged"], in: scratch.folder)
      #expect(run.exitCode == 2)
      #expect(run.output == "")
      #expect(!FileManager.default.fileExists(atPath: scratch.folder.path + "/merged"))
      return run.errors
    }
    #expect(
      try refusal("shards/1", "shards/3") == """
        error: shard 2 of 3 is missing [missing-shard]
        1 error; nothing was merged

        """)
    #expect(try refusal("shards/1", "shards/2", "shards/3", "shards/2").contains("shard 2 of 3 is there twice"))
    try scrim("bake", "-q", "-o", "whole")
    #expect(try refusal("shards/1", "shards/2", "whole").contains("'whole' holds a whole bake, not a shard"))
    // Of the same names, and the same count.
    try scratch.write(Self.manifest.replacingOccurrences(of: "Tap here", with: "Tap there"), to: "guides.yaml")
    try scrim("bake", "-q", "--shard", "3/3", "-o", "foreign")
    #expect(
      try refusal("shards/1", "shards/2", "foreign").contains(
        "'foreign' is not of the bake that 'shards/1' is of: its manifest, selection or settings were others"))
    let run = try scrim("merge", "shards/1", "shards/2", "shards/3", "-o", "./shards/1", code: 2)
    #expect(run.errors.contains("'shards/1' is both a shard and the folder to write to"), "\(run.errors)")
  }

  @Test func aChangedPictureIsRefused() throws {
    try prepare()
    try bake(1...2, of: 2)
    let name = try #require(try files(in: "shards/2").keys.filter { $0.hasSuffix(".png") }.min())
    try scratch.write("tampered with", to: "shards/2/\(name)")
    let run = try scrim("merge", "shards/1", "shards/2", "-o", "merged", code: 1)
    #expect(run.errors.contains("'shards/2/\(name)' was changed"), "\(run.errors)")
    #expect(run.errors.hasSuffix("'merged/guides.json' stays as it was\n"), "\(run.errors)")
    #expect(try files(in: "merged")["guides.json"] == nil)
  }

  @Test func aMergeOverAnEarlierBakeRemovesWhatIsGone() throws {
    try prepare()
    try scrim("bake", "-q", "-o", "merged")
    try scratch.write("not Scrim's", to: "merged/notes.txt")
    try scratch.write(
      Self.manifest.replacingOccurrences(of: "pages: [{ tip: One }, { tip: Two }]", with: "tip: One"),
      to: "guides.yaml")
    try bake(1...2, of: 2)
    let run = try scrim("merge", "shards/1", "shards/2", "-o", "merged")
    #expect(run.output.contains("removed merged/tour_2_iphone5@2x.png\n"), "\(run.output)")
    try scrim("bake", "-q", "-o", "whole")
    var merged = try files(in: "merged")
    #expect(merged.removeValue(forKey: "notes.txt") != nil)
    #expect(try merged == files(in: "whole"))
  }
}
