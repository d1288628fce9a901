import Devices
import Exporting
import Foundation
import Geometry
import Manifest
import TestSupport
import Testing

/// The whole exported file: checked by the compiler against stand-ins, and its views driven.
struct SwiftCodeTests {
  static let devices = ["iphone5", "iphone6", "iphonex", "iphone12mini", "ipad97"].map { Catalog.device($0)! }

  /// What a module may have switched on ahead of time.
  private static func features(_ names: [String]) -> [String] { names.flatMap { ["-enable-upcoming-feature", $0] } }

  @Test func equalManifestsGiveEqualBytes() {
    let text = SwiftCode.text(for: manifest(devices: Catalog.devices), access: .public)
    #expect(text == SwiftCode.text(for: manifest(devices: Catalog.devices), access: .public))
    #expect(text.hasSuffix("#endif\n") && !text.contains("\n\n\n"))
    #expect(!text.split(separator: "\n").contains { $0.hasSuffix(" ") })
  }

  @Test func accessIsAsAskedFor() {
    let manifest = manifest(devices: Self.devices)
    let open = SwiftCode.text(for: manifest, access: .public)
    let closed = SwiftCode.text(for: manifest, access: .internal)
    #expect(open.contains("\npublic enum Guides {") && closed.contains("\nenum Guides {"))
    #expect(!closed.contains("public"))
  }

  @Test(arguments: [
    (SwiftCode.Access.public, ["-swift-version", "5"]),
    (.public, ["-swift-version", "6"]),
    (.internal, ["-swift-version", "5", "-strict-concurrency=complete"]),
    (
      .public,
      ["-swift-version", "6"] + features(["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny"])
    ),
    // What Xcode sets in new projects.
    (.internal, ["-swift-version", "6", "-default-isolation", "MainActor"]),
  ])
  func compilesWithoutAWarning(access: SwiftCode.Access, options: [String]) throws {
    let scratch = try Scratch()
    let code = SwiftCode.text(for: manifest(devices: Self.devices), access: access)
    let file = try scratch.write(code, to: "Guides.swift").path
    let frameworks = try SwiftCompiler.frameworks.get().folder.path
    try SwiftCompiler.run(
      ["-typecheck", "-parse-as-library", "-warnings-as-errors", "-module-name", "App", "-I", frameworks, file]
        + options)
  }

  @Test func compilesWhereThereIsNoUIKit() throws {
    let scratch = try Scratch()
    let code = SwiftCode.text(for: manifest(devices: []), access: .public)
    let file = try scratch.write(code, to: "Guides.swift").path
    try SwiftCompiler.run(["-typecheck", "-parse-as-library", "-warnings-as-errors", "-swift-version", "6", file])
  }

  @Test func viewsBehave() throws {
    let scratch = try Scratch()
    let manifest = manifest(devices: Self.devices)
    let program = try SwiftCompiler.program(
      SwiftCode.text(for: manifest, access: .internal), driver: "Views", in: scratch)
    let bundle = try Self.bundle(of: manifest, in: scratch)
    let run = try Tool.run(
      [bundle.path, "scrim-tests-\(UUID().uuidString)"], environment: ["HOME": scratch.folder.path], program: program)
    #expect(run.exitCode == 0 && run.output.isEmpty, "\(run.output)\(run.errors)")
  }

  /// A folder of small pictures with the names of a bake, with a record and a kit that know their places.
  static func bundle(of manifest: Manifest, in scratch: Scratch) throws -> URL {
    // Of one pixel.
    let png = Data(
      base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=")!
    let folder = scratch.folder.appending(path: "Bundle")
    var outputs: [String] = []
    for screen in manifest.screens {
      for appearance in manifest.appearances {
        for sample in samples {
          let file = manifest.output.naming.path(
            name: sample.name, page: sample.number, screen: screen, appearance: appearance)
          try scratch.write("", to: "Bundle/" + file)
          try png.write(to: folder.appending(path: file))
          let guide = sample.name.prefix { $0 != "-" }
          outputs.append(output(file, of: guide, screen, page: sample.number))
        }
        let file = manifest.output.naming.path(name: "tour", page: 2, screen: screen, appearance: appearance)
        try png.write(to: folder.appending(path: file))
        outputs.append(output(file, of: "tour", screen, page: 2))
        try png.write(
          to: folder.appending(
            path: manifest.output.naming.path(name: "fade", page: 2, screen: screen, appearance: appearance)))
      }
    }
    for scale in ["", "@2x", "@3x"] {
      for state in ["on", "off"] { try png.write(to: folder.appending(path: "switch-\(state)\(scale).png")) }
    }
    for part in ["mask-1@2x.png", "tip-1@2x.png"] { try png.write(to: folder.appending(path: part)) }
    try scratch.write(
      """
      { "version": 1, "outputs": [\(outputs.joined(separator: ",\n"))],
        "reveals": [{ "name": "splash", "transition": "circle-from-center", "device": "iphone6", "orientation": "portrait",
          "appearance": "light", "mask": "splash-mask_iphone6@2x.png", "anchorPoint": [0.5, 0.25], "from": [1, 1],
          "to": [30.5, 20], "duration": 0.75 }] }
      """, to: "Bundle/guides.json")
    try scratch.write(
      """
      { "version": 1, "parts": [{ "file": "mask-1@2x.png", "scale": 2, "size": [375, 1293] }],
        "guides": [{ "guide": "compose", "page": 1, "pages": 1, "device": "iphone6", "orientation": "portrait",
          "appearance": "light", "scale": 2, "size": [750, 1334], "scrim": "#102030bd",
          "fills": [[0, 0, 750, 41], [0, 41, 375, 1293]],
          "parts": [
            { "file": "mask-1@2x.png", "role": "hole", "frame": [375, 41, 375, 1293], "tinted": true },
            { "file": "tip-1@2x.png", "role": "tip", "id": "tip", "frame": [61, 200, 100, 40] }],
          "holes": [{ "id": "target", "frame": [190, 90, 40, 40], "shape": "rect" }],
          "texts": [{ "element": "tip", "frame": [30.5, 100, 50, 20], "text": "Tap here" }],
          "button": { "frame": [150, 600, 75, 44], "text": "OK" }, "spoken": "Tap here" }] }
      """, to: "Bundle/kit.json")
    return folder
  }

  private static func output(_ file: String, of guide: Substring, _ screen: Screen, page: Int?) -> String {
    let hole =
      switch page {
      case 2: #"[100, 300, 100, 50], "shape": "ellipse""#
      case 3: #"[10, 10, 20, 20], "shape": "path""#
      default: #"[\#(screen.orientation == .landscape ? 400 : 20), 40, 50, 50], "shape": "rounded", "radius": 10"#
      }
    let text = ["Your messages", "Your friends", "Your settings"][(page ?? 1) > 3 ? 0 : (page ?? 1) - 1]
    let button = page == 3 ? "" : #", "button": { "frame": [120, 600, 120, 44], "text": "Next" }"#
    return """
      { "name": "\(file)", "kind": "guide", "guide": "\(guide)", "points": [\(screen.size.width), \(screen.size.height)],
        "holes": [{ "id": "target", "frame": \(hole) }],
        "texts": [{ "element": "tip", "frame": [30, 120, 200, 44], "text": "\(text)" }]\(button),
        "spoken": "\(text)." }
      """
  }
}
