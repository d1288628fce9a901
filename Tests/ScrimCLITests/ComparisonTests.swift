import Comparing
import Diagnostics
import Foundation
import Record
import TestSupport
import Testing

@testable import ScrimCLI

/// What is written of a comparison.
struct ComparisonTests {
  private let scratch = try! Scratch()

  // MARK: - Amounts

  @Test(arguments: [(0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (-1234, "-1,234"), (12_345_678, "12,345,678")])
  func groupsDigits(number: Int, text: String) { #expect(String(grouped: number) == text) }

  @Test(arguments: [
    (0, "0 %"), (0.00001, "under 0.01 %"), (0.000321, "0.03 %"), (0.0999, "9.99 %"), (0.5, "50.0 %"),
    (0.9999, "over 99.9 %"), (1, "100 %"),
  ])
  func tellsShares(ratio: Double, text: String) { #expect(String(percent: ratio) == text) }

  // MARK: - Text

  private func text(
    _ comparison: Comparison, _ verbosity: Verbosity = .normal, _ surroundings: Surroundings = Surroundings()
  ) -> String {
    let fake = FakeTerminal(surroundings)
    comparison.tell(on: fake.console, verbosity)
    #expect(fake.errors.text == "")
    return fake.output.text
  }

  @Test func tellsEditsInTheirOrder() {
    #expect(
      text(.full) == """
        git:HEAD~1 (10 pictures) → build/guides (1,234 pictures)

        unexplained: a, page 2 — 2 pictures: target moved 12 pt right, scrim is darker (1)
          most in a_iphone6p@3x.png: 1,204 pixels (0.04 %), by up to 255 of 255, in 2 places: tip 120x30+30+40, \
        scrim 30x40+900+300; 12 tolerated
        c, page 2 — c.png: renamed from b.png
        c, page 2 — d.png: added
        a.txt added
        b.txt unreadable

        1 changed, 1 resized, 1 renamed, 1 added, 1 unreadable, 1 other file differs, \
        1 other file could not be compared; 1 re-encoded, 1 tolerated, 1 accepted; 1 same

        """)
    #expect(text(.full, .quiet) == "")
  }

  @Test func tellsEachPictureWhereAsked() {
    let lines = text(.full, .verbose).split(separator: "\n")
    #expect(
      lines.contains(
        "  b@2x.png  resized: target moved 12 pt right; 750x1334 → 750x1335; 1,204 pixels (0.04 %), by up to 255 of 255,"
          + " in 2 places: tip 120x30+30+40, scrim 30x40+900+300; 12 tolerated"))
    for line in ["  e.png  removed, accepted", "  f.png  re-encoded", "  g.png  tolerated: 3 tolerated"] {
      #expect(lines.contains(Substring(line)))
    }
    #expect(!lines.contains { $0.hasPrefix("  a_iphone6@2x.png") })
  }

  @Test func tellsThatNothingDiffers() {
    #expect(text(.none) == "old (1 picture) → new (1 picture)\nno difference: 1 same\n")
    var comparison = Comparison.none
    comparison.old.hasRecord = false
    comparison.pictures[0].change = .reencoded
    #expect(
      text(comparison) == """
        old (1 picture) → new (1 picture)
        no guides.json in old: pictures are compared by name and pixels alone
        no difference: 1 re-encoded

        """)
    comparison.pictures = []
    #expect(text(comparison).hasSuffix("\nno difference: no pictures\n"))
  }

