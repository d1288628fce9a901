import Foundation
import Geometry
import PNG
import Pixels
import TestSupport
import Testing

/// `scrim kit` and `scrim size`, driven as processes.
struct KitTests {
  let scratch = try! Scratch()

  static let manifest = """
    version: 1
    devices: [iphone4, iphone6p]
    style: { font: { family: DejaVu Sans } }
    guides:
      compose:
        target: { frame: { right: 8, top: 24, width: 60, height: 40 }, shape: ellipse }
        tip: Tap here to write a post
        arrow: curved
        button: OK
    """

  private func files(in folder: String) throws -> [String: Data] {
    let folder = scratch.folder.appending(path: folder)
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name != ".scrim" {
      files[name] = try Data(contentsOf: folder.appending(path: name))
    }
    return files
  }

  /// What `kit.json` says, by Foundation's reader.
  private func kit(in folder: String) throws -> Document {
    let data = try Data(contentsOf: scratch.folder.appending(path: "\(folder)/kit.json"))
    return try JSONDecoder().decode(Document.self, from: data)
  }

  private struct Document: Decodable {
    struct Part: Decodable {
      var file: String
      var size: [Int]
    }
    struct Placement: Decodable {
      var file: String
      var role: String
      var frame: [Int]
      var tinted: Bool?
    }
    struct Guide: Decodable {
      var guide: String
      var device: String
      var size: [Int]
      var scrim: String
      var fills: [[Int]]
      var parts: [Placement]
      var spoken: String?
    }
    var version: Int
    var parts: [Part]
    var guides: [Guide]
  }

  // MARK: - The kit

