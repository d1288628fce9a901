import Devices
import Geometry
import Manifest
import Scene
import Testing
import Typography

@testable import Layout

/// A page on a screen, with what is needed to see whether its parts keep clear of each other. In points.
struct ScenePage {
  let scene: Scene
  let screen: Screen
  let holes: [Form]
  let lines: [Rect]
  let button: Rect?
  let arrow: Stroke?

  init(_ scene: Scene, on screen: Screen, typesetter: Typesetter) {
    self.scene = scene
    self.screen = screen
    let scale = 1 / screen.scale
    holes = scene.holes.map {
      switch $0.outline! {
      case .rect(let rect): .rect(rect.scaled(by: scale))
      case .rounded(let rect, let radius): .rounded(rect.scaled(by: scale), radius: radius * scale)
      case .ellipse(let rect): .ellipse(rect.scaled(by: scale))
      case .path(let path): .rect(path.controlBounds.scaled(by: scale))
      }
    }
    lines = scene.textBlock?.lines.map { typesetter.ink(of: $0).scaled(by: scale) } ?? []
    button = scene.frame(.button)?.rect.scaled(by: scale)
    if case .stroke(let stroke)? = scene.element(.arrow)?.marks.first { arrow = stroke } else { arrow = nil }
  }

  var arrowLines: [[Point]] {
    guard case .path(let path)? = arrow?.outline else { return [] }
    return path.scaled(by: 1 / screen.scale).flattened(tolerance: 0.02).map { line in
      // Close enough to each other that nothing can slip through.
      zip(line, line.dropFirst()).flatMap { a, b in
        let steps = max(1, Int(a.distance(to: b) / 0.5))
        return (0..<steps).map { a.mixed(with: b, Double($0) / Double(steps)) }
      } + [line[line.count - 1]]
    }
  }

  /// What touches what; empty where all is clear.
  func collisions() -> [String] {
    var found: [String] = []
    let area = screen.safeArea.outset(by: 0.5)
    for line in lines {
      if !area.contains(line) { found.append("text outside the safe area") }
      for hole in holes where distance(line, hole) < 6 { found.append("text at a hole") }
      for cutout in screen.cutouts where cutout.intersects(line) { found.append("text at a cut-out") }
      if let button, button.outset(by: 8).intersects(line) { found.append("text at the button") }
    }
    if let button {
      if !area.contains(button) { found.append("button outside the safe area") }
      for hole in holes where distance(button, hole) < 6 { found.append("button at a hole") }
      for cutout in screen.cutouts where cutout.intersects(button) { found.append("button at a cut-out") }
    }
    guard let arrow else { return found }
    let half = arrow.width / 2 / screen.scale
    for point in arrowLines.joined() {
      if !screen.bounds.inset(by: half + 1).contains(point) { found.append("arrow at the screen's edge") }
      for hole in holes where hole.distance(to: point) < half + 2 { found.append("arrow at a hole") }
      for line in lines where Form.rect(line).distance(to: point) < half + 2 { found.append("arrow at the text") }
      if let button, Form.rect(button).distance(to: point) < half + 2 { found.append("arrow at the button") }
      for cutout in screen.cutouts where Form.rect(cutout).distance(to: point) < half + 1 {
        found.append("arrow at a cut-out")
      }
    }
    return Array(Set(found)).sorted()
  }

  /// From a box to an outline: exact enough with points along the box's edges.
  private func distance(_ box: Rect, _ form: Form) -> Double {
    if box.contains(form.bounds.center) { return -1 }
    var least = Double.infinity
    for i in 0...40 {
      let t = Double(i) / 40
      let x = box.left + box.width * t
      let y = box.top + box.height * t
      for point in [Point(x, box.top), Point(x, box.bottom), Point(box.left, y), Point(box.right, y)] {
        least = min(least, form.distance(to: point))
      }
    }
    return least
  }
}
