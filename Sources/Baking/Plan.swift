package import Devices
package import Diagnostics
internal import Layout
package import Manifest
internal import Pictures
package import Scene
package import Typography

/// What a bake will write: every picture with its path and its resolved scene, in the manifest's order.
package struct Plan: Sendable {
  package struct Picture: Sendable {
    package enum Kind: String, Sendable, Hashable {
      case guide, sprite
      case revealMask = "reveal-mask"
      case revealFrame = "reveal-frame"
      case revealAnimation = "reveal-animation"
    }

    package var kind: Kind
    /// Of the guide, sprite or reveal.
    package var name: String
    /// From 1; of guides only.
    package var page: Int?
    /// Of guides only.
    package var pageCount: Int?
    /// `nil` where there are no states.
    package var state: String?
    /// Step of a cross-fade or frame of a reveal, from 1.
    package var step: Int?
    package var stepCount: Int?
    package var screen: Screen
    package var appearance: Appearance
    /// Relative to the output folder.
    package var path: String
    package var drawing: Drawing
  }

  package var pictures: [Picture]
  package var diagnostics: [Diagnostic]

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension Plan {
  /// Which part of a manifest to bake; `nil` is all of it.
  package struct Selection: Sendable {
    package var devices: Set<String>?
    package var guides: Set<String>?

    package init(devices: Set<String>? = nil, guides: Set<String>? = nil) {
      self.devices = devices
      self.guides = guides
    }
  }

  /// Lays out every selected picture, on `jobs` workers. Names are checked over the whole manifest, whatever is selected.
  package init(_ manifest: Manifest, selection: Selection = Selection(), fonts: FontLibrary, jobs: Int) async {
    let screens = manifest.screens.filter { selection.devices?.contains($0.device.id) ?? true }
    let guides = manifest.guides.filter { selection.guides?.contains($0.name) ?? true }
    let layouts = await concurrentMap(
      count: guides.count * screens.count, jobs: jobs,
      worker: { Compositor(fonts: fonts, pictures: PictureStore(folder: manifest.folder)) },
      transform: { compositor, index in
        compositor.scenes(
          of: guides[index / screens.count], for: Variant(screens[index % screens.count]),
          scrim: manifest.scrim(for: .light))
      })

    pictures = []
    diagnostics = Self.collisions(in: manifest)
    diagnostics += Compositor.grouped(
      layouts.enumerated().map { (screens[$0 % screens.count], $1.diagnostics) })
    for (number, guide) in guides.enumerated() {
      for page in 0..<guide.pageCount {
        for (position, screen) in screens.enumerated() {
          guard let scene = layouts[number * screens.count + position].scenes[page] else { continue }
          pictures.append(
            Picture(
              kind: .guide, name: guide.name, page: page + 1, pageCount: guide.pageCount, screen: screen,
              appearance: .light, path: Self.path(of: guide, page: page + 1, on: screen, in: manifest),
              drawing: .scene(scene)))
        }
      }
    }
  }

  private static func path(of guide: Guide, page: Int, on screen: Screen, in manifest: Manifest) -> String {
    manifest.output.naming.path(name: guide.name, page: guide.pageCount > 1 ? page : nil, screen: screen)
  }

  /// Outputs that would overwrite each other, one diagnostic for each pair of screens or guides. Names that differ in
  /// case alone count as equal: they are one file on a Mac.
  private static func collisions(in manifest: Manifest) -> [Diagnostic] {
    struct Owner: Hashable {
      var guide: Int
      var screen: Screen
    }
    struct Pair: Hashable {
      var first: Owner
      var second: Owner
    }
    var owners: [String: (owner: Owner, label: String, path: String)] = [:]
    var seen: Set<Pair> = []
    var diagnostics: [Diagnostic] = []
    for (number, guide) in manifest.guides.enumerated() {
      for screen in manifest.screens {
        for page in 1...guide.pageCount {
          let path = path(of: guide, page: page, on: screen, in: manifest)
          let owner = Owner(guide: number, screen: screen)
          let label =
            "'\(guide.name)'" + (guide.pageCount > 1 ? ", page \(page)," : "") + " on \(screen.name)"
          guard let first = owners.updateValue((owner, label, path), forKey: path.lowercased()) else { continue }
          // One line a pair of screens is enough: the next guide and page collide in the same way.
          let pair =
            first.owner.guide == number
            ? Pair(first: Owner(guide: 0, screen: first.owner.screen), second: Owner(guide: 0, screen: screen))
            : Pair(first: Owner(guide: first.owner.guide, screen: screen), second: Owner(guide: number, screen: screen))
          guard seen.insert(pair).inserted else { continue }
          diagnostics.append(
            Diagnostic(
              .outputCollision,
              first.path == path
                ? "two pictures are named '\(path)': \(first.label) and \(label)"
                : "'\(first.path)' and '\(path)' are one file where case does not count: \(first.label) and \(label)",
              at: guide.location,
              help: first.owner.guide == number
                ? remedy(first.owner.screen, screen, manifest.output.naming) : "rename one of the two guides"))
        }
      }
    }
    return diagnostics
  }

  /// How two screens of one guide get names of their own.
  private static func remedy(_ a: Screen, _ b: Screen, _ naming: Naming) -> String {
    if a.device == b.device { return "add {-orientation} to the template" }
    if naming == .device { return "give the two devices ids that differ in more than case" }
    return "use 'naming: device', \(naming == .height ? "" : "add {_device} to the template, ")or leave one of the two"
      + " devices out"
  }
}
