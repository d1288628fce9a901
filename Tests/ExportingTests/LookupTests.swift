import Devices
import Exporting
import Foundation
import Geometry
import Manifest
import TestSupport
import Testing

/// The part of the exported file that finds names, compiled by itself, without any module, and run.
struct LookupTests {
  private let scratch = try! Scratch()

  /// Runs statements beside the look-up; the lines that they print.
  private func run(_ statements: [String], with manifest: Manifest) throws -> [String] {
    let code = SwiftCode.text(for: manifest, access: .public)
    let end = try #require(code.range(of: "#if canImport(Foundation)")).lowerBound
    let lookup = try scratch.write(String(code[..<end]), to: "Guides.swift")
    #expect(!code[..<end].contains("import "))
    let main = try scratch.write(
      """
      func show(_ picture: GuidePicture?) {
        print(picture.map { "\\($0.fileName) \\($0.name) \\($0.assetName) \\($0.scale)" } ?? "nil")
      }
      var screen = GuideScreen(width: 0, height: 0, scale: 0)

      """ + statements.joined(separator: "\n"), to: "main.swift")
    let program = scratch.folder.appending(path: "lookup")
    try SwiftCompiler.run(["-swift-version", "6", "-warnings-as-errors", lookup.path, main.path, "-o", program.path])
    let run = try Tool.run([], program: program)
    #expect(run.exitCode == 0, "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init)
  }

  private func statement(_ screen: Screen, dark: Bool = false, scale: Double? = nil, safe: Bool = true) -> String {
    let insets = screen.safeAreaInsets
    let area =
      "GuideInsets(top: \(insets.top), left: \(insets.left), bottom: \(insets.bottom), right: \(insets.right))"
    return """
      screen = GuideScreen(width: \(screen.size.width), height: \(screen.size.height), scale: \(scale ?? screen.scale), \
      idiom: .\(screen.device.idiom), isDark: \(dark)\(safe ? ", safeArea: \(area)" : ""))
      """
  }

  static let own = [
    Device(
      id: "Kiosk \"1\"", idiom: .pad, points: Size(600, 900), scale: 2, portraitSafeArea: Insets(20),
      heightSuffix: "900h"),
    Device(id: "wide", points: Size(500.5, 300), scale: 1, landscapeSafeArea: nil),
    Device(id: "square", points: Size(250, 250), scale: 3),
  ]