  @Test(
    .enabled(if: Repository.shared != nil),
    arguments: [("full", 10), ("stitched", 2), ("sequence", 12), ("shapes", 2), ("masked", 0), ("reveals", 0)])
  func acceptanceCasesComeOutAsTheyAreBaked(name: String, count: Int) throws {
    let manifest = try #require(Repository.shared).appending(path: "acceptance/\(name)/guides.yaml").path
    let run = try Tool.run(["kit", "--verify", "-m", manifest, "-o", "kit"], in: scratch.folder)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output.hasSuffix("\nverified \(count) guides: 0 differing pixels\n"), "\(run.output)")
    #expect(try kit(in: "kit").guides.count == count)
    try validate("kit/kit.json")
  }

  @Test func theSampleComesOutAsItIsBaked() throws {
    let manifest = Repository.folder.appending(path: "guides.yaml").path
    let run = try Tool.run(
      ["kit", "--verify", "-m", manifest, "-o", "kit", "--device", "iphone6"], in: scratch.folder)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output.contains(" guides: 0 differing pixels\n"), "\(run.output)")
    try validate("kit/kit.json")
  }

  private func validate(_ file: String) throws {
    guard Schema.isTested else { return }
    let schema = Repository.folder.appending(path: "schema/kit.schema.json")
    #expect(try Schema.faults(of: [scratch.folder.appending(path: file)], against: schema) == "")
  }

  /// Puts a guide together as an app would, in numbers of its own, and compares it with the picture that is baked.
  @Test func anAppGetsTheBakedPictureFromTheParts() throws {
    try scratch.write(Self.manifest, to: "guides.yaml")
    // Parts are exact always.
    for command in [["bake", "--colors", "exact"], ["kit"]] {
      let run = try Tool.run(command + ["-d", "iphone4"], in: scratch.folder)
      #expect(run.exitCode == 0, "\(run.errors)")
    }
    let guide = try #require(try kit(in: "build/kit").guides.first)
    #expect(guide.scrim == "#000000b5")
    #expect(guide.spoken == "Tap here to write a post.")
    #expect(guide.parts.map(\.role) == ["hole", "arrow", "tip", "button"] || guide.parts.count == 4)
    let (width, height) = (guide.size[0], guide.size[1])
    var screen = Array(repeating: SIMD4<Double>.zero, count: width * height)
    /// Colours are multiplied by alpha.
    func lay(_ ink: SIMD4<Double>, _ x: Int, _ y: Int) {
      screen[y * width + x] = ink + screen[y * width + x] * (1 - ink.w)
    }
    let scrim = SIMD4(0, 0, 0, 0xb5 / 255.0)
    for fill in guide.fills {
      for y in fill[1]..<fill[1] + fill[3] {
        for x in fill[0]..<fill[0] + fill[2] { lay(scrim, x, y) }
      }
    }
    for part in guide.parts {
      let picture = try PNGDecoder.decode(path: scratch.folder.path + "/build/kit/" + part.file)
      #expect([picture.size.width, picture.size.height] == Array(part.frame[2...]))
      for y in 0..<part.frame[3] {
        for x in 0..<part.frame[2] {
          let pixel = picture[x, y]
          let alpha = Double(pixel.alpha) / 255
          let color = SIMD4(Double(pixel.red), Double(pixel.green), Double(pixel.blue), 255) / 255 * alpha
          lay(part.tinted == true ? scrim * alpha : color, part.frame[0] + x, part.frame[1] + y)
        }
      }
    }
    let baked = try PNGDecoder.decode(path: scratch.folder.path + "/build/guides/compose_iphone4@2x.png")
    var worst = 0.0
    for (got, want) in zip(screen, baked.pixels) {
      let alpha = Double(want.alpha)
      let color = SIMD4(Double(want.red), Double(want.green), Double(want.blue), 255) * (alpha / 255)
      let difference = got * 255 - color
      worst = max(worst, (difference * difference).max().squareRoot())
    }
    #expect(worst < 1.01)
  }

  @Test func equalBytesAtAnyNumberOfWorkers() throws {
    try scratch.write(Self.manifest, to: "guides.yaml")
    var runs: [[String: Data]] = []
    for (number, jobs) in ["1", "3"].enumerated() {
      let run = try Tool.run(["kit", "-o", "kit\(number)", "-j", jobs], in: scratch.folder)
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(run.output.contains("wrote 2 guides as 8 parts, "), "\(run.output)")
      runs.append(try files(in: "kit\(number)"))
    }
    #expect(runs[0].count == 9)
    #expect(runs[0] == runs[1])
    let listed = try kit(in: "kit0").parts.map(\.file)
    #expect(listed == runs[0].keys.filter { $0 != "kit.json" }.sorted())
  }

  @Test func aBrokenKitIsToldAndWrittenAnew() throws {
    try scratch.write(Self.manifest, to: "guides.yaml")
    try scratch.write("{\n  \"version\": 1,\n", to: "build/kit/kit.json")
    let run = try Tool.run(["kit", "-q", "-d", "iphone4"], in: scratch.folder)
    #expect(run.exitCode == 0)
    #expect(run.output == "")
    #expect(
      run.errors.hasPrefix("build/kit/kit.json:3:1: warning: a key in quotes is wanted [unreadable-kit]\n"),
      "\(run.errors)")
    #expect(try kit(in: "build/kit").guides.count == 1)
  }

  @Test func withoutAPlaceToWriteNothingIsChanged() throws {
    try scratch.write(Self.manifest, to: "guides.yaml")
    try scratch.write("in the way", to: "build/kit")
    let run = try Tool.run(["kit", "--verify", "-d", "iphone4"], in: scratch.folder)
    #expect(run.exitCode == 1)
    #expect(
      run.errors == """
        error: cannot write to 'build/kit': Not a directory [unwritable-output]
        'build/kit/kit.json' stays as it was

        """)
    #expect(run.output == "")
  }

  @Test func spritesAndStepsAreNoGuides() throws {
    try scratch.write(
      """
      version: 1
      devices: [iphone4]
      style: { font: { family: DejaVu Sans } }
      guides:
        lamp:
          tip: { text: Off, frame: { left: 20, top: 20 } }
          states: { on: { tip: { text: On } }, off: {} }
          blend: { from: on, to: off, steps: 3 }
      sprites:
        dot: { size: [20, 24], layers: [ { text: x } ] }
      """, to: "guides.yaml")
    let run = try Tool.run(["kit", "--verify"], in: scratch.folder)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(
      run.output.hasPrefix(
        "'lamp_1_iphone4@2x.png' and 2 more are left out: steps of a cross-fade are not part of a kit\n"),
      "\(run.output)")
    #expect(run.output.hasSuffix("verified 2 guides: 0 differing pixels\n"), "\(run.output)")
  }

  // MARK: - Sizes

  @Test func sizesAreThoseOfTheFiles() throws {
    try scratch.write(Self.manifest, to: "guides.yaml")
    for command in ["bake", "kit"] {
      let run = try Tool.run([command], in: scratch.folder)
      #expect(run.exitCode == 0, "\(run.errors)")
    }
    func total(_ folder: String, _ isCounted: (String) -> Bool) throws -> Int {
      try files(in: folder).filter { isCounted($0.key) }.reduce(0) { $0 + $1.value.count }
    }
    let full = try total("build/guides") { $0.hasSuffix(".png") }
    let parts = try total("build/kit") { $0.hasSuffix(".png") }
    let all = try total("build/kit") { _ in true }
    let largest = try kit(in: "build/kit").guides.map { guide in
      guide.parts.reduce(0) { $0 + $1.frame[2] * $1.frame[3] * 4 }
    }.max()!
    func amount(_ bytes: Int) -> String {
      bytes < 1_000_000
        ? "\(Double((bytes + 50) / 100) / 10) KB" : "\(Double((bytes + 50_000) / 100_000) / 10) MB"
    }
    let run = try Tool.run(["size"], in: scratch.folder)
    #expect(run.exitCode == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines.count == 6)
    #expect(lines[0] == "guide pictures full files kit files full memory kit memory")
    let memory = "\(amount(1242 * 2208 * 4)) \(amount(largest))"
    #expect(lines[1] == "compose 2 \(amount(full)) \(amount(parts)) \(memory)")
    #expect(lines[2] == "all 2 \(amount(full)) \(amount(all)) \(memory)")
    #expect(lines[4].hasPrefix("The kit is the better choice: "), "\(lines[4])")
    #expect(lines[4].hasSuffix(" times the memory."), "\(lines[4])")
  }

  @Test func withoutGuidesThereIsNothingToCompare() throws {
    try scratch.write("version: 1\ndevices: [iphone4]\nguides: {}\n", to: "guides.yaml")
    let run = try Tool.run(["size"], in: scratch.folder)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output == "there is no guide to compare\n")
  }
}
