import Diagnostics
import Testing
import YAML

struct YAMLReaderTests {
  @Test func keepsTextAsItIs() throws {
    let root = try read(
      """
      tip: no
      quoted: "no"
      number: 007
      nothing:
      folded: >
        one
        two

        three
      literal: |
        a: b
      list: [1, 'it''s', "tab\\tbed", { deep: [x] }]
      """)
    #expect(
      root.description == """
        {tip: no, quoted: "no", number: 007, nothing: , folded: "one two\\nthree\\n", literal: "a: b\\n", \
        list: [1, "it's", "tab\\tbed", {deep: [x]}]}
        """)
  }

  @Test func knowsWhereEverythingStands() throws {
    let root = try read("# note\na:\n  - bcd  # note\n  - {e: \"f\"}\n  - |\n    text\nlong: one\n  two\nnull:\n")
    let places = root.places
    #expect(
      places == [
        "2:1+1 map", "2:1+1 a", "3:3+1 list", "3:5+3 bcd", "4:5+8 map", "4:6+1 e", "4:9+3 f", "5:5+1 text\\n",
        "7:1+4 long", "7:7+3 one two", "9:1+4 null", "9:6+1 ",
      ])
  }

  @Test func countsColumnsInScalars() throws {
    // A flag is two scalars, an e with a mark above it too.
    #expect(
      try read("🇩🇪e\u{301}: 提示\r\nb: c").places == ["1:1+4 map", "1:1+4 🇩🇪e\u{301}", "1:7+2 提示", "2:1+1 b", "2:4+1 c"])
  }

  @Test func readsOverAByteOrderMark() throws {
    #expect(try read("\u{FEFF}a: b").places == ["1:1+1 map", "1:1+1 a", "1:4+1 b"])
  }

  @Test func readsADocumentWithItsMarks() throws {
    #expect(try read("%YAML 1.2\n---\na: b\n...\n").description == "{a: b}")
  }

  @Test(arguments: ["", "\n\n", "# nothing but notes\n", "---\n", "\u{FEFF}"])
  func saysThatAFileIsEmpty(text: String) {
    let (root, diagnostics) = YAMLReader.parse(Array(text.utf8), name: "a.yaml")
    #expect(root == nil)
    #expect(diagnostics.map(\.summary) == ["1:1+1 invalid-yaml: the file is empty"])
  }

  @Test func reportsEveryDuplicateKeyAndKeepsTheFirst() {
    let (root, diagnostics) = YAMLReader.parse(
      Array("a: 1\na: 2\nb: { c: 1, 'c': 2, c: 3 }\n\"a\": 4\n".utf8), name: "a.yaml")
    #expect(root?.description == "{a: 1, b: {c: 1}}")
    #expect(
      diagnostics.map(\.summary) == [
        "2:1+1 duplicate-key: the key 'a' is already there (remove one of the two) / 1:1+1 the first 'a' is here",
        "3:12+3 duplicate-key: the key 'c' is already there (remove one of the two) / 3:6+1 the first 'c' is here",
        "3:20+1 duplicate-key: the key 'c' is already there (remove one of the two) / 3:6+1 the first 'c' is here",
        "4:1+3 duplicate-key: the key 'a' is already there (remove one of the two) / 1:1+1 the first 'a' is here",
      ])
  }

  @Test func keysOfLongMapsAreUniqueToo() {
    let keys = (1...40).map { "k\($0)" } + ["k3", "k40"]
    let text = keys.map { "\($0): x\n" }.joined()
    let (root, diagnostics) = YAMLReader.parse(Array(text.utf8), name: "a.yaml")
    guard case .mapping(let entries) = root?.content else {
      Issue.record("no map")
      return
    }
    #expect(entries.map(\.key) == Array(keys.dropLast(2)))
    #expect(diagnostics.map { $0.location?.line } == [41, 42])
    #expect(diagnostics.map { $0.notes.first?.location?.line } == [3, 40])
  }

  /// Each refusal, and whether the tree can be used all the same.
  @Test(
    arguments: [
      (
        "a: &x 1", true,
        "1:4+2 unsupported-yaml: '&x' is an anchor, and anchors are not supported "
          + "(share values by 'defaults' or 'style'; text that begins with '&' needs quotes)"
      ),
      (
        "a: *Tap here", false,
        "1:4+4 unsupported-yaml: '*Tap' is an alias, and aliases are not supported "
          + "(write the value out; text that begins with '*' needs quotes)"
      ),
      (
        "a:\n  <<: [*x, *y]", false,
        "2:3+2 unsupported-yaml: '<<' is a merge key, and merge keys are not supported "
          + "(share values by 'defaults' or 'style')"
      ),
      (
        "*x : 1", false,
        "1:1+2 unsupported-yaml: '*x' is an alias, and aliases are not supported "
          + "(write the value out; text that begins with '*' needs quotes)"
      ),
      (
        "a: !!str 1", true,
        "1:4+5 unsupported-yaml: tags are not supported (remove it; text that begins with '!' needs quotes)"
      ),
      (
        "? [a]\n: 1", false,
        "1:3+1 unsupported-yaml: a list cannot be a key "
          + "(write a name as the key; text that begins with '[' needs quotes)"
      ),
      (
        "{a: b}: 1", false,
        "1:1+1 unsupported-yaml: a map cannot be a key "
          + "(write a name as the key; text that begins with '{' needs quotes)"
      ),
      (
        "a: 1\n---\nb: 2", true,
        "2:1+3 unsupported-yaml: a second document begins here "
          + "(remove the '---', or move the rest to a file of its own and name it in 'include')"
      ),
    ] as [(String, Bool, String)])
  func refusesWhatAManifestDoesNotNeed(text: String, isUsable: Bool, summary: String) {
    let (root, diagnostics) = YAMLReader.parse(Array(text.utf8), name: "a.yaml")
    #expect(diagnostics.map(\.summary) == [summary])
    #expect((root != nil) == isUsable)
  }

  @Test func takesAQuotedMergeKeyForAName() throws {
    #expect(try read("'<<': 1").description == "{<<: 1}")
  }

  // MARK: - Limits

  @Test func refusesDeepNesting() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try read(nested(64))
    let (root, diagnostics) = YAMLReader.parse(Array(nested(65).utf8), name: "a.yaml")
    #expect(root == nil)
    #expect(diagnostics.map(\.summary) == ["1:65+1 too-deep: lists and maps nest deeper than 64 levels"])
    // Far deeper, never closed, and still told at once.
    let bomb = YAMLReader.parse(Array(repeating: UInt8(ascii: "["), count: 1_000_000), name: "a.yaml")
    #expect(bomb.diagnostics.map(\.id) == [.tooDeep])
  }

  @Test func refusesLargeFiles() {
    let (root, diagnostics) = YAMLReader.parse(Array(repeating: UInt8(ascii: "a"), count: 4 << 20 + 1), name: "a.yaml")
    #expect(root == nil)
    #expect(
      diagnostics.map(\.summary)
        == ["1:1+1 too-large: the file is larger than 4 MiB (split it and name the parts in 'include')"])
    let inside = "a: '" + String(repeating: "b", count: 4 << 20 - 5) + "'"
    #expect(YAMLReader.parse(Array(inside.utf8), name: "a.yaml").root != nil)
  }

  @Test func refusesTooManyValues() {
    let text = "[" + String(repeating: "1,", count: 1_000_000) + "]"
    let (root, diagnostics) = YAMLReader.parse(Array(text.utf8), name: "a.yaml")
    #expect(root == nil)
    #expect(
      diagnostics.map(\.summary) == [
        "1:2000000+1 too-large: the file holds more than 1000000 values (split it and name the parts in 'include')"
      ])
  }

  @Test func refusesABombOfAliasesAtItsFirstAnchor() {
    let text = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n"
    let (root, diagnostics) = YAMLReader.parse(Array(text.utf8), name: "a.yaml")
    #expect(root == nil)
    #expect(diagnostics.map { $0.location!.line } == [1, 2, 2, 2, 3, 3, 3, 4, 4])
  }

  /// Looking for a comment behind each empty value must not begin at the start of the line each time.
  @Test func readsALongLineOfEmptyValues() throws {
    let text = "[" + String(repeating: "{a: },", count: 150_000) + "]"
    guard case .sequence(let items) = try read(text).content else { return #expect(Bool(false), "not a list") }
    #expect(items.count == 150_000)
  }
}
