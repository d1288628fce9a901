/// `scrim watch`: bakes again whenever something changes.
struct Watch: Command {
  static let name = "watch"
  static let summary = "Bake, and bake again whenever the manifest or what it uses changes."
  static let usage = "[options]"
  static let writesFiles = true
  static let endsBySignal = true
  static let options =
    [Order.manifestOption, Bake.outputOption] + Order.choiceOptions + [Order.colorsOption, Order.effortOption]
    + [
      Option(
        "poll",
        help: "Look ten times a second instead of waiting for the system's notices, for disks that give none.")
    ] + Verbosity.options
  static let discussion = """
    Watched are the manifest with all that it includes, pictures and the variants that would come before them, fonts and \
    the folders in which they are looked for. What counts is their content: to save a file as it was bakes nothing. A \
    burst of changes, as by a checkout, is one round. Each round bakes what differs, as 'scrim bake' does, and says \
    one line.

    While the manifest has faults they are shown, the pictures stay as they are, and the next change tries again.

    Where the system cannot give notices, as of files on a network, Scrim looks by itself ten times a second.

    Exit status: 0 it was interrupted, 1 the output could not be written, 2 there is no manifest, or the command line \
    has a fault.

    Examples:
      scrim watch
      scrim watch --guide compose --device iphone16pro --output /tmp/look
    """

  let order: Order
  /// `nil` for the manifest's own.
  let output: String?
  let isPolling: Bool
  let verbosity: Verbosity

  init(_ arguments: Arguments) throws(UsageError) {
    order = try Order(arguments)
    output = arguments.value(of: "output")
    isPolling = arguments.has("poll")
    verbosity = try Verbosity(arguments)
  }
}
