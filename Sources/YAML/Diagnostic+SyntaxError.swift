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
    guard isInBrackets, let context = error.contextMark else { return nil }
    for number in context.line...max(context.line, min(error.mark.line, source.lines.count)) {
      let scalars = line(number)
      var quote: Unicode.Scalar?
      for (index, scalar) in scalars.enumerated() {
        if let open = quote {
          if scalar == open { quote = nil }
        } else if scalar == "\"" || scalar == "'" {
          quote = scalar
        } else if scalar == "#", index > 0, scalars[index - 1] == " " || scalars[index - 1] == "\t" {
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
    let isMap = error.context.contains("mapping")
    let (kind, open, close) = isMap ? ("map", "{", "}") : ("list", "[", "]")
    if isAtEnd { return fault("'\(open)' is never closed", at: mark, help: "add '\(close)'") }
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
    return fault(
      "text goes on behind its closing quote", at: error.mark,
      help: quote == "'" ? "within '…' write '' for an apostrophe" : "within \"…\" write \\\" for a quote")
  }

  private var firstCharacter: Diagnostic? {
    if error.problem == "found character that cannot start any token" {
      let character = text(line(error.mark.line).dropFirst(error.mark.column - 1).prefix(1))
      return character == "\t"
        ? fault("a tab is not allowed here", at: error.mark, help: "use spaces")
        : fault("a value cannot begin with '\(character)'", at: error.mark, help: "put it in quotes")
    }
    let characters = [
      "while scanning an alias": "*", "while scanning an anchor": "&", "while scanning a tag": "!",
      "while parsing a tag": "!", "while scanning a block scalar": ">", "while scanning a directive": "%",
    ]
    // libyaml says "alias" and "anchor" as the text does; a block scalar's context lies at its '|' or '>'.
    guard characters[error.context] != nil, let mark = error.contextMark, !error.problem.contains("tab") else {
      return nil
    }
    let character = text(line(mark.line).dropFirst(mark.column - 1).prefix(1))
    return fault("'\(character)' begins no text here", at: mark, help: "put the text in quotes")
  }

  // MARK: - Everything else, by libyaml's message

  private var byProblem: (message: String, help: String?)? {
    switch error.problem {
    case "mapping values are not allowed in this context":
      trimmed(line(error.mark.line).prefix(error.mark.column - 1)).contains(":")
        ? ("a second ': ' in one line", "text with ': ' in it needs quotes")
        : ("this line is indented as part of the value above", "begin it in the column of the keys that it belongs to")
    case "block sequence entries are not allowed in this context":
      ("a list cannot begin behind its key", "begin it on the next line, or write [a, b]")
    case "mapping keys are not allowed in this context":
      ("a key cannot begin here", "begin it on a line of its own")
    case "did not find expected key":
      ("expected a key", "the keys of one map begin in one column and end with ':'")
    case "did not find expected '-' indicator":
      ("expected '- '", "the entries of one list begin in one column with '- '")
    case "did not find expected node content": ("expected a value", nil)
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
    error.context.hasPrefix("while parsing a flow ") && error.context != "while parsing a flow node"
  }

  private var isAtEnd: Bool {
    let rest = line(error.mark.line).dropFirst(error.mark.column - 1)
    return trimmed(rest).isEmpty
      && source.lines.dropFirst(error.mark.line).allSatisfy { trimmed(Array($0.unicodeScalars)[...]).isEmpty }
  }

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
