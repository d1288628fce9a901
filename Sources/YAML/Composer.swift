import Diagnostics

/// Builds the tree of one document from events, and collects what is wrong with it.
struct Composer {
  private(set) var diagnostics: [Diagnostic] = []
  private let name: String
  private let bytes: [UInt8]
  private let events: EventStream
  private var depth = 0
  private var count = 0
  /// Set where a part was left out, so that the tree would tell lies.
  private var isIncomplete = false
  /// Split when first asked for: only faults and long scalars want it.
  private lazy var source = SourceFile(name: name, bytes: bytes)
  /// The line that was asked for last: a long one is asked for often.
  private var lastLine: (number: Int, scalars: [Unicode.Scalar])?

  /// `bytes` must be text of YAML by `encodingFault`.
  init(_ bytes: [UInt8], name: String) {
    self.name = name
    self.bytes = bytes
    events = EventStream(bytes.dropFirst(bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0))
  }

  /// The text was left half read, and the reason is among the diagnostics.
  private struct Stop: Error {}

  mutating func document() -> Node? {
    var root: Node?
    do throws(Stop) {
      reading: while true {
        let event = try next()
        switch event.kind {
        case .streamEnd: break reading
        case .documentStart where root != nil:
          report(
            .unsupportedYAML, "a second document begins here", location(event.start, length: 3),
            help: "remove the '---', or move the rest to a file of its own and name it in 'include'")
          break reading
        case .documentStart, .other: break
        default: root = try node(event)
        }
      }
    } catch {
      return nil
    }
    guard let root, !root.isNull else {
      report(.invalidYAML, "the file is empty", location(Mark(line: 1, column: 1)))
      return nil
    }
    return isIncomplete ? nil : root
  }

  // MARK: - Nodes

  /// `nil` for what is refused and cannot be read over.
  private mutating func node(_ event: Event) throws(Stop) -> Node? {
    count += 1
    if count > YAMLReader.nodeLimit {
      report(
        .tooLarge, "the file holds more than \(YAMLReader.nodeLimit) values", location(event.start),
        help: "split it and name the parts in 'include'")
      throw Stop()
    }
    checkProperties(of: event)
    switch event.kind {
    case .alias(let anchor):
      report(
        .unsupportedYAML, "'*\(anchor)' is an alias, and aliases are not supported",
        location(event.start, length: anchor.unicodeScalars.count + 1),
        help: "write the value out; text that begins with '*' needs quotes")
      isIncomplete = true
      return nil
    case .scalar(let text, let style):
      return Node(.scalar(text, plain: style == .plain), at: extent(of: event, style))
    case .sequenceStart(let isFlow): return try sequence(event, isFlow: isFlow)
    case .mappingStart(let isFlow): return try mapping(event, isFlow: isFlow)
    default: preconditionFailure("libyaml gave \(event.kind) where a value begins")
    }
  }

  private mutating func sequence(_ start: Event, isFlow: Bool) throws(Stop) -> Node {
    try enter(start)
    defer { depth -= 1 }
    var items: [Node] = []
    while true {
      let event = try next()
      if case .sequenceEnd = event.kind {
        return Node(.sequence(items), at: extent(from: start.start, to: isFlow ? event.end : nil))
      }
      if let item = try node(event) { items.append(item) }
    }
  }

