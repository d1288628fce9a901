import Baking
import Devices
import Diagnostics
import Foundation
import Manifest
import PNG
import Scene
import TestSupport
import Typography

/// A manifest, from its bytes to a picture.
struct ManifestTarget: FuzzTarget {
  private let seeds: Seeds
  private let scratch: Scratch
  private let fonts: FontLibrary
  private let pictures: [String]

  init(_ seeds: Seeds) throws {
    self.seeds = seeds
    scratch = try Scratch()
    fonts = try FontLibrary(
      files: Repository.dejaVu + ["/usr/share/fonts/opentype/inter/Inter-Regular.otf"], systemFonts: false)
    var pictures: [String] = []
    for (index, drawing) in seeds.drawings.enumerated() {
      pictures.append("art/\(index).svg")
      try scratch.write(drawing, to: pictures[index])
    }
    var dice = Dice(seed: 0, number: 0)
    for index in 0..<4 {
      pictures.append("art/\(index)@\(1 + index % 3)x.png")
      let picture = PNGForge(width: 20 * (index + 1), height: 30, depth: 8, kind: 6)
      try Data(picture.file(&dice)).write(to: scratch.folder.appending(path: pictures.last!))
    }
    try scratch.write("style: { tip: { font: { size: 20 } } }\ninclude: [guides.yaml]\n", to: "more.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.folder.appending(path: "out").path, withDestinationPath: "/")
    self.pictures = pictures
  }

  func input(_ dice: inout Dice) -> [UInt8] {
    var tree = dice.pick(seeds.manifests)
    // Pictures that are there, mostly, so that more than their absence is found.
    var other = dice
    tree.changeWords { [pictures] word in
      if word.hasSuffix(".svg") || word.hasSuffix(".png"), !other.once(in: 20) { word = other.pick(pictures) }
      if word.hasSuffix(".otf") || word.hasSuffix(".ttf") { word = "art/*.ttf" }
    }
    dice = other
    dice.change(&tree, seeds)
    var bytes = Array((dice.once(in: 16) ? tree.json : tree.yaml).utf8)
    if dice.once(in: 4) { dice.mangle(&bytes, words: Self.words) }
    return bytes
  }

  private static let words = [
    "{", "}", "[", "]", ": ", "- ", "#", "&a ", "*a", "<<: ", "!!int ", "|\n ", ">\n ", "\"", "'", "---\n", "...\n",
    "%YAML 1.2\n",
    "? ", "\t", "\r", "\u{FEFF}", "\u{85}", "\u{2028}", "auto", "../", "art/", "out/etc/passwd", "/etc/passwd", "~/x",
    "more.yaml",
  ].map { Array($0.utf8) }

  func read(_ input: [UInt8]) async {
    let file = scratch.folder.appending(path: "guides.yaml").path
    write(input, to: file)
    await bake(file, Dice(for: input))
  }

  /// All that a bake does, of a few pictures.
  func bake(_ file: String, _ dice: Dice) async {
    var dice = dice
    let result = ManifestReader.readSound(path: file)
    let (diagnostics, sources) = (result.diagnostics, result.sources)
    check(diagnostics, sources)
    guard let manifest = result.sound else { return }
    let names = manifest.guides.map(\.name) + manifest.sprites.map(\.guide.name) + manifest.reveals.map(\.name)
    guard !names.isEmpty, !manifest.devices.isEmpty else { return }
    let selection = Plan.Selection(
      devices: [dice.pick(manifest.devices).id], guides: [dice.pick(names), dice.pick(names)])
    let crew = Crew(for: manifest, fonts: fonts, jobs: 1)
    let plan = await Plan(manifest, selection: selection, crew: crew)
    check(plan.diagnostics, sources)
    // What has a fault is laid out, too, but never written.
    for path in Plan.paths(of: manifest) where !diagnostics.hasErrors {
      promise(!path.hasPrefix("/") && !path.split(separator: "/").contains(".."), "a path that climbs out")
    }
    guard !plan.pictures.isEmpty else { return }
    let picture = dice.pick(plan.pictures)
    _ = await crew.map(count: 1) { worker, _ in
      guard let file = try? worker.file(of: picture.drawing, colors: picture.colors.limit) else { return }
      let size = try? PNGDecoder.size(of: file.bytes, path: picture.path)
      promise(size == picture.drawing.size, "a picture of another size")
    }
  }

  private func check(_ diagnostics: [Diagnostic], _ sources: [SourceFile]) {
    let renderer = DiagnosticRenderer(sources: sources)
    for diagnostic in diagnostics.prefix(100) {
      let text = renderer.render(diagnostic)
      for scalar in text.unicodeScalars {
        promise(scalar == "\n" || scalar.properties.generalCategory != .control, "a control character is printed")
      }
      guard let location = diagnostic.location, let source = sources.first(where: { $0.name == location.file }) else {
        continue
      }
      promise(source.lines.indices.contains(location.line - 1), "a line that is not there: \(diagnostic)")
      promise(
        location.column <= source.lines[location.line - 1].unicodeScalars.count + 1,
        "a column that is not there: \(diagnostic)")
    }
  }
}
