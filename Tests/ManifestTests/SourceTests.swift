import Diagnostics
import Files
import Manifest
import TestSupport
import Testing

/// What tells whether a guide must be laid out again.
@Suite struct SourceTests {
  private static let text = """
    version: 1
    devices: [iphone5]
    defaults: { button: OK }
    style: { tip: { font: 17 } }
    output: { directory: build }
    guides:
      a: { tip: Hi }
      b: { tip: Ho }
    sprites:
      c: { size: [8, 8], tip: Hi }
    reveals:
      d: { transition: clear-from-top }
    """

  private func sources(_ text: String, files: [String: String] = [:]) throws -> [Digest] {
    let read = try ReadManifest(text, files: files)
    let manifest = try #require(read.manifest, "\(read.faults)")
    return manifest.guides.map(\.source) + manifest.sprites.map(\.guide.source) + manifest.reveals.map(\.source)
  }

  /// Which of a, b, c and d a change of the text makes another.
  private func changed(_ old: String, _ new: String) throws -> String {
    let text = Self.text.replacing(old, with: new)
    #expect(text != Self.text)
    let (before, after) = (try sources(Self.text), try sources(text))
    return zip("abcd", zip(before, after)).filter { $1.0 != $1.1 }.map { String($0.0) }.joined()
  }

  @Test func eachHasItsOwn() throws {
    let sources = try sources(Self.text)
    #expect(Set(sources).count == 4)
    #expect(try self.sources(Self.text) == sources)
  }

  @Test(arguments: [
    ("version: 1", "# what is this?\n\nversion: 1"), ("{ tip: Hi }", "{ tip:    Hi }  # a greeting"),
    ("a: { tip: Hi }", "a:\n    tip: Hi"), ("directory: build", "directory: out"),
    ("directory: build", "directory: build, budget: 9MB"), ("guides:", "guides: # all"),
    ("output: { directory: build }\n", ""),
  ])
  func whatChangesNoPageChangesNone(old: String, new: String) throws {
    #expect(try changed(old, new) == "")
  }

  @Test(arguments: [
    ("a: { tip: Hi }", "a: { tip: Ha }", "a"), ("a: { tip: Hi }", "a: { tip: '5' }", "a"),
    ("b: { tip: Ho }", "b: { tip: Ho, colors: 16 }", "b"), ("b: { tip: Ho }", "b: { tip: Ho, button: auto }", "b"),
    ("[8, 8]", "[8, 9]", "c"), ("clear-from-top", "clear-from-left", "d"), ("  a:", "  aa:", "a"),
  ])
  func whatIsItsOwnChangesOne(old: String, new: String, who: String) throws {
    #expect(try changed(old, new) == who)
  }

  @Test(arguments: [
    ("button: OK", "button: Okay"), ("font: 17", "font: 18"), ("[iphone5]", "[iphone6]"),
    ("[iphone5]", "[iphone5, iphone6]"),
    ("[iphone5]", "[{ id: phone5, points: [320, 568], scale: 2 }]"),
    ("devices:", "orientations: [landscape, portrait]\ndevices:"),
    ("devices:", "appearances: [light, dark]\ndevices:"), ("style: {", "style: { scrim: { opacity: 0.5 },"),
    ("{ directory: build }", "{ naming: height }"),
    ("{ button: OK }", "{ button: OK, when: [{ device: iphone5, tip: { align: leading } }] }"),
  ])
  func whatIsSharedChangesAll(old: String, new: String) throws {
    #expect(try changed(old, new) == "abcd")
  }

  @Test func quotesMakeATextOfAWord() throws {
    let own = { (text: String) in Self.text.replacing("tip: Ho", with: "tip: Ho, button: \(text)") }
    #expect(try sources(own("auto")) != sources(own("'auto'")))
  }

  /// The same words in a file of another folder name other pictures.
  @Test func theFolderCounts() throws {
    let text = "version: 1\ndevices: [iphone5]\ninclude: [x/a.yaml]\n"
    let other = "version: 1\ndevices: [iphone5]\ninclude: [y/a.yaml]\n"
    let guide = "guides: { a: { layers: [{ image: i.svg }] } }\n"
    let files = ["x/a.yaml": guide, "x/i.svg": "", "y/a.yaml": guide, "y/i.svg": ""]
    #expect(try sources(text, files: files) != sources(other, files: files))
    #expect(try sources(text, files: files) == sources(text, files: files))
  }

  @Test func fontFilesThatAPatternFindsCount() throws {
    let text = Self.text.replacing("font: 17", with: "font: 17 }, font: { files: [f/*.otf]")
    let one = try sources(text, files: ["f/a.otf": ""])
    #expect(try sources(text, files: ["f/a.otf": ""]) == one)
    #expect(try sources(text, files: ["f/a.otf": "", "f/b.otf": ""]) != one)
  }
}
