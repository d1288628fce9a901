import Geometry
import Scene
import Testing

struct LookTests {
  @Test func everyCoordinateMoves() {
    let (scene, moved) = (sampleScene(), sampleScene(x: 12, y: -7))
    #expect(scene.elements.map { $0.offset(x: 12, y: -7) } == moved.elements)
    #expect(scene.holes.map { $0.offset(x: 12, y: -7) } == moved.holes)
  }

  @Test func whatMovedLooksAsItDid() {
    let (scene, moved) = (sampleScene(), sampleScene(x: 1012, y: -733))
    #expect(scene.elements.map(\.look) == moved.elements.map(\.look))
    #expect(scene.holes.map(\.look) == moved.holes.map(\.look))
  }

  /// A third of a pixel is not told to the last digit, and least where numbers are large.
  @Test func brokenPlacesDoNotMatter() {
    func element(_ x: Double) -> Element {
      Element(
        role: .layer, id: "box", frame: PixelRect(x: Int(x), y: 0, width: 10, height: 10),
        marks: [.fill(.rect(Rect(x: x, y: 0.7, width: 10, height: 10)), .white)])
    }
    #expect(element(1.0 / 3).look == element(1000 + 1.0 / 3).look)
    #expect(element(0.33).look != element(0.34).look)
  }

  @Test func aNameIsNoLook() {
    var element = sampleScene().elements[0]
    let look = element.look
    element.id = "other"
    element.texts = []
    #expect(element.look == look)
    element.marks[0] = .fill(.rect(Rect(x: 1, y: 2, width: 40.5, height: 30.5)), .white)
    #expect(element.look != look)
  }

  @Test func aHoleIsToldByShapeAndEdge() {
    var hole = sampleScene().holes[0]
    let look = hole.look
    hole.id = "other"
    #expect(hole.look == look)
    hole.feather += 1
    #expect(hole.look != look)
  }

  @Test func noPlaceIsTooFar() {
    let box = Rect(left: -.infinity, top: .nan, right: 1e300, bottom: .infinity)
    #expect(!Hole(id: "hole", outline: .rect(box)).look.isEmpty)
  }
}
