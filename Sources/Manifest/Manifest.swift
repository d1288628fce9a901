package import Devices
package import Diagnostics
package import Geometry

/// A manifest, read and validated. What differs from screen to screen stays with the guides: ask `Guide.pages(for:)`.
package struct Manifest: Sendable {
  /// Absolute path of the folder that paths in the manifest, and in scenes, start from.
  package var folder: String
  package var devices: [Device]
  package var orientations: [Orientation]
  package var appearances: [Appearance]
  package var output: Output
  /// Of each of `appearances`.
  package var scrims: [Appearance: Color]
  /// Those of `style.font.files`, globs expanded, sorted by path, each once.
  package var fontFiles: [FontFile]
  /// In the order of the manifest, included ones first.
  package var guides: [Guide]
  package var sprites: [Sprite]
  package var reveals: [Reveal]
  /// Every file that was read, by the name that diagnostics use, for their rendering.
  package var sources: [SourceFile]

  package init(
    folder: String, devices: [Device], orientations: [Orientation], appearances: [Appearance] = [.light],
    output: Output, scrims: [Appearance: Color], fontFiles: [FontFile], guides: [Guide], sprites: [Sprite] = [],
    reveals: [Reveal] = [], sources: [SourceFile]
  ) {
    self.folder = folder
    self.devices = devices
    self.orientations = orientations
    self.appearances = appearances
    self.output = output
    self.scrims = scrims
    self.fontFiles = fontFiles
    self.guides = guides
    self.sprites = sprites
    self.reveals = reveals
    self.sources = sources
  }

  /// The scrim of an appearance that is baked.
  package func scrim(for appearance: Appearance) -> Color { scrims[appearance] ?? scrims[.light] ?? .black }

  /// Takes a limit for all pictures, as though every guide, sprite and reveal asked for it itself.
  package mutating func limitColors(to limit: ColorChoice.Limit) {
    let choice = ColorChoice(limit)
    output.colors = choice
    for index in guides.indices { guides[index].colors = choice }
    for index in sprites.indices { sprites[index].guide.colors = choice }
    for index in reveals.indices { reveals[index].colors = choice }
  }

  /// The screens to bake, devices in the manifest's order, each in every orientation that it has.
  package var screens: [Screen] {
    devices.flatMap { device in orientations.compactMap { Screen(device, $0) } }
  }
}
