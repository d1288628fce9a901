import Diagnostics

extension Naming {
  /// Reads a template such as `{name}{-height}{@scale}`; throws the first of its faults.
  package static func parse(_ template: String) throws(NamingError) -> Naming {
    let (naming, faults) = read(template)
    guard let naming else { throw faults[0] }
    return naming
  }

  /// Reads a template; `naming` is `nil` where there are faults, which are in the order of the text.
  package static func read(_ template: String) -> (naming: Naming?, faults: [NamingError]) {
    var faults: [NamingError] = []
    var parts: [Part] = []
    var rest = template.unicodeScalars[...]
    var offset = 0
    // Whether a placeholder could not be read: it may have been meant for the name.
    var isUnsure = false

    func report(_ message: String, at offset: Int, length: Int, help: String? = nil) {
      faults.append(NamingError(message: message, help: help, offset: offset, length: max(1, length)))
    }

    while let first = rest.first {
      let length: Int
      if first == "}" {
        length = 1
        report("'}' has no '{' in front", at: offset, length: length, help: "remove it")
        isUnsure = true
      } else if first == "{" {
        guard let close = rest.firstIndex(of: "}") else {
          report("'{' is never closed", at: offset, length: rest.count, help: "add '}' behind the placeholder")
          isUnsure = true
          break
        }
        let content = String(rest[rest.index(after: rest.startIndex)..<close])
        length = content.unicodeScalars.count + 2
        if let part = part(content) {
          parts.append(part)
          if case .value(_, let mark) = part, let refused = refused(in: mark).first {
            report("\(refused.name) cannot stand in a file name", at: offset, length: length)
          }
        } else {
          report("unknown placeholder '{\(content)}'", at: offset, length: length, help: help(forUnknown: content))
          isUnsure = true
        }
      } else {
        let text = String(rest.prefix { $0 != "{" && $0 != "}" })
        length = text.unicodeScalars.count
        if offset == 0, first == "." {
          report("a file name that begins with '.' is hidden", at: 0, length: 1, help: "begin it with '{name}'")
        }
        for refused in refused(in: text) {
          report("\(refused.name) cannot stand in a file name", at: offset + refused.offset, length: 1)
        }
        if length == rest.count, text.lowercased().hasSuffix(".png") {
          report("'.png' is added by itself", at: offset + length - 4, length: 4, help: "remove it")
        }
        parts.append(.text(text))
      }
      offset += length
      rest = rest.dropFirst(length)
    }

    let hasName = parts.contains { if case .value(.name, _) = $0 { true } else { false } }
    if !hasName, !isUnsure {
      report(
        "all guides would have one name", at: 0, length: template.unicodeScalars.count,
        help: "put {name} into the template")
    }
    return (faults.isEmpty ? Naming(template: template, parts: parts) : nil, faults)
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

  /// The scalars that no file name may have.
  private static func refused(in text: String) -> [(name: String, offset: Int)] {
    text.unicodeScalars.enumerated().compactMap { offset, scalar in
      switch scalar {
      case "/", "\\", ":": ("'\(scalar)'", offset)
      case _ where scalar.properties.generalCategory == .control: ("a control character", offset)
      default: nil
      }
    }
  }
}
