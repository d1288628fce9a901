import Diagnostics

/// Diagnostics as the commands that a step of GitHub Actions writes to its output to have them shown beside the lines
/// that they speak of.
struct GitHubAnnotations: Sendable {
  let places: RepositoryPlaces

  /// As many errors, and as many warnings, as GitHub shows of a step.
  static let limit = 10

  /// Errors, then warnings. Where there are more than are shown, the last of them says how many.
  func lines(_ diagnostics: [Diagnostic]) -> [String] {
    [Diagnostic.Severity.error, .warning].flatMap { severity in
      let found = diagnostics.filter { $0.severity == severity }
      guard found.count > Self.limit else { return found.map(line) }
      let shown = found.prefix(Self.limit - 1)
      return shown.map(line) + ["::\(severity.rawValue) title=scrim::and \(found.count - shown.count) more"]
    }
  }

  private func line(_ diagnostic: Diagnostic) -> String {
    var properties: [String] = []
    if let location = diagnostic.location {
      properties = [
        "file=" + Self.escaped(places.path(location.file).printable, alsoIn: ":,"), "line=\(location.line)",
        "col=\(location.column)", "endColumn=\(location.column + location.length)",
      ]
    }
    properties.append("title=" + diagnostic.id.rawValue)
    let text = ([diagnostic.message, diagnostic.help].compactMap { $0 } + diagnostic.notes.map(note)).map(\.printable)
    return "::\(diagnostic.severity.rawValue) \(properties.joined(separator: ","))::"
      + Self.escaped(text.joined(separator: "\n"))
  }

  private func note(_ note: Diagnostic.Note) -> String {
    guard let location = note.location else { return "note: \(note.message)" }
    return "\(places.path(location.file)):\(location.line):\(location.column): note: \(note.message)"
  }

  /// Text as a step shows it and takes none of its lines for a command: that is a line that begins with "::", whatever
  /// spaces stand before it, or that has "##[" in it.
  static func harmless(_ text: String) -> String {
    var isBegun = false
    var marks = 0
    return text.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case ":" where !isBegun: text += "\\u{3A}"
      case "[" where marks >= 2: text += "\\u{5B}"
      default: text.unicodeScalars.append(scalar)
      }
      marks = scalar == "#" ? marks + 1 : 0
      let isUnseen = scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
      isBegun = scalar != "\n" && (isBegun || !isUnseen)
    }
  }

  /// What ends a command, or a property of one, written out.
  private static func escaped(_ text: String, alsoIn marks: String = "") -> String {
    text.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "%": text += "%25"
      case "\r": text += "%0D"
      case "\n": text += "%0A"
      case _ where marks.unicodeScalars.contains(scalar):
        text += "%" + String(scalar.value, radix: 16, uppercase: true)
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
