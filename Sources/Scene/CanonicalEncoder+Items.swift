extension CanonicalEncoder {
  struct Items: UnkeyedEncodingContainer {
    let encoder: CanonicalEncoder
    /// Nobody asks for it.
    let count = 0
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { encoder.append(.none) }
    func encode(_ value: Bool) { encoder.append(value) }
    func encode(_ value: String) { encoder.append(value) }
    func encode(_ value: Double) { encoder.append(value) }
    func encode(_ value: Float) { encode(Double(value)) }
    func encode(_ value: some BinaryInteger & Encodable) { encoder.append(value) }
    func encode(_ value: some Encodable) throws { try encoder.append(encoding: value) }
    func nestedContainer<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      encoder.container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder }
  }
}
