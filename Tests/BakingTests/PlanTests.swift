import Baking
import Diagnostics
import Geometry
import Manifest
import Scene
import TestSupport
import Testing

struct PlanTests {
  let planning = Planning()

  func plan(_ text: String, _ selection: Plan.Selection = .init(), jobs: Int = 2) async throws -> Plan {
    try await planning.plan(text, selection, jobs: jobs)
  }

  static let tour = """
    version: 1
    devices: [iphone5, iphone6p]
    orientations: [portrait, landscape]
    style: { font: { family: DejaVu Sans } }
    guides:
      tour:
        pages:
          - target: { frame: { left: 20, top: 40, width: 50, height: 50 } }
          - target: { frame: { left: 120, top: 200, width: 50, height: 50 } }
      single:
        target: { frame: { left: 20, top: 40, width: 50, height: 50 } }
    """

  @Test func picturesComeByGuidePageDeviceAndOrientation() async throws {
    let plan = try await plan(Self.tour)
    #expect(
      plan.pictures.map(\.path) == [
        "tour_1_iphone5@2x.png", "tour_1_iphone5-Landscape@2x.png", "tour_1_iphone6p@3x.png",
        "tour_1_iphone6p-Landscape@3x.png", "tour_2_iphone5@2x.png", "tour_2_iphone5-Landscape@2x.png",
        "tour_2_iphone6p@3x.png", "tour_2_iphone6p-Landscape@3x.png", "single_iphone5@2x.png",
        "single_iphone5-Landscape@2x.png", "single_iphone6p@3x.png", "single_iphone6p-Landscape@3x.png",
      ])
    #expect(plan.pictures.map { $0.drawing.size.width }.prefix(4) == [640, 1136, 1242, 2208])
  }

  @Test func theNumberOfWorkersChangesNothing() async throws {
    let one = try await plan(Self.tour, jobs: 1)
    let four = try await plan(Self.tour, jobs: 4)
    #expect(one.pictures.map(\.drawing) == four.pictures.map(\.drawing))
  }

  @Test func aSelectionKeepsTheOrder() async throws {
    let plan = try await plan(Self.tour, .init(devices: ["iphone6p"], guides: ["single"]))
    #expect(plan.pictures.map(\.path) == ["single_iphone6p@3x.png", "single_iphone6p-Landscape@3x.png"])
  }

  @Test func oneNameForTwoDevicesIsToldOncePerPairOfScreens() async throws {
    let plan = try await plan(
      Self.tour.replacing("[iphone5, iphone6p]", with: "[iphonex, iphone12mini]")
        .replacing("style:", with: "output: { naming: height }\nstyle:"))
    #expect(
      plan.diagnostics.map(\.message) == [
        "two pictures are named 'tour_1-812h@3x.png': 'tour', page 1, on iphonex and 'tour', page 1, on iphone12mini",
        "two pictures are named 'tour_1-Landscape-812h@3x.png': "
          + "'tour', page 1, on iphonex landscape and 'tour', page 1, on iphone12mini landscape",
      ])
    #expect(plan.hasErrors)
  }

  @Test(arguments: [
    ("tour_1", "two pictures are named 'tour_1_iphone5@2x.png': 'tour_1' on iphone5 and 'tour', page 1, on iphone5"),
    (
      "Tour_1",
      "'Tour_1_iphone5@2x.png' and 'tour_1_iphone5@2x.png' are one file where case does not count: "
        + "'Tour_1' on iphone5 and 'tour', page 1, on iphone5"
    ),
  ])
  func aGuideMayNotBeNamedLikeAPageOfAnother(name: String, message: String) async throws {
    let plan = try await plan(
      """
      version: 1
      devices: [iphone5]
      guides:
        \(name): { target: { frame: { left: 20, top: 40, width: 50, height: 50 } } }
        tour:
          pages:
            - target: { frame: { left: 20, top: 40, width: 50, height: 50 } }
            - target: { frame: { left: 20, top: 40, width: 50, height: 50 } }
      """)
    #expect(plan.diagnostics.map(\.message) == [message])
    #expect(plan.diagnostics.map(\.help) == ["rename one of the two guides"])
  }

  @Test func collisionsOutsideTheSelectionCount() async throws {
    let text = Self.tour.replacing("[iphone5, iphone6p]", with: "[iphonex, iphone12mini]")
      .replacing("style:", with: "output: { naming: height }\nstyle:")
    let plan = try await plan(text, .init(devices: ["iphonex"]))
    #expect(plan.hasErrors)
  }

  @Test(
    arguments: [
      ("height", "use 'naming: device', or leave one of the two devices out", "[iphonex, iphone12mini]", "[portrait]"),
      (
        "\"{name}{@scale}\"",
        "use 'naming: device', add {_device} to the template, or leave one of the two devices out",
        "[iphone5, iphone6]", "[portrait]"
      ),
      ("\"{name}{_device}\"", "add {-orientation} to the template", "[iphone5]", "[portrait, landscape]"),
      (
        "device", "give the two devices ids that differ in more than case",
        "[{ id: a, points: [300, 400], scale: 1 }, { id: A, points: [300, 400], scale: 1 }]", "[portrait]"
      ),
    ])
  func aCollisionOfScreensHasItsRemedy(naming: String, remedy: String, devices: String, turns: String) async throws {
    let plan = try await plan(
      """
      version: 1
      devices: \(devices)
      orientations: \(turns)
      output: { naming: \(naming) }
      guides: { g: { target: { frame: { left: 20, top: 90, width: 50, height: 50 } } } }
      """)
    #expect(plan.diagnostics.map(\.id) == [.outputCollision])
    #expect(plan.diagnostics.map(\.help) == [remedy])
  }
}
