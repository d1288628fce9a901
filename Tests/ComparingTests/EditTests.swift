import Files
import Geometry
import Record
import Testing

@testable import Comparing

struct EditTests {
  @Test func oneEditOnFortyDevicesIsOneItem() async {
    let old = (0..<40).map { Sketch(device: "device\($0)") }
    let new = old.enumerated().map { number, sketch in
      var sketch = sketch
      sketch.hole.x += 11 + number % 4
      if number % 2 == 0 { sketch.arrow.height += 1 }
      return sketch
    }
    let comparison = await compare(MemoryTree("old", old), MemoryTree("new", new))
    #expect(comparison.told == ["compose: target moved 11–14 pt right (40), arrow redrawn (20)"])
    #expect(comparison.edits[0].pictures.count == 40)
  }

  @Test(arguments: [2, 12]) func oneChangeOfStyleOnSeveralGuidesIsOneItem(count: Int) async {
    let old = (0..<count).flatMap { guide in ["iphone5", "iphone6"].map { Sketch(guide: "g\(guide)", device: $0) } }
    let new = old.map { sketch in
      var sketch = sketch
      sketch.scrimAlpha = 179
      return sketch
    }
    let comparison = await compare(MemoryTree("old", old), MemoryTree("new", new))
    let title = count == 2 ? "g0 and g1" : "12 guides"
    #expect(comparison.told == ["\(title): scrim opacity 71 % → 70 % (\(count * 2))"])
  }

