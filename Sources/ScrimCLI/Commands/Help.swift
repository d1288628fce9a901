/// `scrim help bake` is `scrim bake --help`.
struct Help: Command {
  static let name = "help"
  static let summary = "Show help for a command."
  static let usage = "[command]"
  static let options: [Option] = []
  static let discussion = ""

  /// `nil` for the program itself.
  private let command: (any Command.Type)?

  init(_ arguments: Arguments) throws(UsageError) {
    if arguments.operands.count > 1 { throw UsageError("unexpected argument '\(arguments.operands[1])'") }
    guard let name = arguments.operands.first else {
      command = nil
      return
    }
    guard let command = Scrim.commands.first(where: { $0.name == name }) else { throw Scrim.unknownCommand(name) }
    self.command = command
  }

  func run(on console: Console) -> ExitCode {
    let width = Scrim.helpWidth(console)
    console.write(command?.help(width: width) ?? Scrim.help(width: width))
    return .done
  }
}
