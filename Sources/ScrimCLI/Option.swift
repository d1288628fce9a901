/// An option that a command takes, as its help shows it.
struct Option: Sendable {
  enum Kind: Sendable {
    case flag
    /// Takes a value; the last one counts. The name of the value is for the help: "FILE".
    case value(String)
    /// Takes values, comma by comma or by repeating the option.
    case list(String)
  }

  /// Without its dashes.
  let name: String
  let short: Character?
  let kind: Kind
  let help: String

  init(_ name: String, _ short: Character? = nil, _ kind: Kind = .flag, help: String) {
    self.name = name
    self.short = short
    self.kind = kind
    self.help = help
  }

  static let help = Option("help", "h", help: "Show this help.")

  /// "-o, --output FOLDER"
  var spelling: String {
    let names = (short.map { "-\($0), " } ?? "    ") + "--\(name)"
    switch kind {
    case .flag: return names
    case .value(let value): return "\(names) \(value)"
    case .list(let value): return "\(names) \(value),..."
    }
  }
}
