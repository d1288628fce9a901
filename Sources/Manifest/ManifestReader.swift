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
    let isFaulty = result.diagnostics.contains { $0.severity == .error }
    return (isFaulty ? nil : result.sound, result.diagnostics, result.sources)
  }

  /// Like `read`, but `sound` is what is left of a faulty manifest when its faulty guides are taken out, so that all
  /// that is wrong with the others can be told in the same run. It is `nil` where the fault is in what guides share.
  package static func readSound(
    path: String
  ) -> (sound: Manifest?, diagnostics: [Diagnostic], sources: [SourceFile]) {
    let folder: String
    do throws(FileError) {
      folder = try Disk.resolved(PathName.folder(of: path))
    } catch {
      let reason = error.isMissing ? "there is no folder '\(error.path)'" : error.reason
      return (nil, [Diagnostic(.unreadableFile, "cannot read '\(path)': \(reason)")], [])
    }
    let reading = Reading(paths: PathRules(folder: folder))
    let inclusion = Inclusion(main: path, reading)
    let manifest = reading.manifest(inclusion)
    return (manifest, reading.findings.sorted(files: inclusion.sources.map(\.name)), inclusion.sources)
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
      !maps.contains(where: { $0.1.has("guides") })
    {
      report(.missingKey, "the manifest has no 'guides'", at: last.1.location, help: "write guides: and their names")
    }

    screensAreSure = !maps.contains { $0.1.hasRefusedKeys }
    let devices = devices(maps.map(\.1))
    let orientations = orientations(maps.map(\.1))
    if let devices, let orientations {
      screens = devices.flatMap { device in orientations.compactMap { Screen(device, $0) } }
      if screens!.isEmpty, let entry = maps.last?.1.entry("orientations") {
        report(.outOfRange, "none of the devices has this orientation", at: entry.value.location)
      }
    }
    for (_, map) in maps { _ = map.read("appearances", .list(.appearance, of: "appearances")) }
    let output = output(maps.map(\.1))

    var shared = Shared()
    for (_, map) in maps {
      guard let style = map.entry("style")?.value else { continue }
      check(style: style)
      if style.entries != nil {
        shared.style = (shared.style ?? Node(.mapping([]), at: style.location)).merged(with: style.withLongStyles)
      }
    }
    for (_, map) in maps {
      guard let defaults = map.entry("defaults")?.value else { continue }
      check(layer: defaults, .defaults, named: "defaults")
      shared.defaults.append(defaults)
      shared.overrides += overrides(defaults.entries?.first { $0.key == "when" })
    }
    let scrim = scrim(shared.style?["scrim"])
    let fontFiles = fontFiles(shared.style?["font"])
    let isSound = !findings.diagnostics.contains { $0.severity == .error }
    let guides = guides(maps, shared)

    guard isSound, let devices, let orientations, let output else { return nil }
    return Manifest(
      folder: paths.folder, devices: devices, orientations: orientations, output: output, scrims: [.light: scrim],
      fontFiles: fontFiles, guides: guides, sources: inclusion.sources)
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

  private func orientations(_ maps: [MapReader]) -> [Orientation]? {
    let entries = maps.compactMap { $0.entry("orientations") }
    guard !entries.isEmpty else { return [.portrait] }
    var orientations: [Orientation]?
    for entry in entries {
      orientations = ValueReader.list(.choice(Orientation.self), of: "orientations")
        .read(entry.value, "orientations", self)
      var first: [String: SourceLocation] = [:]
      for item in entry.value.items ?? [] {
        guard let text = item.text else { continue }
        if let original = first[text] {
          report(
            .duplicateName, "'\(text)' is already among the orientations", at: item.location,
            notes: [.init("it is written here first", at: original)])
        }
        first[text] = first[text] ?? item.location
      }
    }
    return orientations
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

  private func guides(_ maps: [(ManifestFile, MapReader)], _ shared: Shared) -> [Guide] {
    var first: [String: (name: String, location: SourceLocation)] = [:]
    var guides: [Guide] = []
    for (_, map) in maps {
      guard let entry = map.entry("guides") else { continue }
      guard let entries = entry.value.entries else {
        reportType(
          "guides", wants: "a map of guides by their names", found: entry.value,
          help: entry.value.isNothing ? "write guides: {} to have none" : nil)
        continue
      }
      for entry in indented(entries) {
        _ = NameRules.check(entry.key, at: entry.keyLocation, self)
        let folded = entry.key.lowercased()
        if let original = first[folded] {
          let isSame = original.name == entry.key
          report(
            .duplicateName,
            isSame
              ? "there is already a guide '\(entry.key)'"
              : "'\(entry.key)' and '\(original.name)' would be one file on some disks", at: entry.keyLocation,
            help: "choose another name", notes: [.init("the first is here", at: original.location)])
        }
        first[folded] = first[folded] ?? (entry.key, entry.keyLocation)
        let source = GuideSource(name: entry.key, location: entry.keyLocation, node: entry.value)
        if let guide = guide(source, shared) { guides.append(guide) }
      }
    }
    return guides
  }
}

extension Reading {
  /// The guides, each with its keys within: where those stand beside an empty guide, that is reported.
  private func indented(_ entries: [Node.Entry]) -> [Node.Entry] {
    var guides: [Node.Entry] = []
    var rest = entries[...]
    while var guide = rest.popFirst() {
      let beside = rest.prefix { MapKind.guide.keys.contains($0.key) }
      if guide.value.isNothing, let first = beside.first {
        report(
          .wrongType, "'\(first.key)' stands beside the guide '\(guide.key)', not in it", at: first.keyLocation,
          help: "indent \(beside.count == 1 ? "this line" : "these lines") under '\(guide.key)'")
        guide.value = Node(.mapping(Array(beside)), at: first.keyLocation)
        rest = rest.dropFirst(beside.count)
      }
      guides.append(guide)
    }
    return guides
  }
}

private enum Appearance: String, CaseIterable {
  case light
}

extension ValueReader where Value == Appearance {
  fileprivate static let appearance = ValueReader.choice(Appearance.self, later: ["dark"])
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
        case _ where PageLayers.elements.contains(entry.key): entry.value.longForm(of: entry.key)
        default: entry.value
        }
      return entry
    }
    return Node(.mapping(long), at: location)
  }

  /// `overlay`'s keys in place of its own: here `auto` is a word like others.
  fileprivate func overlaid(by overlay: Node) -> Node {
    let above = overlay.entries ?? []
    let kept = (entries ?? []).filter { entry in !above.contains { $0.key == entry.key } }
    return Node(.mapping(kept + above), at: overlay.location)
  }
}
