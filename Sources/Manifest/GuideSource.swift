import Devices
import Diagnostics
import YAML

/// A guide as a file has it, and the layers under it.
struct GuideSource {
  let name: String
  let location: SourceLocation
  let node: Node
}

extension Reading {
  /// What all guides share: `defaults` of the files in the order in which they are merged.
  struct Shared {
    var style: Node?
    var defaults: [Node] = []
    var overrides: [Override] = []
  }

  /// `nil` where the guide has faults.
  func guide(_ source: GuideSource, _ shared: Shared) -> Guide? {
    let before = findings.reportCount
    check(layer: source.node, .guide, named: source.name)
    guard source.node.entries != nil else { return nil }
    let pages = pages(source)
    let own = overrides(source.node.entries?.first { $0.key == "when" })

    // Screens for which the same overrides apply share one resolved page.
    var resolved: [[Int]: [Page]] = [:]
    var pagesByScreen: [ScreenID: [Page]] = [:]
    let perPage = pages.map { page in
      page.node.map { overrides($0.entries?.first { $0.key == "when" }) } ?? []
    }
    let all = shared.overrides + own + perPage.joined()
    let firstOwn = perPage.indices.map { shared.overrides.count + own.count + perPage[..<$0].map(\.count).reduce(0, +) }

    func resolve(_ applying: [Int]) -> [Page] {
      pages.indices.compactMap { index in
        var layers = PageLayers(style: shared.style)
        for layer in shared.defaults { layers.add(layer) }
        layers.add(source.node)
        if let node = pages[index].node { layers.add(node) }
        let ownRange = firstOwn[index]..<(firstOwn[index] + perPage[index].count)
        for override in applying where override < shared.overrides.count + own.count || ownRange.contains(override) {
          layers.add(all[override].layer, isOverride: true)
        }
        return page(layers, at: pages[index].location, of: source.name)
      }
    }

    if screens?.isEmpty ?? true { _ = resolve([]) }
    for screen in screens ?? [] {
      let applying = all.indices.filter { all[$0].applies(to: screen) }
      let pages = resolved[applying] ?? resolve(applying)
      resolved[applying] = pages
      pagesByScreen[ScreenID(screen)] = pages
    }
    guard findings.reportCount == before else { return nil }
    return Guide(name: source.name, location: source.location, pageCount: pages.count) { [pagesByScreen] variant in
      guard let pages = pagesByScreen[ScreenID(variant.screen)] else {
        preconditionFailure("\(variant.screen.device.id) is not a device of this manifest")
      }
      return pages
    }
  }

  /// The pages with their own layers; a guide without `pages` is one page without.
  private func pages(_ source: GuideSource) -> [(node: Node?, location: SourceLocation)] {
    guard let entry = source.node.entries?.first(where: { $0.key == "pages" }), !entry.value.isAuto else {
      return [(nil, source.location)]
    }
    guard let items = entry.value.items else {
      reportType("pages", wants: "a list of pages", found: entry.value, help: "begin each page with '-'")
      return []
    }
    if items.isEmpty {
      report(.outOfRange, "'pages' is an empty list", at: entry.value.location, help: "write a page, or remove the key")
    }
    for item in items { check(layer: item, .page, named: "pages") }
    return items.filter { $0.entries != nil }.map { ($0, $0.location) }
  }
}

/// What tells the screens of a manifest apart.
private struct ScreenID: Hashable {
  let device: String
  let orientation: Orientation

  init(_ screen: Screen) {
    device = screen.device.id
    orientation = screen.orientation
  }
}
