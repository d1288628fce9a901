import Devices
import Diagnostics
import Geometry
import Manifest
import Scene
import TestSupport
import Typography

@testable import Layout
@testable import Pictures

/// Short ways to write pages in tests, with the defaults of the language.
func place(_ line: Int = 1) -> SourceLocation { SourceLocation(file: "guides.yaml", line: line, column: 1) }

extension FrameValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral value: Int) { self.init(.number(Double(value)), at: place(90)) }
  public init(floatLiteral value: Double) { self.init(.number(value), at: place(90)) }
}

/// `box.property + offset`.
func at(_ box: String, _ property: Expression.Property, _ offset: Double = 0) -> FrameValue {
  let reference = Expression.property(box: box, property)
  return FrameValue(offset == 0 ? reference : .binary(reference, .plus, .number(offset)), at: place(91))
}

func percent(_ percent: Double) -> FrameValue { FrameValue(.fraction(percent / 100), at: place(92)) }

func frame(
  left: FrameValue? = nil, right: FrameValue? = nil, centerX: FrameValue? = nil, width: FrameValue? = nil,
  top: FrameValue? = nil, bottom: FrameValue? = nil, centerY: FrameValue? = nil, height: FrameValue? = nil,
  in container: Frame.Container = .screen
) -> Frame {
  Frame(
    location: place(9), container: container,
    horizontal: .init(start: left, end: right, center: centerX, size: width),
    vertical: .init(start: top, end: bottom, center: centerY, size: height))
}

func font(_ family: String = "DejaVu Sans", size: Double = 17, weight: Int = 600, isNamed: Bool = true) -> FontChoice {
  FontChoice(location: place(7), family: family, size: size, weight: weight, isNamed: isNamed)
}

func marked(_ text: String) -> MarkedText { MarkedText(runs: [.init(text: text)]) }

func target(
  _ frame: Frame, _ shape: Target.Shape = .rounded(radius: 8), id: String? = nil, padding: Double = 0,
  ring: Target.Ring? = nil
) -> Target {
  Target(location: place(2), id: id, shape: shape, frame: frame, padding: Insets(padding), ring: ring)
}

func target(_ rect: Rect, _ shape: Target.Shape = .rounded(radius: 8), padding: Double = 0) -> Target {
  func value(_ number: Double) -> FrameValue { FrameValue(.number(number), at: place(2)) }
  return target(
    frame(left: value(rect.left), width: value(rect.width), top: value(rect.top), height: value(rect.height)), shape,
    padding: padding)
}

func tip(
  _ text: String, title: String? = nil, frame: Frame? = nil, place side: Tip.Place = .auto,
  maxWidth: Length = .fraction(0.7),
  align: Alignment = .center, font choice: FontChoice = font(), minimumSize: Double? = nil
) -> Tip {
  Tip(
    location: place(3), text: marked(text), title: title.map(marked), frame: frame, place: side, maxWidth: maxWidth,
    align: align, font: choice, minimumSize: minimumSize)
}

func arrow(
  _ shape: Arrow.Shape = .curved, from: Arrow.End = .auto, to: Arrow.End = .auto, bend: Double? = nil,
  head: Arrow.Head = .open, dash: [Double] = [], image: String? = nil, frame: Frame? = nil
) -> Arrow {
  Arrow(
    location: place(4), shape: shape, from: from, to: to, bend: bend, head: head, dash: dash,
    image: image.map { AssetPath(path: $0, location: place(4)) }, frame: frame)
}

func button(
  _ text: String? = "Got it", style: Button.Style = .outline, frame: Frame? = nil, width: Double? = nil,
  height: Double? = nil, image: String? = nil, font choice: FontChoice = font()
) -> Button {
  Button(
    location: place(5), text: text.map(marked), image: image.map { AssetPath(path: $0, location: place(5)) },
    style: style, frame: frame, width: width, height: height, font: choice)
}

func page(
  _ targets: [Target] = [], _ tip: Tip? = nil, _ arrow: Arrow? = nil, _ button: Button? = nil, evenOdd: Bool = false
) -> Page {
  Page(location: place(1), targets: targets, evenOdd: evenOdd, tip: tip, arrow: arrow, button: button)
}

func guide(_ pages: [Page]) -> Guide {
  Guide(name: "guide", location: place(), pageCount: pages.count) { _ in pages }
}

func screen(_ id: String, _ orientation: Orientation = .portrait) -> Screen {
  Screen(Catalog.device(id)!, orientation)!
}

/// Every screen class held every way it can be.
let allScreens: [Screen] = Catalog.devices.flatMap { device in
  Orientation.allCases.compactMap { Screen(device, $0) }
}

/// Black at 71 %.
let scrim = Color(red: 0, green: 0, blue: 0, alpha: 181)

let pinnedFonts = try! FontLibrary(files: Repository.dejaVu, systemFonts: false)

func compositor(pictures folder: String = "/") -> Compositor {
  Compositor(fonts: pinnedFonts, pictures: PictureStore(folder: folder))
}

func laidOut(_ page: Page, on screen: Screen, pictures folder: String = "/") -> Scene? {
  compositor(pictures: folder).scenes(of: guide([page]), for: Variant(screen), scrim: scrim).scenes[0]
}

/// A diagnostic of the only page of a guide.
func told(_ diagnostics: [Diagnostic]) -> [PageDiagnostic] {
  diagnostics.map { PageDiagnostic(page: "'guide'", diagnostic: $0) }
}

func faults(_ pages: [Page], on screen: Screen, pictures folder: String = "/") -> [Diagnostic] {
  compositor(pictures: folder).scenes(of: guide(pages), for: Variant(screen), scrim: scrim).diagnostics.map(
    \.diagnostic)
}

extension Scene {
  func element(_ role: Element.Role) -> Element? { elements.first { $0.role == role } }
  func frame(_ role: Element.Role) -> PixelRect? { element(role)?.frame }
  var textBlock: TextBlock? {
    for case .text(let block)? in element(.tip)?.marks ?? [] { return block }
    return nil
  }
}

func asset(_ path: String) -> AssetPath { AssetPath(path: path, location: place(6)) }

func image(
  _ path: String, tint: Color? = nil, id: String? = nil, frame: Frame? = nil, mask: Layer.Mask? = nil
) -> Layer {
  Layer(location: place(6), id: id, content: .image(asset(path), tint: tint), frame: frame, mask: mask)
}

func text(
  _ text: String, align: Alignment = .center, id: String? = nil, frame: Frame? = nil, size: Double
) -> Layer {
  Layer(
    location: place(6), id: id, content: .text(tip(text, align: align, font: font(size: size))), frame: frame)
}

func group(_ layers: [Layer], id: String? = nil, frame: Frame? = nil, mask: Layer.Mask? = nil) -> Layer {
  Layer(location: place(6), id: id, content: .group(layers), frame: frame, mask: mask)
}

func card(
  _ title: String?, _ description: String? = nil, _ button: String? = nil, frame: Frame? = nil,
  align: Alignment = .leading, font choice: FontChoice = font(weight: 400)
) -> Card {
  Card(
    location: place(8), title: title.map(marked), description: description.map(marked), button: button.map(marked),
    frame: frame, tint: Color(red: 0, green: 122, blue: 255), align: align, font: choice)
}
