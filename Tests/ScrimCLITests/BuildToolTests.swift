import Foundation
import TestSupport
import Testing

@testable import ScrimCLI

/// Dependencies as real build tools read them.
struct BuildToolTests {
  private let scratch = try! Scratch()

  /// Names that make and ninja each read in a way of their own.
  private static let names = [
    "plain.yaml", "a b.png", "c#d.png", "e$f.png", "g$(HOME).png", "h:i.png", "r%s.png", "größe.svg",
    "(z).png", "[0].png", "sub/a b.png", "a!b.png", "a,b.png", "a+b@2x~ipad.png", "{c}.png",
  ]

  static func path(of tool: String) -> URL? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { URL(filePath: "\($0)/\(tool)") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
  }

  static func isTested(_ tool: String) -> Bool {
    path(of: tool) != nil || ProcessInfo.processInfo.environment["CI"] != nil
  }

  private func run(_ tool: String, _ words: String..., environment: [String: String] = [:]) throws -> Tool.Run {
    let program = try #require(Self.path(of: tool), "\(tool) is not installed")
    return try Tool.run(words, in: scratch.folder, environment: environment, program: program)
  }

  private func isThere(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: scratch.folder.appending(path: name).path)
  }

  /// Sets the time of a file, in seconds from some moment in the past.
  private func date(_ name: String, _ seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_600_000_000 + seconds)],
      ofItemAtPath: scratch.folder.appending(path: name).path)
  }

  // MARK: - Depfile

  @Test func aDepfileIsSortedAndEscaped() {
    let file = Depfile(
      target: "out dir/guides.json", inputs: ["b", "a b", "b", "a;b", "c\nd", "e\\", "p=q", "r%s", "a$b", "it's"])
    #expect(
      file.text == """
        out\\ dir/guides.json: \\
          a\\ b \\
          a$$b \\
          b \\
          r%s

        a\\ b:

        a$$b:

        b:

        """)
    #expect(file.omitted == ["a;b", "c\nd", "e\\", "it's", "p=q"])
    #expect(Depfile(target: "a", inputs: []).text == "a:\n")
  }

  @Test(.enabled(if: isTested("make"))) func makeReadsADepfile() throws {
    for name in Self.names {
      try scratch.write("", to: name)
      try date(name, 0)
    }
    try scratch.write(Depfile(target: "out", inputs: Self.names).text, to: "deps.d")
    try scratch.write("out:\n\t@echo built; touch out\ninclude deps.d\n", to: "Makefile")
    func make() throws -> Tool.Run { try run("make", "--no-print-directory", "out") }
    #expect(try make().output == "built\n")
    #expect(try make().output.contains("is up to date"))
    for name in Self.names {
      try date("out", 10)
      try date(name, 20)
      #expect(try make().output == "built\n", "\(name)")
      try date(name, 0)
    }
    try date("out", 10)
    try FileManager.default.removeItem(at: scratch.folder.appending(path: "a b.png"))
    let last = try make()
    #expect(last.output == "built\n" && last.errors == "")
  }

  @Test(.enabled(if: isTested("ninja"))) func ninjaReadsADepfile() throws {
    for name in Self.names {
      try scratch.write("", to: name)
      try date(name, 0)
    }
    try scratch.write(Depfile(target: "out", inputs: Self.names).text, to: "deps.txt")
    try scratch.write(
      """
      rule bake
        command = cp deps.txt deps.d && touch out
        depfile = deps.d
        deps = gcc
      build out: bake

      """, to: "build.ninja")
    func ninja() throws -> Tool.Run { try run("ninja", "-d", "explain", "out") }
    #expect(try ninja().exitCode == 0)
    #expect(try ninja().output.contains("no work to do"))
    let listed = try run("ninja", "-t", "deps", "out").output.split(separator: "\n").dropFirst()
    #expect(Set(listed.map { $0.drop { $0 == " " } }) == Set(Self.names.map { $0[...] }))
    for name in Self.names {
      try date(name, 2_000_000_000)
      #expect(try !ninja().output.contains("no work to do"), "\(name)")
      try date(name, 0)
      _ = try ninja()
    }
    try FileManager.default.removeItem(at: scratch.folder.appending(path: "a b.png"))
    #expect(try ninja().exitCode == 0)
  }

  // MARK: - The build file

  /// Stands in for scrim: says how it was called, writes what `plan` would write, and bakes one picture for each line of
  /// the manifest, leaving what is there as it is.
  private static let fake = """
    #!/bin/sh
    echo "$*" >> calls
    if [ "$1" = plan ]; then cat planned; exit; fi
    mkdir -p 'out $x/.scrim'
    for name in $(cat 'my guides.yaml') guides.json; do [ -e "out \\$x/$name" ] || touch "out \\$x/$name"; done
    printf '%s\\n' 'out\\ $$x/guides.json: my\\ guides.yaml art.png' > 'out $x/.scrim/deps.d'

    """

  private var file: NinjaFile {
    NinjaFile(
      program: "./my scrim", manifest: "my guides.yaml", sources: ["my guides.yaml", "parts"], folder: "out $x",
      pictures: ["a.png", "b.png"], words: ["--output", "out $x"])
  }

  @Test func aBuildFileIsEscaped() {
    #expect(
      file.text == """
        # Written by 'scrim plan --format ninja'.
        ninja_required_version = 1.7

        rule bake
          command = './my scrim' bake --quiet --manifest 'my guides.yaml' --output 'out $$x' --depfile 'out $$x/.scrim/deps.d'
          description = Bake my guides.yaml
          depfile = out $$x/.scrim/deps.d
          deps = gcc
          restat = 1

        rule plan
          command = './my scrim' plan --format ninja --manifest 'my guides.yaml' --output 'out $$x' > $out.new && if cmp -s $out.new $out; then rm $out.new; else mv $out.new $out; fi
          description = Plan my guides.yaml
          generator = 1
          restat = 1

        build out$ $$x/guides.json | $
            out$ $$x/a.png $
            out$ $$x/b.png: bake my$ guides.yaml | $
            ./my$ scrim

        build build.ninja: plan my$ guides.yaml | $
            parts $
            ./my$ scrim

        build guides: phony out$ $$x/guides.json
        default guides

        """)
    var plain = file
    plain.program = "scrim"
    plain.pictures = []
    plain.sources = ["my guides.yaml"]
    #expect(plain.text.contains("\nbuild out$ $$x/guides.json: bake my$ guides.yaml\n\n"))
    #expect(plain.text.contains("\nbuild build.ninja: plan my$ guides.yaml\n\n"))
  }

  @Test(.enabled(if: isTested("ninja"))) func ninjaBakesWhatChanged() throws {
    let tool = try scratch.write(Self.fake, to: "my scrim")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.path)
    try scratch.write("a.png b.png\n", to: "my guides.yaml")
    for name in ["art.png", "parts/x", "other"] { try scratch.write("", to: name) }
    for name in ["planned", "build.ninja"] { try scratch.write(file.text, to: name) }
    for name in ["art.png", "parts", "my guides.yaml", "my scrim"] { try date(name, 0) }
    /// Runs ninja, and gives the commands that it called the tool with, or "none".
    func ninja() throws -> [String] {
      try scratch.write("", to: "calls")
      let result = try run("ninja")
      #expect(result.exitCode == 0, "\(result.output)")
      let calls = try String(contentsOf: scratch.folder.appending(path: "calls"), encoding: .utf8)
      #expect(calls.isEmpty == result.output.contains("no work to do"), "\(result.output)")
      return calls.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    }
    #expect(try ninja().contains("bake"))
    #expect(isThere("out $x/b.png"))
    #expect(try ninja() == [])
    // A source that changes nothing is looked at once.
    for _ in 0..<2 { try run("touch", "art.png").expectSuccess() }
    #expect(try ninja() == ["bake"])
    #expect(try ninja() == [])
    try FileManager.default.removeItem(at: scratch.folder.appending(path: "out $x/b.png"))
    #expect(try ninja() == ["bake"])
    #expect(isThere("out $x/b.png"))
    #expect(try ninja() == [])
    // A new file beside the included ones, and with it a new picture.
    var larger = file
    larger.pictures.append("c.png")
    try scratch.write(larger.text, to: "planned")
    try scratch.write("a.png b.png c.png\n", to: "my guides.yaml")
    #expect(try ninja() == ["plan", "bake"])
    #expect(isThere("out $x/c.png"))
    #expect(try ninja() == [])
    #expect(!isThere("build.ninja.new"))
  }
}

extension Tool.Run {
  fileprivate func expectSuccess() { #expect(exitCode == 0, "\(errors)") }
}
