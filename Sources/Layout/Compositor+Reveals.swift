package import Devices
import Diagnostics
import Geometry
package import Manifest
import Pictures
import Scene

extension Compositor {
  /// The mask of a reveal on one screen, how it grows, and its frames over the splash picture where there is one.
  package func scenes(of reveal: Reveal, on screen: Screen) -> (scenes: RevealScenes?, diagnostics: [PageDiagnostic]) {
    let shape = RevealShape(reveal.transition, on: screen.pixelSize)
    let size = screen.pixelSize
    let end = shape.clearingScale
    var scenes = RevealScenes(
      mask: Scene(size: size, scrim: .black, holes: [Hole(id: "clear", outline: shape.hole)]), anchor: shape.anchor,
      from: Point(1, 1), to: end, frames: [])
    guard let over = reveal.over else { return (scenes, []) }
    let picture: PictureVariant
    do throws(PictureError) {
      picture = try pictures.variant(of: over.path, scale: screen.device.scale)
    } catch {
      let fault = Diagnostic(.unreadablePicture, error.description, at: over.location, help: error.remedy)
      return (nil, [PageDiagnostic(page: "'\(reveal.name)'", diagnostic: fault)])
    }
    let image = ImageMark(file: picture.file, frame: Self.filling(size, picture.size))
    let count = max(2, reveal.frames)
    scenes.frames = (0..<count).map { index in
      var scene = Scene(size: size, scrim: .clear)
      // The last is clear by definition, whatever the numbers are.
      guard index < count - 1 else { return scene }
      let progress = Double(index) / Double(count - 1)
      let scale = Point(1 + (end.x - 1) * progress, 1 + (end.y - 1) * progress)
      let group = Group(
        marks: [.image(image)], frame: size.bounds,
        clip: Group.Clip(.outline(shape.cut(scaledBy: scale)), isInverted: true))
      scene.elements = [Element(role: .layer, id: reveal.name, frame: size.bounds, marks: [.group(group)])]
      return scene
    }
    return (scenes, [])
  }

  /// Where a picture of these proportions covers the screen: centred across, its lower edge at the screen's.
  private static func filling(_ screen: PixelSize, _ picture: Size) -> PixelRect {
    let factor = max(Double(screen.width) / picture.width, Double(screen.height) / picture.height)
    let width = max(screen.width, Int((picture.width * factor).rounded()))
    let height = max(screen.height, Int((picture.height * factor).rounded()))
    return PixelRect(x: -((width - screen.width) / 2), y: screen.height - height, width: width, height: height)
  }
}
