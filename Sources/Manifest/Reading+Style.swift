import Devices
import Diagnostics
import Geometry
import YAML

extension Reading {
  /// Finds the faults of a `style`, or of its part for the dark appearance, by itself.
  func check(style node: Node, _ kind: MapKind = .style, named key: String = "style") {
    guard let map = MapReader(node, kind, named: key, in: self) else { return }
    if let entry = map.entry("scrim") { _ = scrim(entry.value) }
    if let entry = map.entry("font") {
      // Files are there for both.
      _ = font(entry, at: entry.keyLocation, kind: kind.keys.contains("dark") ? .styleFont : .font)
      _ = fontFiles(entry.value)
    }
    if let entry = map.entry("dark") {
      check(style: entry.value, .darkStyle, named: "dark")
      if variantsAreSure, !appearances.contains(.dark) {
        report(
          .unreachableOverride, "this style never applies: 'dark' is not among the appearances", at: entry.keyLocation,
          help: "write appearances: [light, dark], or remove it")
      }
    }
    if let entry = map.entry("card") { _ = card(entry.value, at: entry.keyLocation) }
    if let entry = map.entry("target") { _ = target(entry.value, at: entry.keyLocation) }
    if let entry = map.entry("tip") { _ = tip(entry.value, at: entry.keyLocation) }
    if let entry = map.entry("arrow") { _ = arrow(entry.value, at: entry.keyLocation) }
    if let entry = map.entry("button") { _ = button(entry.value, at: entry.keyLocation) }
  }

  /// Black at 71 % where nothing else is said.
  func scrim(_ node: Node?) -> Color {
    let standard = 0.71
    guard let node, let map = MapReader(node, .scrim, named: "scrim", in: self) else { return .black.opacity(standard) }
    let color = map.read("color", .color) ?? .black
    if let opacity = map.read("opacity", .opacity) { return color.opacity(opacity) }
    // A colour that says how opaque it is needs no second word for it.
    return color.alpha < 255 ? color : color.opacity(standard)
  }

  /// The font files that `style.font` names.
  func fontFiles(_ font: Node?) -> [FontFile] {
    guard let node = font?["files"], !node.isAuto else { return [] }
    let files = ValueReader<[FontFile]>.files.read(node, "files", self) ?? []
    return Dictionary(files.map { ($0.path, $0) }) { first, _ in first }.values.sorted { $0.path < $1.path }
  }
}