  @Test(arguments: [
    "{name}{_page}{_device}{-orientation}{-appearance}{@scale}",
    "{name}{_page}{-orientation}{-height}{-appearance}{@scale}{~idiom}",
    "{device}+{scale} {name}{page}{ appearance}{📱orientation} \"x\"{~idiom}",
    "{scale}{name}{name}{#page}{_device}{-orientation}{appearance}{height}{idiom}~iphone",
  ])
  func everyScreenFindsWhatNamingCallsIt(template: String) throws {
    let naming = try Naming.parse(template)
    let manifest = manifest(devices: Catalog.devices + Self.own, naming: naming)
    var statements = ["@MainActor func showAll() {"] + samples.map { "  show(Guides.\($0.code))" } + ["}"]
    var expected: [String] = []
    // A screen as wide as high is not held any way.
    for screen in manifest.screens where screen.device.id != "square" || screen.orientation == .portrait {
      for appearance in [Appearance.light, .dark] {
        statements.append(statement(screen, dark: appearance == .dark) + "; showAll()")
        for sample in samples {
          expected.append(
            naming.path(
              name: sample.name, page: sample.number, screen: screen,
              appearance: sample.hasDark ? appearance : .light))
        }
      }
    }
    let lines = try run(statements, with: manifest)
    #expect(lines.count == expected.count)
    for (line, path) in zip(lines, expected) { #expect(line.hasPrefix(path + " ")) }
  }

  @Test func namesForUIKitHaveNoModifiers() throws {
    let devices = ["iphone3", "iphone6", "iphone6p", "ipad97"].map { Catalog.device($0)! }
    let screens = devices.map { Screen($0, .landscape)! }
    let lines = try run(
      screens.flatMap { [statement($0, dark: true), #"show(Guides.picture(of: "tour", page: 2, on: screen))"#] },
      with: manifest(devices: devices, naming: .height))
    #expect(
      lines == [
        "tour_2-Landscape-Dark.png tour_2-Landscape-Dark tour_2-Landscape 1",
        "tour_2-Landscape-667h-Dark@2x.png tour_2-Landscape-667h-Dark tour_2-Landscape-667h 2",
        "tour_2-Landscape-736h-Dark@3x.png tour_2-Landscape-736h-Dark tour_2-Landscape-736h 3",
        "tour_2-Landscape-Dark@2x~ipad.png tour_2-Landscape-Dark tour_2-Landscape 2",
      ])
  }

  /// Which class a screen finds: exactly its own, else one of its points, else one that shows these points zoomed.
  @Test func displayZoomFindsTheClassOfTheSameLayout() throws {
    func lines(_ devices: [String], _ screens: [String]) throws -> [String] {
      let manifest = manifest(devices: devices.map { Catalog.device($0)! }, appearances: [.light])
      let statements = screens.flatMap {
        ["screen = GuideScreen(\($0))", #"show(Guides.picture(of: "compose", on: screen))"#]
      }
      return try run(statements, with: manifest).map { String($0.split(separator: " ")[0]) }
    }
    #expect(
      try lines(
        ["iphone6p", "iphone5", "iphone6", "iphonexr", "iphonexsmax", "iphone12", "ipad97"],
        [
          "width: 320, height: 568, scale: 2",  // iPhone 6 zoomed is like iPhone 5
          "width: 375, height: 667, scale: 3",  // iPhone 6 Plus zoomed is like iPhone 6, at another scale
          "width: 667, height: 375, scale: 3",
          "width: 414, height: 896, scale: 3", "width: 414, height: 896, scale: 2",
          "width: 414, height: 896, scale: 4",  // none as fine: the finest
          "width: 414, height: 896, scale: 1",  // none as coarse: the next
          "width: 375, height: 812, scale: 2",  // iPhone XR zoomed
          "width: 812, height: 375, scale: 3",  // iPhone XS Max zoomed
          "width: 320, height: 693, scale: 3",  // iPhone 12 zoomed
          "width: 375, height: 812, scale: 1", "width: 376, height: 667, scale: 2", "width: 0, height: 0, scale: 2",
          "width: 768, height: 1024, scale: 2", "width: 768, height: 1024, scale: 2, idiom: .pad",
          "width: 375, height: 667, scale: 2, idiom: .pad",
        ]) == [
          "compose_iphone5@2x.png", "compose_iphone6@2x.png", "compose_iphone6-Landscape@2x.png",
          "compose_iphonexsmax@3x.png", "compose_iphonexr@2x.png", "compose_iphonexsmax@3x.png",
          "compose_iphonexr@2x.png", "compose_iphonexr@2x.png", "compose_iphonexsmax-Landscape@3x.png",
          "compose_iphone12@3x.png", "nil", "nil", "nil", "nil", "compose_ipad97@2x.png", "nil",
        ])
    #expect(try lines(["iphone6p"], ["width: 375, height: 667, scale: 3"]) == ["compose_iphone6p@3x.png"])
  }

  @Test func theSafeAreaTellsClassesApart() throws {
    let devices = ["iphonex", "iphone12mini", "ipad129", "ipad129x"].map { Catalog.device($0)! }
    let show = #"show(Guides.picture(of: "compose", on: screen))"#
    let statements =
      Orientation.allCases.flatMap { way in
        devices.map { statement(Screen($0, way)!) + "\n" + show }
      } + [
        statement(Screen(devices[1], .portrait)!, safe: false), show,
        // As it was before iOS 26.
        "screen = GuideScreen(width: 1366, height: 1024, scale: 2, idiom: .pad, safeArea: GuideInsets(top: 24, bottom: 20))",
        show,
      ]
    let lines = try run(statements, with: manifest(devices: devices, appearances: [.light]))
    let names = devices.map(\.id)
    #expect(
      lines.map { String($0.split(separator: " ")[0]) } == names.map {
        "compose_\($0)@\($0.hasPrefix("ipad") ? 2 : 3)x.png"
      }
        + names.map { "compose_\($0)-Landscape@\($0.hasPrefix("ipad") ? 2 : 3)x.png" }
        + ["compose_iphonex@3x.png", "compose_ipad129x-Landscape@2x.png"])
  }

  @Test func whatThereIsNotIsNil() throws {
    let device = Catalog.device("iphone6")!
    let lines = try run(
      [
        statement(Screen(device, .portrait)!, dark: true),
        #"show(Guides.picture(of: "nothing", on: screen))"#,
        #"show(Guides.picture(of: "tour", page: 0, on: screen))"#,
        #"show(Guides.picture(of: "tour", page: 4, on: screen))"#,
        #"show(Guides.picture(of: "tour", state: "on", on: screen))"#,
        #"show(Guides.picture(of: "mode", state: "maybe", on: screen))"#,
        #"show(Guides.picture(of: "fade", step: 4, on: screen))"#,
        #"show(Guides.picture(of: "fade", step: 0, on: screen))"#,
        #"show(Guides.picture(of: "fade", state: "day", step: 1, on: screen))"#,
        #"show(Guides.picture(of: "switch", on: screen))"#,
        #"show(Guides.mask(of: "compose", on: screen))"#,
        #"show(Guides.frame(1, of: "splash", on: screen))"#,
        #"show(Guides.frame(6, of: "frames", on: screen))"#,
        #"show(Guides.animation(of: "frames", on: screen))"#,
        #"show(Guides.sprite("compose", scale: 2))"#,
        statement(Screen(device, .landscape)!),
        #"show(Guides.picture(of: "compose", on: screen))"#,
      ], with: manifest(devices: [device], orientations: [.portrait], appearances: [.light]))
    #expect(lines == Array(repeating: "nil", count: 15))
  }

  @Test func spritesNeedNoScreen() throws {
    let lines = try run(
      [
        #"show(Guides.sprite("switch", scale: 1))"#,
        #"show(Guides.sprite("switch", state: "off", scale: 2, isDark: true))"#,
        #"show(Guides.sprite("switch", step: 2, scale: 3))"#,
        #"show(Guides.sprite("switch", scale: 4))"#,
        #"show(Guides.sprite("dot", scale: 1))"#,
        #"show(Guides.sprite("dot", scale: 3))"#,
        "print(Guides.pageCount(of: \"tour\"), Guides.pageCount(of: \"switch\"))",
      ], with: manifest(devices: []))
    #expect(
      lines == [
        "switch-on.png switch-on switch-on 1", "switch-off-Dark@2x.png switch-off-Dark switch-off 2",
        "switch_2@3x.png switch_2 switch_2 3", "switch-on@3x.png switch-on switch-on 3", "dot@2x.png dot dot 2",
        "dot@2x.png dot dot 2", "3 0",
      ])
  }
}
