import Comparing
import Files
import Geometry
import Record
import TestSupport
import Testing
import Trees

/// What a guide may undergo, and what it is called.
struct FifteenEditsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var change: Comparison.Change
    /// The first clause.
    var clause: String
    var edit: @Sendable (Sketch) -> Sketch

    init(
      _ name: String, _ change: Comparison.Change, _ clause: String, _ edit: @escaping @Sendable (inout Sketch) -> Void
    ) {
      (testDescription, self.change, self.clause) = (name, change, clause)
      self.edit = { sketch in
        var sketch = sketch
        edit(&sketch)
        return sketch
      }
    }
  }

  /// Edits of the manifest, which the record tells.
  static let drawn = [
    Case("scrim", .changed, "scrim opacity 71 % → 70 %") { $0.scrimAlpha = 179 },
    Case("hole", .changed, "target moved 1 pt right") { $0.hole.x += 1 },
    Case("colour", .changed, "tip colour changed from #ffffff to #f0f0f0") {
      $0.tipColor = Color(red: 240, green: 240, blue: 240)
    },
    Case("font size", .changed, "tip size 17 → 16 pt") { $0.fontSize = 16 },
    Case("text", .changed, "tip text changed from 'Tap here' to 'Press here'") { $0.text = "Press here" },
    Case("arrow", .changed, "arrow flipped to above") {
      $0.arrow.y = 0
      $0.arrow.height = 18
    },
    Case("row", .resized, "size 120 x 160 → 120 x 159 pixels") { $0.size.height = 159 },
    Case("font", .changed, "Inter Regular 4.0 → 4.1") {
      $0.font = "4.1"
      $0.tip.width += 1
    },
  ]

  @Test(arguments: drawn) func editsOfTheManifest(of edit: Case) async throws {
    let sketch = Sketch()
    let comparison = await compare(
      MemoryTree("old", [sketch]), MemoryTree("new", [edit.edit(sketch)]))
    let picture = try #require(comparison.pictures.first)
    #expect(picture.change == edit.change)
    #expect(comparison.edits.map(\.title) == ["compose"])
    #expect(comparison.edits.first?.clauses.first?.text == edit.clause)
    #expect(!picture.isUnexplained)
    #expect(picture.pixels?.regions.allSatisfy { $0.isExplained == true } == true)
    #expect(comparison.verdict == .changed)
  }

  /// Edits of the file alone.
  static let altered: [(String, Comparison.Change, @Sendable (Sketch) -> [UInt8])] = [
    (
      "one pixel's alpha", .changed,
      {
        var samples = $0.samples
        samples[3] += 1
        return RawPNG.bytes(width: 120, height: 160, samples)
      }
    ),
    (
      "white text in the clear hole", .changed,
      { sketch in
        var sketch = sketch
        sketch.blots = [(PixelRect(x: 25, y: 25, width: 8, height: 2), Color(red: 255, green: 255, blue: 255))]
        return sketch.bytes
      }
    ),
    (
      "colours of clear pixels", .unseen,
      {
        var samples = $0.samples
        samples[4 * (30 * 120 + 30)] = 200
        return RawPNG.bytes(width: 120, height: 160, samples)
      }
    ),
    ("16 bits", .reencoded, { RawPNG.bytes(width: 120, height: 160, $0.samples, isDeep: true) }),
    ("cut off", .unreadable, { Array($0.bytes.dropLast(30)) }),
    ("no picture", .unreadable, { _ in Array("<svg/>".utf8) }),
  ]

  @Test(arguments: altered.indices) func editsOfTheFile(number: Int) async throws {
    let (name, change, alter) = Self.altered[number]
    let sketch = Sketch()
    let old = MemoryTree("old", [sketch])
    let record = try old.bytes(of: #require(old.index(of: "guides.json")))
    let new = MemoryTree("new", [sketch.name: alter(sketch), "guides.json": record])
    let comparison = await compare(old, new)
    let picture = try #require(comparison.pictures.first, "\(name)")
    #expect(picture.change == change, "\(name)")
    #expect(picture.isUnexplained == (change == .changed), "\(name)")
    #expect(comparison.edits.count == 1 && comparison.edits[0].clauses.isEmpty == false)
    #expect(comparison.verdict == (change == .unreadable ? .failed : change == .changed ? .changed : .same))
    if change == .changed {
      #expect(comparison.edits[0].isUnexplained)
      #expect(picture.causes == ["the new file is not the one that its record tells of"])
    }
  }

  @Test func namesAreAddedRemovedRenamedAndMoved() async throws {
    let sketch = Sketch()
    var tall = sketch
    tall.device = "iphone5"
    tall.guide = "inbox"
    let (old, new) = (
      MemoryTree("old", ["tip_iphone6@2x.png": sketch.bytes, "inbox-568h@2x.png": tall.bytes, "gone.png": tall.bytes]),
      MemoryTree(
        "new",
        [
          "hint_iphone6@2x.png": sketch.bytes, "inbox_iphone5@2x.png": tall.bytes,
          "more@3x.png": Sketch(scale: 2).bytes,
        ])
    )
    let comparison = await compare(old, new)
    #expect(
      comparison.changes == [
        "hint_iphone6@2x.png": .renamed, "inbox_iphone5@2x.png": .moved, "gone.png": .removed, "more@3x.png": .added,
      ])
    #expect(comparison.picture("hint_iphone6@2x.png")?.oldName == "tip_iphone6@2x.png")
    #expect(comparison.picture("inbox_iphone5@2x.png")?.naming == .moved)
    #expect(comparison.told.contains("hint: renamed from 'tip' (1)"))
  }
}
