import Diagnostics

extension Diagnostic {
  /// Puts a fault that libyaml found into a designer's words, with a remedy where the mistake is a common one.
  init(explaining error: SyntaxError, in source: SourceFile) {
    self = Explanation(error: error, source: source).diagnostic
  }
}

/// Looks at the text around a fault for the mistakes that people make.
private struct Explanation {
  let error: SyntaxError
  let source: SourceFile

  var diagnostic: Diagnostic {
    tabAsIndentation ?? colorTakenForComment ?? missingSpaceAfterColon ?? unclosedQuote ?? unclosedBracket
      ?? textAfterQuote ?? firstCharacter ?? fault(byProblem) ?? other
  }

  // MARK: - Mistakes that the text shows

  private var tabAsIndentation: Diagnostic? {
    let number = min(error.mark.line, source.lines.count)
    let indentation = line(number).prefix { $0 == " " || $0 == "\t" }
    guard let tab = indentation.firstIndex(of: "\t"), tab + 1 <= error.mark.column else { return nil }
    let length = indentation[tab...].prefix { $0 == "\t" }.count
    return fault(
      "a tab is used as indentation", at: Mark(line: number, column: tab + 1), length: length, help: "use spaces")
  }

  /// `{ color: #fff }`: the rest of the line, with its bracket, is a comment.
  private var colorTakenForComment: Diagnostic? {
    guard error.context.hasPrefix("while parsing a flow"), let context = error.contextMark else { return nil }
    let last = place(error.mark).line
    for number in min(context.line, last)...last {
      let scalars = line(number)
      var quote: Unicode.Scalar?
      for (index, scalar) in scalars.enumerated() {
        if let open = quote {
          if scalar == open { quote = nil }
        } else if scalar == "\"" || scalar == "'" {
          quote = scalar
        } else if scalar == "#", index > 0, " \t[{,".unicodeScalars.contains(scalars[index - 1]) {
          let word = text(scalars[index...].prefix { !" \t,}]".unicodeScalars.contains($0) })
          guard isHexColor(word) else { break }
          return fault(
            "'\(word)' is read as a comment", at: Mark(line: number, column: index + 1), length: word.count,
            help: "put it in quotes: \"\(word)\"")
        }
      }
    }
    return nil
  }

  /// `key:value` among keys.
  private var missingSpaceAfterColon: Diagnostic? {
    guard error.problem == "could not find expected ':'", let mark = error.contextMark else { return nil }
    let rest = line(mark.line).dropFirst(mark.column - 1)
    let key = rest.prefix { $0 != ":" && $0 != " " && $0 != "\"" && $0 != "'" }
    let value = rest.dropFirst(key.count)
    guard !key.isEmpty, value.first == ":", let next = value.dropFirst().first, next != " " else {
      return fault(
        "a ':' is missing after '\(text(trimmed(rest)))'", at: mark, length: trimmed(rest).count,
        help: "write 'key: value'")
    }
    return fault(
      "a space is missing after ':'", at: Mark(line: mark.line, column: mark.column + key.count),
      help: "write '\(text(key)): \(text(trimmed(value.dropFirst())))'")
  }

  private var unclosedQuote: Diagnostic? {
    guard error.context == "while scanning a quoted scalar", let mark = error.contextMark else { return nil }
    guard error.problem == "found unexpected end of stream" || error.problem == "found unexpected document indicator"
    else { return nil }
    let quote = line(mark.line).dropFirst(mark.column - 1).first ?? "\""
    return fault("the quote \(quote) is never closed", at: mark, help: "add \(quote) at the end of the text")
  }

  private var unclosedBracket: Diagnostic? {
    guard isInBrackets, let mark = error.contextMark else { return nil }
    let isMap = error.context.holds("mapping")
    let (kind, open, close) = isMap ? ("map", "{", "}") : ("list", "[", "]")
    if isAtEnd || isOutside(mark) { return fault("'\(open)' is never closed", at: mark, help: "add '\(close)'") }
    if let fault = textAfterQuote { return fault }
    return fault(
      "expected ',' or '\(close)'", at: error.mark,
      help: "separate entries by ',' and close the \(kind) by '\(close)'; text with any of ,:[]{} needs quotes",
      notes: [.init("the \(kind) begins here", at: place(mark))])
  }

  /// `"a" b`, or `'It's here'`: the text went on behind its closing quote.
  private var textAfterQuote: Diagnostic? {
    guard error.problem.hasPrefix("did not find expected") else { return nil }
    let before = trimmed(line(error.mark.line).prefix(error.mark.column - 1))
    guard let quote = before.last, quote == "\"" || quote == "'", before.count > 1 else { return nil }
    if before.count(where: { $0 == quote }).isMultiple(of: 2) == false, let open = unevenLine(above: error.mark, quote)
    {
      return fault(
        "the quote \(quote) is closed only by the next one below", at: open,
        help: "add \(quote) at the end of the text",
        notes: [.init("it is closed here", at: place(Mark(line: error.mark.line, column: error.mark.column - 1)))])
    }
    return fault(
      "text goes on behind its closing quote", at: error.mark,
      help: quote == "'" ? "within '…' write '' for an apostrophe" : "within \"…\" write \\\" for a quote")
  }

  /// The last `quote` of the nearest line above that has an uneven number of them.
  private func unevenLine(above mark: Mark, _ quote: Unicode.Scalar) -> Mark? {
    for number in (1..<mark.line).reversed() {
      let scalars = line(number)
      guard !scalars.count(where: { $0 == quote }).isMultiple(of: 2) else { continue }
      return scalars.lastIndex(of: quote).map { Mark(line: number, column: $0 + 1) }
    }
    return nil
  }

