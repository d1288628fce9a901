import Comparing
import Files
import Geometry
import Record
import Testing

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
        "compose: 8 pixels differ in 1 place (2)", "compose, page 2: 8 pixels differ in 1 place (1)",
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
    #expect(comparison.told.contains("! b: 3 pixels differ in 1 place that nothing in the records explains (1)"))
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
