import Diagnostics
import TestSupport
import Testing
import YAML

/// Mistakes that people make, and what they are told.
struct SyntaxTests {
  @Test(arguments: [
    ("a:\n\tb: 1", "2:1+1 a tab is used as indentation (use spaces)"),
    ("a:\n  b: 1\n\t\tc: 2", "3:1+2 a tab is used as indentation (use spaces)"),
    ("a: |\n  text\n\ttab", "3:1+1 a tab is used as indentation (use spaces)"),
    ("a: \t- b\n", "1:5+1 a list cannot begin behind its key (begin it on the next line, or write [a, b])"),

    ("a: 1\nb:2\nc: 3", "2:2+1 a space is missing after ':' (write 'b: 2')"),
    ("a: 1\nb:2", "2:2+1 a space is missing after ':' (write 'b: 2')"),
    ("a: 1\nb c\nd: 3", "2:1+3 a ':' is missing after 'b c' (write 'key: value')"),
    ("f: { right:8, top: 24 }", "1:11+1 a space is missing after ':' (write 'right: 8')"),
    (
      "f: { a: rgb(0,0,0), b: 1 }",
      "1:9+10 the commas of 'rgb(0,0,0)' part entries here (put it in quotes: \"rgb(0,0,0)\")"
    ),

    ("a: #FFFFFF # note", "1:4+7 '#FFFFFF' is read as a comment (put it in quotes: \"#FFFFFF\")"),
    ("a: { color: #fff }\nb: 1", "1:13+4 '#fff' is read as a comment (put it in quotes: \"#fff\")"),
    (
      "a: {\n  b: '#fff', color: #12345678 }",
      "2:21+9 '#12345678' is read as a comment (put it in quotes: \"#12345678\")"
    ),
    ("a: [#abcd]", "1:5+5 '#abcd' is read as a comment (put it in quotes: \"#abcd\")"),

    ("a: %50", "1:4+1 a value cannot begin with '%' (put it in quotes)"),
    ("a: @me", "1:4+1 a value cannot begin with '@' (put it in quotes)"),
    ("a: `b`", "1:4+1 a value cannot begin with '`' (put it in quotes)"),
    ("a: **Tap** here", "1:4+1 a value cannot begin with '*' (put it in quotes)"),
    ("a: & b", "1:4+1 a value cannot begin with '&' (put it in quotes)"),
    ("a: !<b c", "1:4+1 a value cannot begin with '!' (put it in quotes)"),
    ("a: > b", "1:4+1 a value cannot begin with '>' (put it in quotes)"),
    ("a: | b", "1:4+1 a value cannot begin with '|' (put it in quotes)"),
    ("a: , b", "1:4+1 a value cannot begin with ',' (put it in quotes)"),
    ("%a\nb: 1", "1:1+1 a value cannot begin with '%' (put it in quotes)"),

    ("a: \"Tap\nb: 1", "1:4+1 the quote \" is never closed (add \" at the end of the text)"),
    ("a: 'Tap", "1:4+1 the quote ' is never closed (add ' at the end of the text)"),
    (
      "a: \"Tap\nb: \"c\"\nd: 1",
      "1:4+1 the quote \" is closed only by the next one below (add \" at the end of the text) / 2:4+1 it is closed here"
    ),
    ("a: 'It's'", "1:8+1 text goes on behind its closing quote (within '…' write '' for an apostrophe)"),
    ("a: \"b\" c", "1:8+1 text goes on behind its closing quote (within \"…\" write \\\" for a quote)"),
    ("a: [\"b\" c]", "1:9+1 text goes on behind its closing quote (within \"…\" write \\\" for a quote)"),

    ("a: [b, c\nd: 1", "1:4+1 '[' is never closed (add ']')"),
    ("a: {b: 1", "1:4+1 '{' is never closed (add '}')"),
    (
      "a: {b: [c}",
      "1:10+1 expected ',' or ']' "
        + "(separate entries by ',' and close the list by ']'; text with any of ,:[]{} needs quotes) "
        + "/ 1:8+1 the list begins here"
    ),
    ("a: [b, , c]", "1:8+1 expected a value"),

    ("a: Note: b", "1:8+1 a second ': ' in one line (text with ': ' in it needs quotes)"),
    (
      "a: b\n  c: d",
      "2:4+1 this line is indented as part of the value above "
        + "(begin it in the column of its map; text with ': ' in it needs quotes)"
    ),
    (
      "a:\n    b: 1\n  c: 2",
      "3:3+1 the indentation of this line fits nothing above (what belongs together begins in one column)"
    ),
    (
      "a:\n  - b\n - c",
      "3:2+1 the indentation of this line fits nothing above (what belongs together begins in one column)"
    ),
    ("a:\n  - b\n  c: 1", "3:3+1 expected '- ' (the entries of one list begin in one column with '- ')"),
    ("a: - b", "1:4+1 a list cannot begin behind its key (begin it on the next line, or write [a, b])"),
    (": a", "1:1+1 expected a key (a key ends with ':'; text that goes on needs quotes)"),
    ("?\n: a", "1:2+1 a key is missing here (write a name in front of the ':')"),
    ("{: a}", "1:2+1 a key is missing here (write a name in front of the ':')"),

    ("a: \"b\\d\"", "1:6+1 unknown escape (write \\\\ for a backslash, or use single quotes)"),
    ("a: \"\\xzz\"", "1:7+1 this escape is no character (write \\xHH, \\uHHHH or \\UHHHHHHHH)"),
    ("%YAML 1.3\n---\na: 1", "1:1+1 this version of YAML is not known (remove the line)"),
    (
      "%YAML 1.1 1.2\n---\na: 1",
      "1:11+1 the YAML cannot be read: while scanning a directive, did not find expected comment or line break"
    ),
  ])
  func explains(text: String, explanation: String) {
    let (_, diagnostics) = YAMLReader.parse(Array(text.utf8), name: "a.yaml")
    #expect(
      diagnostics.map { $0.summary.replacing("invalid-yaml: ", with: "", maxReplacements: 1) } == [explanation])
  }

  @Test func readsASlipAsItWasMeant() {
    let (root, _) = YAMLReader.parse(Array("color: #fff\nframe: {right:8}\n".utf8), name: "a.yaml")
    #expect(root?.description == "{color: \"#fff\", frame: {right: 8}}")
  }

  @Test func keepsWhatWasFoundInFrontOfAFault() {
    let (root, diagnostics) = YAMLReader.parse(Array("a: 1\na: 2\nb: [".utf8), name: "a.yaml")
    #expect(root == nil)
    #expect(diagnostics.map { "\($0.location!.line) \($0.id.rawValue)" } == ["2 duplicate-key", "3 invalid-yaml"])
  }

  /// No text, however broken, brings the reader down or points outside of itself.
  @Test func survivesAnyText() {
    let text = "a: [b, {c: 'd', \"e\": #fff}]\n- &x *y !z | >\n\t? <<: %@`\n---\n...\n提示: \u{1F600}\n"
    let scalars = Array(text.unicodeScalars)
    var random = SplitMix(seed: 7)
    for _ in 0..<1000 {
      var view = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...40, using: &random) { view.append(scalars.randomElement(using: &random)!) }
      let broken = String(view)
      let source = SourceFile(name: "a.yaml", text: broken)
      let renderer = DiagnosticRenderer(sources: [source])
      let (root, diagnostics) = YAMLReader.parse(Array(broken.utf8), name: "a.yaml")
      if root == nil, diagnostics.isEmpty { Issue.record("neither tree nor fault: \(broken.debugDescription)") }
      for diagnostic in diagnostics {
        let place = diagnostic.location!
        let isInside =
          source.lines.indices.contains(place.line - 1)
          && place.column <= source.lines[place.line - 1].unicodeScalars.count + 1
        if !isInside { Issue.record("\(diagnostic.summary) lies outside of \(broken.debugDescription)") }
        _ = renderer.render(diagnostic)
      }
    }
  }
}
