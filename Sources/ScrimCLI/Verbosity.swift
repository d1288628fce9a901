/// How much a command tells.
enum Verbosity: Sendable {
  /// Nothing but what is wrong.
  case quiet
  /// A progress line or a summary.
  case normal
  /// A line for each picture.
  case verbose

  static let quietOption = Option("quiet", "q", help: "Say nothing but what is wrong.")
  static let options = [
    quietOption,
    Option("verbose", "v", help: "Say a line for each picture."),
  ]

  init(_ arguments: Arguments) throws(UsageError) {
    switch (arguments.has("quiet"), arguments.has("verbose")) {
    case (true, true): throw UsageError("'--quiet' and '--verbose' exclude each other")
    case (true, false): self = .quiet
    case (false, true): self = .verbose
    case (false, false): self = .normal
    }
  }
}
