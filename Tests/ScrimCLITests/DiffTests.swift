import Comparing
import Foundation
import Geometry
import TestSupport
import Testing

@testable import ScrimCLI

/// The command line of a comparison.
struct DiffTests {
  private func diff(_ words: String...) throws -> Diff {
    try Diff(try Arguments(parsing: words, options: Diff.options))
  }

  @Test func readsWhatCounts() throws {
    #expect(try diff("a", "b").settings == Comparison.Settings())
    #expect(
      try diff("a", "b", "--tolerance", "3", "--max-pixels=10", "--max-ratio", "0.1%").settings
        == .init(metric: .exact(tolerance: 3), maxPixels: 10, maxRatio: 0.001))
    #expect(
      try diff("a", "b", "--metric", "yiq", "--ignore-antialiasing").settings.metric
        == .yiq(threshold: 0.1, ignoresAntialiasing: true))
    #expect(
      try diff("a", "b", "--metric=yiq", "--threshold", "0", "--max-ratio=.5").settings
        == .init(metric: .yiq(threshold: 0, ignoresAntialiasing: false), maxRatio: 0.5))
    #expect(
      try diff("a", "b", "--ignore", "tip,120x30+4+5", "--ignore=7x8+0+0pt,hole 2,1+1").settings.ignored == [
        .element("tip"), .pixels(PixelRect(x: 4, y: 5, width: 120, height: 30)),
        .points(PixelRect(x: 0, y: 0, width: 7, height: 8)), .element("hole 2"), .element("1+1"),
      ])
  }

  @Test func ignoresPlacesAsReportsTellThem() throws {
    let box = PixelRect(x: 441, y: 332, width: 72, height: 32)
    let region = PixelDifference.Region(box: box, count: 1, maxDelta: 1, elements: ["target", "arrow", "tip", "a"])
    #expect(try diff("a", "b", "--ignore", region.text).settings.ignored == [.pixels(box)])
    // Several of a line, that a terminal broke.
    let text = "tip 120x30+30+40, target/arrow\n    \(region.text)"
    #expect(
      try diff("a", "b", "--ignore", text).settings.ignored
        == [.pixels(PixelRect(x: 30, y: 40, width: 120, height: 30)), .pixels(box)])
    #expect(
      try diff("a", "b", "--ignore", "tip 1x2+3+4pt").settings.ignored == [
        .points(PixelRect(x: 3, y: 4, width: 1, height: 2))
      ])
    for name in ["x2", "hole 2x", "box", "a+b", "2 x-ray", "10+10"] {
      #expect(try diff("a", "b", "--ignore", name).settings.ignored == [.element(name)])
    }
  }

  @Test(arguments: [
    "0.5x0.5+5+5pt", "1X1+10+10", "-5x1+1+1", "+5x1+1+1", "5×5+1+1", "5*5+1+1", "5x5+1+1PT", "5x5+1+1px", "5 x 5+1+1",
    "5x5", "5x5+1", ".5x1+1+1", "tip 1X1+10+10", "tip 5x5+1.5+1",
  ])
  func refusesWhatIsNearlyARectangle(text: String) {
    #expect(
      throws: UsageError(
        "'--ignore' wants a rectangle of whole numbers as 120x30+40+50, in pixels, or 40x10+13+17pt, not '\(text)'")
    ) { try diff("a", "b", "--ignore", text) }
  }

  @Test(arguments: [
    ([], "name the two bakes to compare: OLD and NEW"),
    (["a"], "name a second bake, which 'a' is compared with"),
    (["a", "b", "c"], "unexpected argument 'c': two bakes are compared"),
    (["a", "b", "--tolerance", "256"], "'--tolerance' wants a whole number from 0 to 255, not '256'"),
    (["a", "b", "--tolerance=-1"], "'--tolerance' wants a whole number from 0 to 255, not '-1'"),
    (["a", "b", "--tolerance", "1", "--metric", "yiq"], "'--tolerance' goes with '--metric exact'"),
    (["a", "b", "--threshold", "0.1"], "'--threshold' goes with '--metric yiq'"),
    (["a", "b", "--threshold", "1.1", "--metric", "yiq"], "'--threshold' wants a number from 0 to 1, not '1.1'"),
    (["a", "b", "--threshold", "nan", "--metric", "yiq"], "'--threshold' wants a number from 0 to 1, not 'nan'"),
    (["a", "b", "--ignore-antialiasing"], "'--ignore-antialiasing' goes with '--metric yiq'"),
    (["a", "b", "--metric", "yuv"], "'--metric' wants 'exact' or 'yiq', not 'yuv'"),
    (["a", "b", "--max-pixels", "some"], "'--max-pixels' wants a number of pixels, not 'some'"),
    (["a", "b", "--max-ratio", "101%"], "'--max-ratio' wants a share from 0 to 1, or from 0% to 100%, not '101%'"),
    (["a", "b", "--max-ratio", "2"], "'--max-ratio' wants a share from 0 to 1, or from 0% to 100%, not '2'"),
    (
      ["a", "b", "--ignore", "12x"],
      "'--ignore' wants a rectangle of whole numbers as 120x30+40+50, in pixels, or 40x10+13+17pt, not '12x'"
    ),
    (
      ["a", "b", "--ignore", "0x5+1+1"],
      "'--ignore' wants a rectangle of whole numbers as 120x30+40+50, in pixels, or 40x10+13+17pt, not '0x5+1+1'"
    ),
    (
      ["a", "b", "--ignore", "5x5-1+1"],
      "'--ignore' wants a rectangle of whole numbers as 120x30+40+50, in pixels, or 40x10+13+17pt, not '5x5-1+1'"
    ),
    (
      ["a", "b", "--ignore", "99999999999999999999x5+1+1"],
      "'--ignore' wants a rectangle of whole numbers as 120x30+40+50, in pixels, or 40x10+13+17pt, not '99999999999999999999x5+1+1'"
    ),
    (["a", "b", "--embed"], "'--embed' goes with '--html'"),
    (["a", "b", "--screens", "x"], "'--screens' goes with '--html'"),
    (["a", "b", "--images", "x"], "'--images' goes with '--markdown'"),
    (
      ["a", "b", "--images", "x", "--markdown", "y"],
      "'--images' goes with '--html' without '--embed': that writes the pictures"
    ),
    (["a", "b", "--html", "-"], "'--html' wants a file: the pictures go beside it"),
    (["a", "b", "--json", "-", "--junit", "-"], "'--json -' and '--junit -' both want the output"),
    (["a", "b", "--markdown", "-", "--format", "json"], "'--markdown -' and '--format json' both want the output"),
    (["a", "b", "--json", "x", "--html", "./x"], "'--json' and '--html' both want to write './x'"),
    (["a", "b", "--json", "./b"], "'--json' cannot be './b', which is compared"),
    (["a", "b", "--json", "x/"], "'--json' wants a file, not the folder 'x/'"),
    (["a", "b", "--html", "b/x.html"], "'--html' cannot be in 'b': its pictures would be compared the next time"),
    (
      ["a", "b", "--html", "x", "--screens", "{devise}"],
      "'--screens': unknown place '{devise}': did you mean '{device}'?"
    ),
    (["a", "b", "--html", "x", "--screens", "a{device"], "'--screens': a '}' is wanted behind '{device'"),
    (["git:HEAD", "b", "--approve"], "'--approve' wants a folder as OLD, which 'git:HEAD' is not"),
    (["a.zip", "b", "--approve"], "'--approve' wants a folder as OLD, which 'a.zip' is not"),
    (["a", "b", "-j", "0"], "'--jobs' wants a number from 1 to 256, not '0'"),
    (["a", "b", "-q", "-v"], "'--quiet' and '--verbose' exclude each other"),
    (["a", "b", "--format", "sarif"], "'--format' wants 'text', 'json' or 'github', not 'sarif'"),
  ])
  func refuses(words: [String], message: String) async {
    let fake = FakeTerminal()
    #expect(await Scrim.run(["diff"] + words, on: fake.console) == .couldNotStart)
    #expect(fake.errors.text == "scrim diff: \(message)\nsee 'scrim diff --help'\n")
    #expect(fake.output.text == "")
  }

  /// A folder with links, by its path.
  private func folders() throws -> Scratch {
    let scratch = try Scratch()
    for name in ["new/a.png", "old.zip", "accepted.json", "repository/.git/HEAD", "repository/guides/a.png"] {
      try scratch.write("x", to: name)
    }
    for (link, target) in [("link", "new"), ("link.zip", "old.zip")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(scratch.folder.path)/\(link)", withDestinationPath: target)
    }
    return scratch
  }

  @Test(arguments: ["json", "junit", "markdown", "html"])
  func noReportReplacesWhatIsRead(option: String) throws {
    let scratch = try folders()
    let base = scratch.folder.path
    func refusal(_ file: String) -> String? {
      do {
        _ = try diff(
          "\(base)/old.zip", "\(base)/new", "--accepted", "\(base)/accepted.json", "--\(option)", base + file)
        return nil
      } catch let error as UsageError {
        return error.message
      } catch {
        return "\(error)"
      }
    }
    for file in [
      "/new/a.png", "/new/none/../b.json", "/link/c.json", "/new/none/c.json", "/none/../new/c.json", "/./new//c.json",
      "/none/../link/c.json",
    ] {
      #expect(refusal(file)?.hasPrefix("'--\(option)' cannot be in '\(base)/new'") == true, "\(file)")
    }
    for file in ["/old.zip", "/link.zip", "/new/../old.zip"] {
      #expect(refusal(file) == "'--\(option)' cannot be '\(base)\(file)', which is compared")
    }
    #expect(
      refusal("/link/../accepted.json")
        == "'--\(option)' cannot be '\(base)/link/../accepted.json', which '--accepted' reads")
    #expect(refusal("/newer/a.json") == nil)
  }

  @Test func reportsAreFilesOfTheirOwn() throws {
    let base = try folders().folder.path
    #expect(throws: UsageError("'--json' and '--junit' both want to write '\(base)/link/../x/y'")) {
      try diff("a", "b", "--junit", "\(base)/link/../x/y", "--json", "\(base)/x/y")
    }
    #expect(
      throws: UsageError(
        "'--html' cannot be '\(base)/new.html': its pictures would go to '\(base)/new-files', which is compared")
    ) {
      try diff("\(base)/new-files", "b", "--html", "\(base)/new.html")
    }
  }

  @Test func nothingIsApprovedIntoItself() throws {
    let base = try folders().folder.path
    func refusal(_ old: String, _ new: String) -> String? {
      do {
        _ = try diff(base + old, base + new, "--approve")
        return nil
      } catch let error as UsageError {
        return error.message
      } catch {
        return "\(error)"
      }
    }
    for twin in ["/new", "/link", "/link/", "/./new/../new"] {
      #expect(refusal("/new", twin) == "'--approve' wants two folders: '\(base)/new' and '\(base)\(twin)' are the same")
    }
    #expect(
      refusal("/link", "/new/next") == "'--approve' cannot copy to '\(base)/link': '\(base)/new/next' lies within it")
    #expect(refusal("", "/old.zip") == "'--approve' cannot copy to '\(base)': '\(base)/old.zip' lies within it")
    #expect(
      refusal("/link/golden", "/new")
        == "'--approve' cannot copy to '\(base)/link/golden', which lies within '\(base)/new'")
    #expect(refusal("/new", "/newer") == nil)
    // To compare is harmless.
    _ = try diff("a", "a")
  }

  // MARK: - Screenshots

  @Test func findsScreenshots() throws {
    let pattern = try ScreenPattern(parsing: "s/{locale}/{guide}-{page}_{device}{orientation}.{appearance}.png")
    let subject = Comparison.Subject(guide: "a", device: "iphone6", isLandscape: true, isDark: true)
    #expect(try pattern.path(for: subject) == "s/a-1_iphone6landscape.dark.png")
    #expect(
      try pattern.path(for: .init(guide: "b", page: 3, device: "ipad", locale: "zh-Hans"))
        == "s/zh-Hans/b-3_ipadportrait.light.png")
    #expect(try pattern.path(for: .init(guide: "b")) == nil)
    #expect(try ScreenPattern(parsing: "{guide}.png").path(for: .init(guide: "b")) == "b.png")
    #expect(try ScreenPattern(parsing: "one.png").path(for: .init(guide: "b")) == "one.png")
  }

  @Test(arguments: [
    ("s/{guide}/a.png", ".."), ("s/{guide}.png", "../b"), ("{guide}", "/etc/passwd"), ("s/.{guide}", "."),
    ("s/{guide}", "."), ("s/{locale}{guide}/x.png", ".."), ("s/{guide}", "a\0b"),
  ])
  func noNameLeadsElsewhere(pattern: String, guide: String) throws {
    let pattern = try ScreenPattern(parsing: pattern)
    #expect(throws: ScreenPattern.LeadingName(name: guide)) { try pattern.path(for: .init(guide: guide)) }
  }

  @Test func onlyThePatternLeads() throws {
    func path(_ pattern: String, _ guide: String) throws -> String? {
      try ScreenPattern(parsing: pattern).path(for: .init(guide: guide))
    }
    #expect(try path("../s/./{guide}.png", "..a") == "../s/..a.png")
    #expect(try path("/s/{guide}..", ".") == "/s/...")
    #expect(try path("{locale}/{guide}.png", "etc") == "etc.png")
  }
}
