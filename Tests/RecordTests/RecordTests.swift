import Geometry
import Record
import Testing

struct RecordTests {
  static let record = Record(
    outputs: [
      Record.Output(
        name: "switch-on.png", kind: .sprite, guide: "switch", state: "on", appearance: "dark", scale: 1,
        size: PixelSize(width: 62, height: 31), points: Size(62, 31)),
      Record.Output(
        name: "compose_2_iphone6p@3x.png", kind: .guide, guide: "compose", page: 1, pages: 1, step: 2, steps: 5,
        device: "iphone6p", orientation: "portrait", scale: 3, size: PixelSize(width: 1242, height: 2208),
        points: Size(414, 736),
        content: Record.Content(
          holes: [
            .init(
              id: "target", frame: Record.Frame(x: 10, y: 20.5, width: 100 / 3.0, height: 40), shape: .rounded,
              radius: 8)
          ],
          texts: [.init(element: "tip", frame: Record.Frame(x: 0, y: 1, width: 2, height: 3), text: "Tap \"here\"")],
          button: .init(frame: Record.Frame(x: 1, y: 2, width: 3, height: 4), text: "OK"), spoken: "Tap \"here\".")),
    ],
    reveals: [
      Record.Reveal(
        name: "splash", transition: "circle-from-center", device: "iphone5", orientation: "portrait",
        mask: "splash-mask_iphone5@2x.png", anchorPoint: Point(0.5, 0.5), from: Point(1, 1), to: Point(30.25, 30.25),
        duration: 0.75, frames: ["splash_1_iphone5@2x.png"], animation: "splash_iphone5@2x.png")
    ])

  static let text = """
    {
      "version": 1,
      "outputs": [
        {
          "name": "compose_2_iphone6p@3x.png",
          "kind": "guide",
          "guide": "compose",
          "page": 1,
          "pages": 1,
          "step": 2,
          "steps": 5,
          "device": "iphone6p",
          "orientation": "portrait",
          "appearance": "light",
          "scale": 3,
          "size": [1242, 2208],
          "points": [414, 736],
          "holes": [
            {
              "id": "target",
              "frame": [10, 20.5, 33.333333333333336, 40],
              "shape": "rounded",
              "radius": 8
            }
          ],
          "texts": [
            {
              "element": "tip",
              "frame": [0, 1, 2, 3],
              "text": "Tap \\"here\\""
            }
          ],
          "button": {
            "frame": [1, 2, 3, 4],
            "text": "OK"
          },
          "spoken": "Tap \\"here\\"."
        },
        {
          "name": "switch-on.png",
          "kind": "sprite",
          "guide": "switch",
          "state": "on",
          "appearance": "dark",
          "scale": 1,
          "size": [62, 31],
          "points": [62, 31]
        }
      ],
      "reveals": [
        {
          "name": "splash",
          "transition": "circle-from-center",
          "device": "iphone5",
          "orientation": "portrait",
          "appearance": "light",
          "mask": "splash-mask_iphone5@2x.png",
          "anchorPoint": [0.5, 0.5],
          "from": [1, 1],
          "to": [30.25, 30.25],
          "duration": 0.75,
          "frames": [
            "splash_1_iphone5@2x.png"
          ],
          "animation": "splash_iphone5@2x.png"
        }
      ]
    }

    """

  @Test func isWrittenSortedAndWithoutWhatDoesNotApply() {
    #expect(Self.record.json.text() == Self.text)
  }

  @Test func isReadAsItWasWritten() throws {
    #expect(try Record(parsing: Array(Self.text.utf8)) == Self.record)
  }

  @Test func keysOfLaterVersionsOfTheToolArePassedOver() throws {
    let later = Self.text.replacing("\"kind\": \"guide\"", with: "\"kind\": \"guide\", \"locale\": \"de\"")
    #expect(try Record(parsing: Array(later.utf8)) == Self.record)
  }

  @Test(arguments: [
    ("\"version\": 1", "\"version\": 2", "a record of version 2; this program reads version 1"),
    ("\"version\": 1,", "", "there is no 'version'"),
    ("\"version\": 1", "\"version\": 1.5", "'version': a whole number is wanted"),
    ("\"guide\": \"compose\",", "", "'outputs[0]': there is no 'guide'"),
    ("\"page\": 1", "\"page\": \"one\"", "'outputs[0].page': a whole number is wanted"),
    ("[1242, 2208]", "[1242]", "'outputs[0].size': 2 whole numbers are wanted"),
    ("[1242, 2208]", "[1242.5, 1]", "'outputs[0].size[0]': a whole number is wanted"),
    ("\"rounded\"", "\"round\"", "'outputs[0].holes[0].shape': 'round' is not known"),
    ("[0.5, 0.5]", "[0.5]", "'reveals[0].anchorPoint': 2 numbers are wanted"),
    ("[1, 2, 3, 4]", "[1, 2, 3, true]", "'outputs[0].button.frame[3]': a number is wanted"),
    ("\"kind\": \"sprite\"", "", "a key in quotes is wanted"),
  ])
  func whatIsNoRecordIsRefused(part: String, replacement: String, reason: String) {
    let text = Self.text.replacing(part, with: replacement)
    let error = #expect(throws: JSONError.self) { try Record(parsing: Array(text.utf8)) }
    #expect(error?.reason == reason)
  }

  @Test(arguments: ["", "[]", "null", "{}", "guides: 1"])
  func otherTextsAreNoRecord(text: String) {
    #expect(throws: JSONError.self) { try Record(parsing: Array(text.utf8)) }
  }
}
