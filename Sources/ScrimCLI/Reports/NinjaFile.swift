/// A build file for ninja that bakes a manifest when something that was read, or a picture, is changed or gone, and is
/// itself written anew where the manifest may give other pictures.
struct NinjaFile: Sendable {
  /// How scrim is called.
  var program: String
  /// The manifest, as the command line names it.
  var manifest: String
  /// Files, and folders of patterns, that the names of the pictures depend on.
  var sources: [String]
  /// Where the outputs go, as one writes it from the current folder.
  var folder: String
  /// Relative to the folder, the record left out.
  var pictures: [String]
  /// The command line's further words, for a bake and for a plan alike: "--output", "build/tour".
  var words: [String] = []

  /// The file's own name, by which ninja looks for it.
  static let name = "build.ninja"

  var text: String {
    let record = "\(folder)/guides.json"
    let depfile = "\(folder)/.scrim/deps.d"
    let plan = command(["plan", "--format", "ninja"])
    // Called by a path, it is a file that the pictures depend on.
    let tool = program.utf8.contains(UInt8(ascii: "/")) ? [program] : []
    let lines =
      [
        "# Written by 'scrim plan --format ninja'.", "ninja_required_version = 1.7", "",
        "rule bake", "  command = " + Self.value(command(["bake", "--quiet"], ["--depfile", depfile])),
        "  description = Bake " + Self.value(manifest), "  depfile = " + Self.value(depfile), "  deps = gcc",
        "  restat = 1", "",
        // A plan that fails, or is the same, leaves the file.
        "rule plan",
        "  command = " + Self.value(plan) + " > $out.new && "
          + "if cmp -s $out.new $out; then rm $out.new; else mv $out.new $out; fi",
        "  description = Plan " + Self.value(manifest), "  generator = 1", "  restat = 1", "",
        "build \(Self.path(record))" + Self.list(" |", pictures.map { "\(folder)/\($0)" })
          + ": bake \(Self.path(manifest))" + Self.list(" |", tool),
        "",
        "build \(Self.name): plan \(Self.path(manifest))"
          + Self.list(" |", sources.filter { $0 != manifest } + tool),
        "", "build guides: phony \(Self.path(record))", "default guides",
      ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// A line for a shell.
  private func command(_ first: [String], _ last: [String] = []) -> String {
    ([program] + first + ["--manifest", manifest] + words + last).map(Self.quoted)
      .joined(separator: " ")
  }

  private static func list(_ mark: String, _ paths: [String]) -> String {
    paths.isEmpty ? "" : mark + paths.map { " $\n    \(path($0))" }.joined()
  }

  /// In a build statement, spaces and colons part paths.
  private static func path(_ path: String) -> String {
    path.unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "$" || scalar == " " || scalar == ":" { text += "$" }
      text.unicodeScalars.append(scalar)
    }
  }

  private static func value(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "$" { text += "$" }
      text.unicodeScalars.append(scalar)
    }
  }

  /// A word for a shell.
  private static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/", ",", "@", "+", "=", ":": true
        default: byte >= 0x80
        }
      }
    guard !isPlain else { return word }
    return "'"
      + word.unicodeScalars.reduce(into: "") { text, scalar in
        if scalar == "'" { text += "'\\''" } else { text.unicodeScalars.append(scalar) }
      } + "'"
  }
}
