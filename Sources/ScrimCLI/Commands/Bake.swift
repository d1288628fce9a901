/// `scrim bake`: from a manifest to pictures.
struct Bake: Command {
  static let name = "bake"
  static let summary = "Bake the guides of a manifest into PNG files."
  static let usage = "[options]"
  static let writesFiles = true
  static let outputOption = Option(
    "output", "o", .value("FOLDER"),
    help: "The folder to write to, from the current one; by default the manifest's output.directory.")
  static let options =
    [Order.manifestOption, outputOption] + Order.choiceOptions + [
      Order.colorsOption, Order.effortOption, ShardChoice.option,
      Option("force", "f", help: "Bake all anew, and overwrite files that Scrim did not write."),
      Option("explain", help: "Say why, for each picture that is baked or removed."),
      Option("dry-run", "n", help: "Only say what would be done, and why."),
      Option("depfile", nil, .value("FILE"), help: "Write what was read into a file for make or ninja."),
      Format.option(Format.ofRuns),
    ] + Verbosity.options
  static let discussion = """
    A list is written with commas or by repeating its option. Only what is stale is baked, whatever its date: what is \
    not as 'guides.json' beside the pictures tells; 'docs/record.md' explains that. Pictures that the manifest does not \
    have any more are removed by a bake without -d and -g. Files that are not as Scrim wrote them stay, unless --force \
    is given. Each picture comes into its place whole, so a bake that is stopped leaves no half file.

    Where the manifest has faults, all of them are shown and nothing is baked. Where a single picture fails, its old \
    file stays and the others are baked.

    Exit status: 0 all is as it should be, 1 a picture failed or stayed, 2 the manifest or the command line has a fault.

    Examples:
      scrim bake
      scrim bake --manifest tour/guides.yaml --output build/tour
      scrim bake -d iphone6,iphone16pro -g compose
      scrim bake --colors 16 --effort small
    """

  let order: Order
  /// `nil` for the manifest's own.
  let output: String?
  let isForced: Bool
  let explains: Bool
  let isDryRun: Bool
  /// `nil` for none.
  let depfile: String?
  let format: Format
  let verbosity: Verbosity

  init(_ arguments: Arguments) throws(UsageError) {
    order = try Order(arguments)
    output = arguments.value(of: "output")
    isForced = arguments.has("force")
    isDryRun = arguments.has("dry-run")
    explains = arguments.has("explain") || isDryRun
    depfile = arguments.value(of: "depfile")
    if let depfile, [".yaml", ".yml", ".json", ".png"].contains(where: depfile.hasSuffix) {
      throw UsageError("'--depfile' cannot be '\(depfile)', which would be overwritten")
    }
    format = try Order.choice(of: "format", arguments, among: Format.ofRuns) ?? .text
    verbosity = try Verbosity(arguments)
  }
}
