import Geometry
import Manifest
import Scene

/// What is clear in the mask of a reveal, in pixels, and how far it has to grow.
struct RevealShape {
  /// How the mask is scaled: about what, and along which axes.
  private enum Growth {
    case circle
    case strip(Axis)
  }

  /// As the mask's hole.
  let hole: Outline
  /// A share of the screen's width and height.
  let anchor: Point
  private let growth: Growth
  private let size: PixelSize
  private var box: Rect { hole.bounds }

  /// The least radius of a circle and width of a strip: less has no clear pixel to show for long.
  private static let least = 8

  init(_ transition: Reveal.Transition, on size: PixelSize) {
    self.size = size
    let axis: Axis =
      switch transition {
      case .clearFromTop, .clearFromBottom: .vertical
      case .circleFromCenter, .clearFromCenter, .clearFromLeft, .clearFromRight: .horizontal
      }
    let length = axis == .horizontal ? size.width : size.height
    var strip = min(length, max(Self.least, Int((Double(length) / 16).rounded())))
    let start: Int
    switch transition {
    case .circleFromCenter:
      let radius = max(Double(Self.least), Double(min(size.width, size.height)) / 16)
      let center = Point(Double(size.width) / 2, Double(size.height) / 2)
      hole = .ellipse(Rect(center: center, size: Size(2 * radius, 2 * radius)))
      anchor = Point(0.5, 0.5)
      growth = .circle
      return
    case .clearFromCenter:
      // Whole pixels on both sides of the middle.
      if (length - strip) % 2 != 0 { strip += 1 }
      start = (length - strip) / 2
      anchor = Point(0.5, 0.5)
    case .clearFromLeft:
      start = 0
      anchor = Point(0, 0.5)
    case .clearFromRight:
      start = length - strip
      anchor = Point(1, 0.5)
    case .clearFromTop:
      start = 0
      anchor = Point(0.5, 0)
    case .clearFromBottom:
      start = length - strip
      anchor = Point(0.5, 1)
    }
    let frame =
      axis == .horizontal
      ? PixelRect(x: start, y: 0, width: strip, height: size.height)
      : PixelRect(x: 0, y: start, width: size.width, height: strip)
    hole = .rect(frame.rect)
    growth = .strip(axis)
  }

  // MARK: Scales

  /// The smallest scales at which no pixel of the screen is covered, rounded up to three decimals.
  var clearingScale: Point {
    switch growth {
    case .circle:
      let scale = circleScale
      return Point(scale, scale)
    case .strip(.horizontal): return Point(stripScale(.horizontal, anchor.x), 1)
    case .strip(.vertical): return Point(1, stripScale(.vertical, anchor.y))
    }
  }

  /// The middle of the screen's outermost pixel must fall where linear interpolation sees clear pixels only: half a
  /// pixel or more inside the strip.
  private func stripScale(_ axis: Axis, _ anchor: Double) -> Double {
    let screen = axis == .horizontal ? Double(size.width) : Double(size.height)
    let strip = box.span(axis).length
    guard strip < screen else { return 1 }
    let scale = anchor == 0.5 ? (screen - 1) / (strip - 1) : (screen - 0.5) / (strip - 0.5)
    return (scale * 1000 - 1e-9).rounded(.up) / 1000
  }

  /// The pixel in the screen's corner falls farthest out on both axes, so it is cleared last: when the outer one of
  /// the pixels between which it is interpolated lies wholly within the circle.
  private var circleScale: Double {
    let center = box.center
    let reach = Point(center.x - 0.5, center.y - 0.5)
    func outerEdge(_ center: Double, _ reach: Double, _ scale: Double) -> Double {
      // The middle of the outer pixel is the first at or beyond the sample.
      (center + reach / scale - 0.5).rounded(.up) + 1 - center
    }
    let radius = cutBox.width / 2 - Self.grain
    var thousandths = 1000
    while true {
      let scale = Double(thousandths) / 1000
      let corner = Point(outerEdge(center.x, reach.x, scale), outerEdge(center.y, reach.y, scale))
      if corner.length <= radius { return scale }
      thousandths += 1
    }
  }

  /// How far a drawn circle may be off, in pixels.
  private static let grain = 0.01

  // MARK: Frames

  /// What the hole cuts when it is drawn: the smooth rim of a circle begins half a pixel out.
  private var cutBox: Rect {
    if case .circle = growth { box.outset(by: 0.5) } else { box }
  }

  /// What the mask cuts when it is scaled about its anchor.
  func cut(scaledBy scale: Point) -> Outline {
    let origin = Point(anchor.x * Double(size.width), anchor.y * Double(size.height))
    let cut = cutBox
    let scaled = Rect(
      left: origin.x + (cut.left - origin.x) * scale.x, top: origin.y + (cut.top - origin.y) * scale.y,
      right: origin.x + (cut.right - origin.x) * scale.x, bottom: origin.y + (cut.bottom - origin.y) * scale.y)
    if case .circle = growth { return .ellipse(scaled) }
    return .rect(scaled)
  }
}
