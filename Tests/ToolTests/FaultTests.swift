import Foundation
import TestSupport
import Testing

/// What the built tool says of faults that only show when files are opened or pages laid out.
struct FaultTests {
  let scratch = try! Scratch()

  func bake(_ manifest: String) throws -> Tool.Run {
    try scratch.write(manifest, to: "guides.yaml")
    return try Tool.run(["bake"], in: scratch.folder)
  }

  @Test func guidesWithoutFaultsAreLaidOutAllTheSame() throws {
    let run = try bake(
      """
      version: 1
      devices: [iphone5]
      style: { font: { family: DejaVu Sans } }
      guides:
        a: { target: { frame: { left: 400, top: 10, width: 10, height: 10 } } }
        b: { tip: Hi, arow: curved }
      """)
    #expect(run.exitCode == 2)
    #expect(run.errors.contains("guides.yaml:6:17: error: unknown key 'arow' [unknown-key]"), "\(run.errors)")
    #expect(run.errors.contains("[off-screen]"), "\(run.errors)")
    #expect(run.errors.hasSuffix("2 errors; nothing was baked\n"))
  }

  @Test func aFileThatIsNoFontIsNamedWhereItStands() throws {
    try scratch.write("this is no font", to: "fonts/a.ttf")
    let run = try bake(
      """
      version: 1
      devices: [iphone5]
      style: { font: { files: [fonts/a.ttf] } }
      guides: { a: { tip: Hi } }
      """)
    #expect(run.exitCode == 2)
    #expect(run.errors.hasPrefix("guides.yaml:3:26: error: 'fonts/a.ttf' cannot be used: "), "\(run.errors)")
    #expect(run.errors.contains("[unreadable-font]"))
    #expect(run.errors.hasSuffix("1 error; nothing was baked\n"))
  }

  @Test func aPictureThatIsBrokenBehindItsHeaderIsNamedWhereItStands() throws {
    let good = try Data(contentsOf: Repository.folder.appending(path: "docs/images/compose.png"))
    try good.prefix(2000).write(to: scratch.folder.appending(path: "a.png"))
    let run = try bake(
      """
      version: 1
      devices: [iphone5]
      style: { font: { family: DejaVu Sans } }
      guides:
        a: { button: { image: a.png, frame: { left: 0, top: 0, width: 10, height: 10 } } }
        b: { button: OK }
      """)
    #expect(run.exitCode == 2)
    #expect(run.errors.hasPrefix("guides.yaml:5:25: error: "), "\(run.errors)")
    #expect(run.errors.contains("a PNG that cannot be read"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.folder.path + "/build"))
  }

  @Test func aFloodOfFaultsIsCutShort() throws {
    let keys = (0..<250).map { "g\($0): { tipp: x }" }.joined(separator: ", ")
    let run = try bake("version: 1\ndevices: [iphone5]\nguides: { \(keys) }\n")
    #expect(run.exitCode == 2)
    #expect(run.errors.split(separator: "\n").filter { $0.contains(": error: ") }.count == 100)
    #expect(run.errors.contains("and 150 more\n250 errors; nothing was baked\n"), "\(run.errors.suffix(200))")
  }

  @Test func numbersThatNoScreenHasAreRefused() throws {
    let run = try bake(
      """
      version: 1
      devices: [iphone5]
      style: { font: { family: DejaVu Sans } }
      guides:
        a: { tip: { text: Hi, frame: { left: 99999*99999*99999*99999, top: 5 } } }
        b: { tip: Hi, arrow: { to: ["99999*99999", 5] } }
        c: { tip: Hi, arrow: { to: [5, 5], head: filled, width: 0.000001 } }
      """)
    #expect(run.exitCode == 2)
    let places = run.errors.split(separator: "\n").filter { $0.contains(": error: ") }.map { $0.prefix(16) }
    #expect(places == ["guides.yaml:5:40", "guides.yaml:6:17", "guides.yaml:7:59"], "\(run.errors)")
  }
}
