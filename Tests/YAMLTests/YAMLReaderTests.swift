import Testing
import YAML

struct YAMLReaderTests {
  @Test func readsAMap() {
    let (root, diagnostics) = YAMLReader.parse(Array("a: 1\n".utf8), name: "a.yaml")
    #expect(diagnostics.isEmpty)
    #expect(root != nil)
  }
}
