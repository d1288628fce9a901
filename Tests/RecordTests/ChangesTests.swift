import Files
import Geometry
import Record
import Testing

/// What changed in a picture, as a designer says it.
struct ChangesTests {
  typealias Output = Record.Output

  static let target = Record.Frame(x: 100, y: 100, width: 80, height: 40)
  static let tip = Record.Frame(x: 50, y: 300, width: 200, height: 20)
  static let arrow = Record.Frame(x: 120, y: 150, width: 30, height: 140)

  static func output() -> Output {
    Output(
      name: "a.png", kind: .guide, guide: "a", page: 1, pages: 1, device: "iphone6", orientation: "portrait", scale: 2,
      size: PixelSize(width: 750, height: 1334), points: Size(375, 667),
      scrim: Color(red: 0, green: 0, blue: 0, alpha: 181),
      content: Record.Content(
        holes: [.init(id: "target", frame: target, shape: .rounded, radius: 8)],
        texts: [
          .init(element: "tip", frame: tip, text: "New"), .init(element: "tip", frame: tip, text: "Tap here"),
        ],
        button: .init(frame: tip, text: "OK"), spoken: "Tap here."),
      elements: [
        .init(role: "hole", id: "target", frame: target, look: "a"),
        .init(
          role: "ring", id: "target", frame: .init(x: 98, y: 98, width: 84, height: 44), color: .white, lineWidth: 2,
          look: "b"),
        .init(role: "tip", id: "tip", frame: tip, color: .white, font: "Inter", fontSize: 17, weight: 400, look: "c"),
        .init(role: "arrow", id: "arrow", frame: arrow, color: .white, lineWidth: 2.5, look: "d"),
        .init(role: "layer", id: "badge", frame: .init(x: 0, y: 0, width: 9, height: 9), look: "e"),
        .init(role: "button", id: "button", frame: .init(x: 0, y: 600, width: 99, height: 44), look: "f"),
      ],
      provenance: Record.Provenance(scene: Digest(of: [1]), bytes: 1, sha256: Digest(of: [2])))
  }

  /// A change of the picture, and what is said of it.
  struct Case: Sendable, CustomTestStringConvertible {
    var texts: [String]
    var change: @Sendable (inout Output) -> Void

    init(_ texts: String..., change: @escaping @Sendable (inout Output) -> Void) {
      self.texts = texts
      self.change = change
    }

    var testDescription: String { texts.joined(separator: ", ") }
  }

