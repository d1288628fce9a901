import Geometry
import TestSupport
import Testing

@testable import Exporting

struct KitTilingTests {
  /// Boxes that do not overlap, at random places, some of them at the edges.
  private func boxes(_ count: Int, on size: PixelSize, _ numbers: inout SplitMix) -> [PixelRect] {
    var boxes: [PixelRect] = []
    for _ in 0..<count {
      let width = Int.random(in: 1...size.width / 2, using: &numbers)
      let height = Int.random(in: 1...size.height / 2, using: &numbers)
      let x = [0, size.width - width, Int.random(in: 0...size.width - width, using: &numbers)]
      let y = [0, size.height - height, Int.random(in: 0...size.height - height, using: &numbers)]
      let box = PixelRect(
        x: x.randomElement(using: &numbers)!, y: y.randomElement(using: &numbers)!, width: width, height: height)
      if boxes.allSatisfy({ $0.intersection(box).isEmpty }) { boxes.append(box) }
    }
    return boxes
  }

  @Test func fillsAndBoxesMakeUpTheScreen() {
    var numbers = SplitMix(seed: 6)
    for round in 0..<300 {
      let size = PixelSize(
        width: Int.random(in: 2...40, using: &numbers), height: Int.random(in: 2...40, using: &numbers))
      let boxes = boxes(round % 9, on: size, &numbers)
      let fills = KitTiling.fills(of: size, around: boxes)
      var counts = Array(repeating: 0, count: size.width * size.height)
      for rect in fills + boxes {
        #expect(!rect.isEmpty)
        #expect(rect.intersection(size.bounds) == rect)
        for y in rect.y..<rect.bottom {
          for x in rect.x..<rect.right { counts[y * size.width + x] += 1 }
        }
      }
      #expect(counts.allSatisfy { $0 == 1 }, "\(size), \(boxes), \(fills)")
      // A box adds at most three to the rectangles that there are without it.
      #expect(fills.count <= 1 + 3 * boxes.count, "\(size), \(boxes), \(fills)")
    }
  }

  @Test func rectanglesAreFew() {
    let size = PixelSize(width: 100, height: 200)
    func count(_ boxes: PixelRect...) -> Int { KitTiling.fills(of: size, around: boxes).count }
    #expect(KitTiling.fills(of: size, around: []) == [size.bounds])
    #expect(count(size.bounds) == 0)
    #expect(count(PixelRect(x: 10, y: 10, width: 20, height: 20)) == 4)
    #expect(count(PixelRect(x: 0, y: 10, width: 20, height: 20)) == 3)
    #expect(count(PixelRect(x: 0, y: 0, width: 20, height: 20)) == 2)
    #expect(count(PixelRect(x: 0, y: 10, width: 100, height: 20)) == 2)
    // Side by side, one column is free between them and bands go over both.
    #expect(count(PixelRect(x: 10, y: 50, width: 20, height: 20), PixelRect(x: 60, y: 50, width: 20, height: 20)) == 5)
    #expect(count(PixelRect(x: 10, y: 10, width: 20, height: 20), PixelRect(x: 10, y: 60, width: 20, height: 20)) == 5)
  }
}
