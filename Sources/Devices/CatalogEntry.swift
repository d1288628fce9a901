import YAML

/// A value of the embedded catalogue. What is not as expected there is a bug.
struct CatalogEntry {
  private let node: Node

  init(_ node: Node) { self.node = node }

  /// `nil` where the key is not there, or `null`.
  subscript(key: String) -> CatalogEntry? {
    guard case .mapping(let entries) = node.content else { preconditionFailure("\(node.location): expected a map") }
    guard let value = entries.first(where: { $0.key == key })?.value else { return nil }
    if case .scalar("null", plain: true) = value.content { return nil }
    return CatalogEntry(value)
  }

  var items: [CatalogEntry] {
    guard case .sequence(let items) = node.content else { preconditionFailure("\(node.location): expected a list") }
    return items.map(CatalogEntry.init)
  }

  var text: String {
    guard case .scalar(let text, _) = node.content else { preconditionFailure("\(node.location): expected text") }
    return text
  }

  var number: Double {
    guard let number = Double(text) else { preconditionFailure("\(node.location): expected a number") }
    return number
  }
}
