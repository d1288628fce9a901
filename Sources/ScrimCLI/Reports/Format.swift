/// What a command writes to its output.
enum Format: String, Sendable, CaseIterable {
  /// For people.
  case text
  /// The document of `schema/run.schema.json`, and nothing else.
  case json
  /// Text, and diagnostics as annotations of GitHub Actions.
  case github
  /// A log for code scanning, and nothing else.
  case sarif
  /// A build file.
  case ninja

  /// Of a run that bakes or checks.
  static let ofRuns: [Format] = [.text, .json, .github, .sarif]
  /// Of a comparison.
  static let ofComparisons: [Format] = [.text, .json, .github]
  /// Of a plan.
  static let ofPlans: [Format] = [.text, .json, .ninja]

  /// Whether the output is one document, with the diagnostics in it: then errors stay quiet.
  var isDocument: Bool { self == .json || self == .sarif }

  static func option(_ formats: [Format]) -> Option {
    let words = formats.map { "'\($0.rawValue)'" }
    return Option(
      "format", nil, .value("FORMAT"),
      help: "\(words.dropLast().joined(separator: ", ")) or \(words[words.count - 1]); by default 'text'."
        + (formats.contains(.github) ? " 'docs/reports.md' explains them." : ""))
  }
}
