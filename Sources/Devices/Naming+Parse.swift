import Diagnostics

extension Naming {
  /// Reads a template such as `{name}{-height}{@scale}`.
  package static func parse(_ template: String) throws(NamingError) -> Naming {
    var parts: [Part] = []
    var rest = template.unicodeScalars[...]
    var offset = 0

    func fault(_ message: String, length: Int, help: String? = nil) -> NamingError {
      NamingError(message: message, help: help, offset: offset, length: max(1, length))
    }

    while let first = rest.first {
      if first == "}" { throw fault("'}' has no '{' in front", length: 1, help: "remove it") }
      if first == "{" {
        guard let close = rest.firstIndex(of: "}") else {
          throw fault("'{' is never closed", length: rest.count, help: "add '}' behind the placeholder")
        }
        let content = String(rest[rest.index(after: rest.startIndex)..<close])
        let length = content.unicodeScalars.count + 2
        guard let part = part(content) else {
          throw fault("unknown placeholder '{\(content)}'", length: length, help: help(forUnknown: content))
        }
        if case .value(_, let mark) = part, let refused = refused(in: mark) {
          throw fault("\(refused.name) cannot stand in a file name", length: length)
        }
        parts.append(part)
        offset += length
        rest = rest[rest.index(after: close)...]
      } else {
        let scalars = rest.prefix { $0 != "{" && $0 != "}" }
        let text = String(scalars)
        if let refused = refused(in: text) {
          offset += refused.offset
          throw fault("\(refused.name) cannot stand in a file name", length: 1)
        }
        if parts.isEmpty, first == "." {
          throw fault("a file name that begins with '.' is hidden", length: 1, help: "begin it with '{name}'")
        }
        parts.append(.text(text))
        offset += scalars.count
        rest = rest.dropFirst(scalars.count)
      }
    }

    if case .text(let text) = parts.last, text.lowercased().hasSuffix(".png") {
      offset -= 4
      throw fault("'.png' is added by itself", length: 4, help: "remove it")
    }
    let hasName = parts.contains {
      if case .value(.name, _) = $0 { true } else { false }
    }
    guard hasName else {
      offset = 0
      throw fault(
        "all guides would have one name", length: template.unicodeScalars.count, help: "put {name} into the template")
    }
    return Naming(template: template, parts: parts)
  }

  private static func part(_ content: String) -> Part? {
    if let placeholder = Placeholder(rawValue: content) { return .value(placeholder, mark: "") }
    guard let placeholder = Placeholder(rawValue: String(content.dropFirst())) else { return nil }
    return .value(placeholder, mark: String(content.prefix(1)))
  }

  private static func help(forUnknown content: String) -> String {
    let names = Placeholder.allCases.map(\.rawValue)
    let mark = content.prefix { !$0.isLetter }
    if let match = closestMatch(to: String(content.dropFirst(mark.count)), among: names) {
      return mark.count > 1
        ? "a mark is one character: '{\(mark.prefix(1))\(match)}'" : "did you mean '{\(mark)\(match)}'?"
    }
    return "there are \(names.map { "{\($0)}" }.joined(separator: ", "))"
  }

  /// The first scalar that no file name may have.
  private static func refused(in text: String) -> (name: String, offset: Int)? {
    for (offset, scalar) in text.unicodeScalars.enumerated() {
      switch scalar {
      case "/", "\\", ":": return ("'\(scalar)'", offset)
      case _ where scalar.properties.generalCategory == .control: return ("a control character", offset)
      default: continue
      }
    }
    return nil
  }
}
