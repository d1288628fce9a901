import Geometry
import Record
import Testing

@testable import Exporting

struct KitReadingTests {
  static let kit = Kit(
    parts: [
      Kit.Part(file: "mask-0123456789ab@2x.png", scale: 2, size: PixelSize(width: 10, height: 20)),
      Kit.Part(file: "tip-ba9876543210.png", scale: 1, size: PixelSize(width: 3, height: 4)),
    ],
    guides: [
      Kit.Guide(
        key: Kit.Key(
          guide: "compose", page: 2, state: "on", device: "iphone6", orientation: "landscape", appearance: "dark"),
        pages: 3, scale: 2, size: PixelSize(width: 1334, height: 750),
        scrim: Color(red: 1, green: 2, blue: 250, alpha: 189), fills: [PixelRect(x: 0, y: 1, width: 2, height: 3)],
        parts: [
          Kit.Placement(
            file: "mask-0123456789ab@2x.png", role: "hole", frame: PixelRect(x: 4, y: 5, width: 10, height: 20),
            isTinted: true),
          Kit.Placement(
            file: "tip-ba9876543210.png", role: "tip", id: "hint", frame: PixelRect(x: 6, y: 7, width: 3, height: 4)),
        ],
        details: [.init("spoken", .text("Say \"hello\"\n🙂"))])
    ])

  private func read(_ text: String) throws(KitError) -> Kit {
    do throws(JSONError) {
      return try Kit(parsing: Array(text.utf8))
    } catch {
      throw KitError(error, in: "build/kit/kit.json")
    }
  }

  @Test func whatIsWrittenIsRead() throws {
    let text = Self.kit.json.text()
    #expect(try read(text) == Self.kit)
    #expect(text.contains("\"scrim\": \"#0102fabd\""))
  }

  @Test func whatALaterVersionAddsIsPassedOver() throws {
    let text = Self.kit.json.text()
    let changed = text.replacing("\"guide\": \"compose\",", with: "\"guide\": \"compose\", \"locale\": [\"en\", {}],")
    #expect(changed != text)
    #expect(try read(changed) == Self.kit)
  }

  @Test(arguments: [
    ("\"version\": 1", "\"version\": 2", "a kit of version 2; this program reads version 1"),
    ("\"version\": 1,", "", "there is no 'version'"),
    ("[10, 20]", "[10, 0]", "'parts[0].size': a size is at least 1 x 1"),
    ("[10, 20]", "[10, 2.5]", "'parts[0].size[1]': a whole number is wanted"),
    ("[10, 20]", "[10]", "'parts[0].size': 2 whole numbers are wanted"),
    ("\"scale\": 1", "\"scale\": \"1\"", "'parts[1].scale': a whole number is wanted"),
    ("[4, 5, 10, 20]", "[4, 5, 10, 1e300]", "'guides[0].parts[0].frame[3]': a whole number is wanted"),
    (
      "\"file\": \"tip-ba9876543210.png\"", "\"file\": \"../x.png\"", "'parts[1].file': '../x.png' is no name of a part"
    ),
    (
      "tip-ba9876543210.png\",", "tip-ba987654321g.png\",",
      "'parts[1].file': 'tip-ba987654321g.png' is no name of a part"
    ),
    (
      "mask-0123456789ab@2x.png\",", "mask-0123456789ab@0x.png\",",
      "'parts[0].file': 'mask-0123456789ab@0x.png' is no name of a part"
    ),
    ("tip-ba9876543210.png\",", "-ba9876543210.png\",", "'parts[1].file': '-ba9876543210.png' is no name of a part"),
    ("\"#0102fabd\"", "\"#0102fabD\"", "'guides[0].scrim': a colour '#rrggbbaa' is wanted"),
    ("\"#0102fabd\"", "\"red\"", "'guides[0].scrim': a colour '#rrggbbaa' is wanted"),
    ("\"state\": \"on\"", "\"state\": 1", "'guides[0].state': a text is wanted"),
    ("\"fills\": [", "\"filling\": [", "'guides[0]': there is no 'fills'"),
  ])
  func faultsNameTheirKey(part: String, other: String, fault: String) throws {
    let text = Self.kit.json.text()
    let changed = text.replacing(part, with: other, maxReplacements: 1)
    #expect(changed != text)
    let error = #expect(throws: KitError.self) { try read(changed) }
    #expect(error?.description == "build/kit/kit.json: \(fault)")
  }

  @Test func brokenTextsNameTheirPlace() {
    let error = #expect(throws: KitError.self) { try read("{\n  \"version\": 1\n") }
    #expect(error?.description == "build/kit/kit.json:3:1: a comma or '}' is wanted")
    #expect(error?.line == 3 && error?.column == 1)
    #expect(throws: KitError.self) { try read("[]") }
  }
}