  @Test func twoEditsAreTwoItems() async {
    let old = ["a", "b"].map { Sketch(guide: $0) }
    var new = old
    new[0].text = "Press"
    new[1].hole.y += 3
    let comparison = await compare(MemoryTree("old", old), MemoryTree("new", new))
    #expect(
      Set(comparison.told) == [
        "a: tip text changed from 'Tap here' to 'Press' (1)", "b: target moved 3 pt down (1)",
      ])
  }

  @Test func withoutRecordsNumbersTell() async {
    let old = ["iphone5", "iphone6"].map { Sketch(device: $0) } + [Sketch(page: 2)]
    let new = old.map { sketch in
      var sketch = sketch
      sketch.blots = [(PixelRect(x: 100, y: 100, width: 4, height: 2), Color(red: 1, green: 2, blue: 3))]
      return sketch
    }
    let comparison = await compare(
      MemoryTree("old", old, hasRecord: false), MemoryTree("new", new, hasRecord: false))
    #expect(
      Set(comparison.told) == [
        "compose: 8 pixels differ in one place (2)", "compose, page 2: 8 pixels differ in one place (1)",
      ])
    #expect(comparison.pictures.allSatisfy { !$0.isUnexplained })
  }

  @Test func aNewDeviceIsOneItem() async {
    let old = (0..<3).map { Sketch(guide: "g\($0)") }
    let added = old.map { sketch in
      var sketch = sketch
      sketch.device = "kiosk"
      return sketch
    }
    let more = await compare(MemoryTree("old", old), MemoryTree("new", old + added))
    #expect(more.told == ["device kiosk: 3 pictures added (3)"])
    let fewer = await compare(MemoryTree("old", old + added), MemoryTree("new", old))
    #expect(fewer.told == ["device kiosk: 3 pictures removed (3)"])
    let guide = await compare(MemoryTree("old", old), MemoryTree("new", old + [Sketch(guide: "h")]))
    #expect(guide.told == ["h: picture added (1)"])
  }

  @Test func devicesThatCameOrWentAreOneItem() async {
    let old = (0..<5).map { Sketch(device: "device\($0)") }
    func told(_ count: Int) async -> [String] {
      await compare(MemoryTree("old", old), MemoryTree("new", Array(old.prefix(count)))).told
    }
    #expect(await told(1) == ["4 devices: 4 pictures removed (4)"])
    #expect(await told(2) == ["devices device2, device3 and device4: 3 pictures removed (3)"])
    #expect(await told(4) == ["device device4: picture removed (1)"])
  }

  @Test func whatOneSideLacksIsNamed() async {
    let old = ["a", "b"].map { Sketch(guide: $0) } + [Sketch(guide: "tour", page: 1), Sketch(guide: "tour", page: 2)]
    let plain = Dictionary(uniqueKeysWithValues: old.map { ($0.name, $0.bytes) })
    func told(_ more: [String: [UInt8]]) async -> [String] {
      await compare(MemoryTree("old", plain), MemoryTree("new", plain.merging(more) { $1 })).told
    }
    let others = ["a", "b"].map { guide in
      var sketch = Sketch(guide: guide)
      sketch.scrimAlpha = 40
      return sketch.bytes
    }
    #expect(
      await told(["a_iphone6-Landscape.png": others[0], "b_iphone6-Landscape.png": others[1]]) == [
        "landscape: 2 pictures added (2)"
      ])
    #expect(
      await told(["a_iphone6-Dark.png": others[0], "b_iphone6-Dark.png": others[1]]) == ["dark: 2 pictures added (2)"])
    #expect(await told(["tour_3_iphone6.png": others[0]]) == ["tour, page 3: picture added (1)"])
    #expect(await told(["c_iphone6-Dark.png": others[0]]) == ["c: picture added (1)"])
  }

  @Test func anArrowThatIsDrawnOtherwiseIsOneItem() async {
    let old = ["iphone4", "iphone5", "iphone6"].flatMap { device in
      ["compose", "tour"].map { Sketch(guide: $0, device: device) }
    }
    let new = old.enumerated().map { number, sketch in
      var sketch = sketch
      if number == 0 { sketch.arrow.height = 20 } else { (sketch.arrow.y, sketch.arrow.height) = (0, 18) }
      return sketch
    }
    let comparison = await compare(MemoryTree("old", old), MemoryTree("new", new))
    #expect(comparison.told == ["compose and tour: arrow flipped to above (5), arrow redrawn (1)"])
  }

  @Test func aGuideThatIsRenamedAndChangedIsOneItem() async {
    func tree(_ name: String, _ guide: String, alpha: UInt8) -> MemoryTree {
      let sketches = [1, 2].flatMap { page in
        ["iphone5", "iphone6"].map { Sketch(guide: guide, page: page, device: $0, scrimAlpha: alpha) }
      }
      return MemoryTree(name, sketches + [Sketch(scrimAlpha: alpha)])
    }
    let comparison = await compare(tree("old", "tour", alpha: 181), tree("new", "trip", alpha: 179))
    #expect(
      Set(comparison.told) == [
        "compose: scrim opacity 71 % → 70 % (1)",
        "trip, page 1; trip, page 2: scrim opacity 71 % → 70 % (4), renamed from 'tour' (4)",
      ])
  }

  @Test func anotherNameIsTold() async {
    let sketches = ["a", "b"].map { Sketch(guide: $0) }
    let old = MemoryTree("old", sketches)
    func told(_ name: @escaping (Sketch) -> String) async -> [String] {
      let files = sketches.map { (name($0), $0.bytes) }
      return await compare(old, MemoryTree("new", Dictionary(uniqueKeysWithValues: files))).told
    }
    #expect(await told { "sub/\($0.name)" } == ["a and b: moved to another name: into 'sub/' (2)"])
    #expect(
      await told { "\($0.guide)_iphone6-Portrait.png" } == [
        "a and b: moved to another name: a_iphone6.png → a_iphone6-Portrait.png and the like (2)"
      ])
  }

  @Test func whatAnotherNameHadIsTold() async {
    let bytes = ["a", "b"].enumerated().map { number, guide in
      var sketch = Sketch(guide: guide)
      sketch.hole.x += 9 * number
      return sketch.bytes
    }
    let swapped = await compare(
      MemoryTree("old", ["a.png": bytes[0], "b.png": bytes[1]]),
      MemoryTree("new", ["a.png": bytes[1], "b.png": bytes[0]]))
    #expect(swapped.pictures.map(\.causes) == [["is what 'b.png' was"], ["is what 'a.png' was"]])
    #expect(swapped.edits.map(\.clauses.first?.text) == ["is what 'b.png' was, others likewise"])
    let chain = await compare(
      MemoryTree("old", ["a.png": bytes[0], "b@2x.png": bytes[1]]),
      MemoryTree("new", ["b@2x.png": bytes[0], "c@3x.png": bytes[1]]))
    #expect(chain.picture("c@3x.png")?.causes == ["is what 'b@2x.png' was"])
    #expect(chain.told.contains("c: picture added (1), is what 'b@2x.png' was (1)"))
  }

  @Test func fontsThatCameOrWentAreOneClause() throws {
    let finding = Finding(
      picture: .init(name: "a", change: .changed, subject: .init(guide: "a")),
      clauses: [
        "tip weight 600 → 700", "font Inter Bold 3.019 is new", "arrow redrawn", "font Inter Semi Bold 3.019 is gone",
        "font Inter changed",
      ].map { Record.Change(text: $0) })
    #expect(
      EditClauses([finding, finding]).clauses.map { "\($0.text) (\($0.count))" } == [
        "tip weight 600 → 700 (2)", "arrow redrawn (2)", "font Inter changed (2)",
        "fonts: + Inter Bold, − Inter Semi Bold (2)",
      ])
  }

  @Test func whatNothingExplainsComesFirst() async throws {
    let old = ["a", "b", "c"].map { Sketch(guide: $0) }
    var new = old
    new[0].hole.x += 20
    new[1].blots = [(PixelRect(x: 110, y: 150, width: 3, height: 1), Color(red: 255, green: 0, blue: 0))]
    // One that changed besides what is told of it.
    new[2].text = "Press"
    new[2].blots = new[1].blots
    let comparison = await compare(MemoryTree("old", old), MemoryTree("new", new))
    #expect(comparison.edits.map(\.isUnexplained) == [true, true, false])
    #expect(comparison.told.last == "a: target moved 20 pt right (1)")
    #expect(comparison.told.contains("! b: 3 pixels differ in one place that nothing in the records explains (1)"))
    let regions = try #require(comparison.picture("c_iphone6.png")?.pixels?.regions)
    #expect(Set(regions.map(\.isExplained)) == [true, false])
    #expect(regions.contains { $0.elements == ["tip"] && $0.isExplained == true })
    #expect(regions.contains { $0.elements == ["scrim"] && $0.isExplained == false })
  }

  @Test func anotherProgramExplainsAll() async {
    let old = Sketch()
    var new = old
    new.blots = [(PixelRect(x: 110, y: 150, width: 3, height: 1), Color(red: 255, green: 0, blue: 0))]
    let comparison = await compare(
      MemoryTree("old", [old], program: "0.1.0"), MemoryTree("new", [new], program: "0.2.0"))
    #expect(comparison.told == ["compose: Scrim 0.1.0 → 0.2.0 (1)"])
    #expect(comparison.pictures[0].causes == ["Scrim 0.1.0 → 0.2.0"])
  }

  @Test func theRecordAloneIsTold() async {
    let sketch = Sketch()
    var output = sketch.output()
    output.content.spoken = "Tap there."
    let program = Record.Program(version: "0.1.0", libraries: [])
    let comparison = await compare(
      MemoryTree("old", [sketch]),
      MemoryTree(
        "new",
        [
          sketch.name: sketch.bytes,
          "guides.json": Record(program: program, outputs: [output], reveals: []).bytes,
        ]))
    #expect(comparison.verdict == .same)
    #expect(
      comparison.told == [
        "compose, the record alone: what is read aloud changed from 'Tap here.' to 'Tap there.' (1)"
      ])
  }

  @Test func aRevealThatMovesOtherwiseIsTold() async {
    let sketch = Sketch()
    func tree(_ name: String, _ duration: Double) -> MemoryTree {
      let reveal = Record.Reveal(
        name: "splash", transition: "iris", device: "iphone6", orientation: "portrait", mask: sketch.name,
        anchorPoint: Point(0.5, 0.5), from: Point(1, 1), to: Point(9, 9), duration: duration)
      let record = Record(
        program: .init(version: "0.1.0", libraries: []), outputs: [sketch.output()], reveals: [reveal])
      return MemoryTree(name, [sketch.name: sketch.bytes, "guides.json": record.bytes])
    }
    let comparison = await compare(tree("old", 0.75), tree("new", 1))
    #expect(comparison.told == ["compose, the record alone: duration 0.75 → 1 s (1)"])
    #expect(comparison.pictures.map(\.words) == [[.init(text: "duration 0.75 → 1 s")]])
    #expect(comparison.verdict == .same)
    #expect(await compare(tree("old", 1), tree("new", 1)).edits.isEmpty)
  }

  @Test func whatIsIgnoredIsTolerated() async {
    let old = Sketch()
    var new = old
    new.text = "Press"
    let trees = (MemoryTree("old", [old]), MemoryTree("new", [new]))
    for ignored in [
      Comparison.Settings.Ignored.element("tip"), .element("compose/tip"),
      .points(PixelRect(x: 10, y: 80, width: 90, height: 30)), .pixels(PixelRect(x: 10, y: 80, width: 90, height: 30)),
    ] {
      let comparison = await compare(trees.0, trees.1, .init(ignored: [ignored]))
      #expect(comparison.pictures.map(\.change) == [.tolerated])
      #expect(comparison.verdict == .same)
    }
    for ignored in [Comparison.Settings.Ignored.element("inbox/tip"), .element("arrow")] {
      #expect(await compare(trees.0, trees.1, .init(ignored: [ignored])).pictures.map(\.change) == [.changed])
    }
    #expect(await compare(trees.0, trees.1, .init(maxPixels: 100_000)).pictures.map(\.change) == [.tolerated])
    #expect(await compare(trees.0, trees.1, .init(maxRatio: 0.5)).pictures.map(\.change) == [.tolerated])
    #expect(await compare(trees.0, trees.1, .init(maxPixels: 1)).pictures.map(\.change) == [.changed])
  }
}
