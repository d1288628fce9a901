import Devices
import Diagnostics
import Foundation
import Manifest
import TestSupport
import Testing

/// Whatever is written, the reader ends with a manifest or with faults.
@Suite struct RobustnessTests {
  /// The same numbers in every run.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  private static let seed = """
    version: 1
    devices: [iphone5, { id: kiosk, points: [600, 900], scale: 2, safe: { portrait: { top: 4 } } }]
    orientations: [portrait, landscape]
    appearances: [light, dark]
    output: { naming: "{name}{-height}{@scale}", budget: 60 KB, directory: out }
    style: { scrim: { color: "#102030", opacity: 80% }, font: { files: [a/*.otf] }, tip: { shadow: black }, dark: { card: { tint: red } } }
    defaults: { button: { text: OK, frame: { bottom: safe.bottom - 20, centerX: 50% } } }
    guides:
      g:
        targets:
          - { id: menu, padding: { top: 1 }, ring: {}, frame: { left: 8, top: 8, width: 40, height: tip.height } }
        tip: { text: "**a** *b*", fit: { min: 12 }, frame: { left: (8 + 2) * 3, top: 20, height: 30 } }
        arrow: { from: [1, 2%], to: menu, dash: [1, 2] }
        pages:
          - { when: [{ device: [kiosk], orientation: landscape, tip: auto, arrow: none }] }
        states: { on: { tip: A, menu: { padding: 2 } }, off: { label: B, box: auto } }
        layers: [{ id: box, group: [{ id: label, text: C, frame: { left: box.left, top: 1 } }], rotate: 9 }]
    sprites:
      s:
        size: [24, 12]
        scales: [1, 2]
        card: { title: T, button: OK, width: 20 }
        states: { on: {}, off: { card: { title: auto } } }
        blend: { from: on, to: off, steps: 3 }
        when: [{ appearance: dark, state: on, layers: [{ text: D, opacity: 50% }] }]
    reveals: { r: { transition: clear-from-left, duration: 2 } }
    """

  @Test func mangledManifests() throws {
    var generator = Generator(state: 7)
    let scratch = try Scratch()
    let file = scratch.folder.appending(path: "guides.yaml")
    let pieces = Array("{}[]:,-*&|>\"'% .#()+/0918autoéx\n\t").map(String.init) + ["auto", "1e999", "..", "tip.left"]
    for _ in 0..<400 {
      var characters = Array(Self.seed)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = characters.indices.randomElement(using: &generator)!
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: characters.remove(at: index)
        case 1: characters.insert(contentsOf: pieces.randomElement(using: &generator)!, at: index)
        case 2: characters.swapAt(index, characters.indices.randomElement(using: &generator)!)
        default:
          let end = min(characters.count, index + Int.random(in: 1...20, using: &generator))
          characters.removeSubrange(index..<end)
        }
      }
      try Data(String(characters).utf8).write(to: file)
      let read = ManifestReader.read(path: file.path)
      #expect((read.manifest == nil) == read.diagnostics.contains { $0.severity == .error })
      for diagnostic in read.diagnostics {
        guard let location = diagnostic.location else { continue }
        let lines = read.sources[0].lines
        #expect(lines.indices.contains(location.line - 1), "\(diagnostic)")
        #expect(location.column <= lines[location.line - 1].unicodeScalars.count + 1, "\(diagnostic)")
      }
    }
  }

  @Test func manyTargetsAndPages() throws {
    let targets = (0..<100).map { index in
      "{ id: t\(index), frame: { left: \(index == 0 ? "8" : "t\(index - 1).right"), top: 8, width: 1, height: 1 } }"
    }
    let read = try ReadManifest(manifest(guide: "targets: [\(targets.joined(separator: ", "))]"))
    #expect(read.faults == [])
    let more = try ReadManifest(manifest(guide: "targets: [\((targets + targets).joined(separator: ", "))]"))
    #expect(more.faults == ["out-of-range: a page has at most 100 targets, and this has 200"])
  }

  /// Pages are asked for by several workers at once.
  @Test func pagesAreTheSameFromAnyTask() async throws {
    let manifest = try #require(
      try ReadManifest(
        """
        version: 1
        devices: [all]
        orientations: [portrait, landscape]
        guides: { g: { tip: A, when: [{ orientation: landscape, tip: B }, { device: pads, tip: { place: left } }] } }
        """
      ).manifest)
    let guide = manifest.guides[0]
    let texts = await withTaskGroup(of: [String].self) { group in
      for _ in 0..<4 {
        group.addTask { manifest.screens.map { guide.pages(on: $0)[0].tip!.text.plain } }
      }
      return await group.reduce(into: [[String]]()) { $0.append($1) }
    }
    #expect(texts.allSatisfy { $0 == manifest.screens.map { $0.orientation == .portrait ? "A" : "B" } })
  }
}
