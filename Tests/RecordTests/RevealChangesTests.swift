import Geometry
import Record
import Testing

struct RevealChangesTests {
  private static func reveal(_ edit: (inout Record.Reveal) -> Void = { _ in }) -> Record.Reveal {
    var reveal = Record.Reveal(
      name: "splash", transition: "circle-from-center", device: "iphone6", orientation: "portrait", mask: "mask.png",
      anchorPoint: Point(0.5, 0.5), from: Point(1, 1), to: Point(8.25, 9), duration: 0.75, frames: ["1.png"])
    edit(&reveal)
    return reveal
  }

  private static let edits: [(String, @Sendable (inout Record.Reveal) -> Void)] = [
    ("duration 0.75 → 1 s", { $0.duration = 1 }),
    ("duration 0.75 → 0.755 s", { $0.duration = 0.755 }),
    ("transition circle-from-center → heart", { $0.transition = "heart" }),
    ("scale at the beginning 1 x 1 → 1.5 x 1", { $0.from = Point(1.5, 1) }),
    ("scale at the end 8.25 x 9 → 8 x -0.01", { $0.to = Point(8, -0.01) }),
    ("anchor 0.5 x 0.5 → 0.5 x 0.333", { $0.anchorPoint = Point(0.5, 1 / 3) }),
    ("frames 1 → 3", { $0.frames += ["2.png", "3.png"] }),
    ("animation added", { $0.animation = "a.png" }),
  ]

  @Test(arguments: edits.indices) func oneChangeIsOneClause(number: Int) {
    let (text, edit) = Self.edits[number]
    #expect(Self.reveal(edit).changes(from: Self.reveal()).map(\.text) == [text])
  }

  @Test func whatIsTheSameIsNotTold() {
    #expect(Self.reveal().changes(from: Self.reveal { $0.mask = "other.png" }).isEmpty)
  }
}
