import Foundation
import Geometry
import PNG
import Pixels
import TestSupport
import Testing

/// Comparisons of bakes, by the built tool.
struct DiffTests {
  private let scratch = try! Scratch()

  private static func manifest(tip: String = "Tap here", left: Int = 20, more: String = "") -> String {
    """
    version: 1
    devices: [iphone5, iphone6p]
    style: { font: { family: DejaVu Sans } }
    guides:
      compose:
        target: { frame: { left: \(left), top: 24, width: 60, height: 40 }, shape: ellipse }
        tip: \(tip)
      other:
        target: { frame: { left: 20, top: 124, width: 60, height: 40 } }
    \(more)
    """
  }

  private func scrim(_ words: [String], environment: [String: String] = [:]) throws -> Tool.Run {
    try Tool.run(words, in: scratch.folder, environment: environment)
  }

  private func diff(_ words: String..., exitCode: Int32, environment: [String: String] = [:]) throws -> Tool.Run {
    let run = try scrim(["diff"] + words, environment: environment)
    #expect(run.exitCode == exitCode, "\(words) \(run.output)\(run.errors)")
    return run
  }

  private func bake(_ manifest: String, to folder: String) throws {
    try scratch.write(manifest, to: "guides.yaml")
    let run = try scrim(["bake", "-q", "-o", folder])
    #expect(run.exitCode == 0, "\(run.errors)")
  }

  /// Two bakes, of which the target moved in the second.
  private func bakeBoth() throws {
    try bake(Self.manifest(), to: "old")
    try bake(Self.manifest(left: 32), to: "new")
  }

