import Devices
import Geometry
package import Manifest

/// The Swift file by which an app finds and shows its guides: sources of this target, with a table of what there is.
package enum SwiftCode {
  /// Who sees what the file declares.
  package enum Access: String, Sendable, CaseIterable {
    case `internal`, `public`
  }

  /// The same bytes for the same manifest.
  package static func text(for manifest: Manifest, access: Access) -> String {
    let sections = [
      PackageResources.Lookup_swift, PackageResources.Records_swift, PackageResources.Pictures_swift,
      PackageResources.GuideView_swift, PackageResources.GuideKitView_swift, PackageResources.GuideRevealView_swift,
      PackageResources.GuideOverlay_swift,
    ].map { withAccess(access, String(decoding: $0, as: UTF8.self)) }
    return ([header, table(of: manifest)] + sections).joined(separator: "\n")
  }

  /// Declarations are written `public`, each on a line that begins with it; without a word they are internal. Likewise
  /// imports, which a module may have set to be internal where nothing is said; Swift 5 knows no word for them.
  private static func withAccess(_ access: Access, _ source: String) -> String {
    let word = "public "
    return source.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      let indentation = line.prefix { $0 == " " }
      let rest = line.dropFirst(indentation.count)
      switch access {
      case .internal: return String(indentation + (rest.hasPrefix(word) ? rest.dropFirst(word.count) : rest))
      case .public where rest.hasPrefix("import "):
        return ["#if compiler(>=6)", "  \(word)\(rest)", "#else", "  \(rest)", "#endif"]
          .map { indentation + $0 }.joined(separator: "\n")
      case .public: return String(line)
      }
    }.joined(separator: "\n")
  }

  private static let header = """
    // The guides of an app: their pictures by name, and the views that show them.
    //
    // Written by `scrim export swift`. Do not edit it: change the manifest, bake, and export anew.
    // For Swift 5.9 and newer, and iOS 13 and newer; what finds a picture's name needs neither UIKit nor Foundation.

    """

  // MARK: - Table

  private static func table(of manifest: Manifest) -> String {
    """
    extension Guides {
      /// How pictures are named.
      static let naming = \(literal(manifest.output.naming.template))
      static let spriteNaming = \(literal(Naming.sprite.template))
      /// Which appearances there are: whether each is the dark one.
      static let appearances: [Bool] = [\(manifest.appearances.map { $0 == .dark ? "true" : "false" }.joined(separator: ", "))]

      /// The screens that there are pictures for.
      static let devices: [Device] = \(list(manifest.devices.map { entry($0, manifest.orientations) }, empty: "[]"))

      static let guides: [String: Guide] = \(list(manifest.guides.map(entry), empty: "[:]"))

      static let sprites: [String: Sprite] = \(list(manifest.sprites.map(entry), empty: "[:]"))

      static let reveals: [String: Reveal] = \(list(manifest.reveals.map(entry), empty: "[:]"))
    }

    """
  }

  private static func list(_ entries: [String], empty: String) -> String {
    guard !entries.isEmpty else { return empty }
    return "[\n    " + entries.joined(separator: ",\n    ") + (entries.count > 1 ? "," : "") + "\n  ]"
  }

  private static func entry(_ device: Device, _ orientations: [Orientation]) -> String {
    var lines = [
      "Device(",
      "      \(literal(device.id)), \(device.idiom == .pad ? ".pad" : ".phone"), \(pair(device.points)), scale: \(device.scale),",
    ]
    if let zoomed = device.zoomedPoints { lines[1] += " zoomed: (\(pair(zoomed)))," }
    if !device.heightSuffix.isEmpty { lines[1] += " height: \(literal(device.heightSuffix))," }
    lines[1] += " device: \(literal(device.deviceSuffix))"
    for orientation in Orientation.allCases where orientations.contains(orientation) {
      guard let screen = Screen(device, orientation) else { continue }
      lines[lines.count - 1] += ","
      lines.append("      \(orientation.rawValue): \(insets(screen.safeAreaInsets))")
    }
    return lines.joined(separator: "\n") + ")"
  }

  private static func entry(_ guide: Guide) -> String {
    var values: [String] = []
    if guide.pageCount != 1 { values.append("pages: \(guide.pageCount)") }
    values += states(of: guide)
    return "\(literal(guide.name)): Guide(\(values.joined(separator: ", ")))"
  }

  private static func entry(_ sprite: Sprite) -> String {
    let scales = "scales: [\(sprite.scales.map(String.init).joined(separator: ", "))]"
    return "\(literal(sprite.guide.name)): Sprite(\((states(of: sprite.guide) + [scales]).joined(separator: ", ")))"
  }

  private static func entry(_ reveal: Reveal) -> String {
    var values: [String] = []
    if reveal.over != nil { values.append(reveal.isAnimated ? "isAnimated: true" : "frames: \(reveal.frames)") }
    return "\(literal(reveal.name)): Reveal(\(values.joined(separator: ", ")))"
  }

  private static func states(of guide: Guide) -> [String] {
    var values: [String] = []
    if !guide.states.isEmpty { values.append("states: [\(guide.states.map(literal).joined(separator: ", "))]") }
    if let blend = guide.blend { values.append("steps: \(blend.steps)") }
    return values
  }

  // MARK: - Literals

  private static func pair(_ size: Size) -> String { "\(number(size.width)), \(number(size.height))" }

  private static func insets(_ insets: Insets) -> String {
    let sides = [("top", insets.top), ("left", insets.left), ("bottom", insets.bottom), ("right", insets.right)]
    let values = sides.filter { $0.1 != 0 }.map { "\($0.0): \(number($0.1))" }
    return "GuideInsets(\(values.joined(separator: ", ")))"
  }

  private static func number(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }

  private static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case _ where scalar.properties.generalCategory == .control: literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
