import Diagnostics
import Files

#if canImport(Darwin)
  import Darwin
#else
  import CLinux
  import Glibc
#endif

/// The program.
package enum Scrim {
  static let commands: [any Command.Type] = [
    Bake.self, Watch.self, Check.self, Planning.self, Diff.self, Merge.self, Export.self, Kit.self, Size.self,
    Devices.self,
    Help.self,
  ]

  /// Runs the command that this process was started with, and ends the process.
  package static func main() async -> Never {
    // A reader that leaves early must not end a bake; the streams drop what it does not want.
    signal(SIGPIPE, SIG_IGN)
    // A file that grows over its limit is a fault of that file.
    signal(SIGXFSZ, SIG_IGN)
    #if canImport(Glibc)
      // Memory that one worker has given back serves the others, too, and no more is taken than is asked for.
      mallopt(M_ARENA_MAX, 1)
      mallopt(M_TOP_PAD, 16 << 10)
    #endif
    // Libraries look here for the user's language: an SVG may have pictures for several. The same manifest gives the same
    // pictures everywhere.
    for name in ["LC_ALL", "LANG", "LANGUAGE"] { setenv(name, "en_US.UTF-8", 1) }
    let output = DescriptorStream.output
    let console = Console(surroundings: .current, output: output, errors: DescriptorStream.errors)
    let words = CommandLine.arguments.dropFirst()
    let command = commands.first { $0.name == words.first }
    if command?.writesFiles == true {
      Interruption.begin()
      Interruption.onHardEnd(of: console) { console.eraseProgressIfFree() }
    }
    var code = await run(words, on: console)
    if let failure = output.failure {
      console.report("scrim: cannot write to the output: \(failure)")
      code = code == .done ? .failed : code
    }
    if command?.endsBySignal != true, let signal = Interruption.signal { exit(Interruption.exitCode(signal)) }
    exit(code.rawValue)
  }

  /// `words` without the program's name.
  package static func run(_ words: some Collection<String>, on console: Console) async -> ExitCode {
    guard let first = words.first else { return show(help(width: helpWidth(console)), on: console) }
    let rest = words.dropFirst()
    guard !first.hasPrefix("-") else { return runWithoutCommand(words, on: console) }
    guard let command = commands.first(where: { $0.name == first }) else {
      return refuse(unknownCommand(first), on: console)
    }
    do throws(UsageError) {
      let arguments = try Arguments(parsing: rest, options: command.options + [.help])
      if arguments.has(Option.help.name) { return show(command.help(width: helpWidth(console)), on: console) }
      return await (try command.init(arguments)).run(on: console)
    } catch {
      return refuse(error, command: command, on: console)
    }
  }

  private static let versionOption = Option("version", help: "Show the version.")

  private static func runWithoutCommand(_ words: some Collection<String>, on console: Console) -> ExitCode {
    do throws(UsageError) {
      let arguments = try Arguments(parsing: words, options: [.help, versionOption])
      guard arguments.has(versionOption.name) else { return try Help(arguments).run(on: console) }
      if let operand = arguments.operands.first { throw UsageError("unexpected argument '\(operand)'") }
      return show("scrim \(version)", on: console)
    } catch {
      return refuse(error, on: console)
    }
  }

  static func unknownCommand(_ name: String) -> UsageError {
    let match = closestMatch(to: name, among: commands.map { $0.name })
    return UsageError("unknown command '\(name)'" + (match.map { ": did you mean '\($0)'?" } ?? ""))
  }

  static func refuse(_ error: UsageError, command: (any Command.Type)? = nil, on console: Console) -> ExitCode {
    let name = command.map { "scrim \($0.name)" } ?? "scrim"
    console.refuse("\(name): \(error.message.printable)")
    console.refuse("see '\(name) --help'")
    return .couldNotStart
  }

  private static func show(_ text: String, on console: Console) -> ExitCode {
    console.write(text)
    return .done
  }

  /// Wide lines of prose are hard to read.
  static func helpWidth(_ console: Console) -> Int { min(console.outputWidth ?? 80, 100) }

  static func help(width: Int) -> String {
    HelpPage(
      summary:
        "Scrim bakes guides, the dimmed pictures with a hole, a tip and an arrow that introduce an app's screens,"
        + " into PNG files for every iPhone and iPad screen.",
      usage: "scrim <command> [options]",
      sections: [
        ("Commands", commands.map { ($0.name, $0.summary) }),
        ("Options", [Option.help, versionOption].map { ($0.spelling, $0.help) }),
      ],
      discussion: """
        Start with a manifest, guides.yaml:

          version: 1
          guides:
            compose:
              target: { frame: { right: 8, top: 24, width: 60, height: 40 }, shape: ellipse }
              tip: Tap here to write a post
              arrow: curved
              button: OK

        and 'scrim bake' writes build/guides/compose_iphone16pro@3x.png and its siblings.

        'scrim <command> --help' tells more about a command.
        """
    ).text(width: width)
  }
}
