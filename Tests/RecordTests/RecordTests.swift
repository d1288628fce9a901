import Files
import Geometry
import Record
import TestSupport
import Testing

struct RecordTests {
  static let digest = Digest(words: SIMD4(repeating: 0x0123_4567_89ab_cdef))
  static let hex = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

  static let record = Record(
    program: Record.Program(version: "0.2.0", libraries: [.init("Pango", "1.56.3"), .init("Cairo", "1.18.4")]),
    shard: Record.Shard(index: 3, count: 16, bake: digest),
    outputs: [
      Record.Output(
        name: "switch-on.png", kind: .sprite, guide: "switch", state: "on", appearance: "dark", scale: 1,
        size: PixelSize(width: 62, height: 31), points: Size(62, 31),
        provenance: Record.Provenance(scene: nil, bytes: 99, sha256: digest)),
      Record.Output(
        name: "compose_2_iphone6p@3x.png", kind: .guide, guide: "compose", page: 1, pages: 1, step: 2, steps: 5,
        device: "iphone6p", orientation: "portrait", scale: 3, size: PixelSize(width: 1242, height: 2208),
        points: Size(414, 736), scrim: Color(red: 0, green: 0, blue: 10, alpha: 180),
        content: Record.Content(
          holes: [
            .init(
              id: "target", frame: Record.Frame(x: 10, y: 20.5, width: 100 / 3.0, height: 40), shape: .rounded,
              radius: 8)
          ],
          texts: [.init(element: "tip", frame: Record.Frame(x: 0, y: 1, width: 2, height: 3), text: "Tap \"here\"")],
          button: .init(frame: Record.Frame(x: 1, y: 2, width: 3, height: 4), text: "OK"), spoken: "Tap \"here\"."),
        elements: [
          .init(
            role: "hole", id: "target", frame: Record.Frame(x: 10, y: 20.5, width: 100 / 3.0, height: 40),
            look: "00000000000000a1"),
          .init(
            role: "tip", id: "tip", frame: Record.Frame(x: 0, y: 1, width: 2, height: 3), color: .white, font: "Inter",
            fontSize: 17, weight: 600, lineWidth: 2.5, look: "00000000000000a2"),
        ],
        provenance: Record.Provenance(
          scene: digest, colors: "16", effort: "small", pictures: [.init(file: "assets/ok@3x.png", sha256: digest)],
          fonts: [.init(name: "Inter Semi Bold", version: "4.1", sha256: digest)], bytes: 12345, sha256: digest,
          exceedsColors: true)),
    ],
    reveals: [
      Record.Reveal(
        name: "splash", transition: "circle-from-center", device: "iphone5", orientation: "portrait",
        mask: "splash-mask_iphone5@2x.png", anchorPoint: Point(0.5, 0.5), from: Point(1, 1), to: Point(30.25, 30.25),
        duration: 0.75, frames: ["splash_1_iphone5@2x.png"], animation: "splash_iphone5@2x.png")
    ])

