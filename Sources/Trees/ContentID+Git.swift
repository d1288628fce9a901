import CPangoCairo

extension ContentID {
  /// The id that git gives to a file of these bytes: the check sum of "blob", the length, and the bytes.
  /// - Parameter digits: of the ids of the repository: 64 where it uses SHA-256, else 40 of SHA-1.
  init(blob bytes: [UInt8], digits: Int) {
    let checksum = g_checksum_new(digits == 64 ? G_CHECKSUM_SHA256 : G_CHECKSUM_SHA1)
    defer { g_checksum_free(checksum) }
    for part in [Array("blob \(bytes.count)\0".utf8), bytes] {
      part.withUnsafeBufferPointer { g_checksum_update(checksum, $0.baseAddress, gssize($0.count)) }
    }
    self.init(hex: String(cString: g_checksum_get_string(checksum)))
  }
}
