import Manifest
import TestSupport
import Testing

@testable import Baking

struct ShardTests {
  let planning = Planning()

  static let text = """
    version: 1
    devices: [iphone4, iphone6p, ipad13]
    orientations: [portrait, landscape]
    appearances: [light, dark]
    guides:
      tour:
        pages: [{ tip: One }, { tip: Two }, { tip: Three }]
      single: { tip: One }
      lamp: { states: { on: { tip: On }, off: { tip: Off } }, blend: { from: off, to: on, steps: 4 } }
    sprites:
      knob: { size: [40, 20], layers: [{ id: label, text: x, font: { size: 6 } }] }
    reveals:
      splash: { transition: circle-from-center, over: splash.svg, frames: 6 }
      movie: { transition: circle-from-center, over: splash.svg, frames: 30, animated: true }
    """

  func catalogue() throws -> Catalogue {
    try planning.scratch.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#, to: "splash.svg")
    return Catalogue(try planning.manifest(Self.text))
  }

  func shares(_ count: Int, of catalogue: Catalogue) -> [[Catalogue.Entry]] {
    (1...count).map { catalogue.share(Shard(index: $0, count: count)!, of: catalogue.entries) }
  }

  @Test func thereIsNoShardBesideThem() {
    #expect(Shard(index: 1, count: 1) != nil && Shard(index: 1024, count: 1024) != nil)
    for (index, count) in [(0, 4), (5, 4), (-1, 4), (1, 0), (1, -3), (1, 1025), (Int.min, Int.max)] {
      #expect(Shard(index: index, count: count) == nil)
    }
  }

  @Test(arguments: [1, 2, 3, 7, 16, 1024])
  func everyPictureIsInJustOneShare(count: Int) throws {
    let catalogue = try catalogue()
    let places = Dictionary(
      uniqueKeysWithValues: catalogue.entries.enumerated().map { ($0.element.path, $0.offset) })
    var seen: Set<String> = []
    for share in shares(count, of: catalogue) {
      // In the manifest's order.
      #expect(share.map { places[$0.path]! } == share.map { places[$0.path]! }.sorted())
      for entry in share { #expect(seen.insert(entry.path).inserted, "\(entry.path) is in two shares") }
    }
    #expect(seen.count == catalogue.entries.count)
  }

  @Test(arguments: [2, 3, 7, 16])
  func sharesDifferByASheetAtMost(count: Int) throws {
    let catalogue = try catalogue()
    var sheets: [Catalogue.Sheet: Int] = [:]
    for entry in catalogue.entries { sheets[entry.sheet, default: 0] += catalogue.weight(of: entry) }
    let heaviest = sheets.values.max()!
    let loads = shares(count, of: catalogue).map { $0.reduce(0) { $0 + catalogue.weight(of: $1) } }
    #expect(loads.max()! - loads.min()! <= heaviest)
    #expect(loads.min()! > 0)
  }

  @Test func whatIsLaidOutAtOnceStaysTogether() throws {
    let catalogue = try catalogue()
    let owners = shares(5, of: catalogue).map { Set($0.map(\.sheet)) }
    for (number, owner) in owners.enumerated() {
      for other in owners.dropFirst(number + 1) { #expect(owner.isDisjoint(with: other)) }
    }
  }

  @Test func anAnimationWeighsWhatItsFramesDo() throws {
    let catalogue = try catalogue()
    let animation = try #require(catalogue.entries.first { $0.view == .animation })
    let mask = try #require(catalogue.entries.first { $0.view == .mask && $0.sheet.screen == animation.sheet.screen })
    #expect(catalogue.weight(of: animation) == 30 * catalogue.weight(of: mask))
  }

  @Test func moreSharesThanSheetsLeaveSomeEmpty() throws {
    let catalogue = try catalogue()
    let sheets = Set(catalogue.entries.map(\.sheet)).count
    let shares = shares(sheets + 3, of: catalogue)
    #expect(shares.count(where: \.isEmpty) == 3)
  }

  /// Machines of one bake may have different versions of the language's library: this is what they all must find.
  @Test func theShareIsTheSameEverywhere() throws {
    let catalogue = Catalogue(
      try planning.manifest(
        """
        version: 1
        devices: [iphone4, iphone6p]
        guides: { a: { tip: A }, b: { pages: [{ tip: One }, { tip: Two }] }, c: { tip: C } }
        """))
    #expect(
      shares(3, of: catalogue).map { $0.map(\.path) } == [
        ["b_1_iphone6p@3x.png", "b_2_iphone6p@3x.png"],
        ["a_iphone6p@3x.png", "b_1_iphone4@2x.png", "b_2_iphone4@2x.png"],
        ["a_iphone4@2x.png", "c_iphone4@2x.png", "c_iphone6p@3x.png"],
      ])
  }

  @Test func aSelectionIsSharedByItself() throws {
    let catalogue = try catalogue()
    let chosen = catalogue.entries.filter { catalogue.subjects[$0.sheet.subject].name == "tour" }
    let shares = (1...2).map { catalogue.share(Shard(index: $0, count: 2)!, of: chosen) }
    #expect(shares[0].count == 18 && shares[1].count == 18)
  }
}
