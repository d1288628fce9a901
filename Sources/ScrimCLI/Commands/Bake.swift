/// `scrim bake`: from a manifest to pictures.
struct Bake: Command {
  enum Verbosity: Sendable {
    /// Nothing but what is wrong.
    case quiet
    /// A progress line or a summary.
    case normal
    /// A line for each picture.
    case verbose
  }

  static let name = "bake"
  static let summary = "Bake the guides of a manifest into PNG files."
  static let usage = "[options]"
  static let options = [
    Option("manifest", "m", .value("FILE"), help: "The manifest to read; 'guides.yaml' by default."),
    Option(
      "output", "o", .value("FOLDER"),
      help: "The folder to write to, from the current one; by default the manifest's output.directory."),
    Option(
      "device", "d", .list("ID"),
      help: "Bake only for these of the manifest's devices: ids or groups (phones, pads, all, current)."
        + " 'scrim devices' lists them."),
    Option("guide", "g", .list("NAME"), help: "Bake only these guides."),
    Option("jobs", "j", .value("N"), help: "Bake N pictures at once; by default one for each core."),
    Option("quiet", "q", help: "Say nothing but what is wrong."),
    Option("verbose", "v", help: "Say a line for each picture."),
  ]
  static let discussion = """
    A list is written with commas or by repeating its option. Each picture is written beside its place and renamed, so a \
    bake that is stopped leaves no half file. Files that the folder holds besides are left alone.

    Where the manifest has faults, all of them are shown and nothing is baked. Where a single picture fails, its old \
    file stays and the others are baked.

    Exit status: 0 all is baked, 1 a picture failed, 2 the manifest or the command line has a fault.

    Examples:
      scrim bake
      scrim bake --manifest tour/guides.yaml --output build/tour
      scrim bake -d iphone6,iphone16pro -g compose
    """

  let manifest: String
  /// `nil` for the manifest's own.
  let output: String?
  /// Ids or groups; empty for all of the manifest.
  let devices: [String]
  /// Empty for all of the manifest.
  let guides: [String]
  /// `nil` for one for each core.
  let jobs: Int?
  let verbosity: Verbosity

  static let jobLimit = 256

  init(_ arguments: Arguments) throws(UsageError) {
    if let operand = arguments.operands.first {
      let isManifest = operand.hasSuffix(".yaml") || operand.hasSuffix(".yml")
      throw UsageError(
        "unexpected argument '\(operand)'" + (isManifest ? ": did you mean '--manifest \(operand)'?" : ""))
    }
    manifest = arguments.value(of: "manifest") ?? "guides.yaml"
    output = arguments.value(of: "output")
    devices = arguments.list(of: "device")
    guides = arguments.list(of: "guide")
    jobs = try arguments.value(of: "jobs").map { (text) throws(UsageError) in
      guard let count = Int(text), (1...Self.jobLimit).contains(count) else {
        throw UsageError("'--jobs' wants a number from 1 to \(Self.jobLimit), not '\(text)'")
      }
      return count
    }
    switch (arguments.has("quiet"), arguments.has("verbose")) {
    case (true, true): throw UsageError("'--quiet' and '--verbose' exclude each other")
    case (true, false): verbosity = .quiet
    case (false, true): verbosity = .verbose
    case (false, false): verbosity = .normal
    }
  }
}