  /// Lines that end with a backslash go on in the next.
  static let text = #"""
    {
      "version": 1,
      "program": {"scrim": "0.2.0", "libraries": {"Cairo": "1.18.4", "Pango": "1.56.3"}},
      "shard": {"index": 3, "count": 16, "bake": "HEX"},
      "outputs": [
        {"name": "compose_2_iphone6p@3x.png", "kind": "guide", "guide": "compose", "page": 1, "pages": 1, "step": 2, \#
    "steps": 5, "device": "iphone6p", "orientation": "portrait", "appearance": "light", "scale": 3, \#
    "size": [1242, 2208], "points": [414, 736], "scrim": "#00000ab4", \#
    "holes": [{"id": "target", "frame": [10, 20.5, 33.333333333333336, 40], "shape": "rounded", "radius": 8}], \#
    "texts": [{"element": "tip", "frame": [0, 1, 2, 3], "text": "Tap \"here\""}], \#
    "button": {"frame": [1, 2, 3, 4], "text": "OK"}, "spoken": "Tap \"here\".", \#
    "elements": [{"role": "hole", "id": "target", "frame": [10, 20.5, 33.333333333333336, 40], \#
    "look": "00000000000000a1"}, {"role": "tip", "id": "tip", "frame": [0, 1, 2, 3], "color": "#ffffffff", \#
    "font": "Inter", "fontSize": 17, "weight": 600, "lineWidth": 2.5, "look": "00000000000000a2"}], \#
    "scene": "HEX", "colors": "16", "effort": "small", \#
    "pictures": [{"file": "assets/ok@3x.png", "sha256": "HEX"}], \#
    "fonts": [{"name": "Inter Semi Bold", "version": "4.1", "sha256": "HEX"}], \#
    "bytes": 12345, "sha256": "HEX", "exceedsColors": true},
        {"name": "switch-on.png", "kind": "sprite", "guide": "switch", "state": "on", "appearance": "dark", \#
    "scale": 1, "size": [62, 31], "points": [62, 31], "bytes": 99, "sha256": "HEX"}
      ],
      "reveals": [
        {"name": "splash", "transition": "circle-from-center", "device": "iphone5", "orientation": "portrait", \#
    "appearance": "light", "mask": "splash-mask_iphone5@2x.png", "anchorPoint": [0.5, 0.5], "from": [1, 1], \#
    "to": [30.25, 30.25], "duration": 0.75, "frames": ["splash_1_iphone5@2x.png"], \#
    "animation": "splash_iphone5@2x.png"}
      ]
    }

