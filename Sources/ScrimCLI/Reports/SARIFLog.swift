import Diagnostics
import Record

/// Diagnostics in the Static Analysis Results Interchange Format, version 2.1.0, for code scanning.
struct SARIFLog: Sendable {
  let report: RunReport
  let places: RepositoryPlaces

  /// Of one run, with the report's diagnostics and findings.
  var json: JSON {
    let diagnostics = report.diagnostics + report.findings
    let rules = DiagnosticID.allCases.filter { id in diagnostics.contains { $0.id == id } }
    return .map([
      .init("$schema", .text("https://json.schemastore.org/sarif-2.1.0.json")), .init("version", .text("2.1.0")),
      .init(
        "runs",
        .list([
          .map([
            .init(
              "tool",
              .map([
                .init(
                  "driver",
                  .map([
                    .init("name", .text("Scrim")), .init("semanticVersion", .text(version)),
                    .init("rules", .list(rules.map(rule))),
                  ]))
              ])),
            // Runs of another command or manifest are other analyses: the one does not close what the other found.
            .init(
              "automationDetails",
              .map([.init("id", .text("scrim/\(report.command.rawValue)/\(places.path(report.manifest))/"))])),
            .init(
              "invocations",
              .list([.map([.init("executionSuccessful", .bool(report.outcome != .stopped))])])),
            // As Scrim counts columns.
            .init("columnKind", .text("unicodeCodePoints")),
            .init("results", .list(diagnostics.map { result($0, rules: rules) })),
          ])
        ])),
    ])
  }

  private func rule(_ id: DiagnosticID) -> JSON {
    .map([.init("id", .text(id.rawValue)), .init("shortDescription", .message(id.summary))])
  }

  private func result(_ diagnostic: Diagnostic, rules: [DiagnosticID]) -> JSON {
    var members: [JSON.Member] = [
      .init("ruleId", .text(diagnostic.id.rawValue)),
      .init("ruleIndex", .integer(rules.firstIndex(of: diagnostic.id)!)),
      .init("level", .text(diagnostic.severity.rawValue)),
      .init("message", .message([diagnostic.message, diagnostic.help].compactMap { $0 }.joined(separator: "; "))),
      // What has no place of its own is about the manifest as a whole.
      .init(
        "locations",
        .list([
          .map(
            diagnostic.location.map(physical)
              ?? [.init("physicalLocation", .map([artifact(report.manifest)]))])
        ])),
    ]
    let notes = diagnostic.notes.enumerated().map { index, note in
      JSON.map(
        [.init("id", .integer(index + 1)), .init("message", .message(note.message))]
          + (note.location.map(physical) ?? []))
    }
    members.add("relatedLocations", notes.isEmpty ? nil : .list(notes))
    return .map(members)
  }

  private func physical(_ location: SourceLocation) -> [JSON.Member] {
    [
      .init(
        "physicalLocation",
        .map([
          artifact(location.file),
          .init(
            "region",
            .map([
              .init("startLine", .integer(location.line)), .init("startColumn", .integer(location.column)),
              .init("endColumn", .integer(location.column + location.length)),
            ])),
        ]))
    ]
  }

  private func artifact(_ file: String) -> JSON.Member {
    .init("artifactLocation", .map([.init("uri", .text(places.uri(file)))]))
  }
}

extension JSON {
  /// `{ "text": … }`, where single braces would be places of arguments.
  fileprivate static func message(_ text: String) -> JSON {
    let escaped = text.unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "{" || scalar == "}" { text.unicodeScalars.append(scalar) }
      text.unicodeScalars.append(scalar)
    }
    return .map([.init("text", .text(escaped))])
  }
}
