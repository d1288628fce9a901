import Baking
import Diagnostics
import Manifest

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the command line asks of a manifest: the options that every command has that reads one.
struct Order: Sendable, Equatable {
  static let manifestOption = Option(
    "manifest", "m", .value("FILE"), help: "The manifest to read; 'guides.yaml' by default.")

  static let jobsOption = Option(
    "jobs", "j", .value("N"), help: "Work on N pictures at once; by default one for each core.")

  static let choiceOptions = [
    Option(
      "device", "d", .list("ID"),
      help: "Only for these of the manifest's devices: ids or groups (phones, pads, all, current)."
        + " 'scrim devices' lists them."),
    Option("guide", "g", .list("NAME"), help: "Only these guides, sprites and reveals."),
    jobsOption,
  ]

  static let colorsOption = Option(
    "colors", nil, .value("COUNT"),
    help: "'auto', '256', '16' or 'exact', whatever the manifest says: how many colours pictures may have.")
  static let effortOption = Option(
    "effort", nil, .value("HOW"),
    help: "'fast' or 'small', whatever the manifest says: how long to look for fewer bytes.")

  let manifest: String
  /// Ids or groups; empty for all of the manifest.
  let devices: [String]
  /// Empty for all of the manifest.
  let guides: [String]
  /// `nil` for one for each core.
  let jobs: Int?
  /// `nil` for what the manifest says.
  let colors: ColorChoice.Limit?
  /// `nil` for what the manifest says.
  let effort: Output.Effort?
  /// What the command line says of shards; `nil` for nothing.
  let shardChoice: ShardChoice?
  /// `nil` for all that is chosen.
  private(set) var shard: Shard?

  static let jobLimit = 256

  var jobCount: Int { jobs ?? Self.coreCount }

  /// Processors that this process may use.
  static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// - Parameters:
  ///   - operandCount: how many words the command takes besides its options.
  ///   - isExact: whether what the manifest says of colours does not matter.
  init(_ arguments: Arguments, operandCount: Int = 0, isExact: Bool = false) throws(UsageError) {
    if let operand = arguments.operands.dropFirst(operandCount).first {
      let isManifest = operand.hasSuffix(".yaml") || operand.hasSuffix(".yml")
      throw UsageError(
        "unexpected argument '\(operand)'" + (isManifest ? ": did you mean '--manifest \(operand)'?" : ""))
    }
    manifest = arguments.value(of: "manifest") ?? "guides.yaml"
    devices = arguments.list(of: "device")
    guides = arguments.list(of: "guide")
    jobs = try Self.jobs(arguments)
    colors = isExact ? .exact : try Self.choice(of: "colors", arguments)
    effort = try Self.choice(of: "effort", arguments)
    shardChoice = try arguments.value(of: ShardChoice.option.name).map { (text) throws(UsageError) in
      try ShardChoice(parsing: text)
    }
  }

  /// `nil` for one for each core.
  static func jobs(_ arguments: Arguments) throws(UsageError) -> Int? {
    guard let text = arguments.value(of: "jobs") else { return nil }
    guard let count = Int(text), (1...jobLimit).contains(count) else {
      throw UsageError("'--jobs' wants a number from 1 to \(jobLimit), not '\(text)'")
    }
    return count
  }

  /// With the share that was chosen, which the surroundings may have to tell.
  func placed(in surroundings: Surroundings) throws(UsageError) -> Order {
    var order = self
    order.shard = try shardChoice?.shard(in: surroundings)
    return order
  }

  /// The word of an enumeration that an option was given.
  /// - Parameter among: the words that it takes; `nil` for all.
  static func choice<Word: CaseIterable & RawRepresentable<String>>(
    of option: String, _ arguments: Arguments, among choices: [Word]? = nil
  ) throws(UsageError) -> Word? {
    guard let text = arguments.value(of: option) else { return nil }
    let words = (choices ?? Array(Word.allCases)).map(\.rawValue)
    if words.contains(text), let word = Word(rawValue: text) { return word }
    let match = closestMatch(to: text, among: words)
    let list = words.dropLast().map { "'\($0)'" }.joined(separator: ", ") + " or '\(words[words.count - 1])'"
    throw UsageError(
      "'--\(option)' " + (match.map { "cannot be '\(text)': did you mean '\($0)'?" } ?? "wants \(list), not '\(text)'"))
  }
}