  @Test(arguments: [40, 80, 120]) func staysWithinTheTerminal(width: Int) {
    for verbosity in [Verbosity.normal] {
      let plain = text(.full, verbosity, .terminal(width: width, ["NO_COLOR": "1"]))
      for line in plain.split(separator: "\n") { #expect(line.displayWidth <= width, "\(line)") }
    }
    let colored = text(.full, .normal, .terminal(width: width))
    #expect(colored.contains("\u{1B}[1;33munexplained: \u{1B}[0m\u{1B}[1ma, page 2\u{1B}[0m"))
    // No style goes on over a line's end.
    for line in colored.split(separator: "\n") {
      let starts = line.components(separatedBy: "\u{1B}[").count - 1
      let ends = line.components(separatedBy: "\u{1B}[0m").count - 1
      #expect(starts == 2 * ends)
    }
  }

  @Test func namesCannotSteerATerminal() {
    let comparison = Comparison.changed(1, clause: "tip\u{1B}[2J\nx", guide: "a\u{1B}\r")
    for verbosity in [Verbosity.normal, .verbose] {
      let lines = text(comparison, verbosity)
      #expect(!lines.contains("\u{1B}") && !lines.contains("\r"))
    }
  }

  // MARK: - JSON

  private static let schema = Repository.folder.appending(path: "schema/diff.schema.json")

  @Test(
    .enabled(if: Schema.isTested, "python3 has no jsonschema: install python3-jsonschema, or 'pip install jsonschema'"))
  func theDocumentIsAsTheSchemaWantsIt() throws {
    let files = try [Comparison.full, .none, .changed(3)].enumerated().map { index, comparison in
      try scratch.write(comparison.json.text(), to: "\(index).json")
    }
    #expect(try Schema.faults(of: files, against: Self.schema) == "")
    // The schema must refuse something.
    let file = try scratch.write("{\"version\": 1, \"kind\": \"scrim-diff\", \"zebra\": 1}", to: "bad.json")
    #expect(try Schema.faults(of: [file], against: Self.schema) != "")
  }

  @Test func theDocumentHasAllNumbers() throws {
    let document = try JSONSerialization.jsonObject(with: Data(Comparison.full.json.bytes())) as? [String: Any]
    let counts = try #require(document?["counts"] as? [String: Int])
    #expect(counts["same"] == 1 && counts["changed"] == 1 && counts["re-encoded"] == 1 && counts["accepted"] == 1)
    #expect(document?["outcome"] as? String == "failed")
    let pictures = try #require(document?["pictures"] as? [[String: Any]])
    #expect(pictures.count == 8)
    let pixels = try #require(pictures[0]["pixels"] as? [String: Any])
    #expect(pixels["count"] as? Int == 1204 && pixels["box"] as? [Int] == [30, 40, 900, 300])
    #expect((pixels["regions"] as? [[String: Any]])?.map { $0["explained"] as? Bool } == [true, false])
    #expect((document?["edits"] as? [[String: Any]])?[0]["pictures"] as? [String] == ["a_iphone6p@3x.png", "b@2x.png"])
  }

  // MARK: - JUnit

  private static let reader = """
    import sys, json, xml.etree.ElementTree as tree
    root = tree.parse(sys.argv[1]).getroot()
    suites = [[s.get('name'), int(s.get('tests')), int(s.get('failures')), int(s.get('errors'))] for s in root]
    cases = [[c.get('classname'), c.get('name'), [[e.tag, e.get('type'), e.get('message'), e.text] for e in c]]
             for s in root for c in s]
    print(json.dumps([root.tag, int(root.get('tests')), int(root.get('failures')), int(root.get('errors')),
                      suites, cases]))
    """

  private func parsed(_ comparison: Comparison) throws -> [Any] {
    let file = try scratch.write(JUnitReport(comparison: comparison).text, to: "junit.xml")
    let run = try Tool.run(["python3", "-c", Self.reader, file.path], program: URL(filePath: "/usr/bin/env"))
    #expect(run.exitCode == 0, "\(run.errors)")
    return try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [Any])
  }

