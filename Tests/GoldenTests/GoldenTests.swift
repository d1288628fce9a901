import Baking
import Diagnostics
import Foundation
import Manifest
import Pictures
import Pixels
import Raster
import Scene
import TestSupport
import Testing
import Typography

/// Each case is a manifest of one picture with the picture beside it. Adding a case is adding two files.
struct Case: CustomTestStringConvertible, Sendable {
  let file: URL
  var testDescription: String { file.pathComponents.suffix(2).joined(separator: "/") }

  static let all: [Case] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)!
    return files.compactMap { $0 as? URL }.filter { $0.pathExtension == "yaml" }
      .sorted { $0.path < $1.path }.map(Case.init)
  }()
}

@Test(arguments: Case.all) func golden(_ example: Case) async throws {
  let (manifest, faults, _) = ManifestReader.read(path: example.file.path)
  #expect(faults.map(\.message) == [])
  let fonts = try FontLibrary(files: Repository.dejaVu, systemFonts: false)
  let plan = await Plan(try #require(manifest), crew: Crew(for: manifest!, fonts: fonts, jobs: 1))
  #expect(plan.diagnostics.map(\.message) == [])
  try #require(plan.pictures.count == 1, "a case is one picture")
  let painter = Painter(fonts: fonts, pictures: PictureStore(folder: manifest!.folder))
  let canvas = try painter.paint(plan.pictures[0].drawing.scene!)
  try expectGolden(canvas.flattened(), at: example.file.deletingPathExtension().appendingPathExtension("png"))
}

@Test func everyGoldenHasItsCase() throws {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")
  let pictures = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)!
    .compactMap { $0 as? URL }.filter { $0.pathExtension == "png" }.map { $0.deletingPathExtension().path }
  #expect(Set(pictures).isSubset(of: Case.all.map { $0.file.deletingPathExtension().path }))
}
