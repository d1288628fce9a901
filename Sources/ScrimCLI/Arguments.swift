import Diagnostics

/// What was given to a command, by the conventions of getopt: `--output=D`, `--output D`, `-o D`, `-oD`, `-qv` for
/// `-q -v`, and nothing behind `--` is an option. Options and other arguments may stand in any order.
struct Arguments: Equatable {
  private var flags: Set<String> = []
  private var values: [String: [String]] = [:]
  /// What is no option.
  private(set) var operands: [String] = []

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// The value given last.
  func value(of option: String) -> String? { values[option]?.last }

  /// All values, those within one argument parted at commas.
  func list(of option: String) -> [String] {
    values[option, default: []].flatMap { $0.split(separator: ",").map(String.init) }
  }

  init(parsing words: some Collection<String>, options: [Option]) throws(UsageError) {
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      } else if word.hasPrefix("--") {
        try parseLong(word, &rest, options)
      } else if word.hasPrefix("-"), word != "-" {
        try parseShort(word, &rest, options)
      } else {
        operands.append(word)
      }
    }
  }

  private mutating func parseLong(_ word: String, _ rest: inout ArraySlice<String>, _ options: [Option])
    throws(UsageError)
  {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = options.first(where: { $0.name == name }) else {
      throw UsageError("unknown option '--\(name)'" + Self.suggestion(for: name, options))
    }
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard case .flag = option.kind else {
      return try set(option, spelled: "--\(name)", to: attached ?? Self.value(from: &rest, options))
    }
    guard attached == nil else { throw UsageError("'--\(name)' takes no value") }
    flags.insert(name)
  }

  private mutating func parseShort(_ word: String, _ rest: inout ArraySlice<String>, _ options: [Option])
    throws(UsageError)
  {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        // A long option with one dash is a common slip.
        let meant = options.first { $0.name == word.dropFirst().prefix { $0 != "=" } }
        throw UsageError("unknown option '-\(letter)'" + (meant.map { ": did you mean '--\($0.name)'?" } ?? ""))
      }
      guard case .flag = option.kind else {
        let attached = letters.isEmpty ? nil : String(letters)
        return try set(option, spelled: "-\(letter)", to: attached ?? Self.value(from: &rest, options))
      }
      flags.insert(option.name)
    }
  }

  private mutating func set(_ option: Option, spelled spelling: String, to value: String?) throws(UsageError) {
    let isList = if case .list = option.kind { true } else { false }
    guard let value, !value.isEmpty, !isList || value.contains(where: { $0 != "," }) else {
      throw UsageError("'\(spelling)' wants a value")
    }
    values[option.name, default: []].append(value)
  }

  /// The next word, but not where it is an option: then the value was forgotten.
  private static func value(from rest: inout ArraySlice<String>, _ options: [Option]) -> String? {
    guard let word = rest.first, word != "--", !options.contains(where: { isSpelled(word, $0) }) else { return nil }
    return rest.popFirst()
  }

  private static func isSpelled(_ word: String, _ option: Option) -> Bool {
    word == "--\(option.name)" || word.hasPrefix("--\(option.name)=") || option.short.map { word == "-\($0)" } ?? false
  }

  private static func suggestion(for name: String, _ options: [Option]) -> String {
    let names = options.map(\.name)
    let longer = names.filter { !name.isEmpty && $0.hasPrefix(name) }
    guard let match = longer.count == 1 ? longer[0] : closestMatch(to: name, among: names) else { return "" }
    return ": did you mean '--\(match)'?"
  }
}
