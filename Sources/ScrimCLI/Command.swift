/// A command of the program: its options as a value, and a short run.
protocol Command: Sendable {
  static var name: String { get }
  /// One sentence for the list of commands.
  static var summary: String { get }
  /// What stands behind the command's name in the line of usage.
  static var usage: String { get }
  /// Whether it leaves files behind: such a command comes to an orderly end where it is interrupted.
  static var writesFiles: Bool { get }
  /// Whether it goes on until a signal comes, which then is no failure.
  static var endsBySignal: Bool { get }
  /// Without `--help`, which every command has.
  static var options: [Option] { get }
  /// What else there is to know, in paragraphs; a line that begins with a space is kept as it is.
  static var discussion: String { get }

  init(_ arguments: Arguments) throws(UsageError)

  func run(on console: Console) async -> ExitCode
}

extension Command {
  static var writesFiles: Bool { false }
  static var endsBySignal: Bool { false }

  /// What `scrim <name> --help` prints.
  static func help(width: Int) -> String {
    HelpPage(
      summary: summary, usage: "scrim \(name) \(usage)",
      sections: [("Options", (options + [.help]).map { ($0.spelling, $0.help) })], discussion: discussion
    ).text(width: width)
  }
}
