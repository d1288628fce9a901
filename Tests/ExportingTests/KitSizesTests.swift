import Geometry
import Record
import Testing

@testable import Exporting

struct KitSizesTests {
  private func guide(_ name: String, page: Int = 1, on device: String, _ files: String...) -> Kit.Guide {
    Kit.Guide(
      key: Kit.Key(guide: name, page: page, device: device, orientation: "portrait", appearance: "light"), pages: 1,
      scale: 2, size: PixelSize(width: 10, height: device == "large" ? 30 : 20), scrim: .black, fills: [],
      parts: files.map { Kit.Placement(file: $0, role: "tip", frame: PixelRect(x: 0, y: 0, width: 1, height: 1)) })
  }

  @Test func sharedPartsCountOnceInEachRowAndOnceInAll() {
    let parts = [("a", 1), ("b", 2), ("c", 5)].map {
      Kit.Part(file: $0, scale: 2, size: PixelSize(width: $1, height: 1))
    }
    let kit = Kit(
      parts: parts,
      guides: [
        guide("tour", page: 1, on: "small", "a", "b"), guide("tour", page: 1, on: "large", "a", "b"),
        guide("tour", page: 2, on: "small", "a", "c"), guide("tour", page: 2, on: "large", "a"),
        guide("single", on: "small", "a"), guide("single", on: "large", "a"),
      ])
    let sizes = KitSizes(
      of: kit, pictureBytes: [10, 20, 30, 40, 50, 60], partBytes: ["a": 100, "b": 200, "c": 400])
    #expect(sizes.guides.map(\.name) == ["tour", "single"])
    let tour = sizes.guides[0].row
    #expect(tour.pictures == 4)
    // Both pages on the larger screen; of parts, the smaller screen needs more.
    #expect(tour.full == KitSizes.Amount(bytes: 100, memory: 2 * 1200))
    #expect(tour.kit == KitSizes.Amount(bytes: 700, memory: (1 + 2 + 5) * 4))
    let single = sizes.guides[1].row
    #expect(single.full == KitSizes.Amount(bytes: 110, memory: 1200))
    #expect(single.kit == KitSizes.Amount(bytes: 100, memory: 4))
    #expect(sizes.total.pictures == 6)
    #expect(sizes.total.full == KitSizes.Amount(bytes: 210, memory: 3 * 1200))
    #expect(sizes.total.kit == KitSizes.Amount(bytes: 700 + kit.json.text().utf8.count, memory: 32))
  }

  @Test func theChoiceWeighsBytesAgainstMemory() {
    func row(_ full: (Int, Int), _ kit: (Int, Int)) -> KitSizes.Row {
      KitSizes.Row(
        pictures: 1, full: .init(bytes: full.0, memory: full.1), kit: .init(bytes: kit.0, memory: kit.1))
    }
    #expect(row((200, 300), (100, 100)).isKitBetter)
    #expect(row((100, 300), (200, 100)).isKitBetter)
    #expect(!row((100, 300), (400, 100)).isKitBetter)
    #expect(!row((100, 100), (100, 100)).isKitBetter)
  }
}