  private var firstCharacter: Diagnostic? {
    let noValue = error.problem == "did not find expected node content"
    if noValue, error.context == "while parsing a flow node", character(at: error.mark) == ":" {
      return fault("a key is missing here", at: error.mark, help: "write a name in front of the ':'")
    }
    let mark: Mark? =
      switch error.context {
      case "while scanning an alias", "while scanning an anchor", "while scanning a tag", "while parsing a tag":
        error.contextMark
      case "while scanning a block scalar": error.problem.holds("tab") ? nil : error.contextMark
      case "while scanning a directive": error.problem == "found unknown directive name" ? error.contextMark : nil
      case "while parsing a block node": noValue ? error.mark : nil
      default: error.problem == "found character that cannot start any token" ? error.mark : nil
      }
    guard let mark else { return nil }
    let character = character(at: mark)
    if character == "\t" { return fault("a tab is not allowed here", at: mark, help: "use spaces") }
    return fault("a value cannot begin with '\(character)'", at: mark, help: "put it in quotes")
  }

  // MARK: - Everything else, by libyaml's message

  private var byProblem: (message: String, help: String?)? {
    switch error.problem {
    case "mapping values are not allowed in this context":
      trimmed(line(error.mark.line).prefix(error.mark.column - 1)).contains(":")
        ? ("a second ': ' in one line", "text with ': ' in it needs quotes")
        : (
          "this line is indented as part of the value above",
          "begin it in the column of its map; text with ': ' in it needs quotes"
        )
    case "block sequence entries are not allowed in this context":
      ("a list cannot begin behind its key", "begin it on the next line, or write [a, b]")
    case "mapping keys are not allowed in this context":
      ("a key cannot begin here", "begin it on a line of its own")
    case "did not find expected key":
      isFirstOfLine && line(error.mark.line).dropFirst(error.mark.column - 1).first != ":"
        ? ("the indentation of this line fits nothing above", "what belongs together begins in one column")
        : ("expected a key", "a key ends with ':'; text that goes on needs quotes")
    case "did not find expected '-' indicator":
      ("expected '- '", "the entries of one list begin in one column with '- '")
    case "did not find expected node content": ("expected a value", nil)
    case "found incompatible YAML document": ("this version of YAML is not known", "remove the line")
    case "did not find expected <document start>":
      ("expected the end of the file", "what follows does not belong to the map or list above: look at its indentation")
    case "found unknown escape character":
      ("unknown escape", "write \\\\ for a backslash, or use single quotes")
    case "did not find expected hexdecimal number", "found invalid Unicode character escape code":
      ("this escape is no character", "write \\xHH, \\uHHHH or \\UHHHHHHHH")
    case "found a tab character where an indentation space is expected",
      "found a tab character that violates indentation":
      ("a tab is used as indentation", "use spaces")
    default: nil
    }
  }

  private func fault(_ words: (message: String, help: String?)?) -> Diagnostic? {
    words.map { fault($0.message, at: error.mark, help: $0.help) }
  }

  private var other: Diagnostic {
    let said = [error.context, error.problem].filter { !$0.isEmpty }.joined(separator: ", ")
    return fault("the YAML cannot be read: \(said)", at: error.mark)
  }

  // MARK: - The text

  private var isInBrackets: Bool {
    ["while parsing a flow sequence", "while parsing a flow mapping"].contains(error.context)
  }

  private var isFirstOfLine: Bool { trimmed(line(error.mark.line).prefix(error.mark.column - 1)).isEmpty }

  private var isAtEnd: Bool {
    trimmed(line(error.mark.line).dropFirst(error.mark.column - 1)).isEmpty
      && (error.mark.line + 1..<max(error.mark.line + 1, source.lines.count + 1)).allSatisfy {
        trimmed(line($0)).isEmpty
      }
  }

  /// Whether the fault lies on a line that is indented no deeper than the line of `mark`.
  private func isOutside(_ mark: Mark) -> Bool {
    func indentation(_ number: Int) -> Int { line(number).prefix { $0 == " " }.count }
    return error.mark.line > mark.line && indentation(error.mark.line) <= indentation(mark.line)
  }

  private func character(at mark: Mark) -> String { text(line(mark.line).dropFirst(mark.column - 1).prefix(1)) }

  private func line(_ number: Int) -> [Unicode.Scalar] {
    number <= source.lines.count ? Array(source.lines[number - 1].unicodeScalars) : []
  }

  private func trimmed(_ scalars: some BidirectionalCollection<Unicode.Scalar>) -> [Unicode.Scalar] {
    let start = scalars.drop { $0.properties.isWhitespace }
    return Array(start.reversed().drop { $0.properties.isWhitespace }.reversed())
  }

  private func text(_ scalars: some Collection<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// libyaml marks a fault at the end of the text behind its last line: there is nothing to show.
  private func place(_ mark: Mark, length: Int = 1) -> SourceLocation {
    var mark = mark
    while mark.line > 1, trimmed(line(mark.line)).isEmpty {
      mark.line -= 1
      mark.column = line(mark.line).count + 1
    }
    return SourceLocation(file: source.name, line: mark.line, column: mark.column, length: length)
  }

  private func fault(
    _ message: String, at mark: Mark, length: Int = 1, help: String? = nil, notes: [Diagnostic.Note] = []
  ) -> Diagnostic {
    Diagnostic(.invalidYAML, message, at: place(mark, length: length), help: help, notes: notes)
  }
}
