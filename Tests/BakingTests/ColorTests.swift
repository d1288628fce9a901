import Diagnostics
import Foundation
import Manifest
import TestSupport
import Testing

@testable import Baking

/// How many colours each picture may have.
struct ColorTests {
  let planning = Planning()

  static let soft = """
    version: 1
    devices: [{ id: kiosk, points: [200, 300], scale: 1 }, { id: wall, points: [300, 200], scale: 1 }]
    output: { colors: 16 }
    guides:
      hard: { target: { frame: { left: 20, top: 40, width: 50, height: 50 } } }
      soft:
        pages:
          - target: { frame: { left: 20, top: 40, width: 50, height: 50 } }
          - target: { frame: { left: 20, top: 40, width: 50, height: 50 } }
            when:
              - device: wall
                target: { feather: 4 }
      asked:
        colors: 16
        target: { frame: { left: 20, top: 40, width: 50, height: 50 }, feather: 4 }
      exact:
        colors: exact
        target: { frame: { left: 20, top: 40, width: 50, height: 50 }, feather: 4 }
    sprites:
      dot: { size: [80, 100], scales: [1, 2], target: { frame: { left: 9, top: 9, width: 9, height: 9 }, feather: 1 } }
    """

  @Test func aSoftEdgeIsNotWrittenInSixteenColorsUnlessItsGuideAsksForThem() async throws {
    let plan = try await planning.plan(Self.soft)
    #expect(
      plan.pictures.map { "\($0.path) \($0.colors.limit.rawValue)" } == [
        "hard_kiosk.png 16", "hard_wall.png 16", "soft_1_kiosk.png 16", "soft_1_wall.png 16", "soft_2_kiosk.png 16",
        "soft_2_wall.png auto", "asked_kiosk.png 16", "asked_wall.png 16", "exact_kiosk.png exact",
        "exact_wall.png exact", "dot.png auto", "dot@2x.png auto",
      ])
    #expect(plan.diagnostics.map(\.id) == [.softEdgeIn16Colors, .softEdgeIn16Colors])
    #expect(!plan.hasErrors)
    #expect(plan.diagnostics.map(\.location?.line) == [12, 20])
    #expect(
      plan.diagnostics[0].message
        == "'soft' has a feathered hole, which needs more than 16 colours: it is written in 256"
    )
    #expect(
      plan.diagnostics.map(\.help) == [
        "give the guide 'colors: 256', or 'colors: 16' to have it all the same",
        "give the sprite 'colors: 256', or 'colors: 16' to have it all the same",
      ])
  }

  @Test func theWarningIsOfTheSelectedPictures() async throws {
    let plan = try await planning.plan(Self.soft, .init(devices: ["kiosk"], guides: ["soft"]))
    #expect(plan.diagnostics == [])
  }

  @Test func aStepOfACrossFadeIsAsSoftAsEitherEnd() async throws {
    let plan = try await planning.plan(
      """
      version: 1
      devices: [{ id: kiosk, points: [200, 300], scale: 1 }]
      output: { colors: 16 }
      guides:
        a:
          target: { id: hole, frame: { left: 20, top: 40, width: 50, height: 50 } }
          states: { on: {}, off: { hole: { feather: 3 } } }
          blend: { from: on, to: off, steps: 3 }
      """)
    #expect(plan.pictures.map(\.colors.limit) == [.of16, .auto, .of16, .auto, .auto])
    #expect(plan.diagnostics.map(\.location?.line) == [7])
  }

  @Test func aLimitForAllIsTakenAsAsked() async throws {
    var manifest = try planning.manifest(Self.soft)
    manifest.limitColors(to: .of16)
    let plan = await Plan(manifest, crew: Crew(for: manifest, fonts: planning.fonts, jobs: 1))
    #expect(plan.pictures.allSatisfy { $0.colors.limit == .of16 })
    #expect(plan.diagnostics == [])
  }

  @Test func whatHasMoreColorsIsToldOnceForEachPlaceThatAsks() async throws {
    var manifest = try planning.manifest(Self.soft)
    manifest.guides[0].colors = ColorChoice(.of256)
    let crew = Crew(for: manifest, fonts: planning.fonts, jobs: 1)
    let plan = await Plan(manifest, crew: crew)
    let warnings = Baker.colorWarnings([1, 2, 4].map { plan.pictures[$0] })
    #expect(
      warnings.map(\.message) == [
        "'hard_wall.png' needs more than 256 colours and has them",
        "'soft_1_kiosk.png' and 1 more pictures need more than 16 colours and have them",
      ])
    #expect(warnings.map(\.location?.line) == [nil, 3])
    #expect(warnings.map(\.severity) == [.warning, .warning])
  }
}
