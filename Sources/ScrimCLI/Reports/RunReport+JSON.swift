import Baking
import Diagnostics
import Files
import Record

extension RunReport {
  /// Of the document; it grows when the meaning of a key changes.
  static let version = 1

  /// The document that `--format json` writes; `schema/run.schema.json` is its schema.
  var json: JSON {
    var members: [JSON.Member] = [
      .init("version", .integer(Self.version)), .init("scrim", .text(ScrimCLI.version)),
      .init("command", .text(command.rawValue)), .init("dryRun", .bool(isDry)),
      .init("outcome", .text(outcome.rawValue)), .init("manifest", .text(manifest)),
    ]
    members.add("folder", folder.map(JSON.text))
    members += [
      .init("counts", counts), .init("outputs", .list(outputs.map(\.json))),
      .init("diagnostics", .list(diagnostics.map(\.json))),
      .init("times", .map(times.map { .init($0.name, .number($0.duration.milliseconds)) })),
    ]
    return .map(members)
  }

  private var counts: JSON {
    .map(
      Action.allCases.map { .init($0.rawValue, .integer(count($0))) }
        + [
          .init("errors", .integer(diagnostics.count { $0.severity == .error })),
          .init("warnings", .integer(diagnostics.count { $0.severity == .warning })),
        ])
  }
}

extension RunReport.Output {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [.init("name", .text(name)), .init("label", .text(label))]
    members += caption?.members ?? []
    members += [.init("action", .text(action.rawValue)), .init("reasons", .list(reasons.map(\.json)))]
    members.add("bytes", bytes.map(JSON.integer))
    members.add("sha256", sha256.map { .text($0.hex) })
    return .map(members)
  }
}

extension Caption {
  fileprivate var members: [JSON.Member] {
    var members: [JSON.Member] = [.init("kind", .text(kind.rawValue)), .init("guide", .text(guide))]
    members.add("page", page.map(JSON.integer))
    members.add("pages", pages.map(JSON.integer))
    members.add("state", state.map(JSON.text))
    members.add("step", step.map(JSON.integer))
    members.add("steps", steps.map(JSON.integer))
    members.add("device", device.map(JSON.text))
    members.add("orientation", orientation.map(JSON.text))
    return members + [.init("appearance", .text(appearance))]
  }
}

extension Reason {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [.init("kind", .text(kind)), .init("text", .text(text))]
    switch self {
    case .changed(let changes, let location):
      members.append(.init("changes", .list(changes.map(\.json))))
      members.add("at", location?.json)
    case .cause(.setting(let name, let old, let new)):
      members += [.init("name", .text(name)), .init("old", .text(old)), .init("new", .text(new))]
    case .cause(.picture(let file)): members.append(.init("file", .text(file)))
    case .cause(.font(let name, let old, let new)), .cause(.program(let name, let old, let new)):
      members.append(.init("name", .text(name)))
      members.add("old", old.map(JSON.text))
      members.add("new", new.map(JSON.text))
    case .isNew, .isMissing, .wasEdited, .isForeign, .isMisrecorded, .wasCutShort, .stayedBehind, .isGone, .isForced:
      break
    }
    return .map(members)
  }
}

extension Record.Change {
  var json: JSON {
    var members: [JSON.Member] = []
    members.add("element", element.map(JSON.text))
    return .map(members + [.init("text", .text(text))])
  }
}

extension Diagnostic {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [
      .init("id", .text(id.rawValue)), .init("severity", .text(severity.rawValue)), .init("message", .text(message)),
    ]
    members.add("at", location?.json)
    members.add("help", help.map(JSON.text))
    members.add("notes", notes.isEmpty ? nil : .list(notes.map(\.json)))
    return .map(members)
  }
}

extension Diagnostic.Note {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [.init("message", .text(message))]
    members.add("at", location?.json)
    return .map(members)
  }
}

extension SourceLocation {
  fileprivate var json: JSON {
    .map([
      .init("file", .text(file)), .init("line", .integer(line)), .init("column", .integer(column)),
      .init("length", .integer(length)),
    ])
  }
}

extension Duration {
  /// With the microseconds behind the point.
  fileprivate var milliseconds: Double { (self / .microseconds(1)).rounded() / 1000 }
}
