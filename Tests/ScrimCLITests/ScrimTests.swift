import Devices
import Manifest
import Testing

@testable import ScrimCLI

struct ScrimTests {
  @Test func tellsItsVersion() async {
    let fake = FakeTerminal()
    #expect(await fake.run("--version") == .done)
    #expect(fake.output.text == "scrim 0.1.0\n")
  }

  @Test func showsHelpWhenNothingIsAsked() async {
    let page = Scrim.help(width: 80) + "\n"
    for words in [[], ["--help"], ["-h"], ["help"]] {
      let fake = FakeTerminal()
      #expect(await Scrim.run(words, on: fake.console) == .done)
      #expect(fake.output.text == page)
      #expect(fake.errors.text == "")
    }
    #expect(page.contains("\n  bake     Bake the guides of a manifest into PNG files.\n"))
    #expect(page.contains("\n      --version  Show the version.\n"))
  }

  @Test func showsHelpOfACommand() async {
    for words in [["bake", "--help"], ["bake", "-qh"], ["help", "bake"], ["--help", "bake"]] {
      let fake = FakeTerminal()
      #expect(await Scrim.run(words, on: fake.console) == .done)
      #expect(fake.output.text == Bake.help(width: 80) + "\n")
    }
    #expect(
      Bake.help(width: 80).hasPrefix(
        """
        Bake the guides of a manifest into PNG files.

        Usage: scrim bake [options]

        Options:
          -m, --manifest FILE   The manifest to read; 'guides.yaml' by default.
          -o, --output FOLDER   The folder to write to, from the current one; by default
                                the manifest's output.directory.
        """))
  }

  @Test(arguments: [60, 80, 100])
  func keepsHelpWithinTheTerminal(width: Int) {
    for page in Scrim.commands.map({ $0.help(width: width) }) {
      for line in page.split(separator: "\n") where !line.hasPrefix("  scrim") {
        #expect(line.count <= width)
      }
    }
  }

  @Test(arguments: [
    (["bkae"], "scrim: unknown command 'bkae': did you mean 'bake'?\nsee 'scrim --help'\n"),
    (["zebra"], "scrim: unknown command 'zebra'\nsee 'scrim --help'\n"),
    (["help", "device"], "scrim help: unknown command 'device': did you mean 'devices'?\nsee 'scrim help --help'\n"),
    (["help", "bake", "x"], "scrim help: unexpected argument 'x'\nsee 'scrim help --help'\n"),
    (["--vresion"], "scrim: unknown option '--vresion': did you mean '--version'?\nsee 'scrim --help'\n"),
    (["--version", "x"], "scrim: unexpected argument 'x'\nsee 'scrim --help'\n"),
    (
      ["bake", "--ouptut=a"],
      "scrim bake: unknown option '--ouptut': did you mean '--output'?\nsee 'scrim bake --help'\n"
    ),
    (
      ["bake", "a/guides.yaml"],
      "scrim bake: unexpected argument 'a/guides.yaml': did you mean '--manifest a/guides.yaml'?\n"
        + "see 'scrim bake --help'\n"
    ),
    (["bake", "x"], "scrim bake: unexpected argument 'x'\nsee 'scrim bake --help'\n"),
    (["bake", "-j0"], "scrim bake: '--jobs' wants a number from 1 to 256, not '0'\nsee 'scrim bake --help'\n"),
    (["bake", "-j", "all"], "scrim bake: '--jobs' wants a number from 1 to 256, not 'all'\nsee 'scrim bake --help'\n"),
    (
      ["bake", "--colors", "32"],
      "scrim bake: '--colors' wants 'auto', '256', '16' or 'exact', not '32'\nsee 'scrim bake --help'\n"
    ),
    (
      ["bake", "--effort=smal"],
      "scrim bake: '--effort' cannot be 'smal': did you mean 'small'?\nsee 'scrim bake --help'\n"
    ),
    (
      ["bake", "--format", "ninja"],
      "scrim bake: '--format' wants 'text', 'json', 'github' or 'sarif', not 'ninja'\nsee 'scrim bake --help'\n"
    ),
    (
      ["plan", "--format=jsn"],
      "scrim plan: '--format' cannot be 'jsn': did you mean 'json'?\nsee 'scrim plan --help'\n"
    ),
    (
      ["bake", "--depfile", "guides.yaml"],
      "scrim bake: '--depfile' cannot be 'guides.yaml', which would be overwritten\nsee 'scrim bake --help'\n"
    ),
    (["kit", "--colors=16"], "scrim kit: unknown option '--colors'\nsee 'scrim kit --help'\n"),
    (["bake", "-qv"], "scrim bake: '--quiet' and '--verbose' exclude each other\nsee 'scrim bake --help'\n"),
    (["bake", "--\u{1B}[2J"], "scrim bake: unknown option '--\\u{1B}[2J'\nsee 'scrim bake --help'\n"),
    (
      ["devices", "iphone-7"],
      "scrim devices: unknown device 'iphone-7': did you mean 'iPhone 7'?\nsee 'scrim devices --help'\n"
    ),
    (
      ["devices", "curent"],
      "scrim devices: unknown device 'curent': did you mean 'current'?\nsee 'scrim devices --help'\n"
    ),
  ])
  func refusesInOneLine(words: [String], message: String) async {
    let fake = FakeTerminal()
    #expect(await Scrim.run(words, on: fake.console) == .couldNotStart)
    #expect(fake.errors.text == message)
    #expect(fake.output.text == "")
  }

  // MARK: - Bake

  private func bake(_ words: String...) throws -> Bake {
    try Bake(Arguments(parsing: words, options: Bake.options))
  }

  @Test func readsTheOptionsOfBake() throws {
    let plain = try bake()
    #expect(plain.order.manifest == "guides.yaml")
    #expect(plain.output == nil && plain.order.jobs == nil && plain.order.devices == [] && plain.order.guides == [])
    #expect(plain.verbosity == .normal)
    let full = try bake("-m", "a.yaml", "-o", "b", "-d", "iphone6,pads", "-d", "x", "-g", "tour", "-j", "4", "-v")
    #expect(full.order.manifest == "a.yaml")
    #expect(full.output == "b")
    #expect(full.order.devices == ["iphone6", "pads", "x"])
    #expect(full.order.guides == ["tour"])
    #expect(full.order.jobs == 4)
    #expect(full.verbosity == .verbose)
    #expect(try bake("--quiet").verbosity == .quiet)
    #expect(plain.order.colors == nil && plain.order.effort == nil)
    let small = try bake("--colors", "16", "--colors=256", "--effort", "small")
    #expect(small.order.colors == .of256 && small.order.effort == .small)
    #expect(!plain.isForced && !plain.explains && !plain.isDryRun && plain.depfile == nil && plain.format == .text)
    #expect(try bake("--dry-run").explains)
    #expect(try bake("-f").isForced)
    let told = try bake("--explain", "--depfile", "a.d", "--format=sarif")
    #expect(told.explains && !told.isDryRun && told.depfile == "a.d" && told.format == .sarif)
  }

  @Test func readsTheOptionsOfCheckAndPlan() throws {
    let check = try Check(
      Arguments(parsing: ["--manifest-only", "-q", "--format", "github", "-o", "a"], options: Check.options))
    #expect(check.isOfManifestOnly && check.isQuiet && check.format == .github && check.output == "a")
    let words = ["-d", "iphone6", "--device=pads", "-g", "a b", "-o", "out", "-j2", "--colors=16", "--format=ninja"]
    let plan = try Planning(Arguments(parsing: words, options: Planning.options))
    #expect(plan.format == .ninja)
    #expect(plan.words == ["--output", "out", "--colors", "16", "--device", "iphone6,pads", "--guide", "a b"])
  }

  // MARK: - Devices

  private func devices(_ words: String..., surroundings: Surroundings = Surroundings()) async -> [String] {
    let fake = FakeTerminal(surroundings)
    #expect(await Scrim.run(["devices"] + words, on: fake.console) == .done)
    return fake.output.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func listsAllDevicesAndExplainsGroups() async {
    let lines = await devices()
    #expect(lines.dropFirst().prefix(29).map { $0.prefix { $0 != " " } } == Catalog.devices.map { $0.id[...] })
    #expect(lines.contains("  current  23 classes: every class that runs iOS 26 or iPadOS 26"))
  }

  @Test func listsWhatIsAskedForInTheOrderOfTheCatalog() async {
    #expect(
      await devices("IPAD13", "iphone6p", "IPHONE DUO (OUTER DISPLAY)", "iphone6p") == [
        "id                    points  scale       pixels  portrait   landscape  height  devices",
        "iphone6p          414 x  736  @3x    1242 x 2208  20/0/0/0   0/0/0/0    736h    "
          + "iPhone 6 Plus, iPhone 6s Plus, iPhone 7 Plus, iPhone 8 Plus",
        "iphoneduo_outer   466 x  678  @3x    1398 x 2034  0/84/34/0  -          678h    iPhone Duo (outer display)",
        "ipad13           1032 x 1376  @2x    2064 x 2752  32/0/25/0  32/0/25/0  1376h   "
          + "iPad Pro 13-inch (M4), iPad Pro 13-inch (M5)",
        "",
      ])
    #expect(await devices("pads").count == 13)
  }

  @Test func shortensNamesToTheTerminal() async {
    let wide = await devices("ipad97", surroundings: .terminal(width: 120, ["NO_COLOR": "1"]))
    #expect(
      wide == [
        "id          points  scale       pixels  portrait  landscape  height  devices",
        "ipad97  768 x 1024  @2x    1536 x 2048  32/0/0/0  32/0/0/0   -       iPad (3rd-6th generation), iPad Air, +6 more",
        "",
      ])
    let narrow = await devices("ipad97", surroundings: .terminal(width: 80, ["NO_COLOR": "1"]))
    #expect(
      narrow == [
        "id          points  scale       pixels  portrait  landscape  height",
        "ipad97  768 x 1024  @2x    1536 x 2048  32/0/0/0  32/0/0/0   -     ",
        "  iPad (3rd-6th generation), iPad Air, iPad Air 2, iPad Pro 9.7-inch, +4 more", "",
      ])
    let all = await devices(surroundings: .terminal(width: 100, ["NO_COLOR": "1"]))
    #expect(all.allSatisfy { $0.count <= 100 })
  }
}