  private mutating func mapping(_ start: Event, isFlow: Bool) throws(Stop) -> Node {
    try enter(start)
    defer { depth -= 1 }
    var entries: [Node.Entry] = []
    // Filled where there are so many that searching the entries would take long.
    var numbers: [String: Int] = [:]
    // Keys to come that are the rest of a value.
    var split = 0
    while true {
      let event = try next()
      if split > 0, case .scalar(_, .plain) = event.kind {
        split -= 1
        _ = try node(try next())
        continue
      }
      if case .mappingEnd = event.kind {
        let place = isFlow ? extent(from: start.start, to: event.end) : entries.first?.keyLocation
        return Node(.mapping(entries), at: place ?? location(start.start))
      }
      guard var (key, place) = try key(event) else {
        let known = diagnostics.count
        _ = try node(try next())
        // The value of what is refused goes with it.
        diagnostics.removeSubrange(known...)
        continue
      }
      guard var value = try node(try next()) else { continue }
      if isFlow, let function = functionSplitByCommas(value) {
        value = function.value
        split = function.commas
      }
      if value.isNull {
        if isFlow, let parted = missingSpace(in: key, place) {
          place.length = parted.key.unicodeScalars.count
          key = parted.key
          value = parted.value
        } else {
          value = colorTakenForComment(value)
        }
      }
      if entries.count == Self.fewKeys {
        for (number, entry) in entries.enumerated() { numbers[entry.key] = number }
      }
      if let original = entries.count < Self.fewKeys ? entries.firstIndex(where: { $0.key == key }) : numbers[key] {
        report(
          .duplicateKey, "the key '\(key)' is already there", place, help: "remove one of the two",
          notes: [.init("the first '\(key)' is here", at: entries[original].keyLocation)])
        continue
      }
      if entries.count >= Self.fewKeys { numbers[key] = entries.count }
      entries.append(.init(key: key, keyLocation: place, value: value))
    }
  }

  private static let fewKeys = 16

