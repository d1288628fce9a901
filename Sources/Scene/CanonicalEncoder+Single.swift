extension CanonicalEncoder {
  struct Single: SingleValueEncodingContainer {
    let encoder: CanonicalEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { encoder.append(.none) }
    func encode(_ value: Bool) { encoder.append(value) }
    func encode(_ value: String) { encoder.append(value) }
    func encode(_ value: Double) { encoder.append(value) }
    func encode(_ value: Float) { encode(Double(value)) }
    func encode(_ value: some BinaryInteger & Encodable) { encoder.append(value) }
    func encode(_ value: some Encodable) throws { try encoder.append(encoding: value) }
  }
}
