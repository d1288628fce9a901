import Devices
package import Diagnostics
import Files
import YAML

/// Reads a manifest with all that it includes, and finds all its faults in one run.
package enum ManifestReader {
  /// The version of the language that this program reads.
  package static let version = 1

  /// - Parameter path: the main manifest's, as the user wrote it: diagnostics name it so.
  /// - Returns: `manifest` is `nil` where there is any error. `diagnostics` are in the order of the files and of places
  ///   in them. `sources` are the files that could be read, for the rendering of diagnostics.
  package static func read(
    path: String
  ) -> (manifest: Manifest?, diagnostics: [Diagnostic], sources: [SourceFile]) {
    let result = readSound(path: path)
    return (result.diagnostics.hasErrors ? nil : result.sound, result.diagnostics, result.sources)
  }

  /// Like `read`, but with what is left of a faulty manifest, and with all that was looked at.
  package static func readSound(path: String) -> Result {
    let folder: String
    do throws(FileError) {
      folder = try Disk.resolved(PathName.folder(of: path))
    } catch {
      let reason = error.isMissing ? "there is no folder '\(error.path)'" : error.reason
      let current = (try? Disk.resolved(".")) ?? "/"
      return Result(
        sound: nil, diagnostics: [Diagnostic(.unreadableFile, "cannot read '\(path)': \(reason)")], sources: [],
        inputs: [Input(path: PathName.joined(current, path), content: .absent)])
    }
    let reading = Reading(paths: PathRules(folder: folder))
    let inclusion = Inclusion(main: path, reading)
    let manifest = reading.manifest(inclusion)
    return Result(
      sound: manifest, diagnostics: reading.findings.sorted(files: inclusion.sources.map(\.name)),
      sources: inclusion.sources, inputs: reading.inputs.values.sorted { $0.path < $1.path })
  }
}

extension Reading {
  fileprivate func manifest(_ inclusion: Inclusion) -> Manifest? {
    let files = inclusion.files
    let main = inclusion.sources.first?.name
    let maps = files.compactMap { file in
      MapReader(file.root, .manifest, named: file.name, in: self).map { (file, $0) }
    }
    for (file, map) in maps { checkVersion(map, isMain: file.name == main) }
    if maps.count == files.count, let last = maps.last, last.0.name == main,
      !maps.contains(where: { map in ["guides", "sprites", "reveals"].contains { map.1.has($0) } })
    {
      report(.missingKey, "the manifest has no 'guides'", at: last.1.location, help: "write guides: and their names")
    }

    variantsAreSure = !maps.contains { $0.1.hasRefusedKeys }
    let devices = devices(maps.map(\.1))
    let orientations = words("orientations", [Orientation.portrait], maps.map(\.1))
    let appearances = words("appearances", [Appearance.light], maps.map(\.1))
    if let devices, let orientations {
      screens = devices.flatMap { device in orientations.compactMap { Screen(device, $0) } }
      if screens!.isEmpty, let entry = maps.last?.1.entry("orientations") {
        report(.outOfRange, "none of the devices has this orientation", at: entry.value.location)
      }
    }
    if let appearances { self.appearances = appearances } else { variantsAreSure = false }
    let output = output(maps.map(\.1))

    var style: Node?
    for (_, map) in maps {
      guard let node = map.entry("style")?.value else { continue }
      check(style: node)
      if node.entries != nil {
        style = (style ?? Node(.mapping([]), at: node.location)).merged(with: node.withLongStyles)
      }
    }
    let styles = style.map { self.styles($0) } ?? [:]
    let states = Set(maps.flatMap { $0.1.entry("guides")?.value.statesOfGuides ?? [] }).sorted()
    let scope = Override.Scope(states: states, variants: variants(screens ?? [], states: states))
    var defaults: [Node] = []
    var overrides: [Override] = []
    for (_, map) in maps {
      guard let layer = map.entry("defaults")?.value else { continue }
      check(layer: layer, .defaults, named: "defaults")
      defaults.append(layer)
      overrides += self.overrides(layer.entries?.first { $0.key == "when" }, scope)
    }
    let scrims = Dictionary(uniqueKeysWithValues: self.appearances.map { ($0, scrim(styles[$0]?["scrim"])) })
    let fontFiles = fontFiles(style?["font"])
    let isSound = !findings.diagnostics.hasErrors
    let shared = Shared(styles: styles, defaults: defaults, overrides: overrides)
    sharedDigest = sharedSource(files, devices: devices ?? [], fontFiles: fontFiles)
    let guides = values("guides", of: .guide, maps) {
      guide(GuideSource(name: $0.key, location: $0.keyLocation, node: $0.value), shared, screens: screens)
    }
    let sprites = values("sprites", of: .sprite, maps) {
      sprite(GuideSource(name: $0.key, location: $0.keyLocation, node: $0.value), styles)
    }
    let reveals = values("reveals", of: .reveal, maps) { reveal($0) }

    guard isSound, let devices, let orientations, let appearances, let output else { return nil }
    return Manifest(
      folder: paths.folder, devices: devices, orientations: orientations, appearances: appearances, output: output,
      scrims: scrims, fontFiles: fontFiles, guides: guides, sprites: sprites, reveals: reveals,
      sources: inclusion.sources)
  }

  private func checkVersion(_ map: MapReader, isMain: Bool) {
    guard let entry = map.entry("version") else {
      if isMain {
        report(
          .missingKey, "the manifest has no 'version'", at: map.location,
          help: "write version: \(ManifestReader.version)")
      }
      return
    }
    let text = entry.value.text
    guard text != String(ManifestReader.version) else { return }
    if let text, let quantity = Quantity(text), quantity.unit.isEmpty {
      report(
        .unsupportedVersion, "version \(shortened(text)) is not known", at: entry.value.location,
        help: "this program reads version \(ManifestReader.version)")
    } else {
      reportType(
        "version", wants: "a number", found: entry.value, help: "write version: \(ManifestReader.version)")
    }
  }

