/// `scrim kit`: guides as small parts that an app puts together.
struct Kit: Command {
  static let name = "kit"
  static let summary = "Write guides as small parts, from which an app puts them together."
  static let usage = "[options]"
  static let writesFiles = true
  static let options =
    [
      Order.manifestOption,
      Option(
        "output", "o", .value("FOLDER"),
        help: "The folder to write to, from the current one; by default build/kit beside the manifest."),
    ] + Order.choiceOptions + [
      Order.effortOption,
      Option(
        "verify",
        help: "Then put every guide together again from the files that were written, and compare it with the full"
          + " picture."),
    ] + Verbosity.options
  static let discussion = """
    A full picture of a dimmed screen is large in memory, and nearly all of it is one colour. A kit has the rest of it, as \
    small pictures: each hole in white, to be shown in the scrim's colour, and each text, arrow, button, card, ring and \
    layer. A part that guides or devices share is stored once. 'kit.json' tells for each guide, page, state and screen \
    where the parts go, and which rectangles fill the rest of the screen. 'docs/kit.md' tells how to lay it out.

    The folder holds the kit of what was asked for: parts of an earlier kit that it no longer needs are deleted, other \
    files are left alone. Sprites and reveals are no guides, and the steps of a cross-fade have no parts: 'scrim bake' \
    makes them.

    '--verify' writes the kit first. Not one pixel may differ.

    Exit status: 0 all is written, and the same where that was verified; 1 a part failed, in which case 'kit.json' stays \
    as it was, or a guide differs; 2 the manifest or the command line has a fault.

    Examples:
      scrim kit
      scrim kit --verify -d phones
      scrim kit --manifest tour/guides.yaml --output App/Guides
    """

  let order: Order
  /// `nil` for the one beside the manifest.
  let output: String?
  let isVerified: Bool
  let verbosity: Verbosity

  init(_ arguments: Arguments) throws(UsageError) {
    order = try Order(arguments, isExact: true)
    output = arguments.value(of: "output")
    isVerified = arguments.has("verify")
    verbosity = try Verbosity(arguments)
  }
}
