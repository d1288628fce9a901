import Baking
import Devices
import Diagnostics
import Geometry
import Record
import Scene
import TestSupport
import Testing

/// Names, order and drawings of what is more than a page: states, appearances, cross-fades, sprites and reveals.
struct VariantTests {
  let planning = Planning()

  static let switches = """
    version: 1
    devices: [iphone5]
    style: { font: { family: DejaVu Sans } }
    guides:
      lamp:
        target: { frame: { left: 20, top: 40, width: 50, height: 50 } }
        tip: { text: "On", frame: { left: 20, top: 200 } }
        states: { on: {}, off: { tip: "Off" } }
        blend: { from: on, to: off, steps: 3 }
    sprites:
      dot:
        size: [20, 10]
        scales: [1, 3]
        layers: [{ id: label, text: "1", font: { size: 8 } }]
        states: { one: {}, two: { label: "2" } }
        blend: { from: one, to: two, steps: 2 }
    """

  @Test func statesComeBeforeTheirCrossFadeAndGuidesBeforeSprites() async throws {
    let plan = try await planning.plan(Self.switches)
    #expect(plan.diagnostics == [])
    #expect(
      plan.pictures.map(\.path) == [
        "lamp-on_iphone5@2x.png", "lamp-off_iphone5@2x.png", "lamp_1_iphone5@2x.png", "lamp_2_iphone5@2x.png",
        "lamp_3_iphone5@2x.png", "dot-one.png", "dot-one@3x.png", "dot-two.png", "dot-two@3x.png", "dot_1.png",
        "dot_1@3x.png", "dot_2.png", "dot_2@3x.png",
      ])
    #expect(Plan.paths(of: try planning.manifest(Self.switches)) == plan.pictures.map(\.path))
    #expect(
      plan.pictures.map(\.state) == ["on", "off", nil, nil, nil] + ["one", "one", "two", "two"]
        + .init(repeating: nil, count: 4))
    #expect(plan.pictures.map(\.step) == [nil, nil, 1, 2, 3, nil, nil, nil, nil, 1, 1, 2, 2])
    #expect(plan.pictures.map(\.stepCount).suffix(4) == [2, 2, 2, 2])
    #expect(plan.pictures.map(\.page) == .init(repeating: 1, count: 5) + .init(repeating: nil, count: 8))
    #expect(plan.pictures[6].drawing.size == PixelSize(width: 60, height: 30))
  }

  @Test func aCrossFadeBeginsAndEndsWithItsStates() async throws {
    let drawings = try await planning.plan(Self.switches).pictures.prefix(5).map(\.drawing)
    #expect(drawings[0] != drawings[1])
    #expect(drawings[2] == drawings[0])
    #expect(drawings[4] == drawings[1])
    let (on, off) = (try #require(drawings[0].scene), try #require(drawings[1].scene))
    #expect(drawings[3] == .blend(on, off, share: 0.5))
  }

  @Test func aSpriteHasNoScrim() async throws {
    let plan = try await planning.plan(Self.switches, .init(guides: ["dot"]))
    #expect(plan.pictures.map(\.name) == .init(repeating: "dot", count: 8))
    #expect(plan.pictures.allSatisfy { $0.drawing.scene?.scrim == .clear })
  }

  @Test func aSelectionOfDevicesLeavesSpritesIn() async throws {
    let text = Self.switches.replacing("[iphone5]", with: "[iphone5, iphone6]")
    let plan = try await planning.plan(text, .init(devices: ["iphone6"]))
    #expect(plan.pictures.map(\.path).contains("dot-one.png"))
    #expect(plan.pictures.filter { $0.kind == .guide }.allSatisfy { $0.screen.device.id == "iphone6" })
  }

  /// Dark pages that are the light ones differ in the scrim alone.
  @Test func everyAppearanceIsBaked() async throws {
    let plan = try await planning.plan(
      Self.switches.replacing(
        "style: { font", with: "appearances: [light, dark]\nstyle: { dark: { scrim: { color: white } }, font"),
      .init(guides: ["lamp"]))
    #expect(
      plan.pictures.map(\.path) == [
        "lamp-on_iphone5@2x.png", "lamp-on_iphone5-Dark@2x.png", "lamp-off_iphone5@2x.png",
        "lamp-off_iphone5-Dark@2x.png", "lamp_1_iphone5@2x.png", "lamp_2_iphone5@2x.png", "lamp_3_iphone5@2x.png",
        "lamp_1_iphone5-Dark@2x.png", "lamp_2_iphone5-Dark@2x.png", "lamp_3_iphone5-Dark@2x.png",
      ])
    var (light, dark) = (try #require(plan.pictures[0].drawing.scene), try #require(plan.pictures[1].drawing.scene))
    #expect(light.scrim.red == 0 && dark.scrim.red == 255)
    light.scrim = .clear
    dark.scrim = .clear
    #expect(light == dark)
  }

  static let splash = """
    version: 1
    devices: [iphone5, iphone6p]
    guides: {}
    reveals:
      circle: { transition: circle-from-center, duration: 0.5 }
      splash: { transition: clear-from-left, over: a.png, frames: 3 }
      film: { transition: clear-from-top, over: a.png, frames: 4, animated: true }
    """

  func splash(_ text: String = splash, _ selection: Plan.Selection = .init(), jobs: Int = 2) async throws -> Plan {
    try planning.scratch.writePicture(to: "a.png")
    return try await planning.plan(text, selection, jobs: jobs)
  }

  @Test func aRevealHasAMaskAndFramesOrAnAnimationForEachScreen() async throws {
    let plan = try await splash()
    #expect(plan.diagnostics == [])
    #expect(
      plan.pictures.map(\.path) == [
        "circle-mask_iphone5@2x.png", "circle-mask_iphone6p@3x.png", "splash-mask_iphone5@2x.png",
        "splash-mask_iphone6p@3x.png", "splash_1_iphone5@2x.png", "splash_1_iphone6p@3x.png", "splash_2_iphone5@2x.png",
        "splash_2_iphone6p@3x.png", "splash_3_iphone5@2x.png", "splash_3_iphone6p@3x.png", "film-mask_iphone5@2x.png",
        "film-mask_iphone6p@3x.png", "film_iphone5@2x.png", "film_iphone6p@3x.png",
      ])
    #expect(plan.pictures.map(\.kind).suffix(3) == [.revealMask, .revealAnimation, .revealAnimation])
    guard case .animation(let film) = plan.pictures[12].drawing else {
      Issue.record("no animation")
      return
    }
    #expect(film.frames.count == 4 && film.duration == 0.75)
    #expect(plan.reveals.map(\.name) == ["circle", "circle", "splash", "splash", "film", "film"])
    #expect(plan.reveals[0].duration == 0.5 && plan.reveals[0].frames == [] && plan.reveals[0].animation == nil)
    #expect(plan.reveals[2].frames == (1...3).map { "splash_\($0)_iphone5@2x.png" })
    #expect(plan.reveals[5].animation == "film_iphone6p@3x.png")
    #expect(plan.reveals.allSatisfy { $0.from == Point(1, 1) && $0.to.x >= 1 && $0.to.y >= 1 })
  }

  @Test func revealsAreSelectedByNameAndDevice() async throws {
    let plan = try await splash(Self.splash, .init(devices: ["iphone6p"], guides: ["circle", "film"]))
    #expect(
      plan.pictures.map(\.path) == [
        "circle-mask_iphone6p@3x.png", "film-mask_iphone6p@3x.png", "film_iphone6p@3x.png",
      ])
    #expect(plan.reveals.map(\.device) == ["iphone6p", "iphone6p"])
  }

  @Test func remediesOfSpritesSpeakOfNoDevice() async throws {
    let plan = try await planning.plan(
      """
      version: 1
      sprites:
        a: { size: [60, 40], scales: [1], tip: Wide words here, button: OK }
        b: { size: [60, 40], scales: [1], target: { frame: { left: 90, top: 0, width: 5, height: 5 } } }
      """)
    #expect(plan.diagnostics.count >= 2)
    for help in plan.diagnostics.compactMap(\.help) { #expect(!help.contains("device")) }
    #expect(plan.diagnostics.last?.help == "change its frame")
  }

  // MARK: Collisions

  static let target = "target: { frame: { left: 20, top: 40, width: 50, height: 50 } }"

  @Test(arguments: [
    (
      "guides: { a: { \(target) } }\nsprites: { a_iphone5: { size: [9, 9], scales: [2], tip: x } }",
      "two pictures are named 'a_iphone5@2x.png': 'a' on iphone5 and the sprite 'a_iphone5' at 2x",
      "rename the guide or the sprite"
    ),
    (
      "guides:\n  a-b: { \(target) }\n  a: { \(target), states: { b: {}, c: {} } }",
      "two pictures are named 'a-b_iphone5@2x.png': 'a-b' on iphone5 and 'a', state 'b', on iphone5",
      "rename one of the two guides"
    ),
    (
      "guides: { s-mask: { \(target) } }\nreveals: { s: { transition: clear-from-left, over: a.png, frames: 2 } }",
      "two pictures are named 's-mask_iphone5@2x.png': 's-mask' on iphone5 and the mask of 's' on iphone5",
      "rename the guide or the reveal"
    ),
    (
      "guides: { s: { pages: [{ \(target) }, { \(target) }] } }\n"
        + "reveals: { s: { transition: clear-from-left, over: a.png, frames: 2 } }",
      "two pictures are named 's_1_iphone5@2x.png': 's', page 1, on iphone5 and frame 1 of 's' on iphone5",
      "rename the guide or the reveal"
    ),
    (
      "output: { naming: '{name}{_device}{@scale}' }\nappearances: [light, dark]\nguides: { a: { \(target) } }",
      "two pictures are named 'a_iphone5@2x.png': 'a' on iphone5 and 'a', dark, on iphone5",
      "add {-appearance} to the template"
    ),
    (
      "output: { naming: '{name}{_device}' }\nguides: { a: { pages: [{ \(target) }, { \(target) }, { \(target) }] } }",
      "two pictures are named 'a_iphone5.png': 'a', page 1, on iphone5 and 'a', page 2, on iphone5",
      "add {_page} to the template"
    ),
    (
      "output: { naming: '{name}{-page}{_device}' }\n"
        + "guides: { a: { \(target), states: { 1: {}, b: {} }, blend: { from: 1, to: b, steps: 2 } } }",
      "two pictures are named 'a-1_iphone5.png': 'a', state '1', on iphone5 and 'a', step 1, on iphone5",
      "rename the state '1'"
    ),
  ])
  func namesAreComparedOverAllKinds(text: String, message: String, help: String) async throws {
    let plan = try await splash("version: 1\ndevices: [iphone5]\nstyle: { font: { family: DejaVu Sans } }\n" + text)
    let collisions = plan.diagnostics.filter { $0.id == .outputCollision }
    #expect(collisions.map(\.message).first == message)
    #expect(collisions.map(\.help).first == help)
    #expect(collisions.count == 1, "\(collisions.map(\.message))")
  }
}
