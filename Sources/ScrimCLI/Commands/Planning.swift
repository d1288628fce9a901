/// `scrim plan`: what a bake would do.
struct Planning: Command {
  static let name = "plan"
  static let summary = "Say what a bake would do, for people or for build systems."
  static let usage = "[options]"
  static let options =
    [Order.manifestOption, Bake.outputOption] + Order.choiceOptions
    + [Order.colorsOption, Order.effortOption, Format.option(Format.ofPlans)]
  static let discussion = """
    Nothing is written. The text has a line for each picture that 'scrim bake' would bake or remove, with the reason, and \
    'json' all that is known of each picture; 'docs/reports.md' explains it.

    With 'ninja' the output is a build file that bakes the manifest when something that it depends on is changed or gone.

    Exit status: 0 the plan is written, 2 the manifest or the command line has a fault.

    Examples:
      scrim plan
      scrim plan --format ninja > build.ninja
    """

  let order: Order
  /// `nil` for the manifest's own.
  let output: String?
  let format: Format
  /// The command line's words that a bake is to be called with, too.
  let words: [String]

  init(_ arguments: Arguments) throws(UsageError) {
    order = try Order(arguments)
    output = arguments.value(of: "output")
    format = try Order.choice(of: "format", arguments, among: Format.ofPlans) ?? .text
    let values = ["output", "colors", "effort"].compactMap { name in arguments.value(of: name).map { (name, $0) } }
    let lists = ["device", "guide"].map { ($0, arguments.list(of: $0).joined(separator: ",")) }.filter { $1 != "" }
    words = (values + lists).flatMap { ["--\($0)", $1] }
  }
}
