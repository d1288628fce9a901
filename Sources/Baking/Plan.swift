package import Devices
package import Diagnostics
internal import Layout
package import Manifest
package import Record
package import Scene

/// What a bake will write: every picture with its path and its resolved drawing, in the manifest's order: guides, then
/// sprites, then reveals.
package struct Plan: Sendable {
  package struct Picture: Sendable {
    package typealias Kind = Record.Output.Kind

    package var kind: Kind
    /// Of the guide, sprite or reveal.
    package var name: String
    /// From 1; of guides only.
    package var page: Int?
    /// Of guides only.
    package var pageCount: Int?
    /// `nil` where there are no states, and in a cross-fade.
    package var state: String?
    /// Step of a cross-fade or frame of a reveal, from 1.
    package var step: Int?
    package var stepCount: Int?
    /// Of a sprite, a screen of its size.
    package var screen: Screen
    package var appearance: Appearance
    /// Relative to the output folder.
    package var path: String
    /// What the path is, or would be, in the light appearance: an asset catalog has light and dark under one name.
    package var lightPath: String
    package var drawing: Drawing
    package var colors: ColorChoice
  }

  package var pictures: [Picture]
  /// How the selected reveals go on each screen.
  package var reveals: [Record.Reveal]
  package var diagnostics: [Diagnostic]
  /// Where all pictures of the manifest go, be they selected or not.
  package var paths: Set<String>
  /// Whether nothing of the manifest is left out.
  package var isWhole: Bool

  package var hasErrors: Bool { diagnostics.hasErrors }
}

extension Plan {
  /// Which part of a manifest to bake; `nil` is all of it.
  package struct Selection: Sendable {
    /// Of devices; sprites, which have none, stay in.
    package var devices: Set<String>?
    /// Names of guides, sprites and reveals.
    package var guides: Set<String>?

    package init(devices: Set<String>? = nil, guides: Set<String>? = nil) {
      self.devices = devices
      self.guides = guides
    }
  }

  /// Lays out every selected picture. Names are checked over the whole manifest, whatever is selected.
  package init(_ manifest: Manifest, selection: Selection = Selection(), crew: Crew) async {
    let catalogue = Catalogue(manifest)
    paths = Set(catalogue.entries.map(\.path))
    isWhole = selection.devices == nil && selection.guides == nil
    diagnostics = catalogue.collisions

    let chosen = catalogue.entries.filter { entry in
      let subject = catalogue.subjects[entry.subject]
      guard selection.guides?.contains(subject.name) ?? true else { return false }
      return subject.kind == .sprite || selection.devices?.contains(entry.screen.device.id) ?? true
    }
    var sheets: [Sheet] = []
    var places: [Sheet: Int] = [:]
    for entry in chosen {
      let sheet = Sheet(subject: entry.subject, screen: entry.screen)
      guard places.updateValue(places[sheet] ?? sheets.count, forKey: sheet) == nil else { continue }
      sheets.append(sheet)
    }
    let layouts = await crew.map(count: sheets.count) { [sheets] worker, index in
      worker.compositor.layout(
        of: catalogue.subjects[sheets[index].subject], on: sheets[index].screen, manifest: manifest)
    }

    diagnostics += Compositor.grouped(zip(sheets, layouts).map { ($0.screen, $1.diagnostics) })
    pictures = []
    reveals = []
    var banded: Set<Int> = []
    for entry in chosen {
      let subject = catalogue.subjects[entry.subject]
      let layout = layouts[places[Sheet(subject: entry.subject, screen: entry.screen)]!]
      guard let drawing = layout.drawing(of: entry) else { continue }
      var colors = subject.colors ?? manifest.output.colors
      if subject.colors == nil, colors.limit == .of16, drawing.hasSoftEdge {
        colors.limit = .auto
        if banded.insert(entry.subject).inserted { diagnostics.append(subject.softEdge(in: entry)) }
      }
      pictures.append(Picture(entry, of: subject, drawing: drawing, colors: colors))
    }
    for (sheet, layout) in zip(sheets, layouts) {
      guard case .reveal(let reveal) = catalogue.subjects[sheet.subject], let scenes = layout.reveal else { continue }
      reveals.append(Record.Reveal(reveal, on: sheet.screen, scenes, naming: manifest.output.naming))
    }
  }

  /// What is laid out at once: all of a guide, sprite or reveal on one screen.
  private struct Sheet: Hashable {
    var subject: Int
    var screen: Screen
  }
}
