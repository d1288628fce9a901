import Geometry
import Scene

/// A scene with every kind of thing in it, each of whose coordinates depends on where it is told to be.
func sampleScene(x: Int = 0, y: Int = 0, family: String = "DejaVu Sans") -> Scene {
  let place = Point(Double(x), Double(y))
  func at(_ x: Double, _ y: Double) -> Point { place + Point(x, y) }
  func box(_ left: Double, _ top: Double) -> Rect {
    Rect(x: left, y: top, width: 40.5, height: 30.25).offset(by: place)
  }
  func pixels(_ left: Int, _ top: Int) -> PixelRect { PixelRect(x: left + x, y: top + y, width: 50, height: 20) }
  let grey = Color(red: 10, green: 20, blue: 30, alpha: 40)
  let path = Outline.path(
    Path([.move(at(1, 2)), .line(at(3, 4.5)), .cubic(at(5, 6), at(7, 8), at(9, 10)), .close]))
  let mask = PictureMask(
    file: "mask.png", frame: pixels(3, 4), mode: .luminance,
    slice: .init(
      natural: PixelSize(width: 30, height: 31), insets: PixelInsets(top: 1, right: 2, bottom: 3, left: 4)),
    rotation: 12.5)
  let font = Font(families: [family, "Inter"], size: 34.5, weight: 600, italic: true)
  let line = TextLine(
    runs: [TextRun(text: "Tap ", font: font), TextRun(text: "here", font: font)], x: 12.25 + Double(x),
    baseline: 80 + y, width: 101.5, rightToLeft: true)
  let text = TextBlock(
    lines: [line, line], color: grey, shadow: Shadow(color: .black, offset: Point(1, 2), blur: 3))
  let marks: [Mark] = [
    .fill(.rect(box(1, 2)), grey),
    .fill(.ellipse(box(3, 4)), grey),
    .stroke(Stroke(outline: path, width: 2.5, color: grey, dash: [4, 5.5])),
    .ring(Ring(shape: .outline(.rounded(box(5, 6), radius: 7.5)), gap: 3, width: 2, color: grey)),
    .ring(Ring(shape: .picture(mask), gap: 3, width: 2, color: grey)),
    .text(text),
    .image(ImageMark(file: "icon@2x.png", frame: pixels(9, 8), tint: grey)),
  ]
  let group = Group(
    marks: [.text(text), .image(ImageMark(file: "inner.svg", frame: pixels(1, 1)))], frame: pixels(20, 30),
    clip: .init(.picture(PictureMask(file: "clip.png", frame: pixels(2, 2))), isInverted: true), opacity: 0.5,
    rotation: 30)
  return Scene(
    size: PixelSize(width: 750, height: 1334), scrim: Color(red: 1, green: 2, blue: 3, alpha: 181),
    holes: [
      Hole(id: "target", outline: path, feather: 4.5),
      Hole(id: "mask", shape: .picture(PictureMask(file: "hole.png", frame: pixels(70, 80)))),
    ],
    evenOdd: true,
    elements: [
      Element(role: .tip, id: "tip", frame: pixels(11, 12), marks: marks, texts: ["Tap", "here"]),
      Element(role: .layer, id: "badge", frame: pixels(13, 14), marks: [.group(group)]),
    ])
}