  /// Those of the last file that names any: lists replace each other.
  private func devices(_ maps: [MapReader]) -> [Device]? {
    let entries = maps.compactMap { $0.entry("devices") }
    guard !entries.isEmpty else { return Catalog.devices(in: .current) }
    var devices: [Device]?
    for entry in entries {
      ownDevices = []
      devices = self.devices(entry.value)
    }
    return devices
  }

  /// The list of words under `key`, each once, of the last file that has it.
  private func words<Word: CaseIterable & RawRepresentable<String> & Sendable>(
    _ key: String, _ standard: [Word], _ maps: [MapReader]
  ) -> [Word]? {
    var words: [Word]? = standard
    for entry in maps.compactMap({ $0.entry(key) }) {
      var seen: Set<String> = []
      words = ValueReader.list(.choice(Word.self), of: key).read(entry.value, key, self)?
        .filter { seen.insert($0.rawValue).inserted }
      var first: [String: SourceLocation] = [:]
      for item in entry.value.items ?? [] {
        guard let text = item.text else { continue }
        if let original = first[text] {
          report(
            .duplicateName, "'\(text)' is already among the \(key)", at: item.location,
            notes: [.init("it is written here first", at: original)])
        }
        first[text] = first[text] ?? item.location
      }
    }
    return words
  }

  private func output(_ maps: [MapReader]) -> Output? {
    var merged: Node?
    for entry in maps.compactMap({ $0.entry("output") }) {
      _ = output(entry.value)
      if entry.value.entries != nil {
        merged = (merged ?? Node(.mapping([]), at: entry.value.location)).overlaid(by: entry.value)
      }
    }
    return merged.map { output($0) } ?? Output()
  }

  /// The values of the map under `key`, such as guides, by their names; without those that `read` finds faulty.
  private func values<Value>(
    _ key: String, of kind: MapKind, _ maps: [(ManifestFile, MapReader)], read: (Node.Entry) -> Value?
  ) -> [Value] {
    var first: [String: (name: String, location: SourceLocation)] = [:]
    var values: [Value] = []
    for (_, map) in maps {
      guard let entry = map.entry(key) else { continue }
      guard let entries = entry.value.entries else {
        reportType(
          key, wants: "a map of \(key) by their names", found: entry.value,
          help: entry.value.isNothing ? "write \(key): {} to have none" : nil)
        continue
      }
      for entry in indented(entries, kind) {
        _ = NameRules.check(entry.key, at: entry.keyLocation, self)
        let folded = entry.key.lowercased()
        if let original = first[folded] {
          let isSame = original.name == entry.key
          report(
            .duplicateName,
            isSame
              ? "there is already \(kind.name) '\(entry.key)'"
              : "'\(entry.key)' and '\(original.name)' would be one file on some disks", at: entry.keyLocation,
            help: "choose another name", notes: [.init("the first is here", at: original.location)])
        }
        first[folded] = first[folded] ?? (entry.key, entry.keyLocation)
        if let value = read(entry) { values.append(value) }
      }
    }
    return values
  }

  /// The values of a map, each with its keys within: where those stand beside an empty value, that is reported.
  private func indented(_ entries: [Node.Entry], _ kind: MapKind) -> [Node.Entry] {
    var values: [Node.Entry] = []
    var rest = entries[...]
    while var value = rest.popFirst() {
      let beside = rest.prefix { kind.keys.contains($0.key) }
      if value.value.isNothing, let first = beside.first {
        let what = kind.name.drop { $0 != " " }.dropFirst()
        report(
          .wrongType, "'\(first.key)' stands beside the \(what) '\(value.key)', not in it", at: first.keyLocation,
          help: "indent \(beside.count == 1 ? "this line" : "these lines") under '\(value.key)'")
        value.value = Node(.mapping(Array(beside)), at: first.keyLocation)
        rest = rest.dropFirst(beside.count)
      }
      values.append(value)
    }
    return values
  }

  /// A `style` for each of the appearances.
  private func styles(_ style: Node) -> [Appearance: Node] {
    let light = Node(.mapping(style.entries?.filter { $0.key != "dark" } ?? []), at: style.location)
    let dark = style["dark"].flatMap { $0.entries == nil ? nil : light.merged(with: $0) } ?? light
    return [.light: light, .dark: dark]
  }
}

extension Node {
  /// A `style` whose elements have no short forms, so that those of several files merge key by key.
  fileprivate var withLongStyles: Node {
    guard let entries else { return self }
    let long = entries.map { entry in
      guard !entry.value.isAuto else { return entry }
      var entry = entry
      entry.value =
        switch entry.key {
        case "font": entry.value.wrapped(under: "family")
        case "dark": entry.value.withLongStyles
        case _ where PageLayers.elements.contains(entry.key): entry.value.longForm(of: entry.key)
        default: entry.value
        }
      return entry
    }
    return Node(.mapping(long), at: location)
  }

  /// The names of the states of all guides in a map of guides.
  fileprivate var statesOfGuides: [String] {
    entries?.flatMap { $0.value["states"]?.entries?.map(\.key) ?? [] } ?? []
  }

  /// `overlay`'s keys in place of its own: here `auto` is a word like others.
  fileprivate func overlaid(by overlay: Node) -> Node {
    let above = overlay.entries ?? []
    let kept = (entries ?? []).filter { entry in !above.contains { $0.key == entry.key } }
    return Node(.mapping(kept + above), at: overlay.location)
  }
}
