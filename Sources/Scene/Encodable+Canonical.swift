extension Encodable {
  /// Bytes that are equal exactly where values are equal: see `CanonicalEncoder`.
  func canonicalBytes(grid: Double) -> [UInt8] {
    let encoder = CanonicalEncoder(grid: grid)
    do {
      try encoder.append(encoding: self)
    } catch {
      preconditionFailure("conformances that the compiler makes throw only what the encoder throws, which is nothing")
    }
    return encoder.bytes
  }
}

extension Drawing {
  /// Equal exactly where drawings are equal, on every machine and in every run; texts are compared by their code units.
  package var canonicalBytes: [UInt8] { canonicalBytes(grid: 0) }
}
