import Baking
import Diagnostics
import Foundation
import Manifest
import TestSupport
import Testing
import Typography

/// Plans of manifests that a test writes, with the pinned fonts.
struct Planning {
  let scratch = try! Scratch()
  let fonts = try! FontLibrary(files: Repository.dejaVu, systemFonts: false)

  func manifest(_ text: String) throws -> Manifest {
    let file = try scratch.write(text, to: "guides.yaml")
    let (manifest, diagnostics, _) = ManifestReader.read(path: file.path)
    #expect(diagnostics.map(\.message) == [])
    return try #require(manifest)
  }

  func plan(_ text: String, _ selection: Plan.Selection = .init(), jobs: Int = 2) async throws -> Plan {
    let manifest = try manifest(text)
    return await Plan(manifest, selection: selection, crew: Crew(for: manifest, fonts: fonts, jobs: jobs))
  }
}
