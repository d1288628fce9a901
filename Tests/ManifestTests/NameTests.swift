import Diagnostics
import Manifest
import TestSupport
import Testing

@Suite struct NameTests {
  @Test(arguments: ["intro", "Einführung", "紹介", "a b", "guide-1_b", "a.b", "1", "نشر", "👨‍👩‍👧", "naïve (2)"])
  func allowed(name: String) throws {
    let read = try ReadManifest("version: 1\ndevices: [iphone5]\nguides: { \"\(name)\": { tip: A } }")
    #expect(read.faults == [])
    #expect(read.manifest?.guides.map(\.name) == [name])
  }

  @Test(arguments: [
    ("a/b", "'a/b' holds '/'"), ("a\\\\b", "'a\\b' holds '\\'"), ("..", "'..' begins with '.', which hides a file"),
    ("a..b", "'a..b' holds '..'"), (".a", "'.a' begins with '.', which hides a file"),
    ("a\\tb", "'ab' holds a control character"), ("a\\u0000b", "'ab' holds a control character"),
    ("a:b", "'a:b' holds ':'"), (" a", "' a' begins or ends with a space"),
    ("a\\u202Eb", "'a\u{202E}b' holds an invisible character"),
    ("a@2x", "'a@2x' ends with '@2x', which iOS takes for a variant"),
    ("a~ipad", "'a~ipad' ends with '~ipad', which iOS takes for a variant"), ("a*", "'a*' holds '*'"),
  ])
  func refused(name: String, message: String) throws {
    let read = try ReadManifest("version: 1\ndevices: [iphone5]\nguides: { \"\(name)\": { tip: A } }")
    #expect(
      read.faults == [
        "invalid-name: the name \(message) (it becomes part of a file's name: use letters, digits, '-' and '_')"
      ])
    #expect(read.places.first?.column == 11)
  }

  @Test func tooLong() throws {
    let name = String(repeating: "ü", count: 61)
    let read = try ReadManifest("version: 1\ndevices: [iphone5]\nguides: { \(name): { tip: A } }")
    #expect(read.diagnostics.map(\.id) == [.invalidName])
  }

  @Test func noGuidesAtAll() throws {
    let read = try ReadManifest("version: 1\nguides: {}")
    #expect(read.faults == [])
    #expect(read.manifest?.guides.isEmpty == true)
  }
}
