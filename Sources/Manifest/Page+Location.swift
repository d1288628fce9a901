package import Diagnostics

extension Page {
  /// Where the manifest says what makes a hole or an element of a scene: its frame where it has one, else itself.
  /// - Parameter role: `hole`, or the name of an element's role; `nil` for the first that the id may mean.
  package func location(of id: String, role: String? = nil) -> SourceLocation? {
    switch role {
    case nil: location(of: id, role: "hole") ?? location(of: id, role: id) ?? location(of: id, role: "layer")
    case "hole": target(id).map { $0.frame.location }
    case "ring": target(id).map { $0.location }
    case "tip": tip.map { $0.frame?.location ?? $0.location }
    case "arrow": arrow.map { $0.frame?.location ?? $0.location }
    // A card brings a button of its own.
    case "button": (button.map { $0.frame?.location ?? $0.location }) ?? card?.location
    case "card": card.map { $0.frame?.location ?? $0.location }
    case "layer": layer(id).map { $0.frame?.location ?? $0.location }
    default: nil
    }
  }

  /// One without an id is called by its number.
  private func target(_ id: String) -> Target? {
    targets.enumerated().first { index, target in
      (target.id ?? (index == 0 ? "target" : "target \(index + 1)")) == id
    }?.element
  }

  private func layer(_ id: String) -> Layer? {
    layers.enumerated().first { index, layer in (layer.id ?? "layer \(index + 1)") == id }?.element
  }
}