  /// `nil` where the key is refused; its value follows all the same.
  private mutating func key(_ event: Event) throws(Stop) -> (String, SourceLocation)? {
    guard case .scalar(let text, let style) = event.kind else {
      if case .alias = event.kind {
        _ = try node(event)
        return nil
      }
      let isMap = if case .mappingStart = event.kind { true } else { false }
      report(
        .unsupportedYAML, "a \(isMap ? "map" : "list") cannot be a key", location(event.start),
        help: "write a name as the key; text that begins with '\(isMap ? "{" : "[")' needs quotes")
      isIncomplete = true
      _ = try node(event)
      return nil
    }
    count += 1
    checkProperties(of: event)
    let place = extent(of: event, style)
    if text == "<<", style == .plain {
      report(
        .unsupportedYAML, "'<<' is a merge key, and merge keys are not supported", place,
        help: "share values by 'defaults' or 'style'")
      isIncomplete = true
      return nil
    }
    if text.isEmpty {
      report(.invalidYAML, "a key is missing here", place, help: "write a name in front of the ':'")
      isIncomplete = true
      return nil
    }
    return (text, place)
  }

  private mutating func enter(_ event: Event) throws(Stop) {
    depth += 1
    guard depth > YAMLReader.depthLimit else { return }
    report(.tooDeep, "lists and maps nest deeper than \(YAMLReader.depthLimit) levels", location(event.start))
    throw Stop()
  }

  private mutating func checkProperties(of event: Event) {
    if let anchor = event.anchor {
      report(
        .unsupportedYAML, "'&\(anchor)' is an anchor, and anchors are not supported",
        location(event.start, length: anchor.unicodeScalars.count + 1),
        help: "share values by 'defaults' or 'style'; text that begins with '&' needs quotes")
    }
    if event.tag != nil {
      report(
        .unsupportedYAML, "tags are not supported", location(event.start, length: wordLength(at: event.start)),
        help: "remove it; text that begins with '!' needs quotes")
    }
  }

  // MARK: - Slips that are YAML all the same: reported, and read as they were meant

  /// `color: #ffffff` is a key without a value, and a comment.
  private mutating func colorTakenForComment(_ value: Node) -> Node {
    let line = line(value.location.line).dropFirst(value.location.column - 1)
    let space = line.prefix { $0 == " " || $0 == "\t" }.count
    let color = String(String.UnicodeScalarView(line.dropFirst(space).prefix { $0 != " " && $0 != "\t" }))
    guard space > 0, isHexColor(color) else { return value }
    var place = value.location
    place.column += space
    place.length = color.count
    report(.invalidYAML, "'\(color)' is read as a comment", place, help: "put it in quotes: \"\(color)\"")
    return Node(.scalar(color, plain: false), at: place)
  }

  /// `{color: rgb(1, 2, 3)}` is the value `rgb(1`, and keys `2` and `3)` without values.
  private mutating func functionSplitByCommas(_ value: Node) -> (value: Node, commas: Int)? {
    guard case .scalar(let text, plain: true) = value.content, let open = text.firstIndex(of: "("),
      !text.contains(")"), open > text.startIndex, text[..<open].allSatisfy(\.isLetter)
    else { return nil }
    let rest = line(value.location.line).dropFirst(value.location.column - 1)
    let inside = rest.prefix { $0 != ")" }
    guard inside.count < rest.count, !inside.contains(where: { "{}[]:#\"'".unicodeScalars.contains($0) })
    else { return nil }
    let commas = inside.count { $0 == "," }
    let whole = String(String.UnicodeScalarView(rest.prefix(inside.count + 1)))
    var place = value.location
    place.length = inside.count + 1
    report(
      .invalidYAML, "the commas of '\(whole)' part entries here", place, help: "put it in quotes: \"\(whole)\"")
    return (Node(.scalar(whole, plain: false), at: place), commas)
  }

  /// `{right:8}` is a key of the name `right:8`, without a value.
  private mutating func missingSpace(in key: String, _ place: SourceLocation) -> (key: String, value: Node)? {
    let name = key.unicodeScalars.prefix { $0 != ":" }
    let rest = String(key.unicodeScalars.dropFirst(name.count + 1))
    guard !name.isEmpty, !rest.isEmpty, place.length == key.unicodeScalars.count else { return nil }
    var colon = place
    colon.column += name.count
    colon.length = 1
    report(.invalidYAML, "a space is missing after ':'", colon, help: "write '\(String(name)): \(rest)'")
    var value = colon
    value.column += 1
    value.length = rest.unicodeScalars.count
    return (String(name), Node(.scalar(rest, plain: true), at: value))
  }

  // MARK: - Places

  private func location(_ mark: Mark, length: Int = 1) -> SourceLocation {
    SourceLocation(file: name, line: mark.line, column: mark.column, length: length)
  }

  /// From the first to the last character, or to the end of the first line; one character where `end` is `nil`.
  private mutating func extent(from start: Mark, to end: Mark?) -> SourceLocation {
    guard let end else { return location(start) }
    if end.line == start.line { return location(start, length: end.column - start.column) }
    let rest = line(start.line).dropFirst(start.column - 1)
    let spaces = rest.reversed().prefix { $0.properties.isWhitespace }.count
    return location(start, length: rest.count - spaces)
  }

  private mutating func extent(of scalar: Event, _ style: Event.Style) -> SourceLocation {
    style == .block
      ? location(scalar.start, length: wordLength(at: scalar.start)) : extent(from: scalar.start, to: scalar.end)
  }

  /// Characters up to the next space.
  private mutating func wordLength(at mark: Mark) -> Int {
    line(mark.line).dropFirst(mark.column - 1).prefix { !$0.properties.isWhitespace }.count
  }

  private mutating func line(_ number: Int) -> [Unicode.Scalar] {
    if lastLine?.number != number {
      let text = number <= source.lines.count ? source.lines[number - 1] : ""
      lastLine = (number, Array(text.unicodeScalars))
    }
    return lastLine!.scalars
  }

  // MARK: - Faults

  private mutating func report(
    _ id: DiagnosticID, _ message: String, _ location: SourceLocation, help: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    diagnostics.append(Diagnostic(id, message, at: location, help: help, notes: notes))
  }

  private mutating func next() throws(Stop) -> Event {
    do {
      return try events.next()
    } catch {
      let fault = Diagnostic(explaining: error, in: source)
      // `tip: *Tap here`: what follows an alias on its line is no fault of its own.
      let isExplained = diagnostics.last.map { $0.id == .unsupportedYAML && $0.location?.line == fault.location?.line }
      if isExplained != true { diagnostics.append(fault) }
      throw Stop()
    }
  }
}

extension Node {
  /// Nothing was written: `key:`.
  fileprivate var isNull: Bool {
    if case .scalar("", plain: true) = content { true } else { false }
  }
}
