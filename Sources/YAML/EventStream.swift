import CYAML

/// Owns a libyaml parser and the bytes that it reads.
final class EventStream {
  private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
  private let input: UnsafeMutableBufferPointer<UInt8>

  /// `bytes` must be UTF-8 without a byte order mark.
  init(_ bytes: some Collection<UInt8>) {
    input = .allocate(capacity: bytes.count)
    _ = input.initialize(from: bytes)
    parser.initialize(to: yaml_parser_t())
    precondition(yaml_parser_initialize(parser) == 1, "out of memory")
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  func next() throws(SyntaxError) -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw error }
    defer { yaml_event_delete(&event) }
    let start = Mark(event.start_mark)
    let end = Mark(event.end_mark)
    func made(_ kind: Event.Kind, anchor: UnsafePointer<yaml_char_t>? = nil, tag: UnsafePointer<yaml_char_t>? = nil)
      -> Event
    {
      Event(kind: kind, anchor: anchor.map(text), tag: tag.map(text), start: start, end: end)
    }
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: return made(.documentStart)
    case YAML_STREAM_END_EVENT: return made(.streamEnd)
    case YAML_ALIAS_EVENT: return made(.alias(text(event.data.alias.anchor)))
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let value = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      let style: Event.Style =
        switch scalar.style {
        case YAML_PLAIN_SCALAR_STYLE: .plain
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
        default: .quoted
        }
      return made(.scalar(value, style), anchor: scalar.anchor, tag: scalar.tag)
    case YAML_SEQUENCE_START_EVENT:
      let sequence = event.data.sequence_start
      return made(
        .sequenceStart(isFlow: sequence.style == YAML_FLOW_SEQUENCE_STYLE), anchor: sequence.anchor, tag: sequence.tag)
    case YAML_SEQUENCE_END_EVENT: return made(.sequenceEnd)
    case YAML_MAPPING_START_EVENT:
      let mapping = event.data.mapping_start
      return made(
        .mappingStart(isFlow: mapping.style == YAML_FLOW_MAPPING_STYLE), anchor: mapping.anchor, tag: mapping.tag)
    case YAML_MAPPING_END_EVENT: return made(.mappingEnd)
    default: return made(.other)
    }
  }

  private var error: SyntaxError {
    let state = parser.pointee
    precondition(state.error != YAML_MEMORY_ERROR, "out of memory")
    return SyntaxError(
      problem: state.problem.map { String(cString: $0) } ?? "invalid YAML",
      mark: Mark(state.problem_mark),
      context: state.context.map { String(cString: $0) } ?? "",
      contextMark: state.context == nil ? nil : Mark(state.context_mark))
  }
}

private func text(_ pointer: UnsafePointer<yaml_char_t>) -> String { String(cString: pointer) }

extension Mark {
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: mark.line + 1, column: mark.column + 1)
  }
}
