import Devices
import Diagnostics
import Foundation
import Manifest
import TestSupport
import Testing

/// A manifest read from a folder of its own.
struct ReadManifest {
  let manifest: Manifest?
  let diagnostics: [Diagnostic]
  let sources: [SourceFile]
  /// Where it was read; kept until the test is done with it.
  let scratch: Scratch

  /// `files` are further files by their paths from the manifest's folder.
  init(_ text: String, files: [String: String] = [:]) throws {
    scratch = try Scratch()
    for (name, text) in files { try scratch.write(text, to: name) }
    let file = try scratch.write(text, to: "guides.yaml")
    let read = ManifestReader.read(path: file.path)
    manifest = read.manifest
    // Names are printed as the user gave them, here with a folder that no test knows.
    let prefix = scratch.folder.path + "/"
    func short(_ location: Diagnostics.SourceLocation?) -> Diagnostics.SourceLocation? {
      guard var location else { return nil }
      if location.file.hasPrefix(prefix) { location.file.removeFirst(prefix.count) }
      return location
    }
    diagnostics = read.diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.location = short(diagnostic.location)
      diagnostic.message = diagnostic.message.replacingOccurrences(of: prefix, with: "")
      diagnostic.notes = diagnostic.notes.map { .init($0.message, at: short($0.location)) }
      return diagnostic
    }
    sources = read.sources
  }

  /// "unknown-key: unknown key 'ancor' (did you mean 'anchor'?)", with notes behind.
  var faults: [String] {
    diagnostics.map { diagnostic in
      var line = "\(diagnostic.id.rawValue): \(diagnostic.message)"
      if let help = diagnostic.help { line += " (\(help))" }
      for note in diagnostic.notes {
        line += " [\(note.message)\(note.location.map { " \($0.file):\($0.line):\($0.column)" } ?? "")]"
      }
      return line
    }
  }

  var places: [MarkedSource.Mark] {
    diagnostics.compactMap { diagnostic in
      diagnostic.location.map { .init(line: $0.line, column: $0.column, length: $0.length) }
    }
  }
}

/// Expects just these faults of a manifest, each at the mark of its number.
func expectFaults(
  _ source: MarkedSource, files: [String: String] = [:], _ faults: [String],
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let read = try ReadManifest(source.text, files: files)
  #expect(read.faults == faults, sourceLocation: sourceLocation)
  #expect(read.places == source.marks, sourceLocation: sourceLocation)
  #expect(read.manifest == nil, sourceLocation: sourceLocation)
}

/// A manifest with one guide, `g`, of the lines `body`, on an iPhone 5.
func manifest(guide body: String, top: String = "") -> String {
  let lines = body.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }
  return "version: 1\ndevices: [iphone5]\n\(top.isEmpty ? "" : top + "\n")guides:\n  g:\n"
    + lines.joined(separator: "\n")
}

func expectFaults(
  guide body: String, top: String = "", files: [String: String] = [:], _ faults: [String],
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  try expectFaults(
    MarkedSource(manifest(guide: body, top: top)), files: files, faults, sourceLocation: sourceLocation)
}

/// The pages of guide `g` on the first device, after a clean read.
func pages(
  _ text: String, files: [String: String] = [:], device: String? = nil, orientation: Orientation = .portrait
) throws -> [Page] {
  let read = try ReadManifest(text, files: files)
  #expect(read.faults == [])
  let manifest = try #require(read.manifest)
  let chosen = device.map { id in manifest.devices.first { $0.id == id } } ?? manifest.devices.first
  let device = try #require(chosen)
  let screen = try #require(Screen(device, orientation))
  return try #require(manifest.guides.first { $0.name == "g" }).pages(on: screen)
}

func page(
  guide body: String, top: String = "", files: [String: String] = [:], device: String? = nil,
  orientation: Orientation = .portrait
) throws -> Page {
  try #require(
    try pages(manifest(guide: body, top: top), files: files, device: device, orientation: orientation).first)
}
