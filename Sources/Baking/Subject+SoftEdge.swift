import Diagnostics
import Manifest
import Scene

extension Drawing {
  /// Whether the edge of a hole fades, for which sixteen colours are too few.
  var hasSoftEdge: Bool {
    switch self {
    case .scene(let scene): scene.hasSoftEdge
    case .blend(let first, let second, _): first.hasSoftEdge || second.hasSoftEdge
    case .animation(let animation): animation.frames.contains(where: \.hasSoftEdge)
    }
  }
}

extension Scene {
  fileprivate var hasSoftEdge: Bool { holes.contains { $0.feather > 0 } }
}

extension Subject {
  /// The warning that pictures with a soft edge are not written in the 16 colours of `output`, at the first of them.
  func softEdge(in entry: Catalogue.Entry) -> Diagnostic {
    let (first, states): (Int?, [String?]) =
      switch entry.view {
      case .page(let page, let state): (page - 1, [state])
      default: (nil, [guide?.blend?.from, guide?.blend?.to])
      }
    let pages = states.flatMap { state in
      guide?.pages(for: Variant(entry.screen, appearance: entry.appearance, state: state)) ?? []
    }
    let shown = first.map { $0 < pages.count ? [pages[$0]] : [] } ?? pages
    let place = shown.flatMap(\.targets).first { $0.feather > 0 }?.featherLocation
    return Diagnostic(
      .softEdgeIn16Colors, "'\(name)' has a feathered hole, which needs more than 16 colours: it is written in 256",
      at: place ?? location,
      help: "give the \(kind.rawValue) 'colors: 256', or 'colors: 16' to have it all the same", severity: .warning)
  }
}
