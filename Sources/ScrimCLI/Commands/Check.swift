/// `scrim check`: whether the pictures are what the manifest gives.
struct Check: Command {
  static let name = "check"
  static let summary = "Say whether pictures and record are what the manifest gives."
  static let usage = "[options]"
  static let options =
    [
      Order.manifestOption, Bake.outputOption,
      Option("manifest-only", help: "Look for faults of the manifest alone, which takes milliseconds."),
    ] + Order.choiceOptions + [Order.colorsOption, Order.effortOption, Format.option(Format.ofRuns)]
    + [Verbosity.quietOption]
  static let discussion = """
    Nothing is baked or written. Each file that is missing, left over, edited, or of another manifest, picture, font or \
    version is named with the reason. Files that Scrim did not make are passed over.

    Exit status: 0 nothing differs, 1 something does, 2 the manifest or the command line has a fault.

    Examples:
      scrim check
      scrim check --manifest-only
      scrim check --format github
    """

  let order: Order
  /// `nil` for the manifest's own.
  let output: String?
  let isOfManifestOnly: Bool
  let format: Format
  let isQuiet: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    order = try Order(arguments)
    output = arguments.value(of: "output")
    isOfManifestOnly = arguments.has("manifest-only")
    format = try Order.choice(of: "format", arguments, among: Format.ofRuns) ?? .text
    isQuiet = arguments.has("quiet")
  }
}
