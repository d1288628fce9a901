import Foundation
import Geometry
import Scene
import Testing

struct CanonicalBytesTests {
  private static let drawings: [Drawing] = {
    let small = Scene(size: PixelSize(width: 1, height: 2), scrim: .black)
    return [
      .scene(sampleScene()), .blend(small, small, share: 0.25),
      .animation(Animation(frames: [small, small], duration: 0.75)),
    ]
  }()

  /// Whatever changes in a drawing, be it one number, changes its bytes: every value that its JSON has is changed in turn,
  /// so that a property that comes one day is looked at too.
  @Test(arguments: drawings) func everyPropertyCounts(_ drawing: Drawing) throws {
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(drawing))
    var seen: Set<[UInt8]> = [drawing.canonicalBytes]
    var count = 0
    for changed in changes(of: json) {
      let data = try JSONSerialization.data(withJSONObject: changed.json)
      guard let other = try? JSONDecoder().decode(Drawing.self, from: data) else { continue }
      try #require(other != drawing, "\(changed.path)")
      #expect(seen.insert(other.canonicalBytes).inserted, "\(changed.path)")
      count += 1
    }
    #expect(count > (drawing.files.isEmpty ? 10 : 200))
  }

  @Test(arguments: drawings) func equalDrawingsHaveEqualBytes(_ drawing: Drawing) throws {
    let copy = try JSONDecoder().decode(Drawing.self, from: JSONEncoder().encode(drawing))
    #expect(copy == drawing)
    #expect(copy.canonicalBytes == drawing.canonicalBytes)
  }

  /// What the record says on one machine is compared on another.
  @Test func bytesAreTheSameOnEveryMachine() {
    let outline = Outline.path(Path([.move(Point(1, -2.5)), .close]))
    let bytes = Drawing.scene(
      Scene(
        size: PixelSize(width: 258, height: 1), scrim: .clear, holes: [Hole(id: "é", outline: outline)])
    ).canonicalBytes
    let sum = bytes.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    #expect(bytes.count == 389)
    #expect(sum == 9_604_407_971_574_859_534)
  }

  @Test func thereIsOneZero() {
    func drawing(_ zero: Double) -> Drawing {
      let path = Outline.path(Path([.move(Point(zero, zero))]))
      let ring = Mark.ring(Ring(shape: .outline(path), gap: zero, width: 1, color: .white))
      let element = Element(role: .ring, id: "ring", frame: .empty, marks: [ring])
      return .scene(Scene(size: PixelSize(width: 1, height: 1), scrim: .clear, elements: [element]))
    }
    #expect(drawing(0) == drawing(-0.0))
    #expect(drawing(0).canonicalBytes == drawing(-0.0).canonicalBytes)
  }

  /// What stands in one text, list or map may not be taken for what stands in the next.
  @Test func boundariesCount() {
    func scene(_ groups: [[String]]) -> [UInt8] {
      Drawing.scene(
        Scene(
          size: PixelSize(width: 1, height: 1), scrim: .clear,
          elements: groups.map { Element(role: .tip, id: "tip", frame: .empty, marks: [], texts: $0) })
      ).canonicalBytes
    }
    #expect(Set([scene([["ab", "c"]]), scene([["a", "bc"]]), scene([["abc"]]), scene([["abc", ""]])]).count == 4)
    #expect(Set([scene([["a"], ["b"]]), scene([["a", "b"], []]), scene([[], ["a", "b"]])]).count == 3)
  }

  /// JSON with one value in it changed, for each value: a number by one, a word by a letter, a list by its last item.
  private func changes(of json: Any) -> [(json: Any, path: String)] {
    switch json {
    case let map as [String: Any]:
      var result: [(json: Any, path: String)] = []
      for (key, value) in map {
        for change in changes(of: value) {
          var copy = map
          copy[key] = change.json
          result.append((copy, ".\(key)\(change.path)"))
        }
        var copy = map
        copy[key] = nil
        result.append((copy, ".\(key) left out"))
      }
      return result
    case let list as [Any]:
      var result: [(json: Any, path: String)] = list.isEmpty ? [] : [(Array(list.dropLast()), " shortened")]
      for (index, value) in list.enumerated() {
        for change in changes(of: value) {
          var copy = list
          copy[index] = change.json
          result.append((copy, "[\(index)]\(change.path)"))
        }
      }
      return result
    case let number as NSNumber where CFBooleans.contains(number): return [(!number.boolValue, " toggled")]
    case let number as NSNumber: return [(NSNumber(value: number.doubleValue + 1), " + 1")]
    case let text as String:
      let other = ["luminance": "alpha", "alpha": "luminance", "tip": "card", "layer": "ring"][text]
      return [(other ?? text + "x", " + x")]
    default: return []
    }
  }

  private enum CFBooleans {
    static func contains(_ number: NSNumber) -> Bool { number.objCType.pointee == Int8(UInt8(ascii: "c")) }
  }
}
