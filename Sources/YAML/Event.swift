/// One step of a YAML text as libyaml reports it.
struct Event {
  enum Style {
    case plain, quoted, block
  }

  enum Kind {
    case documentStart
    case alias(String)
    case scalar(String, Style)
    case sequenceStart(isFlow: Bool)
    case sequenceEnd
    case mappingStart(isFlow: Bool)
    case mappingEnd
    case streamEnd
    /// Ends of documents and the start of the stream: nothing that a reader needs.
    case other
  }

  var kind: Kind
  var anchor: String?
  var tag: String?
  var start: Mark
  var end: Mark
}
