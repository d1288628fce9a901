import Geometry
import Scene
import Testing

struct DrawingContentsTests {
  @Test func filesAreThoseOfMarksHolesRingsAndClips() {
    #expect(
      Drawing.scene(sampleScene()).files == ["mask.png", "icon@2x.png", "inner.svg", "clip.png", "hole.png"])
  }

  @Test func allFramesCount() {
    var other = sampleScene()
    other.holes = [Hole(id: "hole", shape: .picture(PictureMask(file: "other.png", frame: .empty)))]
    let files = Drawing.blend(sampleScene(), other, share: 0.9).files
    #expect(files.count == 6 && files.contains("other.png"))
    let frames = Drawing.animation(Animation(frames: [other, sampleScene()], duration: 1))
    #expect(frames.files == files)
    #expect(frames.lines.count == 8)
  }

  @Test func linesAreThoseOfGroupsToo() {
    #expect(Drawing.scene(sampleScene()).lines.count == 4)
    #expect(Drawing.scene(sampleScene()).lines[3].runs.map(\.text) == ["Tap ", "here"])
  }
}
