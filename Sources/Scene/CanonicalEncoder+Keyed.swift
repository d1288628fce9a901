extension CanonicalEncoder {
  struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: CanonicalEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {
      encoder.append(key: key)
      encoder.append(.none)
    }

    func encode(_ value: Bool, forKey key: Key) {
      encoder.append(key: key)
      encoder.append(value)
    }

    func encode(_ value: String, forKey key: Key) {
      encoder.append(key: key)
      encoder.append(value)
    }

    func encode(_ value: Double, forKey key: Key) {
      encoder.append(key: key)
      encoder.append(value)
    }

    func encode(_ value: Float, forKey key: Key) { encode(Double(value), forKey: key) }

    func encode(_ value: some BinaryInteger & Encodable, forKey key: Key) {
      encoder.append(key: key)
      encoder.append(value)
    }

    func encode(_ value: some Encodable, forKey key: Key) throws {
      encoder.append(key: key)
      try encoder.append(encoding: value)
    }

    func nestedContainer<Inner>(keyedBy type: Inner.Type, forKey key: Key) -> KeyedEncodingContainer<Inner> {
      encoder.append(key: key)
      return encoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoder.append(key: key)
      return encoder.unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder }

    func superEncoder(forKey key: Key) -> any Encoder {
      encoder.append(key: key)
      return encoder
    }
  }
}
