import Devices
import Diagnostics
import Geometry
import Pixels
import YAML

extension Reading {
  /// `nil` where the sprite has faults.
  func sprite(_ source: GuideSource, _ styles: [Appearance: Node]) -> Sprite? {
    let before = findings.reportCount
    guard let map = MapReader(source.node, .sprite, named: source.name, in: self) else { return nil }
    let scales = scales(map.entry("scales")) ?? [1, 2, 3]
    if !map.has("size"), !map.hasRefusedKeys {
      report(
        .missingKey, "a sprite needs a 'size'", at: source.location, help: "write size: [62, 31] in points")
    }
    let points = map.read(
      "size", .pair(.points(.from(1, to: 5000)), "[width, height]") { _ in "write [width, height]" })
    let size = points.map { Size($0[0], $0[1]) }
    if let size, let entry = map.entry("size") {
      let pixels = Sprite.screen(named: source.name, size: size, scale: scales.last!).pixelSize
      if let reason = PixelLimit.refusal(width: pixels.width, height: pixels.height) {
        report(.outOfRange, "at \(scales.last!)x a sprite of \(reason)", at: entry.value.location)
      }
    }
    let screens = size.map { size in scales.map { Sprite.screen(named: source.name, size: size, scale: $0) } }
    // Defaults are for screens.
    let guide = guide(source, Shared(styles: styles, .sprite), .sprite, screens: screens)
    guard let guide, let size, findings.reportCount == before else { return nil }
    return Sprite(guide: guide, size: size, scales: scales)
  }

  private func scales(_ entry: Node.Entry?) -> [Int]? {
    guard let entry else { return nil }
    let scales = ValueReader.list(.wholeNumber(1...3), of: "scales from 1 to 3").read(entry.value, "scales", self)
    var first: [Int: SourceLocation] = [:]
    for (scale, node) in zip(scales ?? [], entry.value.items ?? []) {
      if let original = first.updateValue(node.location, forKey: scale) {
        report(
          .duplicateName, "\(scale) is already among the scales", at: node.location,
          notes: [.init("it is written here first", at: original)])
      }
    }
    return scales.map { Set($0).sorted() }
  }
}
