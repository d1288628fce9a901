extension JSON {
  package static func integer(_ value: Int) -> JSON { .number(Double(value)) }
}

extension [JSON.Member] {
  /// Adds a key that has a value.
  package mutating func add(_ key: String, _ value: JSON?) {
    if let value { append(.init(key, value)) }
  }
}
