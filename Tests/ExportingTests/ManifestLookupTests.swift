import Baking
import Exporting
import Foundation
import Manifest
import TestSupport
import Testing
import Typography

/// In manifests as people write them, what the look-up finds is just what a bake writes.
struct ManifestLookupTests {
  static let manifests: [String] =
    [Repository.folder.path + "/guides.yaml"]
    + ["full", "masked", "reveals", "sequence", "shapes", "stitched"].compactMap { name in
      Repository.shared.map { $0.path + "/acceptance/\(name)/guides.yaml" }
    }

  /// Prints every file that the table leads to.
  private static let main = """
    func show(_ picture: GuidePicture?) { print(picture?.fileName ?? "nil") }
    for device in Guides.devices {
      for (isLandscape, insets) in [(false, device.portrait), (true, device.landscape)] {
        guard let insets else { continue }
        for isDark in Guides.appearances {
          let screen = GuideScreen(
            width: isLandscape ? device.height : device.width, height: isLandscape ? device.width : device.height,
            scale: Double(device.scale), idiom: device.idiom, isDark: isDark, safeArea: insets)
          for (name, guide) in Guides.guides {
            for page in 1...guide.pages {
              for state in guide.states.isEmpty ? [nil] : guide.states.map(Optional.some) {
                show(Guides.picture(of: name, page: page, state: state, on: screen))
              }
            }
            for step in 0..<guide.steps { show(Guides.picture(of: name, step: step + 1, on: screen)) }
          }
          for (name, reveal) in Guides.reveals {
            show(Guides.mask(of: name, on: screen))
            for frame in 0..<reveal.frames { show(Guides.frame(frame + 1, of: name, on: screen)) }
            if reveal.isAnimated { show(Guides.animation(of: name, on: screen)) }
          }
        }
      }
    }
    for (name, sprite) in Guides.sprites {
      for scale in sprite.scales.map(Double.init) {
        for isDark in Guides.appearances {
          for state in sprite.states.isEmpty ? [nil] : sprite.states.map(Optional.some) {
            show(Guides.sprite(name, state: state, scale: scale, isDark: isDark))
          }
          for step in 0..<sprite.steps { show(Guides.sprite(name, step: step + 1, scale: scale, isDark: isDark)) }
        }
      }
    }
    """

  @Test(arguments: manifests)
  func findsEveryPictureAndNoOther(path: String) throws {
    let read = ManifestReader.readSound(path: path)
    let manifest = try #require(read.sound, "\(read.diagnostics)")
    let scratch = try Scratch()
    let code = SwiftCode.text(for: manifest, access: .internal)
    let end = try #require(code.range(of: "#if canImport(Foundation)")).lowerBound
    let program = scratch.folder.appending(path: "lookup")
    try SwiftCompiler.run([
      "-swift-version", "6", try scratch.write(String(code[..<end]), to: "Guides.swift").path,
      try scratch.write(Self.main, to: "main.swift").path, "-o", program.path,
    ])
    let run = try Tool.run([], program: program)
    #expect(run.exitCode == 0)
    #expect(Set(run.output.split(separator: "\n").map(String.init)) == Set(Plan.paths(of: manifest)))
  }
}
