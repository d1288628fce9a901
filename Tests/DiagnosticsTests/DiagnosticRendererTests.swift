import Diagnostics
import Testing

struct DiagnosticRendererTests {
  private func rendered(
    _ text: String, line: Int = 1, column: Int, length: Int = 1, help: String? = nil, width: Int = 100
  ) -> String {
    let place = SourceLocation(file: "a.yaml", line: line, column: column, length: length)
    let renderer = DiagnosticRenderer(sources: [SourceFile(name: "a.yaml", text: text)], width: width)
    return renderer.render(Diagnostic(.invalidValue, "message", at: place, help: help))
  }

  /// The line of source and the line below it.
  private func excerpt(_ text: String, column: Int, length: Int = 1, width: Int = 100) -> [String] {
    rendered(text, column: column, length: length, width: width).split(separator: "\n").dropFirst().map(String.init)
  }

  @Test func showsTheLineWithACaretAndTheHelpBehindIt() {
    let source = SourceFile(name: "guides.yaml", text: String(repeating: "\n", count: 13) + "      ancor: top\n")
    let diagnostic = Diagnostic(
      .unknownKey, "unknown key 'ancor'", at: SourceLocation(file: "guides.yaml", line: 14, column: 7, length: 5),
      help: "did you mean 'anchor'?")
    #expect(
      DiagnosticRenderer(sources: [source]).render(diagnostic) == """
        guides.yaml:14:7: error: unknown key 'ancor' [unknown-key]
           14 |       ancor: top
              |       ^~~~~ did you mean 'anchor'?

        """)
  }

  @Test func showsNotesBelowWithTheirOwnPlace() {
    let source = SourceFile(name: "a.yaml", text: "tip: one\ntip: two\n")
    let diagnostic = Diagnostic(
      .duplicateKey, "the key 'tip' is already there",
      at: SourceLocation(file: "a.yaml", line: 2, column: 1, length: 3),
      notes: [
        .init("the first 'tip' is here", at: SourceLocation(file: "a.yaml", line: 1, column: 1, length: 3)),
        .init("the later one would win in other tools"),
      ], severity: .warning)
    #expect(
      DiagnosticRenderer(sources: [source]).render(diagnostic) == """
        a.yaml:2:1: warning: the key 'tip' is already there [duplicate-key]
            2 | tip: two
              | ^~~
        a.yaml:1:1: note: the first 'tip' is here
            1 | tip: one
              | ^~~
        note: the later one would win in other tools

        """)
  }

  @Test func writesWhatHasNoPlaceWithoutSource() {
    let diagnostic = Diagnostic(.missingFont, "no font 'Inter'", help: "install the package fonts-inter")
    #expect(
      DiagnosticRenderer().render(diagnostic) == """
        error: no font 'Inter' [missing-font]
        help: install the package fonts-inter

        """)
  }

  @Test func writesThePlaceInAFileThatIsNotAtHand() {
    let diagnostic = Diagnostic(.notUTF8, "not UTF-8", at: SourceLocation(file: "b.yaml", line: 3, column: 2))
    #expect(DiagnosticRenderer().render(diagnostic) == "b.yaml:3:2: error: not UTF-8 [not-utf8]\n")
  }

  @Test func expandsTabs() {
    #expect(excerpt("\ta:\tb", column: 5) == ["    1 |     a:  b", "      |         ^"])
    #expect(excerpt("a\tb", column: 2) == ["    1 | a   b", "      |  ^~~"])
  }

  @Test func countsWideAndCombiningCharacters() {
    // Two cells each.
    #expect(excerpt("提示: x", column: 5) == ["    1 | 提示: x", "      |       ^"])
    #expect(excerpt("提示: x", column: 1, length: 2) == ["    1 | 提示: x", "      | ^~~~"])
    #expect(excerpt("👍🏽👩‍👩‍👧‍👦: x", column: 12) == ["    1 | 👍🏽👩‍👩‍👧‍👦: x", "      |       ^"])
    // e and a mark above it share a cell; the column counts both.
    #expect(excerpt("cafe\u{301}: x", column: 8) == ["    1 | cafe\u{301}: x", "      |       ^"])
    #expect(excerpt("❤️: x", column: 5) == ["    1 | ❤️: x", "      |     ^"])
  }

  @Test func pointsBehindTheEndOfALine() {
    #expect(excerpt("a:", column: 3) == ["    1 | a:", "      |   ^"])
    #expect(excerpt("a:", column: 3, length: 9) == ["    1 | a:", "      |   ^"])
    #expect(excerpt("", column: 1) == ["    1 |", "      | ^"])
    #expect(excerpt("abc", column: 2, length: 99) == ["    1 | abc", "      |  ^~"])
  }

  @Test func cutsLongLinesAroundTheColumn() {
    let line = String(repeating: "0123456789", count: 20)
    #expect(
      excerpt(line, column: 4, length: 2, width: 30)
        == ["    1 | 01234567890123456789012345678…", "      |    ^~"])
    #expect(
      excerpt(line, column: 101, length: 3, width: 30)
        == ["    1 | …1234567890123456789012345678…", "      |           ^~~"])
    #expect(
      excerpt(line, column: 198, length: 3, width: 30)
        == ["    1 | …2345678901234567890123456789", "      |                           ^~~"])
    // An underline that leaves the part shown ends with it.
    #expect(excerpt(line, column: 1, length: 200, width: 30).last == "      | ^" + String(repeating: "~", count: 29))
  }

  @Test func cutsLongLinesOfWideCharacters() {
    let shown = excerpt(String(repeating: "提", count: 40), column: 21, width: 30)
    #expect(shown == ["    1 | …提提提提提提提提提提提提提提…", "      |          ^~"])
  }

  @Test func neverLetsTheTextSteerTheTerminal() {
    #expect(excerpt("a\u{1B}[31m: b", column: 8) == ["    1 | a\u{FFFD}[31m: b", "      |        ^"])
    #expect(excerpt("a\u{202E}b", column: 1) == ["    1 | a\u{FFFD}b", "      | ^"])
    let diagnostic = Diagnostic(.unknownKey, "unknown key 'a\n\u{1B}[2J'", help: "remove '\u{7}'")
    #expect(
      DiagnosticRenderer().render(diagnostic)
        == "error: unknown key 'a\\n\\u{1B}[2J' [unknown-key]\nhelp: remove '\\u{07}'\n")
  }

  @Test func colorsWhatStandsOut() {
    let place = SourceLocation(file: "a.yaml", line: 1, column: 1, length: 2)
    let renderer = DiagnosticRenderer(sources: [SourceFile(name: "a.yaml", text: "ab")], isColored: true)
    let text = renderer.render(Diagnostic(.unknownKey, "no", at: place, help: "yes"))
    #expect(
      text
        == "\u{1B}[1ma.yaml:1:1: \u{1B}[0m\u{1B}[1;31merror: \u{1B}[0m\u{1B}[1mno\u{1B}[0m\u{1B}[2m [unknown-key]\u{1B}[0m\n"
        + "\u{1B}[2m    1 |\u{1B}[0m ab\n"
        + "\u{1B}[2m      |\u{1B}[0m \u{1B}[1;31m^~\u{1B}[0m \u{1B}[32myes\u{1B}[0m\n")
  }

  @Test func countsLinesAsYAMLDoes() {
    let source = SourceFile(name: "a", text: "\u{FEFF}a\r\nb\rc\nd\u{85}e\u{2028}f\n")
    #expect(source.lines == ["a", "b", "c", "d", "e", "f", ""])
  }
}
