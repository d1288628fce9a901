import Geometry
import YAML

extension Node? {
  subscript(key: String) -> Node? {
    guard case .mapping(let entries) = self?.content else { return nil }
    return entries.first { $0.key == key }?.value
  }

  /// `nil` for `null`, too.
  var text: String? {
    guard case .scalar(let text, let isPlain) = self?.content, !(isPlain && text == "null") else { return nil }
    return text
  }

  var number: Double? { text.flatMap(Double.init) }

  var items: [Node?] {
    guard case .sequence(let items) = self?.content else { return [] }
    return items
  }

  var insets: Insets? {
    guard let top = self["top"].number, let left = self["left"].number, let bottom = self["bottom"].number,
      let right = self["right"].number
    else { return nil }
    return Insets(top: top, left: left, bottom: bottom, right: right)
  }
}

extension Node {
  subscript(key: String) -> Node? { Optional(self)[key] }
}
