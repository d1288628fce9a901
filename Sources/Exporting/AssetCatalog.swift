package import Baking
import Devices
package import Diagnostics
package import Manifest
import Record

/// An asset catalog with the pictures of a plan: an image set for each picture of a screen class, whose light and dark
/// one, and those of other idioms and scales with the same name, share it.
///
/// A set's name is the file's without scale, idiom and appearance: what the exported Swift file looks up.
package struct AssetCatalog: Sendable {
  /// Who made a set, in its `info`: sets of other authors are not ours to change.
  package static let author = "scrim"

  /// The plan with its pictures in their sets, without animated ones, which an image set cannot hold.
  package private(set) var plan: Plan
  /// Animated pictures of the plan, by their paths.
  package let omitted: [String]
  /// Pictures that would have one place.
  package private(set) var collisions: [Diagnostic] = []
  private var sets: [String: ImageSet] = [:]

  package init(_ plan: Plan, manifest: Manifest) {
    self.plan = plan
    omitted = plan.pictures.filter { $0.kind == .revealAnimation }.map(\.path)
    self.plan.pictures.removeAll { $0.kind == .revealAnimation }
    // On a Mac, names that differ in case alone are one folder.
    var names: [String: String] = [:]
    for index in self.plan.pictures.indices {
      let picture = self.plan.pictures[index]
      let name = Self.name(of: picture.lightPath)
      // Where there are dark pictures alone, they stand for all.
      let isDark = picture.appearance == .dark && manifest.appearances.contains(.light)
      let idiom: ImageSet.Idiom =
        picture.kind == .sprite ? .universal : picture.screen.device.idiom == .pad ? .ipad : .iphone
      let slot = ImageSet.Slot(idiom: idiom, scale: picture.screen.device.scale, isDark: isDark)
      let other = sets[name]?.files.updateValue(picture.path, forKey: slot)
      if sets[name] == nil { sets[name] = ImageSet(files: [slot: picture.path]) }
      let spelling = names.updateValue(name, forKey: name.lowercased()) ?? name
      if other != nil || spelling != name {
        collisions.append(
          Diagnostic(
            .outputCollision,
            other.map { "'\($0)' and '\(picture.path)' have one place in the image set '\(name)'" }
              ?? "the image sets '\(spelling)' and '\(name)' are one folder where case does not count",
            help: "rename one of the two guides, or change 'output.naming'"))
      }
      self.plan.pictures[index].path = "\(name).imageset/\(picture.path)"
    }
  }

  /// Of all sets, sorted.
  package var names: [String] { sets.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  /// The files of a set, without its `Contents.json`.
  func files(of set: String) -> Set<String> { Set(sets[set]?.files.values ?? [:].values) }

  /// The `Contents.json` of a set.
  func contents(of set: String) -> String {
    JSON.map([.init("images", .list(sets[set]?.images ?? [])), Self.info]).text(.xcode)
  }

  /// The `Contents.json` of the catalog, and of a set whose pictures are not there yet.
  static var contents: String { JSON.map([info]).text(.xcode) }

  private static var info: JSON.Member {
    .init("info", .map([.init("author", .text(author)), .init("version", .number(1))]))
  }

  /// A file's name without what iOS adds to it.
  private static func name(of file: String) -> String {
    var name = file.dropLast(".png".count)
    if let idiom = ["~ipad", "~iphone"].first(where: { name.hasSuffix($0) }) { name = name.dropLast(idiom.count) }
    if let scale = ["@2x", "@3x"].first(where: { name.hasSuffix($0) }) { name = name.dropLast(scale.count) }
    return String(name)
  }
}
