import Devices
import Diagnostics
import YAML

/// A guide or a sprite as a file has it.
struct GuideSource {
  let name: String
  let location: SourceLocation
  let node: Node
}

extension Reading {
  /// What all guides share: `defaults` of the files in the order in which they are merged.
  struct Shared {
    let defaults: [Node]
    let overrides: [Override]
    /// Of each of the appearances, what a page has before its guide is put on top.
    let grounds: [Appearance: PageLayers]

    /// - Parameters:
    ///   - styles: of each of the appearances; none where there is no `style`.
    ///   - kind: `guide` or `sprite`.
    init(styles: [Appearance: Node], defaults: [Node] = [], overrides: [Override] = [], _ kind: MapKind = .guide) {
      self.defaults = defaults
      self.overrides = overrides
      let grounds = Appearance.allCases.map { appearance in
        var layers = PageLayers(style: styles[appearance], kind)
        for layer in defaults { layers.add(layer, isDefault: true) }
        return (appearance, layers)
      }
      self.grounds = Dictionary(uniqueKeysWithValues: grounds)
    }
  }

  /// A guide, or what a sprite shows, on screens; `nil` where it has faults. `screens` are `nil` where faults leave them
  /// unknown.
  func guide(
    _ source: GuideSource, _ shared: Shared, _ kind: MapKind = .guide, screens: [Screen]?
  ) -> Guide? {
    let before = findings.reportCount
    check(layer: source.node, kind, named: source.name)
    guard source.node.entries != nil else { return nil }
    let pages = kind.keys.contains("pages") ? pages(source) : [(nil, source.location)]
    let states = states(of: source)
    let variants = variants(screens ?? [], states: states?.map(\.key) ?? [])
    let scope = Override.Scope(
      kind: kind.keys.contains("pages") ? .override : .spriteOverride, owner: source.name,
      states: states?.map(\.key), variants: variants)
    let own = overrides(source.node.entries?.first { $0.key == "when" }, scope)
    let perPage = pages.map { page in
      page.node.map { overrides($0.entries?.first { $0.key == "when" }, scope) } ?? []
    }
    let all = shared.overrides + own + perPage.joined()
    let firstOwn = perPage.indices.map { shared.overrides.count + own.count + perPage[..<$0].map(\.count).reduce(0, +) }
    for state in states ?? [] {
      check(state: state, over: shared.defaults + shared.overrides.map(\.layer) + [source.node])
    }
    let blend = blend(of: source, states: states, pageCount: pages.count)
    // Here 'auto' is a word like others: it takes nothing away.
    let colors = source.node["colors"].flatMap { ValueReader.colors.read($0, "colors", self) }

    // Of each appearance, the layers of every page that are the same in all variants.
    var bases: [Appearance: [PageLayers]] = [:]
    func base(_ appearance: Appearance) -> [PageLayers] {
      if let known = bases[appearance] { return known }
      var layers = shared.grounds[appearance]!
      layers.add(source.node)
      let base = pages.map { page in
        var layers = layers
        if let node = page.node { layers.add(node) }
        return layers
      }
      bases[appearance] = base
      return base
    }

    func resolve(_ recipe: Recipe) -> [Page] {
      let state = states?.first { $0.key == recipe.state }
      let bases = base(recipe.appearance)
      return pages.indices.compactMap { index in
        var layers = bases[index]
        let ownRange = firstOwn[index]..<(firstOwn[index] + perPage[index].count)
        for override in recipe.overrides
        where override < shared.overrides.count + own.count || ownRange.contains(override) {
          layers.add(all[override].layer, isOverride: true, isDefault: override < shared.overrides.count)
        }
        let name = "'\(source.name)'"
        guard let state else { return page(layers, at: pages[index].location, of: name) }
        let base = layers
        layers.add(state: state.value)
        let known = findings.diagnostics.count
        let page = page(layers, at: pages[index].location, of: name + " in the state '\(state.key)'")
        if findings.diagnostics.count > known {
          // Such a fault is shown at the element, although it is the state that takes away what the element needs.
          let others = findings.found { _ = self.page(base, at: pages[index].location, of: name) }
          findings.explain(from: known, but: others) { fault in
            if let location = fault.location, state.value.holds(location) { return nil }
            return .init("in the state '\(state.key)'", at: state.keyLocation)
          }
        }
        return page
      }
    }

    // Variants for which the same layers apply share one resolved page.
    var resolved: [Recipe: [Page]] = [:]
    if variants.isEmpty { _ = resolve(Recipe(overrides: [], appearance: .light)) }
    for variant in variants {
      let recipe = Recipe(of: variant, all)
      if resolved[recipe] == nil { resolved[recipe] = resolve(recipe) }
    }
    guard findings.reportCount == before else { return nil }
    return Guide(
      name: source.name, location: source.location, pageCount: pages.count, states: states?.map(\.key) ?? [],
      blend: blend, colors: colors, source: self.source(named: source.name, source.node)
    ) { [resolved] variant in
      guard let pages = resolved[Recipe(of: variant, all)] else {
        preconditionFailure("\(variant) is not among the variants of this manifest")
      }
      return pages
    }
  }

  /// All that is baked of something with these states. Most guides have none, and the same screens.
  func variants(_ screens: [Screen], states: [String]) -> [Variant] {
    guard states.isEmpty, screens == self.screens ?? [] else { return everyVariant(screens, states) }
    if let plainVariants { return plainVariants }
    let variants = everyVariant(screens, [])
    plainVariants = variants
    return variants
  }

  private func everyVariant(_ screens: [Screen], _ states: [String]) -> [Variant] {
    let states: [String?] = states.isEmpty ? [nil] : states
    return screens.flatMap { screen in
      appearances.flatMap { appearance in
        states.map { Variant(screen, appearance: appearance, state: $0) }
      }
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

/// What a page is merged from besides what is the same in all variants.
private struct Recipe: Hashable {
  /// Those that apply, in order.
  var overrides: [Int]
  var appearance: Appearance
  var state: String?
}

extension Recipe {
  /// - Parameter overrides: all of the guide.
  init(of variant: Variant, _ all: [Override]) {
    overrides = all.indices.filter { all[$0].applies(to: variant) }
    appearance = variant.appearance
    state = variant.state
  }
}
