import Manifest
import TestSupport
import Testing

/// Emphasis in texts, and what is trimmed.
@Suite struct TextTests {
  /// Runs as "b:bold", "i:italic", "bi:both", ":plain".
  private func runs(_ text: String) throws -> [String] {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    let tip = try #require(try page(guide: "tip: \"\(escaped)\"").tip)
    return tip.text.runs.map { "\($0.bold ? "b" : "")\($0.italic ? "i" : ""):\($0.text)" }
  }

  @Test(arguments: [
    ("plain", [":plain"]),
    ("a **b** c", [":a ", "b:b", ": c"]),
    ("*a* b", ["i:a", ": b"]),
    ("***a***", ["bi:a"]),
    ("**a *b* c**", ["b:a ", "bi:b", "b: c"]),
    ("*a **b** c*", ["i:a ", "bi:b", "i: c"]),
    ("**a*b**", ["b:a*b"]),
    ("2 * 3 * 4", [":2 * 3 * 4"]),
    ("** a **", [":** a **"]),
    ("a * b", [":a * b"]),
    ("**a", [":**a"]),
    ("a**", [":a**"]),
    ("*a**", ["i:a", ":*"]),
    ("**a*", [":*", "i:a"]),
    ("****", [":****"]),
    (#"\*a\*"#, [":*a*"]),
    (#"**a\***"#, ["b:a*"]),
    (#"a\\b \n"#, [#":a\b \n"#]),
    ("这是**粗体**字", [":这是", "b:粗体", ":字"]),
    ("*a*b*c*", ["i:a", ":b", "i:c"]),
    ("one\ntwo", [":one\ntwo"]),
    ("**one\ntwo**", ["b:one\ntwo"]),
    ("  padded \n", [":padded"]),
    ("*a***b**", ["i:a", "b:b"]),
  ])
  func emphasis(text: String, runs expected: [String]) throws {
    #expect(try runs(text) == expected)
  }

  @Test func foldedBlocks() throws {
    #expect(try page(guide: "tip: |\n  one\n  two").tip?.text.plain == "one\ntwo")
    #expect(try page(guide: "tip: >\n  one\n  two").tip?.text.plain == "one two")
    #expect(try page(guide: "tip: one\n  two").tip?.text.plain == "one two")
  }
}