  static let cases: [Case] = [
    Case { _ in },
    Case("it is drawn otherwise") { $0.provenance.scene = Digest(of: [9]) },
    Case("screen 375 x 667 → 390 x 844") { $0.points = Size(390, 844) },
    Case("size 375 x 667 → 24.5 x 12", "scale 2 → 3") { output in
      (output.device, output.points, output.scale) = (nil, Size(24.5, 12), 3)
    },

    // Places.
    Case("target moved 12 pt right and 4 pt up") { output in
      output.move(0, x: 12, y: -4)
      // The ring goes with it.
      output.move(1, x: 12, y: -4)
    },
    Case("target moved 12 pt left", "ring moved 3 pt down") { output in
      output.move(0, x: -12)
      output.move(1, y: 3)
    },
    Case("tip moved 0.3 pt down") { $0.move(2, y: 1 / 3.0) },
    Case("target is 8 pt wider") { $0.grow(0, width: 8) },
    Case("target is 8 pt narrower and 2.5 pt taller") { output in
      // Around its middle.
      output.move(0, x: 4)
      output.grow(0, width: -8, height: 2.5)
    },
    Case("target moved 24 pt right", "target is 8 pt wider") { output in
      output.move(0, x: 20)
      output.grow(0, width: 8)
    },
    Case("button moved 3 pt right", "button is drawn otherwise") { output in
      output.move(5, x: 3)
      output.elements[5].look = "x"
    },

    // Holes.
    Case("target is now an ellipse") { output in
      output.content.holes[0].shape = .ellipse
      output.content.holes[0].radius = nil
      output.elements[0].look = "x"
    },
    Case("target radius 8 → 10.5 pt") { output in
      output.content.holes[0].radius = 10.5
      output.elements[0].look = "x"
    },
    Case("target is drawn otherwise") { $0.elements[0].look = "x" },
    Case("hole 'inbox' added") { output in
      output.elements.append(.init(role: "hole", id: "inbox", frame: target, look: "x"))
    },
    Case("target 2 added", "ring 2 added") { output in
      output.elements.append(.init(role: "ring", id: "target 2", frame: target, look: "x"))
      output.elements.append(.init(role: "hole", id: "target 2", frame: target, look: "x"))
    },

    // Elements and their texts.
    Case("button removed") { output in
      output.elements.remove(at: 5)
      output.content.button = nil
    },
    Case("layer 1 added", "layer 'badge' removed") { $0.elements[4].id = "layer 1" },
    Case("layer 'badge' (2) added") { $0.elements.append($0.elements[4]) },
    Case("button text changed from 'OK' to 'Go'") { output in
      output.content.button?.text = "Go"
      output.elements[5].look = "x"
    },
    Case("tip title changed from 'New' to 'Old'", "tip text changed from 'Tap here' to 'Tap there'") { output in
      output.content.texts[0].text = "Old"
      output.content.texts[1].text = "Tap there"
      // Its box follows.
      output.grow(2, width: 12)
      output.elements[2].look = "x"
    },
    Case("tip text changed from 'New' to 'Tap here'", "tip text 'Tap here' removed") { output in
      output.content.texts.remove(at: 0)
    },
    Case("tip text changed from 'Tap here' to 'One Two \(String(repeating: "x", count: 31))…'") { output in
      output.content.texts[1].text = "One\nTwo\t" + String(repeating: "x", count: 50)
    },

    // Arrows.
    Case("arrow moved 3 pt right") { $0.move(3, x: 3) },
    Case("arrow redrawn") { output in
      output.move(3, x: 7)
      output.elements[3].look = "x"
    },
    Case("arrow flipped to above") { output in
      output.elements[3].frame = .init(x: 120, y: 20, width: 30, height: 70)
      output.elements[3].look = "x"
    },
    Case("arrow flipped to the left") { output in
      output.elements[3].frame = .init(x: 20, y: 100, width: 70, height: 40)
      output.elements[3].look = "x"
    },
    Case("arrow line 2.5 → 3 pt") { output in
      output.elements[3].lineWidth = 3
      output.elements[3].look = "x"
    },

    // Style.
    Case("tip colour changed from #ffffff to #f0f0f0") {
      $0.elements[2].color = Color(red: 240, green: 240, blue: 240)
    },
    Case("tip opacity 100 % → 50 %") { $0.elements[2].color?.alpha = 128 },
    Case("tip font changed from Inter to Noto Sans", "tip size 17 → 15 pt", "tip weight 400 → 600") { output in
      (output.elements[2].font, output.elements[2].fontSize, output.elements[2].weight) = ("Noto Sans", 15, 600)
      output.elements[2].look = "x"
    },
    Case("scrim opacity 71 % → 70 %") { $0.scrim?.alpha = 178 },
    Case("scrim opacity 71 % → 71.4 %") { $0.scrim?.alpha = 182 },
    Case("scrim colour changed from #000000b5 to #100000b5") { $0.scrim?.red = 16 },

    // What was done is told before what follows from it.
    Case(
      "screen 375 x 667 → 390 x 844", "target moved 5 pt down", "button removed",
      "tip title changed from 'New' to 'Old'",
      "arrow redrawn", "tip weight 400 → 700", "layer 'badge' is drawn otherwise"
    ) { output in
      output.points = Size(390, 844)
      output.elements[4].look = "x"
      output.elements[3].look = "x"
      output.elements[2].weight = 700
      output.content.texts[0].text = "Old"
      output.move(0, y: 5)
      output.elements.remove(at: 5)
    },
  ]

  @Test(arguments: cases)
  func changesAreToldInWords(_ example: Case) {
    let old = Self.output()
    var new = old
    example.change(&new)
    #expect(new.changes(from: old).map(\.text) == example.texts)
    // Nothing that differs is passed over in silence, either way.
    if new != old { new.provenance.scene = Digest(of: [9]) }
    #expect(old.changes(from: new).isEmpty == (new == old))
  }

  @Test func aChangeNamesItsElement() {
    var new = Self.output()
    new.move(0, x: 5)
    new.scrim = .black
    #expect(new.changes(from: Self.output()).map(\.element) == ["target", nil])
  }

  /// Where two long texts begin alike, the place is shown where they part.
  @Test func longTextsAreShownWhereTheyDiffer() {
    let start = "Swipe from the left edge of the screen to open "
    var (old, new) = (Self.output(), Self.output())
    old.content.texts[1].text = start + "the menu"
    new.content.texts[1].text = start + "your inbox"
    #expect(
      new.changes(from: old).map(\.text) == ["tip text changed from '…n to open the menu' to '…n to open your inbox'"])
  }

  /// Anything that a record can hold can be told of.
  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func everyTwoOutputsCanBeCompared(seed: UInt64) {
    var random = RandomRecord(seed: seed)
    let (old, new) = (random.output(name: "a.png"), random.output(name: "a.png"))
    #expect(!new.changes(from: old).isEmpty || new.provenance.scene == old.provenance.scene)
    #expect(new.changes(from: new).isEmpty)
  }
}

extension Record.Output {
  fileprivate mutating func move(_ index: Int, x: Double = 0, y: Double = 0) {
    elements[index].frame.x += x
    elements[index].frame.y += y
  }

  fileprivate mutating func grow(_ index: Int, width: Double = 0, height: Double = 0) {
    elements[index].frame.width += width
    elements[index].frame.height += height
    elements[index].look += "+"
  }
}
