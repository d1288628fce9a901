import Baking
import Diagnostics
import Files
import Foundation
import Manifest
import Record
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

  /// Where surveys look and bakes write.
  var output: String { scratch.folder.path + "/out" }

  func survey(
    _ text: String, _ selection: Plan.Selection = .init(), isForced: Bool = false, jobs: Int = 2
  ) async throws -> (manifest: Manifest, survey: Survey) {
    let file = try scratch.write(text, to: "guides.yaml")
    let reading = ManifestReader.readSound(path: file.path)
    #expect(reading.diagnostics.map(\.message) == [])
    let manifest = try #require(reading.sound)
    let fonts = self.fonts
    let survey = try await Survey(
      manifest, inputs: reading.inputs, selection: selection, ledger: Ledger(folder: OutputFolder(path: output)),
      isForced: isForced, explains: true, jobs: jobs, hire: { Crew(for: manifest, fonts: fonts, jobs: jobs) })
    return (manifest, survey)
  }

  static let order = Digest(of: Array("all".utf8))

  @discardableResult func bake(
    _ text: String, _ selection: Plan.Selection = .init(), isForced: Bool = false, jobs: Int = 2
  ) async throws -> Outcome {
    let (manifest, survey) = try await survey(text, selection, isForced: isForced, jobs: jobs)
    return await survey.bake(manifest, order: Self.order, isForced: isForced)
  }

  /// The record of the last bake.
  var record: Record? {
    FileManager.default.contents(atPath: output + "/guides.json").flatMap { try? Record(parsing: Array($0)) }
  }
}
