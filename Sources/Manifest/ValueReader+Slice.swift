import Diagnostics
import Geometry
import YAML

extension ValueReader where Value == Insets {
  /// `[top, right, bottom, left]` in points of a picture.
  static let slice = ValueReader { node, key, reading in
    let sides = "[top, right, bottom, left]"
    let limits = Limits.from(0, to: 5000)
    guard let items = node.items, items.count == 4 else {
      let number = node.text.flatMap { Quantity($0)?.value }.map(written)
      let help = number.map { "write [\($0), \($0), \($0), \($0)]" }
      guard let items = node.items else {
        reading.reportType(key, wants: "four numbers: \(sides)", found: node, help: help)
        return nil
      }
      reading.report(.wrongType, "'\(key)' wants four numbers, found \(items.count): write \(sides)", at: node.location)
      return nil
    }
    let values = items.map { ValueReader<Double>.points(limits).read($0, key, reading) }
    guard let top = values[0], let right = values[1], let bottom = values[2], let left = values[3] else { return nil }
    return Insets(top: top, left: left, bottom: bottom, right: right)
  }
}
