import Diagnostics
import Files
import Foundation
import Manifest
import TestSupport
import Testing

@testable import Baking

/// What is alike is drawn once.
struct BatchTests {
  let planning = Planning()

  static let twins = """
    version: 1
    devices:
      - { id: kiosk, points: [200, 300], scale: 2 }
      - { id: other, points: [200, 300], scale: 2 }
      - { id: wall, points: [200, 301], scale: 2 }
    appearances: [light, dark]
    style: { font: { family: DejaVu Sans }, dark: { scrim: { opacity: 50% } } }
    guides:
      a: { target: { frame: { left: 20, top: 40, width: 50, height: 50 } }, tip: One }
      b:
        pages:
          - { target: { frame: { left: 20, top: 40, width: 50, height: 50 } }, tip: One }
          - { target: { frame: { left: 20, top: 40, width: 50, height: 50 } }, tip: Two }
          - { target: { frame: { left: 20, top: 40, width: 50, height: 50 } }, tip: One }
        colors: exact
    """

  @Test func picturesOfOneDrawingAndLimitAreABatch() async throws {
    let plan = try await planning.plan(Self.twins)
    let names = plan.batches(of: plan.pictures.indices).map { batch in
      batch.map { plan.pictures[$0].path.replacing("@2x.png", with: "") }
    }
    #expect(
      names == [
        ["a_kiosk", "a_other"], ["a_wall"], ["a_kiosk-Dark", "a_other-Dark"], ["a_wall-Dark"],
        ["b_1_kiosk", "b_1_other", "b_3_kiosk", "b_3_other"], ["b_1_wall", "b_3_wall"], ["b_2_kiosk", "b_2_other"],
        ["b_2_wall"], ["b_1_kiosk-Dark", "b_1_other-Dark", "b_3_kiosk-Dark", "b_3_other-Dark"],
        ["b_1_wall-Dark", "b_3_wall-Dark"], ["b_2_kiosk-Dark", "b_2_other-Dark"], ["b_2_wall-Dark"],
      ])
  }

  /// Bakes one by one what `bake` draws together.
  @Test func theFilesAreThoseOfPicturesBakedAlone() async throws {
    let manifest = try planning.manifest(Self.twins)
    let crew = Crew(for: manifest, fonts: planning.fonts, jobs: 2)
    let plan = await Plan(manifest, crew: crew)
    let folder = planning.scratch.folder.path
    let baked = await Baker(manifest: manifest, crew: crew, folder: OutputFolder(path: folder + "/out")).bake(plan)
    #expect(baked.map(\.index) == Array(plan.pictures.indices))
    #expect(baked.allSatisfy { $0.file != nil && !$0.isUnchanged && $0.fault == nil })
    for index in plan.pictures.indices {
      var single = plan
      single.pictures = [plan.pictures[index]]
      _ = await Baker(manifest: manifest, crew: crew, folder: OutputFolder(path: folder + "/single")).bake(single)
    }
    for picture in plan.pictures {
      let bytes = FileManager.default.contents(atPath: "\(folder)/out/\(picture.path)")
      #expect(bytes != nil && bytes == FileManager.default.contents(atPath: "\(folder)/single/\(picture.path)"))
    }
  }

  @Test func eachPictureOfABatchHasItsOwnFault() async throws {
    var manifest = try planning.manifest(Self.twins)
    manifest.output.budget = 10
    let crew = Crew(for: manifest, fonts: planning.fonts, jobs: 2)
    let plan = await Plan(manifest, selection: .init(guides: ["a"]), crew: crew)
    let baked = await Baker(manifest: manifest, crew: crew, folder: OutputFolder(path: planning.output)).bake(plan)
    #expect(baked.count == 6 && baked.allSatisfy { $0.file == nil })
    for (result, picture) in zip(baked, plan.pictures) {
      #expect(result.fault?.message.hasPrefix("'\(picture.path)' has ") == true)
    }
  }

  @Test func aSecondBakeWritesNothing() async throws {
    let manifest = try planning.manifest(Self.twins)
    let crew = Crew(for: manifest, fonts: planning.fonts, jobs: 2)
    let plan = await Plan(manifest, crew: crew)
    let baker = Baker(manifest: manifest, crew: crew, folder: OutputFolder(path: planning.output))
    let first = await baker.bake(plan)
    try planning.scratch.write("shorter", to: "out/a_wall@2x.png")
    let second = await baker.bake(plan)
    #expect(second.map(\.file) == first.map(\.file))
    #expect(second.filter { !$0.isUnchanged }.map { plan.pictures[$0.index].path } == ["a_wall@2x.png"])
  }
}
