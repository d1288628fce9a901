import Devices
import Diagnostics
import Geometry
import Layout
import Manifest
import Scene

/// A guide, sprite or reveal laid out on one screen.
struct SubjectLayout: Sendable {
  /// The pages of each variant; a page with a fault is `nil`.
  var pages: [Variant: [Scene?]] = [:]
  var blend: Blend?
  var reveal: RevealScenes?
  var duration = 0.0
  var diagnostics: [PageDiagnostic] = []

  /// Itself without what pictures were made of.
  var withoutPages: SubjectLayout {
    var layout = self
    layout.pages = [:]
    return layout
  }

  /// `nil` where it has a fault.
  func drawing(of entry: Catalogue.Entry) -> Drawing? {
    func scene(_ page: Int, _ state: String?) -> Scene? {
      let scenes = pages[Variant(entry.screen, appearance: entry.appearance, state: state)] ?? []
      return page < scenes.count ? scenes[page] : nil
    }
    switch entry.view {
    case .page(let page, let state): return scene(page - 1, state).map(Drawing.scene)
    case .step(let step):
      guard let blend, let first = scene(0, blend.from), let last = scene(0, blend.to) else { return nil }
      // The ends are the states themselves, so that they have the same bytes.
      if step == 1 { return .scene(first) }
      if step == blend.steps { return .scene(last) }
      return .blend(first, last, share: Double(step - 1) / Double(blend.steps - 1))
    case .mask: return reveal.map { .scene($0.mask) }
    case .frame(let frame):
      guard let reveal, frame <= reveal.frames.count else { return nil }
      return .scene(reveal.frames[frame - 1])
    case .animation:
      guard let reveal, !reveal.frames.isEmpty else { return nil }
      return .animation(Animation(frames: reveal.frames, duration: duration))
    }
  }
}

extension Compositor {
  /// All that a subject shows on a screen. Pages that are alike in two variants are laid out once.
  func layout(of subject: Subject, on screen: Screen, manifest: Manifest) -> SubjectLayout {
    var layout = SubjectLayout()
    if case .reveal(let reveal) = subject {
      let (scenes, diagnostics) = scenes(of: reveal, on: screen)
      layout.reveal = scenes
      layout.duration = reveal.duration
      layout.diagnostics = diagnostics
      return layout
    }
    guard let guide = subject.guide else { return layout }
    layout.blend = guide.blend
    let states: [String?] = guide.states.isEmpty ? [nil] : guide.states
    var done: [(pages: [Page], variant: Variant)] = []
    for appearance in manifest.appearances {
      let scrim = subject.kind == .sprite ? .clear : manifest.scrim(for: appearance)
      for state in states {
        let variant = Variant(screen, appearance: appearance, state: state)
        let pages = guide.pages(for: variant)
        if let twin = done.first(where: { $0.pages == pages }) {
          layout.pages[variant] = layout.pages[twin.variant]?.map { scene in
            var scene = scene
            scene?.scrim = scrim
            return scene
          }
          continue
        }
        let (scenes, diagnostics) = scenes(of: guide, for: variant, scrim: scrim)
        layout.pages[variant] = scenes
        layout.diagnostics += diagnostics
        done.append((pages, variant))
      }
    }
    if subject.kind == .sprite {
      for index in layout.diagnostics.indices {
        layout.diagnostics[index].diagnostic.help = layout.diagnostics[index].diagnostic.help.map(forSprite)
      }
    }
    return layout
  }

  /// A sprite is on no device, and its `when` knows none.
  private func forSprite(_ help: String) -> String {
    [" on this device with 'when'", " for this device with 'when'", ", or add a 'when' for this device"].reduce(help) {
      $0.removing($1)
    }
  }
}
