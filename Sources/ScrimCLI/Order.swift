/// What the command line asks of a manifest: the options that every command has that reads one.
struct Order: Sendable, Equatable {
  static let manifestOption = Option(
    "manifest", "m", .value("FILE"), help: "The manifest to read; 'guides.yaml' by default.")

  static let choiceOptions = [
    Option(
      "device", "d", .list("ID"),
      help: "Only for these of the manifest's devices: ids or groups (phones, pads, all, current)."
        + " 'scrim devices' lists them."),
    Option("guide", "g", .list("NAME"), help: "Only these guides, sprites and reveals."),
    Option("jobs", "j", .value("N"), help: "Work on N pictures at once; by default one for each core."),
  ]

  let manifest: String
  /// Ids or groups; empty for all of the manifest.
  let devices: [String]
  /// Empty for all of the manifest.
  let guides: [String]
  /// `nil` for one for each core.
  let jobs: Int?

  static let jobLimit = 256

  /// - Parameter operandCount: how many words the command takes besides its options.
  init(_ arguments: Arguments, operandCount: Int = 0) throws(UsageError) {
    if let operand = arguments.operands.dropFirst(operandCount).first {
      let isManifest = operand.hasSuffix(".yaml") || operand.hasSuffix(".yml")
      throw UsageError(
        "unexpected argument '\(operand)'" + (isManifest ? ": did you mean '--manifest \(operand)'?" : ""))
    }
    manifest = arguments.value(of: "manifest") ?? "guides.yaml"
    devices = arguments.list(of: "device")
    guides = arguments.list(of: "guide")
    jobs = try arguments.value(of: "jobs").map { (text) throws(UsageError) in
      guard let count = Int(text), (1...Self.jobLimit).contains(count) else {
        throw UsageError("'--jobs' wants a number from 1 to \(Self.jobLimit), not '\(text)'")
      }
      return count
    }
  }
}