  private func program(_ words: String...) throws -> Tool.Run {
    let run = try Tool.run(
      words, in: scratch.folder,
      environment: [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": scratch.folder.path,
        "GIT_CONFIG_NOSYSTEM": "1", "GIT_CEILING_DIRECTORIES": scratch.folder.deletingLastPathComponent().path,
      ], program: URL(filePath: "/usr/bin/env"))
    #expect(run.exitCode == 0, "\(words) \(run.errors)")
    return run
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: scratch.folder.appending(path: name), encoding: .utf8)
  }

  private func bytes(_ name: String) throws -> Data { try Data(contentsOf: scratch.folder.appending(path: name)) }

  private func isThere(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: scratch.folder.appending(path: name).path)
  }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: scratch.folder.appending(path: name))
  }

  private static let picture = "compose_iphone5@2x.png"

  // MARK: - Sides

  @Test func tellsWhatDiffersBetweenFolders() throws {
    try bakeBoth()
    let same = try diff("old", "old", exitCode: 0)
    #expect(same.output == "old (4 pictures) → old (4 pictures)\nno difference: 4 same\n")
    let run = try diff("old", "new", exitCode: 1)
    #expect(run.errors == "")
    #expect(
      run.output.hasPrefix("old (4 pictures) → new (4 pictures)\n\ncompose — 2 pictures: target moved 12 pt right"))
    #expect(run.output.hasSuffix("\n\n2 changed; 2 same\n"))
    #expect(!run.output.contains("unexplained"))
    #expect(try diff("old", "new", "-q", exitCode: 1).output == "")
    let verbose = try diff("old", "new", "-v", exitCode: 1).output
    #expect(verbose.contains("\n  \(Self.picture)  changed: target moved 12 pt right"))
  }

  @Test func aSideMayBeARevision() throws {
    try bake(Self.manifest(), to: "build/guides")
    _ = try program("git", "init", "-q")
    _ = try program("git", "add", ".")
    _ = try program("git", "-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", "a")
    #expect(try diff("git:HEAD", "build/guides", exitCode: 0).output.contains("no difference: 4 same"))
    try bake(Self.manifest(left: 32), to: "build/guides")
    let run = try diff("git:HEAD", "build/guides", exitCode: 1)
    #expect(run.output.contains("compose — 2 pictures: target moved 12 pt right"))
    let twin = try diff("git:HEAD:build/guides", "build/guides", exitCode: 1)
    #expect(twin.output.split(separator: "\n").dropFirst() == run.output.split(separator: "\n").dropFirst())
    #expect(try diff("git:zebra", "build/guides", exitCode: 2).errors.contains("[unreadable-side]"))
  }

  @Test func aFolderWithARecordIsNamed() throws {
    for place in ["build/guides", "app/build/guides"] { try bake(Self.manifest(), to: place) }
    _ = try program("git", "init", "-q")
    _ = try program("git", "add", ".")
    _ = try program("git", "-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", "a")
    func hint(_ old: String, _ new: String, in folder: String = "") throws -> String {
      let run = try Tool.run(["diff", old, new], in: scratch.folder.appending(path: folder))
      #expect(run.exitCode == 0)
      return run.output.split(separator: "\n").last.map(String.init) ?? ""
    }
    let start = "build/guides has a guides.json: name the folder:"
    #expect(try hint("git:HEAD", "git:HEAD") == "\(start) git:HEAD:build/guides git:HEAD:build/guides")
    #expect(try hint("git:HEAD:", "git:HEAD:", in: "app") == "\(start) git:HEAD:build/guides git:HEAD:build/guides")
    #expect(try hint("git:HEAD", "git:HEAD", in: "app") == "\(start) git:HEAD:./build/guides git:HEAD:./build/guides")
    #expect(try hint("git:HEAD:app", "app/") == "\(start) git:HEAD:app/build/guides app/build/guides")
    #expect(try hint("git:HEAD", "app") == "\(start) app/build/guides")
    #expect(try hint("git:HEAD", "app/build/guides") == "no difference: 4 same")
  }

  @Test func aSideMayBeAnArchive() throws {
    try bakeBoth()
    _ = try program(
      "python3", "-c",
      "import shutil; shutil.make_archive('old', 'zip', 'old'); shutil.make_archive('t', 'gztar', '.', 'old')"
    )
    let folder = try diff("old", "new", exitCode: 1).output.split(separator: "\n").dropFirst()
    for archive in ["old.zip", "t.tar.gz"] {
      #expect(try diff(archive, "new", exitCode: 1).output.split(separator: "\n").dropFirst() == folder)
    }
    #expect(try diff("old.zip", "new", "--approve", exitCode: 2).errors.contains("'--approve' wants a folder as OLD"))
  }

  @Test func aSideMustBeThere() throws {
    try bake(Self.manifest(), to: "old")
    let run = try diff("old", "zebra", "--json", "a.json", "--format", "github", exitCode: 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("error: 'zebra' cannot be read: "))
    #expect(run.errors.hasSuffix("1 error; nothing was compared\n"))
    #expect(!isThere("a.json"))
  }

  @Test func withoutRecordsThereAreNames() throws {
    try bakeBoth()
    try remove("old/guides.json")
    let run = try diff("old", "new", exitCode: 1)
    #expect(run.output.contains("\nno guides.json in old: pictures are compared by name and pixels alone\n"))
    #expect(!run.output.contains("moved"))
    try scratch.write("{", to: "old/guides.json")
    let damaged = try diff("old", "new", exitCode: 1)
    #expect(damaged.errors.contains("warning: 'old/guides.json' cannot be read: "))
  }

  @Test func aSideWithoutPicturesIsTold() throws {
    try bake(Self.manifest(), to: "new")
    for name in ["empty/a.txt", "void/a.txt"] { try scratch.write("a", to: name) }
    #expect(
      try diff("empty", "void", exitCode: 0).output
        == "empty (0 pictures) → void (0 pictures)\nno picture on either side\nno difference: no pictures\n")
    #expect(
      try diff("empty", "new", exitCode: 1).output.hasPrefix(
        "empty (0 pictures) → new (4 pictures)\nno picture in empty\n\n"))
    #expect(
      try diff("new", "empty", exitCode: 1).output.hasPrefix(
        "new (4 pictures) → empty (0 pictures)\nno picture in empty\n\n"))
    #expect(try diff("empty", "new", "--markdown", "-", exitCode: 1).output.contains("\nno picture in empty\n"))
  }

  // MARK: - Choices

  @Test func comparesAPart() throws {
    try bakeBoth()
    #expect(try diff("old", "new", "-g", "other", exitCode: 0).output.hasSuffix("no difference: 2 same\n"))
    #expect(try diff("old", "new", "-d", "iphone5", exitCode: 1).output.hasSuffix("1 changed; 1 same\n"))
    #expect(try diff("old", "new", "-d", "phones", exitCode: 1).output.hasSuffix("2 changed; 2 same\n"))
    #expect(try diff("old", "new", "-g", "compse", exitCode: 2).errors.contains("did you mean 'compose'?"))
    #expect(try diff("old", "new", "-d", "iphone55", exitCode: 2).errors.contains("did you mean 'iphone5'?"))
    #expect(try diff("old", "new", "-d", "pads", exitCode: 2).errors.contains("none of 'pads' is on either side"))
  }

  @Test func toleratesWhatItIsTold() throws {
    try bakeBoth()
    #expect(
      try diff("old", "new", "--max-ratio", "100%", exitCode: 0).output.hasSuffix(
        "no difference: 2 tolerated; 2 same\n"))
    _ = try diff("old", "new", "--tolerance", "255", exitCode: 0)
    _ = try diff("old", "new", "--metric", "yiq", "--threshold", "1", exitCode: 0)
    _ = try diff("old", "new", "--ignore", "2000x3000+0+0", exitCode: 0)
    _ = try diff("old", "new", "--ignore", "hole", "--max-pixels", "1", exitCode: 1)
    let run = try diff("old", "new", "--ignore", "zebra", exitCode: 1)
    #expect(run.errors.contains("warning: '--ignore zebra' has no effect"))
  }

  @Test func anUnreadablePictureIsToldAndTheRestCompared() throws {
    try bakeBoth()
    try scratch.write("no picture", to: "new/other_iphone5@2x.png")
    let run = try diff("old", "new", "--approve", exitCode: 2)
    #expect(run.errors.contains("error: 'other_iphone5@2x.png' cannot be compared: "))
    #expect(run.errors.contains("nothing was approved"))
    #expect(run.output.contains("2 changed, 1 unreadable; 1 same"))
    #expect(try bytes("old/\(Self.picture)") != bytes("new/\(Self.picture)"))
  }

  @Test func nothingIsMissingInSilence() throws {
    try bakeBoth()
    try remove("new/\(Self.picture)")
    try FileManager.default.createDirectory(
      at: scratch.folder.appending(path: "new/\(Self.picture)"), withIntermediateDirectories: false)
    let folder = try diff("old", "new", "--approve", exitCode: 2)
    #expect(
      folder.errors.contains(
        "error: '\(Self.picture)' cannot be compared: new: a folder, not a file [unreadable-picture]\n"))
    #expect(isThere("old/\(Self.picture)"))

    try remove("new/\(Self.picture)")
    try scratch.write(bytes("old/\(Self.picture)"), to: "old/sub/\(Self.picture)")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.folder.path + "/new/sub", withDestinationPath: "../old/sub")
    let link = try diff("old", "new", exitCode: 1)
    #expect(
      link.errors.hasPrefix(
        "warning: 'new/sub' is a link to a folder, which is not followed [unreadable-side]\nhelp: what"))
    let approved = try diff("old", "new", "--approve", exitCode: 2)
    #expect(approved.errors.hasPrefix("error: 'new/sub' is a link to a folder, which is not followed"))
    #expect(isThere("old/sub/\(Self.picture)"))
  }

  // MARK: - Approving

  @Test func approvesAll() throws {
    try bakeBoth()
    try scratch.write("added", to: "new/more.txt")
    try bake(Self.manifest(left: 32, more: "  third: { tip: Hello }"), to: "new")
    let run = try diff("old", "new", "--approve", exitCode: 0)
    #expect(run.output.contains("\napproved: copied "))
    let after = try diff("old", "new", exitCode: 0)
    #expect(after.output.hasSuffix("no difference: 6 same\n"))
    #expect(try bytes("old/guides.json") == bytes("new/guides.json"))
  }

  @Test func acceptsAndApprovesAPart() throws {
    try bakeBoth()
    _ = try diff("old", "new", "--json", "a.json", exitCode: 1)
    let document = try #require(try JSONSerialization.jsonObject(with: bytes("a.json")) as? [String: Any])
    let pictures = try #require(document["pictures"] as? [[String: Any]])
    func accept(_ pictures: ArraySlice<[String: Any]>) throws {
      let entries = pictures.map { picture in
        ["name": picture["name"]!].merging(
          ["old", "new"].map { ($0, (picture[$0] as? [String: Any])?["sha256"] ?? NSNull()) }
        ) { $1 }
      }
      let list: [String: Any] = ["version": 1, "kind": "scrim-accepted", "pictures": entries]
      try scratch.write(JSONSerialization.data(withJSONObject: list), to: "accepted.json")
    }
    try accept(pictures[..<1])
    #expect(
      try diff("old", "new", "--accepted", "accepted.json", exitCode: 1).output.hasSuffix(
        "1 changed; 1 accepted; 2 same\n"))
    _ = try diff("old", "new", "--accepted", "accepted.json", "--approve", exitCode: 1)
    #expect(try bytes("old/\(Self.picture)") == bytes("new/\(Self.picture)"))
    #expect(try diff("old", "new", exitCode: 1).output.hasSuffix("1 changed; 3 same\n"))
    try accept(pictures[...])
    #expect(
      try diff("old", "new", "--accepted", "accepted.json", exitCode: 0).output.hasSuffix(
        "no difference: 1 accepted; 3 same\n"))
    // Another change of it is not what was accepted.
    try bake(Self.manifest(left: 40), to: "new")
    #expect(try diff("old", "new", "--accepted", "accepted.json", exitCode: 1).output.hasSuffix("2 changed; 2 same\n"))
    try scratch.write("{}", to: "accepted.json")
    let run = try diff("old", "new", "--accepted", "accepted.json", "--approve", exitCode: 2)
    #expect(run.errors.contains("'accepted.json' cannot be read: ") && run.errors.contains("[unreadable-acceptance]"))
  }

  /// What is approved into the folder that a manifest is baked to is as a bake leaves it.
  @Test(arguments: [true, false]) func whatIsApprovedIsAsBaked(isSameVersion: Bool) throws {
    let after = Self.manifest(left: 32, more: "  third: { tip: Hello }")
    try bake(Self.manifest(more: "  second: { tip: Hello }"), to: "old")
    try bake(after, to: "new")
    if !isSameVersion {
      let record = try text("old/guides.json")
      try scratch.write(record.replacing(#""scrim": ""#, with: #""scrim": "9."#), to: "old/guides.json")
    }
    _ = try diff("old", "new", "--approve", exitCode: 0)
    #expect(try diff("old", "new", exitCode: 0).output.hasSuffix("no difference: 6 same\n"))
    let check = try scrim(["check", "-o", "old"])
    #expect(check.exitCode == 0, "\(check.output)\(check.errors)")
    let bake = try scrim(["bake", "-o", "old", "--format", "json"])
    #expect(try actions(bake) == ["current": 6])
  }

  @Test func whatIsApprovedInPartIsToldAsItIs() throws {
    let before = Self.manifest(more: "  second: { tip: Hello }")
    try bake(before, to: "old")
    try bake(Self.manifest(left: 32, more: "  third: { tip: Hello }"), to: "new")
    _ = try diff("old", "new", "--approve", "-g", "compose", "-d", "iphone5", exitCode: 0)
    #expect(try bytes("old/\(Self.picture)") == bytes("new/\(Self.picture)"))
    // One is of the new manifest, the rest of the old one.
    for (manifest, isStale) in [(before, true), (Self.manifest(left: 32, more: "  second: { tip: Hello }"), false)] {
      try scratch.write(manifest, to: "guides.yaml")
      let check = try scrim(["check", "-o", "old"])
      #expect(check.exitCode == 1)
      #expect(check.errors.contains("'old/\(Self.picture)' is out of date: target moved") == isStale, "\(check.errors)")
      #expect(
        check.errors.contains("'old/compose_iphone6p@3x.png' is out of date: target moved") == !isStale,
        "\(check.errors)")
      #expect(!check.errors.contains("by hand") && !check.errors.contains("not in the record"), "\(check.errors)")
      #expect(!check.errors.contains("second") && !check.errors.contains("missing"), "\(check.errors)")
    }
    let bake = try scrim(["bake", "-o", "old"])
    #expect(bake.exitCode == 0, "\(bake.errors)")
    #expect(try scrim(["check", "-o", "old"]).exitCode == 0)
  }

  private func actions(_ run: Tool.Run) throws -> [String: Int] {
    let document = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let outputs = try #require(document["outputs"] as? [[String: Any]])
    return Dictionary(grouping: outputs) { $0["action"] as? String ?? "" }.mapValues(\.count)
  }

  @Test func aRecordThatCannotBeUsedIsNotApproved() throws {
    try bakeBoth()
    let before = try bytes("old/guides.json")
    try scratch.write("{", to: "new/guides.json")
    let run = try diff("old", "new", "--approve", exitCode: 2)
    #expect(run.errors.contains("error: 'new/guides.json' is not approved: its record cannot be used"), "\(run.errors)")
    #expect(try bytes("old/guides.json") == before)
    #expect(try bytes("old/\(Self.picture)") != bytes("new/\(Self.picture)"))
  }

  @Test func anotherFileThatCannotBeReadIsAFault() throws {
    try bakeBoth()
    let link = scratch.folder.appending(path: "new/notes.txt").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
    let run = try diff("old", "new", "--approve", exitCode: 2)
    #expect(run.errors.contains("error: 'notes.txt' cannot be compared: new: "), "\(run.errors)")
    #expect(run.output.contains("2 changed, 1 other file could not be compared; 2 same"))
    #expect(run.errors.contains("nothing was approved"))
    #expect(try bytes("old/\(Self.picture)") != bytes("new/\(Self.picture)"))
  }

  @Test func approvingWaitsForABake() throws {
    try bakeBoth()
    let script = """
      import fcntl, os, subprocess, sys
      os.makedirs('old/.scrim', exist_ok=True)
      lock = open('old/.scrim/lock', 'a+')
      fcntl.flock(lock, fcntl.LOCK_EX)
      run = subprocess.Popen([sys.argv[1], 'diff', 'old', 'new', '--approve', '-q'], stderr=subprocess.PIPE)
      words = run.stderr.readline().decode()
      files = [open(folder + '/\(Self.picture)', 'rb').read() for folder in ('old', 'new')]
      fcntl.flock(lock, fcntl.LOCK_UN)
      print(words.strip(), files[0] == files[1], run.wait())
      """
    let run = try program("python3", "-c", script, Tool.path.path)
    #expect(run.output == "another bake is at work in old; waiting for it False 0\n", "\(run.output)")
    #expect(try bytes("old/\(Self.picture)") == bytes("new/\(Self.picture)"))
  }

  // MARK: - Reports

  @Test func writesReports() throws {
    try bakeBoth()
    for _ in 0..<2 {
      _ = try diff(
        "old", "new", "--json", "out/a/diff.json", "--junit", "out/junit.xml", "--markdown", "out/comment.md", "--html",
        "out/report.html", "--images", "https://pages.example/1/report-files", "-q", exitCode: 1)
    }
    if Schema.isTested {
      let schema = Repository.folder.appending(path: "schema/diff.schema.json")
      #expect(try Schema.faults(of: [scratch.folder.appending(path: "out/a/diff.json")], against: schema) == "")
    }
    #expect(try text("out/report.html").contains("compose"))
    let markdown = try text("out/comment.md")
    let image = try #require(markdown.components(separatedBy: "src=\"https://pages.example/1/").dropFirst().first)
    #expect(isThere("out/" + image.prefix { $0 != "\"" }))
    let script = "import sys, xml.etree.ElementTree as t; print(t.parse('out/junit.xml').getroot().get('failures'))"
    #expect(try program("python3", "-c", script).output == "2\n")
    let stream = try diff("old", "new", "--json", "-", exitCode: 1)
    #expect(try stream.output == text("out/a/diff.json") && stream.errors == "")
    #expect(try diff("old", "new", "--format", "json", exitCode: 1).output == stream.output)
    #expect(try diff("old", "new", "--markdown", "-", exitCode: 1).output.hasPrefix("### The guides differ\n"))
  }

  @Test func aReportThatCannotBeWrittenIsAFault() throws {
    try bakeBoth()
    try scratch.write("a file", to: "out")
    let run = try diff("old", "new", "--json", "out/diff.json", exitCode: 2)
    #expect(run.errors.contains("error: cannot write 'out") && run.errors.contains("[unwritable-output]"))
  }

  @Test func noReportLiesInAFolderOfARevision() throws {
    try bake(Self.manifest(), to: "build/guides")
    _ = try program("git", "init", "-q")
    _ = try program("git", "add", ".")
    _ = try program("git", "-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", "a")
    let sides = ["git:HEAD:build/guides", "git:HEAD:./build/guides"]
    let run = try diff(sides[0], sides[1], "--json", "build/guides/guides.json", exitCode: 2)
    #expect(run.errors.hasPrefix("scrim diff: '--json' cannot be in 'build/guides', which is compared\n"))
    _ = try diff(sides[0], sides[1], "--json", "build/a.json", exitCode: 0)
    #expect(try program("git", "status", "--porcelain").output == "?? build/a.json\n")
    // Of all of a repository.
    _ = try diff("git:HEAD:", "git:HEAD:", "--json", "build/a.json", exitCode: 0)
  }

  @Test func screenshotsThatAreMissingAreNamedOnce() throws {
    try bakeBoth()
    let picture = try bytes("new/\(Self.picture)")
    try scratch.write(picture, to: "screens/compose_iphone5.png")
    let run = try diff(
      "old", "new", "--html", "report.html", "--screens", "screens/{guide}_{device}.png", exitCode: 1)
    #expect(run.errors.components(separatedBy: "missing-file").count == 2)
    #expect(run.errors.contains("there is no screenshot 'screens/compose_iphone6p.png'"))
  }

  @Test func namesOfRecordsLeadToNoScreenshots() throws {
    try bakeBoth()
    for side in ["old", "new"] {
      let record = try text("\(side)/guides.json")
      try scratch.write(
        record.replacingOccurrences(of: "\"compose\"", with: "\"../compose\""), to: "\(side)/guides.json")
    }
    try scratch.write(bytes("new/\(Self.picture)"), to: "compose.png")
    let run = try diff("old", "new", "--html", "report.html", "--screens", "screens/{guide}.png", exitCode: 1)
    #expect(
      run.errors == """
        warning: '../compose' would lead '--screens' to another folder [missing-file]
        help: pictures of that name are shown without a screenshot

        """)
  }

  @Test func aStepOfGitHubGetsASummary() throws {
    try bakeBoth()
    try scratch.write("before", to: "summary.md")
    let environment = ["GITHUB_STEP_SUMMARY": scratch.folder.appending(path: "summary.md").path]
    let run = try diff("old", "new", "--format", "github", exitCode: 1, environment: environment)
    #expect(run.output.contains("\n::error title=changed-picture::compose, 2 pictures: target moved 12 pt right"))
    #expect(try text("summary.md").hasPrefix("before\n### The guides differ\n"))
  }

  @Test func noNameCommandsAStepOfGitHub() throws {
    try bakeBoth()
    for name in ["::stop-commands::x", " ::error::y", "##[error]z"] {
      try scratch.write("text", to: "new/\(name)")
      try scratch.write(bytes("new/\(Self.picture)"), to: "new/\(name).png")
    }
    try scratch.write("no picture", to: "new/::debug::.png")
    let run = try diff("old", "new", "--format", "github", "-v", exitCode: 2)
    for line in (run.output + run.errors).split(separator: "\n") {
      let text = line.drop { $0.isWhitespace }
      #expect(!text.contains("##[") || text.hasPrefix("::error title="))
      #expect(!text.hasPrefix("::") || text.hasPrefix("::error title="))
    }
    #expect(run.output.contains(#"\n\u{3A}:stop-commands::x added\n"#))
  }

  /// More than a step may show or say.
  @Test func stayWithinTheLimitsOfGitHub() throws {
    let guide = String(repeating: "g", count: 150)
    for (side, value) in [("old", 10), ("new", 200)] {
      for index in 0..<3000 {
        let color = Pixel(red: UInt8(value), green: UInt8(index % 251), blue: UInt8(index / 251), alpha: 255)
        let bitmap = Bitmap(size: PixelSize(width: 2, height: 1), pixels: [color, color])
        try scratch.write(Data(PNGEncoder(effort: .fast).encode(bitmap).bytes), to: "\(side)/\(guide)-\(index)x.png")
      }
    }
    try scratch.write(String(repeating: "x", count: 900_000), to: "summary.md")
    let environment = ["GITHUB_STEP_SUMMARY": scratch.folder.appending(path: "summary.md").path]
    let run = try diff("old", "new", "--format", "github", "--markdown", "c.md", exitCode: 1, environment: environment)
    #expect(run.output.split(separator: "\n").count { $0.hasPrefix("::") } <= 10)
    let summary = try text("summary.md")
    #expect(summary.utf8.count <= 1 << 20 && summary.utf8.count > 900_100)
    #expect(try text("c.md").utf16.count <= 65_536)
  }

  // MARK: - Interruption

  @Test func anInterruptionLeavesNoReport() throws {
    try bakeBoth()
    // Many, so that it is at work when the signal comes.
    for side in ["old", "new"] {
      let picture = try bytes("\(side)/\(Self.picture)")
      for index in 0..<300 { try scratch.write(picture + [UInt8(index & 255)], to: "\(side)/p\(index).png") }
    }
    // Threads of tests have signals blocked, and whoever runs the tests may ignore some: the tool would, too.
    let script = """
      import os, signal, sys
      signal.signal(signal.SIGINT, signal.SIG_DFL)
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      os.execv(sys.argv[1], sys.argv[1:])
      """
    let words = ["diff", "old", "new", "-j1", "--json", "a.json", "--html", "r.html"]
    let tool = try RunningTool(
      ["python3", "-c", script, Tool.path.path] + words, in: scratch.folder, program: URL(filePath: "/usr/bin/env"))
    // The page's pictures come while it compares.
    while !isThere("r-files") { usleep(2000) }
    tool.send(SIGINT)
    let run = try tool.end()
    #expect(run.exitCode == 130)
    #expect(!isThere("a.json") && !isThere("r.html") && !isThere("r-files"))
  }
}
