package import Devices
package import Diagnostics
package import Files
internal import Layout
package import Manifest
package import Record
package import Scene
internal import Typography

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
    package var effort: Output.Effort
    /// Of all that its bytes depend on but picture files, fonts and program: the drawing, and how it is encoded.
    package var scene: Digest
    /// Its place among the subjects of the catalogue.
    var subject = 0
    /// Fonts that its glyphs are from.
    var fonts: [UsedFont] = []
    /// Whether it has more colours than `output` says, because of a soft edge.
    var isBanded = false
  }

  package var pictures: [Picture]
  /// How the selected reveals go on each screen.
  package var reveals: [Record.Reveal]
  package var diagnostics: [Diagnostic]
  /// Subjects of the catalogue that have a diagnostic.
  var warned: Set<Int>
  /// Paths of pictures that were looked for, for each subject of the catalogue.
  var looked: [Int: Set<String>]

  package var hasErrors: Bool { diagnostics.hasErrors }
}

extension Plan {
  /// Nothing.
  init() {
    (pictures, reveals, diagnostics, warned, looked) = ([], [], [], [], [:])
  }

  /// Which part of a manifest to bake; `nil` is all of it.
  package struct Selection: Sendable {
    /// Of devices; sprites, which have none, stay in.
    package var devices: Set<String>?
    /// Names of guides, sprites and reveals.
    package var guides: Set<String>?

    /// Which share of them.
    package var shard: Shard?

    /// Whether nothing is left out but to other shards.
    package var coversAll: Bool { devices == nil && guides == nil }

    package init(devices: Set<String>? = nil, guides: Set<String>? = nil, shard: Shard? = nil) {
      self.devices = devices
      self.guides = guides
      self.shard = shard
    }
  }

  /// Where the selected pictures go, relative to the output folder, in the manifest's order.
  package static func paths(of manifest: Manifest, _ selection: Selection = Selection()) -> [String] {
    Catalogue(manifest).chosen(selection).map(\.path)
  }

  /// Lays out every selected picture. Names are checked over the whole manifest, whatever is selected.
  package init(_ manifest: Manifest, selection: Selection = Selection(), crew: Crew) async {
    let catalogue = Catalogue(manifest)
    await self.init(manifest, catalogue, catalogue.chosen(selection), crew: crew)
    diagnostics.insert(contentsOf: catalogue.collisions, at: 0)
  }

  /// Lays out `entries` of a catalogue.
  init(_ manifest: Manifest, _ catalogue: Catalogue, _ entries: [Catalogue.Entry], crew: Crew) async {
    var sheets: [Sheet] = []
    var places: [Sheet.Key: Int] = [:]
    for (number, entry) in entries.enumerated() {
      let place = places[entry.sheet] ?? sheets.count
      if place == sheets.count {
        places[entry.sheet] = place
        sheets.append(Sheet(key: entry.sheet, numbers: []))
      }
      sheets[place].numbers.append(number)
    }
    let laid = await crew.map(count: sheets.count) { [sheets] worker, index in
      let sheet = sheets[index]
      let subject = catalogue.subjects[sheet.key.subject]
      let (layout, looked) = worker.layout(of: subject, on: sheet.key.screen, manifest: manifest)
      let pictures = sheet.numbers.map { number -> Picture? in
        let entry = entries[number]
        guard let drawing = layout.drawing(of: entry) else { return nil }
        var colors = subject.colors ?? manifest.output.colors
        let isBanded = subject.colors == nil && colors.limit == .of16 && drawing.hasSoftEdge
        if isBanded { colors.limit = .auto }
        var picture = Picture(entry, of: subject, drawing: drawing, colors: colors, effort: manifest.output.effort)
        picture.isBanded = isBanded
        picture.subject = sheet.key.subject
        picture.fonts = worker.fonts(of: drawing)
        return picture
      }
      return (layout: layout.withoutPages, pictures: pictures, looked: looked)
    }

    diagnostics = Compositor.grouped(zip(sheets, laid).map { ($0.key.screen, $1.layout.diagnostics) })
    var ordered: [Picture?] = Array(repeating: nil, count: entries.count)
    reveals = []
    warned = []
    looked = [:]
    for (sheet, laid) in zip(sheets, laid) {
      for (number, picture) in zip(sheet.numbers, laid.pictures) { ordered[number] = picture }
      if !laid.layout.diagnostics.isEmpty { warned.insert(sheet.key.subject) }
      looked[sheet.key.subject, default: []].formUnion(laid.looked)
      if case .reveal(let reveal) = catalogue.subjects[sheet.key.subject], let scenes = laid.layout.reveal {
        reveals.append(Record.Reveal(reveal, on: sheet.key.screen, scenes, naming: manifest.output.naming))
      }
    }
    pictures = []
    for (entry, picture) in zip(entries, ordered) {
      guard let picture else { continue }
      if picture.isBanded, warned.insert(entry.sheet.subject).inserted {
        diagnostics.append(catalogue.subjects[entry.sheet.subject].softEdge(in: entry))
      }
      pictures.append(picture)
    }
  }

  /// What is laid out at once: all of a guide, sprite or reveal on one screen.
  private struct Sheet: Sendable {
    typealias Key = Catalogue.Sheet

    var key: Key
    /// Of its entries.
    var numbers: [Int]
  }
}