  @Test func aTestForEachPicture() throws {
    let root = try parsed(.full)
    #expect(root[1] as? Int == 11 && root[2] as? Int == 5 && root[3] as? Int == 2)
    let suites = try #require(root[4] as? [[Any]])
    #expect(suites.map { $0[0] as? String } == ["a", "c", "other files"])
    let cases = try #require(root[5] as? [[Any]])
    func elements(_ name: String) -> [[String?]] {
      let found = cases.first { $0[1] as? String == name }?[2] as? [[Any]] ?? []
      return found.map { $0.map { $0 as? String } }
    }
    #expect(elements("a_iphone6@2x.png").isEmpty)
    let failure = try #require(elements("a_iphone6p@3x.png").first)
    #expect(failure[0] == "failure" && failure[1] == "changed")
    #expect(
      failure[2]?.hasPrefix("changed: target moved 12 pt right, scrim is darker, Inter Regular 4.0 → 4.1; ") == true)
    #expect(failure[3]?.contains("\nunexplained\ntip 120x30+30+40: 1,000 pixels, by up to 255\n") == true)
    #expect(elements("e.png") == [["system-out", nil, nil, "removed, accepted"]])
    #expect(elements("g.png") == [["system-out", nil, nil, "tolerated: 3 tolerated"]])
    #expect(elements("h.png").first?[0] == "error")
    #expect(elements("a.txt").first?[0] == "failure")
  }

  private static let hostile = "</failure>]]>&amp;\"'<!--\u{0}\u{1}\u{1B}\u{FFFE}\u{FFFF}\r\n\t\u{2028}\u{202E}é😀"

  @Test func hostileNamesLeaveItWellFormed() throws {
    let root = try parsed(.changed(2, clause: Self.hostile, guide: Self.hostile))
    let cases = try #require(root[5] as? [[Any]])
    let shown = Self.hostile.printable.replacing("\u{FFFE}", with: "\u{FFFD}").replacing("\u{FFFF}", with: "\u{FFFD}")
    #expect(cases.map { $0[1] as? String } == ["\(shown)-0.png", "\(shown)-1.png"])
    #expect(
      try parsed(
        Comparison(
          old: .init(name: "", pictureCount: 0, hasRecord: false),
          new: .init(name: "", pictureCount: 0, hasRecord: false), settings: .init(), pictures: [], edits: []))[1]
        as? Int == 0)
  }

  // MARK: - Markdown

  private func markdown(_ comparison: Comparison, limit: Int = 65_536, images: Bool = false) -> String {
    var report = MarkdownReport(comparison: comparison, limit: limit, measure: .characters)
    if images { report.thumbnails = { .init(old: "https://x.test/\($0.name)?a=1&b", new: nil) } }
    return report.text
  }

  @Test func summarizesInMarkdown() {
    #expect(
      markdown(.full, images: true) == """
        ### Guides could not be compared

        <code>git:HEAD&#126;1</code> → <code>build/guides</code>: 1 changed, 1 resized, 1 renamed, 1 added, 1 unreadable, \
        1 other file differs, 1 other file could not be compared; 1 re-encoded, 1 tolerated, 1 accepted; 1 same

        - **warning**: 'build/guides/guides.json' cannot be read: it is no JSON
        - **error**: 'h.png' cannot be compared: old: its header is damaged
        - **error**: 'b.txt' cannot be compared: gone

        **unexplained**: **a, page 2** — 2 pictures: target moved 12 pt right, scrim is darker (1)

        <details><summary>2 pictures</summary>

        | picture | change | what differs | old | new |
        | --- | --- | --- | --- | --- |
        | <code>a_iphone6p@<!-- -->3x.png</code> | changed | 1,204 pixels (0.04 %), by up to 255 of 255, in 2 places: \
        tip 120x30+30+40, scrim 30x40+900+300; 12 tolerated | \
        <img src="https://x.test/a_iphone6p@3x.png?a=1&#38;b" alt="old" width="160"> |  |
        | <code>b@<!-- -->2x.png</code> | resized | 750x1334 → 750x1335; 1,204 pixels (0.04 %), by up to 255 of 255, \
        in 2 places: tip 120x30+30+40, scrim 30x40+900+300; 12 tolerated | \
        <img src="https://x.test/b@2x.png?a=1&#38;b" alt="old" width="160"> |  |

        </details>

        **c, page 2** — <code>c.png</code>: renamed from b.png

        <details><summary>1 picture</summary>

        | picture | change | what differs | old | new |
        | --- | --- | --- | --- | --- |
        | <code>c.png</code> | renamed |  | <img src="https://x.test/c.png?a=1&#38;b" alt="old" width="160"> |  |

        </details>

        **c, page 2** — <code>d.png</code>: added

        <details><summary>1 picture</summary>

        | picture | change | what differs | old | new |
        | --- | --- | --- | --- | --- |
        | <code>d.png</code> | added |  | <img src="https://x.test/d.png?a=1&#38;b" alt="old" width="160"> |  |

        </details>

        Other files: <code>a.txt</code> added, <code>b.txt</code> unreadable

        """)
    #expect(
      markdown(.full).hasSuffix(
        """

        </details>

        **c, page 2** — <code>c.png</code>: renamed from b.png

        **c, page 2** — <code>d.png</code>: added

        Other files: <code>a.txt</code> added, <code>b.txt</code> unreadable

        """))
    #expect(markdown(.none) == "### No difference in the guides\n\n<code>old</code> → <code>new</code>: 1 same\n")
  }

  @Test(arguments: [0, 60, 200, 400, 2000, 20_000, 65_536, 400_000, 1 << 20], [false, true])
  func staysWithinItsLimit(limit: Int, images: Bool) {
    for comparison in [Comparison.full, .changed(3000), .changed(40, clause: Self.hostile + "|`*_", guide: "😀😀|")] {
      let text = markdown(comparison, limit: limit, images: images)
      #expect(text.utf16.count <= limit)
      #expect(text.components(separatedBy: "<details>").count == text.components(separatedBy: "</details>").count)
      if limit >= 400 { #expect(text.hasPrefix("### ")) }
      // Rows have as many cells as their heads.
      let columns = text.contains("| old | new |") ? [6, 4] : [4]
      for line in text.split(separator: "\n") where line.hasPrefix("| ") {
        #expect(columns.contains(line.count { $0 == "|" }))
      }
    }
    let text = markdown(.changed(3000), limit: limit, images: images)
    let told = text.components(separatedBy: "target moved").count - 1
    if limit >= 400, told < 3000 { #expect(text.hasSuffix("\nand \(String(grouped: 3000 - told)) more\n")) }
  }

  @Test func thereIsNoMarkupInNames() {
    #expect(
      MarkdownReport.escaped("a_b _c_ *d* <b> | `e` [f](g) @h #1 $x$ \\ ~i~ &amp;\n\u{1B}")
        == "a_b &#95;c&#95; &#42;d&#42; &#60;b&#62; &#124; &#96;e&#96; &#91;f&#93;(g) @<!-- -->h #<!-- -->1 &#36;x&#36; "
        + "&#92; &#126;i&#126; &#38;amp;&#92;n&#92;u{1B}")
  }

  // MARK: - Annotations

  @Test func findingsAreAnnotated() {
    let annotations = GitHubAnnotations(places: RepositoryPlaces(current: "/", root: nil))
    #expect(
      annotations.lines(Comparison.full.faults + Comparison.full.findings) == [
        "::error title=unreadable-picture::'h.png' cannot be compared: old: its header is damaged",
        "::error title=unreadable-side::'b.txt' cannot be compared: gone",
        "::error title=changed-picture::unexplained: a, page 2, 2 pictures: target moved 12 pt right, scrim is darker (1)",
        "::error title=changed-picture::c, page 2, c.png: renamed from b.png",
        "::error title=changed-picture::c, page 2, d.png: added", "::error title=changed-file::'a.txt' differs",
        "::warning title=unreadable-record::'build/guides/guides.json' cannot be read: it is no JSON"
          + "%0Aits pictures are compared by name and pixels alone",
      ])
    let lines = annotations.lines(Comparison.changed(3000).findings)
    #expect(lines.count == 10)
    #expect(lines.last == "::error title=scrim::and 2991 more")
    #expect(Comparison.none.findings.isEmpty)
  }
}