    """#.replacing("HEX", with: hex)

  @Test func hasALineForEachEntrySortedAndWithoutWhatDoesNotApply() {
    #expect(String(decoding: Self.record.bytes, as: UTF8.self) == Self.text)
  }

  @Test func isReadAsItWasWritten() throws {
    #expect(try Record(parsing: Array(Self.text.utf8)) == Self.record)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func everyRecordIsReadAsItWasWritten(seed: UInt64) throws {
    var random = RandomRecord(seed: seed)
    let record = random.record(outputs: 10)
    let read = try Record(parsing: record.bytes)
    #expect(read == record)
    #expect(read.bytes == record.bytes)
  }

  @Test func keysOfLaterVersionsOfTheToolArePassedOver() throws {
    let later = Self.text.replacing("\"kind\": \"guide\"", with: #""kind": "guide", "locale": {"a": [1, null]}"#)
    #expect(try Record(parsing: Array(later.utf8)) == Self.record)
  }

  /// Other documents have the keys of a picture's content as well.
  @Test func contentsHaveTheirKeysAsMembers() {
    let members = Self.record.outputs[0].content.members
    #expect(members.map(\.key) == ["holes", "texts", "button", "spoken"])
    #expect(members[2].value["frame"] == .list([.number(1), .number(2), .number(3), .number(4)]))
    #expect(Record.Content().members.isEmpty)
  }

  @Test(arguments: [
    ("\"version\": 1", "\"version\": 2", "2:14: 'version': a record of version 2; this program reads version 1"),
    ("\"version\": 1,", "", "1:1: there is no 'version'"),
    ("\"version\": 1", "\"version\": 1.5", "2:14: 'version': a whole number is wanted"),
    ("\"guide\": \"compose\",", "", "6:5: 'outputs': there is no 'guide'"),
    ("\"page\": 1", "\"page\": \"one\"", "6:88: 'page': a number is wanted"),
    ("\"page\": 1", "\"page\": 0", "6:88: 'page': 0 is out of range"),
    ("\"scale\": 3", "\"scale\": 4", "6:207: 'scale': 4 is out of range"),
    ("[1242, 2208]", "[1242]", "6:218: 'size': 2 numbers are wanted"),
    ("[1242, 2208]", "[1242.5, 1]", "6:218: 'size': whole numbers of at least 1 are wanted"),
    ("[1242, 2208]", "[1242, 0]", "6:218: 'size': whole numbers of at least 1 are wanted"),
    ("\"rounded\"", "\"round\"", "6:357: 'shape': 'round' is not known"),
    ("[0, 1, 2, 3]", "[0, 1, 2, -3]", "6:421: 'frame': a negative size"),
    ("[1, 2, 3, 4]", "[1, 2, 3, true]", "6:491: 'frame': a number is wanted"),
    ("\"#00000ab4\"", "\"#00000ag4\"", "6:263: 'scrim': a colour is wanted: '#' and 8 hexadecimal digits"),
    ("\"bytes\": 12345", "\"bytes\": -1", "6:1206: 'bytes': -1 is out of range"),
    (", \"bytes\": 99, \"sha256\": \"\(hex)\"", "", "7:5: 'outputs': a record of an older Scrim"),
    ("\"program\": ", "\"programme\": ", "a record of an older Scrim"),
    ("\"kind\": \"sprite\"", "", "7:31: a key in quotes is wanted"),
    ("\"kind\": \"sprite\"", "\"name\": \"other.png\"", "7:31: 'name': it is there twice"),
    ("\"switch-on.png\"", "\"compose_2_iphone6p@3x.png\"", "'compose_2_iphone6p@3x.png' is there twice"),
    ("\"index\": 3", "\"index\": 17", "4:12: 'shard': shard 17 of 16"),
    ("[0.5, 0.5]", "[0.5]", "10:184: 'anchorPoint': 2 numbers are wanted"),
  ])
  func whatIsNoRecordIsRefused(part: String, replacement: String, fault: String) {
    let text = Self.text.replacing(part, with: replacement)
    let error = #expect(throws: JSONError.self) { try Record(parsing: Array(text.utf8)) }
    #expect(error?.description == fault)
    #expect(throws: JSONError.self) {
      let lines = try Record.Lines(parsing: Array(text.utf8))
      for index in 0..<lines.count { _ = try lines.output(at: index) }
    }
  }

  /// A record tells which files may be replaced and removed.
  @Test(arguments: [
    "", ".png", "a.txt", "a.png/", "/a.png", "../a.png", "b/../a.png", "b/../../a.png", "./a.png", "b//a.png", "b/.",
    "..", #"b\\a.png"#, #"a\u0000.png"#, #"a\n.png"#, #"a\u0085.png"#, #"a\u2028.png"#, #"a\u007f.png"#, #"a\".png"#,
    "guides.json", ".scrim/lock",
  ])
  func namesThatLeadElsewhereAreRefused(name: String) {
    for known in ["\"switch-on.png\"", "\"splash-mask_iphone5@2x.png\"", "\"splash_1_iphone5@2x.png\""] {
      let bytes = Array(Self.text.replacing(known, with: "\"\(name)\"").utf8)
      let error = #expect(throws: JSONError.self) { try Record(parsing: bytes) }
      #expect(error?.reason.hasSuffix("is no name of a picture") == true)
      #expect(throws: JSONError.self) { try Record.Lines(parsing: bytes) }
    }
  }

  @Test(arguments: ["a.png", "b/c d/é 你.png", "..a.png", "a..b.png", "...b/a~ipad.png"])
  func namesWithinTheFolderAreTaken(name: String) throws {
    let bytes = Array(Self.text.replacing("\"switch-on.png\"", with: "\"\(name)\"").utf8)
    #expect(try Record(parsing: bytes).outputs.contains { $0.name == name })
    let lines = try Record.Lines(parsing: bytes)
    #expect((0..<lines.count).contains { lines.name(at: $0) == name })
  }

  /// Which are one file on some systems.
  @Test func namesThatAreEqualAsTextsAreRefused() {
    let text = Self.text.replacing("switch-on.png", with: "e\u{301}.png")
      .replacing("compose_2_iphone6p@3x.png", with: "\u{e9}.png")
    #expect(throws: JSONError.self) { try Record(parsing: Array(text.utf8)) }
    #expect(throws: JSONError.self) { try Record.Lines(parsing: Array(text.utf8)) }
  }

  @Test(arguments: ["", "[]", "null", "{}", "guides: 1"])
  func otherTextsAreNoRecord(text: String) {
    #expect(throws: JSONError.self) { try Record(parsing: Array(text.utf8)) }
    #expect(throws: JSONError.self) { try Record.Lines(parsing: Array(text.utf8)) }
  }
}
