import Foundation
import TestSupport
import Testing

/// What runs tell programs, by the built tool.
struct ReportTests {
  private let scratch = try! Scratch()

  private static let manifest = """
    version: 1
    devices: [iphone5, iphone6p]
    style: { font: { family: DejaVu Sans } }
    guides:
      compose:
        target: { frame: { right: 8, top: 24, width: 60, height: 40 }, shape: ellipse }
        tip: Tap here to write a post

    """
  private static let labels = ["compose, iphone5", "compose, iphone6p"]
  private static let picture = "build/guides/compose_iphone5@2x.png"

  private func scrim(_ words: String..., environment: [String: String] = [:]) throws -> Tool.Run {
    try Tool.run(words, in: scratch.folder, environment: environment)
  }

  private func bake() throws {
    try scratch.write(Self.manifest, to: "guides.yaml")
    #expect(try scrim("bake", "--quiet").exitCode == 0)
  }

  private func isThere(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: scratch.folder.appending(path: name).path)
  }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: scratch.folder.appending(path: name))
  }

  // MARK: - JSON

  /// The document that a run writes, which must be all that it writes.
  private func document(_ words: String..., exitCode: Int32 = 0) throws -> [String: Any] {
    let run = try Tool.run(words + ["--format", "json"], in: scratch.folder)
    #expect(run.exitCode == exitCode)
    #expect(run.errors == "")
    if Schema.isTested {
      let file = try scratch.write(run.output, to: "report.json")
      let schema = Repository.folder.appending(path: "schema/run.schema.json")
      #expect(try Schema.faults(of: [file], against: schema) == "")
    }
    return try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }

  private func actions(_ document: [String: Any]) -> [String] {
    (document["outputs"] as? [[String: Any]] ?? []).map { "\($0["label"] ?? "") \($0["action"] ?? "")" }
  }

  @Test func aDocumentTellsOfEachOutput() throws {
    try scratch.write(Self.manifest, to: "guides.yaml")
    #expect(try actions(document("plan")) == Self.labels.map { $0 + " bake" })
    #expect(try actions(document("bake", "--dry-run")) == Self.labels.map { $0 + " bake" })
    #expect(!isThere("build"))
    let bake = try document("bake")
    #expect(bake["folder"] as? String == "build/guides")
    #expect(actions(bake) == Self.labels.map { $0 + " baked" })
    #expect((bake["times"] as? [String: Double])?["total"] ?? 0 > 0)
    #expect(try actions(document("bake")) == Self.labels.map { $0 + " current" })
    #expect(try actions(document("check")) == Self.labels.map { $0 + " current" })
    try remove(Self.picture)
    let check = try document("check", exitCode: 1)
    #expect(check["outcome"] as? String == "failed")
    #expect(actions(check) == [Self.labels[0] + " bake", Self.labels[1] + " current"])
    #expect(!isThere(Self.picture))
  }

  @Test func aDocumentTellsOfFaults() throws {
    try scratch.write(Self.manifest + "    arow: curved\n", to: "guides.yaml")
    for command in ["bake", "check", "plan"] {
      let report = try document(command, exitCode: 2)
      #expect(report["outcome"] as? String == "refused")
      let diagnostics = report["diagnostics"] as? [[String: Any]] ?? []
      #expect(diagnostics.map { $0["id"] as? String } == ["unknown-key"])
    }
    try remove("guides.yaml")
    #expect(try document("bake", exitCode: 2)["outcome"] as? String == "refused")
  }

  @Test func aCommandLineThatCannotBeUnderstoodGetsNoDocument() throws {
    try scratch.write(Self.manifest, to: "guides.yaml")
    for words in [["--guide", "zebra"], ["--zebra"]] {
      let run = try Tool.run(["bake", "--format", "json"] + words, in: scratch.folder)
      #expect(run.exitCode == 2)
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("scrim bake: unknown "))
    }
  }

  // MARK: - Annotations

  @Test func annotationsNameFilesFromTheRepository() throws {
    try scratch.write(Self.manifest + "    arow: curved\n", to: "app/guides.yaml")
    let run = try scrim(
      "check", "--manifest-only", "--format=github", "-m", "app/guides.yaml",
      environment: ["GITHUB_WORKSPACE": scratch.folder.path + "/app"])
    #expect(run.exitCode == 2)
    #expect(
      run.output == "::error file=guides.yaml,line=8,col=5,endColumn=9,title=unknown-key::unknown key 'arow'"
        + "%0Adid you mean 'arrow'?\n")
    // People read the log, too.
    #expect(run.errors.contains("app/guides.yaml:8:5: error: unknown key 'arow' [unknown-key]\n"))
  }

  @Test func aLogForCodeScanningHasTheFindings() throws {
    try bake()
    try remove(Self.picture)
    let run = try scrim("check", "--format", "sarif")
    #expect(run.exitCode == 1 && run.errors == "")
    let log = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let results = ((log?["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]]) ?? []
    #expect(results.map { $0["ruleId"] as? String } == ["missing-output"])
  }

  // MARK: - Checks

  @Test func aCheckNamesWhatDiffersAndWritesNothing() throws {
    try bake()
    let sound = try scrim("check")
    #expect(sound.exitCode == 0 && sound.errors == "")
    #expect(sound.output == "as the manifest gives it: 2 pictures in build/guides\n")
    try scratch.write("edited", to: Self.picture)
    try scratch.write("not Scrim's", to: "build/guides/readme.txt")
    try scratch.write(Self.manifest.replacing(", iphone6p", with: ""), to: "guides.yaml")
    let run = try scrim("check")
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("error: '\(Self.picture)' was edited by hand [edited-output]\n"))
    #expect(run.errors.contains("error: 'build/guides/compose_iphone6p@3x.png' is left over"))
    #expect(!run.errors.contains("readme"))
    #expect(run.output == "2 files of build/guides differ; 0 are as they should be\n")
    #expect(isThere("build/guides/compose_iphone6p@3x.png"))
    #expect(try scrim("check", "--quiet").output == "")
    #expect(try scrim("check", "--manifest-only").exitCode == 0)
  }

  // MARK: - Build tools

  private func run(_ tool: String, _ words: String...) throws -> Tool.Run {
    let path = "\(Tool.path.deletingLastPathComponent().path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    return try Tool.run(
      [tool] + words, in: scratch.folder, environment: ["PATH": path, "LC_ALL": "C"],
      program: URL(filePath: "/usr/bin/env"))
  }

  static func isTested(_ tool: String) -> Bool {
    (try? Tool.run([tool, "--version"], program: URL(filePath: "/usr/bin/env")))?.exitCode == 0
      || ProcessInfo.processInfo.environment["CI"] != nil
  }

  /// The rules of the documentation.
  private static func makefile() throws -> String {
    let page = try String(contentsOf: Repository.folder.appending(path: "docs/reports.md"), encoding: .utf8)
    let parts = page.components(separatedBy: "```make\n")
    return try #require(parts.dropFirst().first?.components(separatedBy: "```").first)
  }

  @Test(.enabled(if: isTested("make"))) func makeBakesOnlyWhatChanged() throws {
    try scratch.write(Self.manifest, to: "guides.yaml")
    try scratch.write(Self.makefile(), to: "Makefile")
    func make(exitCode: Int32 = 0) throws -> String {
      let run = try run("make", "guides")
      #expect(run.exitCode == exitCode, "\(run.errors)")
      return run.output
    }
    let nothing = "make: Nothing to be done for 'guides'.\n"
    #expect(try make().contains("baked 2 pictures"))
    #expect(try make() == nothing)
    _ = try run("touch", "guides.yaml")
    #expect(try make().contains("scrim bake"))
    #expect(try make() == nothing)
    try remove(Self.picture)
    #expect(try make().contains("baked 1 picture (1 unchanged),"))
    #expect(try make() == nothing)
    // What fails once fails until it is mended.
    try scratch.write("edited", to: Self.picture)
    for _ in 0..<2 { #expect(try make(exitCode: 2).contains("scrim bake")) }
    try remove(Self.picture)
    #expect(try make().contains("baked 1 picture (1 unchanged),"))
    #expect(try make() == nothing)
  }

  @Test(.enabled(if: isTested("ninja"))) func ninjaBakesOnlyWhatChanged() throws {
    try scratch.write(Self.manifest, to: "guides.yaml")
    let plan = try scrim("plan", "--format", "ninja", "--output", "my guides")
    #expect(plan.exitCode == 0 && plan.errors == "")
    try scratch.write(plan.output, to: "build.ninja")
    func ninja() throws -> String {
      let run = try run("ninja")
      #expect(run.exitCode == 0, "\(run.output)")
      return run.output
    }
    let nothing = "ninja: no work to do.\n"
    _ = try ninja()
    #expect(isThere("my guides/compose_iphone6p@3x.png"))
    #expect(try ninja() == nothing)
    _ = try run("touch", "guides.yaml")
    #expect(try ninja() != nothing)
    #expect(try ninja() == nothing)
    try scratch.write(Self.manifest.replacing("iphone6p]", with: "iphone6p, iphone6]"), to: "guides.yaml")
    _ = try ninja()
    #expect(isThere("my guides/compose_iphone6@2x.png"))
    #expect(try ninja() == nothing)
  }

  @Test func aDepfileNamesWhatWasRead() throws {
    try scratch.write(
      Self.manifest + "    layers: [{ image: art/a.svg, frame: { left: 1, top: 90, width: 20, height: 20 } }]\n",
      to: "guides.yaml")
    try scratch.write("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>", to: "art/a.svg")
    for _ in 0..<2 {
      // The second bake has nothing to do.
      let run = try scrim("bake", "--depfile", "deps/guides.d")
      #expect(run.exitCode == 0, "\(run.errors)")
      let text = try String(contentsOf: scratch.folder.appending(path: "deps/guides.d"), encoding: .utf8)
      #expect(text.hasPrefix("build/guides/guides.json: \\\n"))
      for name in ["art/a.svg", "guides.yaml"] {
        #expect(text.contains("\n  \(name)"))
        #expect(text.contains("\n\(name):\n"))
      }
      #expect(text.contains("/DejaVuSans-Bold.ttf"))
    }
    try scratch.write(Self.manifest + "    arow: curved\n", to: "guides.yaml")
    #expect(try scrim("bake", "--depfile", "deps/guides.d").exitCode == 2)
    #expect(!isThere("deps/guides.d"))
    let misuse = try scrim("bake", "--depfile", "guides.yaml")
    #expect(misuse.exitCode == 2 && isThere("guides.yaml"))
  }
}
