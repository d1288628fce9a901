package import Devices
package import Diagnostics
package import Geometry

/// A manifest, read and validated. What differs from screen to screen stays with the guides: ask `Guide.pages(on:)`.
package struct Manifest: Sendable {
  /// Absolute path of the folder that paths in the manifest, and in scenes, start from.
  package var folder: String
  package var devices: [Device]
  package var orientations: [Orientation]
  package var output: Output
  package var scrim: Color
  /// Those of `style.font.files`, globs expanded, sorted by path, each once.
  package var fontFiles: [FontFile]
  /// In the order of the manifest, included ones first.
  package var guides: [Guide]
  /// Every file that was read, by the name that diagnostics use, for their rendering.
  package var sources: [SourceFile]

  package init(
    folder: String, devices: [Device], orientations: [Orientation], output: Output, scrim: Color, fontFiles: [FontFile],
    guides: [Guide], sources: [SourceFile]
  ) {
    self.folder = folder
    self.devices = devices
    self.orientations = orientations
    self.output = output
    self.scrim = scrim
    self.fontFiles = fontFiles
    self.guides = guides
    self.sources = sources
  }

  /// The screens to bake, devices in the manifest's order, each in every orientation that it has.
  package var screens: [Screen] {
    devices.flatMap { device in orientations.compactMap { Screen(device, $0) } }
  }
}
