import Foundation
import TestSupport
import Testing

/// The built tool as it waits for changes. Nothing is asserted of times: what never happens runs into a limit far beyond
/// what it takes.
struct WatchTests {
  let scratch = try! Scratch()

  static let manifest = """
    version: 1
    devices: [iphone5]
    style: { font: { family: DejaVu Sans, files: [fonts/text.ttf] } }
    guides:
      compose:
        target: { frame: { right: 8, top: 24, width: 60, height: 40 }, shape: ellipse }
        tip: Tap here to write a post
      send:
        target: { frame: { left: 8, top: 24, width: 60, height: 40 } }
        arrow: { image: assets/arrow.svg, frame: { left: 40, top: 100 } }
    """

  static func svg(_ color: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20" fill="\(color)"/></svg>
    """
  }

  func start(_ arguments: String...) throws -> RunningTool {
    try scratch.write(Self.manifest, to: "guides.yaml")
    try scratch.write(Self.svg("red"), to: "assets/arrow.svg")
    try useFont("DejaVuSans.ttf")
    let watch = try RunningTool(["watch"] + arguments, in: scratch.folder, environment: ["HOME": scratch.folder.path])
    try wait(for: watch, "waiting for changes")
    return watch
  }

  func useFont(_ name: String) throws {
    let path = try #require(Repository.dejaVu.first { $0.hasSuffix("/" + name) })
    try FileManager.default.createDirectory(
      at: scratch.folder.appending(path: "fonts"), withIntermediateDirectories: true)
    try Data(contentsOf: URL(filePath: path)).write(to: scratch.folder.appending(path: "fonts/text.ttf"))
  }

  func edit(_ old: String, _ new: String) throws {
    let file = scratch.folder.appending(path: "guides.yaml")
    try scratch.write(try String(contentsOf: file, encoding: .utf8).replacing(old, with: new), to: "guides.yaml")
  }

  func picture(_ name: String) -> Data? {
    try? Data(contentsOf: scratch.folder.appending(path: "build/guides/\(name)_iphone5@2x.png"))
  }

  func inode(_ name: String) throws -> Int {
    let path = scratch.folder.path + "/build/guides/\(name)_iphone5@2x.png"
    return try #require(FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int)
  }

  func wait(for what: String, until condition: () throws -> Bool) throws {
    for _ in 0..<6000 {
      if try condition() { return }
      usleep(10_000)
    }
    Issue.record("waited in vain for \(what)")
  }

  /// Waits until the tool has said `text` as often as given.
  func wait(for watch: RunningTool, _ text: String, times: Int = 1) throws {
    try wait(for: "'\(text)'") {
      (watch.output + watch.errors).components(separatedBy: text).count > times
    }
  }

  /// That nothing is said for some rounds' time.
  func expectSilence(_ watch: RunningTool) {
    let before = watch.output + watch.errors
    usleep(400_000)
    #expect(watch.output + watch.errors == before)
  }

  @Test(arguments: [[], ["--poll"]])
  func bakesWhatAnEditChanges(options: [String]) throws {
    let watch = try options.isEmpty ? start() : start(options[0])
    #expect(watch.output.hasPrefix("baked 2 pictures in "), "\(watch.output)")
    let before = picture("compose")
    let other = try inode("send")
    try edit("write a post", "write two posts")
    try wait(for: watch, "guides.yaml changed: baked 1 picture in ")
    #expect(picture("compose") != before)
    #expect(try inode("send") == other)
    expectSilence(watch)
    try edit("write two posts", "write a post")
    try wait(for: watch, "guides.yaml changed: baked 1 picture in ", times: 2)
    #expect(picture("compose") == before)
    #expect(watch.errors == "")
  }

  @Test func anEditThatChangesNoPictureBakesNothing() throws {
    let watch = try start()
    try edit("version: 1", "# The guides.\nversion: 1")
    try wait(for: watch, "guides.yaml changed: nothing to bake")
    expectSilence(watch)
  }

  @Test func survivesABrokenManifest() throws {
    let watch = try start()
    let before = picture("compose")
    try edit("shape: ellipse", "shape: elipse")
    try wait(for: watch, "1 error; waiting for the next change")
    #expect(watch.errors.contains("did you mean 'ellipse'?"))
    try edit("devices: [iphone5]", "devices: {")
    try wait(for: watch, "waiting for the next change", times: 2)
    #expect(picture("compose") == before)
    expectSilence(watch)
    try scratch.write(Self.manifest.replacing("write a post", with: "write two posts"), to: "guides.yaml")
    try wait(for: watch, "guides.yaml changed: baked 1 picture in ")
    #expect(picture("compose") != before)
  }

  @Test func survivesAManifestThatIsGone() throws {
    let watch = try start()
    let file = scratch.folder.path + "/guides.yaml"
    #expect(rename(file, file + ".old") == 0)
    try wait(for: watch, "No such file")
    expectSilence(watch)
    #expect(rename(file + ".old", file) == 0)
    try wait(for: watch, "guides.yaml changed: nothing to bake")
  }

  @Test func aPictureThatChangesOrIsMissing() throws {
    let watch = try start()
    let before = picture("send")
    let other = try inode("compose")
    try scratch.write(Self.svg("blue"), to: "assets/arrow.svg")
    try wait(for: watch, "assets/arrow.svg changed: baked 1 picture in ")
    #expect(picture("send") != before)
    #expect(try inode("compose") == other)
    // The manifest names a picture that is not there yet.
    try edit("assets/arrow.svg", "assets/new/arrow.svg")
    try wait(for: watch, "1 error; waiting for the next change")
    try scratch.write(Self.svg("red"), to: "assets/new/arrow.svg")
    try wait(for: watch, "assets/new/arrow.svg changed: baked 1 picture in ")
    #expect(picture("send") == before)
  }

  @Test func aFontThatChanges() throws {
    let watch = try start()
    let before = picture("compose")
    try useFont("DejaVuSans-Oblique.ttf")
    try wait(for: watch, "fonts/text.ttf changed: baked 1 picture in ")
    #expect(picture("compose") != before)
    try scratch.write("no font", to: "fonts/text.ttf")
    try wait(for: watch, "1 error; waiting for the next change")
    try useFont("DejaVuSans.ttf")
    try wait(for: watch, "fonts/text.ttf changed: baked 1 picture in ", times: 2)
    #expect(picture("compose") == before)
  }

  @Test func anIncludedFile() throws {
    try scratch.write("style: { scrim: { opacity: 50% } }", to: "parts/style.yaml")
    let watch = try start()
    try edit("version: 1", "version: 1\ninclude: parts/style.yaml")
    try wait(for: watch, "guides.yaml changed: baked 2 pictures in ")
    try scratch.write("style: { scrim: { opacity: 60% } }", to: "parts/style.yaml")
    try wait(for: watch, "parts/style.yaml changed: baked 2 pictures in ")
    try FileManager.default.removeItem(at: scratch.folder.appending(path: "parts"))
    try wait(for: watch, "waiting for the next change")
    try scratch.write("style: { scrim: { opacity: 60% } }", to: "parts/style.yaml")
    try wait(for: watch, "parts/style.yaml changed: nothing to bake")
  }

  @Test func picturesOfAGuideThatIsGoneAreRemoved() throws {
    let watch = try start()
    try edit("  send:", "  post:")
    try wait(for: watch, "guides.yaml changed: baked 1 picture in ")
    #expect(watch.output.contains("removed 1 picture"), "\(watch.output)")
    #expect(picture("send") == nil)
    #expect(picture("post") != nil)
  }

  /// A thousand files, and the manifest saved over and over: few rounds, and the last one has the last of it.
  @Test func aFlood() throws {
    let watch = try start()
    for number in 0..<500 {
      try scratch.write("\(number)", to: "assets/\(number)")
      try scratch.write(
        Self.manifest.replacing("write a post", with: "write post \(number)"), to: "guides.yaml")
    }
    try scratch.write(Self.manifest.replacing("write a post", with: "write the last"), to: "guides.yaml")
    let run = try Tool.run(["bake", "-o", "whole"], in: scratch.folder)
    #expect(run.exitCode == 0, "\(run.errors)")
    let wanted = try Data(contentsOf: scratch.folder.appending(path: "whole/compose_iphone5@2x.png"))
    try wait(for: "the last picture") { picture("compose") == wanted }
    expectSilence(watch)
    #expect(watch.output.split(separator: "\n").count < 400)
  }

  /// Its own writes do not wake it, even in folders that it watches.
  @Test func picturesBesideWhatIsWatched() throws {
    let watch = try start("--output", ".")
    expectSilence(watch)
    try edit("write a post", "write two posts")
    try wait(for: watch, "guides.yaml changed: baked 1 picture in ")
    expectSilence(watch)
    #expect(watch.output.split(separator: "\n").count == 2)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func anInterruptionEndsIt(signal: Int32) throws {
    let watch = try start()
    watch.send(signal)
    let run = try watch.end()
    #expect(run.exitCode == 0)
    #expect(run.output.hasSuffix("\nwatched until interrupted\n"), "\(run.output)")
    #expect(run.errors == "")
  }

  @Test func whatCannotBeWatchedIsRefused() throws {
    let run = try Tool.run(["watch"], in: scratch.folder)
    #expect(run.exitCode == 2)
    #expect(run.errors.contains("cannot read 'guides.yaml'"), "\(run.errors)")
    try scratch.write("version: 1\nguides: { a: { button: OK } }", to: "guides.yaml")
    let other = try Tool.run(["watch", "--guide", "b"], in: scratch.folder)
    #expect(other.exitCode == 2)
    #expect(other.errors.contains("unknown guide 'b'"), "\(other.errors)")
    #expect(other.errors.contains("scrim watch --help"), "\(other.errors)")
  }
}
